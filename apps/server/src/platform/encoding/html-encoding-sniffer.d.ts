declare module 'html-encoding-sniffer' {
  /** The name of the encoding of a page, as WHATWG's sniffing finds it. */
  export default function htmlEncodingSniffer(
    bytes: Uint8Array,
    options?: {
      transportLayerEncodingLabel?: string | undefined;
      defaultEncoding?: string;
      /** How far a `meta` is looked for; browsers look through 1,024 bytes. */
      maxPrescanBytes?: number;
    },
  ): string;
}
