declare module 'grapesjs/locale/*' {
  const messages: Record<string, unknown>;
  export default messages;
}
declare module 'grapesjs-mjml/locale/*' {
  const messages: Record<string, unknown>;
  export default messages;
}
