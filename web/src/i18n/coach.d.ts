/** The package's messages of the coach alone: see `fewerWords` in vite.config.ts. */
declare module "*.json?coach" {
  const messages: Record<string, string>;
  export default messages;
}
