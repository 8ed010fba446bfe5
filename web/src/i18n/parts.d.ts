/** The package's messages for one part of the client: see `filterMessages` in vite.config.ts. */
declare module "*.json?part=coach" {
  const messages: Record<string, string>;
  export default messages;
}
declare module "*.json?part=diamant" {
  const messages: Record<string, string>;
  export default messages;
}
declare module "*.json?part=jungle" {
  const messages: Record<string, string>;
  export default messages;
}
