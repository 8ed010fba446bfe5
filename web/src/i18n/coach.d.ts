/** The coach's messages of the package: see `filterMessages` in vite.config.ts. */
declare module "*.json?coach" {
  const messages: Record<string, string>;
  export default messages;
}
