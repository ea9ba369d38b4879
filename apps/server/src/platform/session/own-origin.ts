/**
 * Whether a page that calls us is one of ours, by the Origin header that browsers send.
 * @param host the Host header: behind a proxy or on another port of the same machine it says where we are
 */
export const isOwnOrigin = (origin: string, host: string | undefined, publicUrl: string): boolean =>
  origin === publicUrl || (URL.canParse(origin) && new URL(origin).host === host);
