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
declare module 'virtual:places' {
  /** Degrees of a square whose places come together, and up to which zoom all come with `world`. */
  export const square: number;
  export const worldwide: number;
  /** Addresses of lists of places: `states`, `world`, and squares by the numbers of their west and south. */
  export const urls: Readonly<Record<string, string>>;
}
