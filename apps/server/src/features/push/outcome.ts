/** What a push service made of a message. */
export type Outcome =
  | { kind: 'sent' }
  /** The browser is no longer there. */
  | { kind: 'gone' }
  /** It will not take this, however often it is asked. */
  | { kind: 'refused' }
  /** It may take it later: in so many seconds, if it said. */
  | { kind: 'later'; seconds: number | null };

/** What a browser gets; its service worker shows it. */
export type Message = { title: string; body: string; url: string; tag: string; unseen: number };

/** How a push service treats a message (RFC 8030): a newer one of its topic takes its place while it waits. */
export type Handling = { topic: string; ttlSeconds: number; urgency: 'normal' | 'high' };

/** Longer than this nobody is told to wait, in seconds. */
const WAIT_AT_MOST = 3600;

function secondsOf(header: string | undefined): number | null {
  if (header === undefined) return null;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.min(Math.max(1, Math.ceil(seconds)), WAIT_AT_MOST) : null;
}

export function outcomeOf(status: number, retryAfter: string | undefined): Outcome {
  if (status >= 200 && status < 300) return { kind: 'sent' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  if (status === 429 || status >= 500) return { kind: 'later', seconds: secondsOf(retryAfter) };
  return { kind: 'refused' };
}
