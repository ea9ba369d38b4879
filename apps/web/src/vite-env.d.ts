/// <reference types="vite/client" />
declare module 'virtual:catalogue/*' {
  import type { Messages } from '@lingui/core';

  const messages: Messages;
  export default messages;
}
declare module 'virtual:catalogue-inside/*' {
  import type { Messages } from '@lingui/core';

  const messages: Messages;
  export default messages;
}
declare module 'virtual:catalogue-further/*' {
  import type { Messages } from '@lingui/core';

  const messages: Messages;
  export default messages;
}
declare module 'virtual:base-map/*' {
  /** The address of a GeoJSON file: land and borders. */
  export const url: string;
  /** Where the name of a country is written, and its size in square degrees. */
  export const labels: { code: string; at: [number, number]; size: number }[];
}
