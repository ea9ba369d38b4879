import { useCallback, useEffect, useRef, useState } from 'react';
import { useUnsaved } from '../../kit/unsaved.ts';
import { dropDraft, keepDraft } from './api.ts';
import { type Rows, sameRows } from './rows.ts';

/** What was changed is kept so long (ms) after the last change. */
const REST_MS = 700;

export interface Base {
  rows: Rows;
  version: number;
}

/** Whether what was changed is kept, and since when. */
export type Keeping = { is: 'untouched' } | { is: 'keeping' } | { is: 'kept'; at: string } | { is: 'failed' };

/** What the tabs of one browser tell each other about a layout. */
type Told = { said: 'kept'; rows: Rows; version: number; at: string } | { said: 'settled' };

interface DraftOptions {
  slug: string;
  rows: Rows;
  base: Base;
  /** What the server has, as the editor opened. */
  stored: { rows: Rows; based_on: number; updated_at: string } | null;
  /** Another tab has changed the same. */
  onElsewhere: (rows: Rows, version: number) => void;
  /** Another tab has published or discarded it. */
  onSettled: () => void;
}

/** Keeps what somebody changes of a layout on the server, shortly after each change and when the page is left. */
export function useDraft({ slug, rows, base, stored, onElsewhere, onSettled }: DraftOptions) {
  const [keeping, setKeeping] = useState<Keeping>(
    stored ? { is: 'kept', at: stored.updated_at } : { is: 'untouched' },
  );
  /** The draft that the server has; null where it has none. */
  const kept = useRef<{ rows: Rows; version: number; at: string } | null>(
    stored && { rows: stored.rows, version: stored.based_on, at: stored.updated_at },
  );
  const newest = useRef({ rows, base, onElsewhere, onSettled });
  newest.current = { rows, base, onElsewhere, onSettled };
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sending = useRef<Promise<void>>(Promise.resolve());
  const tabs = useRef<BroadcastChannel>(null);

  const isDue = useCallback(() => {
    const now = newest.current;
    const known = kept.current;
    if (!known) return !sameRows(now.rows, now.base.rows);
    return known.version !== now.base.version || !sameRows(known.rows, now.rows);
  }, []);

  const sendNow = useCallback(
    async (keepalive: boolean) => {
      if (!isDue()) return;
      const { rows: sent, base: from } = newest.current;
      setKeeping({ is: 'keeping' });
      try {
        if (sameRows(sent, from.rows)) {
          await dropDraft(slug);
          kept.current = null;
          setKeeping({ is: 'untouched' });
          return;
        }
        const { updated_at: at } = await keepDraft(slug, sent, from.version, keepalive);
        kept.current = { rows: sent, version: from.version, at };
        setKeeping({ is: 'kept', at });
        tabs.current?.postMessage({ said: 'kept', rows: sent, version: from.version, at } satisfies Told);
      } catch {
        // Said in words beside the heading, with a way to try again; nothing is lost while the page is open.
        setKeeping({ is: 'failed' });
      }
    },
    [slug, isDue],
  );
  /** Sends what is not kept yet, one after the other. */
  const send = useCallback(
    (keepalive = false): Promise<void> => {
      clearTimeout(timer.current);
      sending.current = sending.current.then(() => sendNow(keepalive));
      return sending.current;
    },
    [sendNow],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: every change begins the wait anew
  useEffect(() => {
    if (!isDue()) return undefined;
    timer.current = setTimeout(() => void send(), REST_MS);
    return () => clearTimeout(timer.current);
  }, [rows, base, isDue, send]);

  useEffect(() => {
    const leave = () => void send(true);
    const again = () => void send();
    window.addEventListener('pagehide', leave);
    window.addEventListener('online', again);
    return () => {
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('online', again);
      leave();
    };
  }, [send]);

  useEffect(() => {
    const channel = new BroadcastChannel(`channel-layout:${slug}`);
    tabs.current = channel;
    channel.onmessage = ({ data }: MessageEvent<Told>) => {
      if (data.said === 'settled') return newest.current.onSettled();
      kept.current = { rows: data.rows, version: data.version, at: data.at };
      setKeeping({ is: 'kept', at: data.at });
      newest.current.onElsewhere(data.rows, data.version);
    };
    return () => {
      tabs.current = null;
      channel.close();
    };
  }, [slug]);

  /** Takes over what came from another browser, unless something here is on its way or was kept later. */
  const meet = useCallback(
    (draft: { rows: Rows; based_on: number; updated_at: string }) => {
      const at = kept.current?.at ?? '';
      if (isDue() || draft.updated_at <= at) return;
      kept.current = { rows: draft.rows, version: draft.based_on, at: draft.updated_at };
      setKeeping({ is: 'kept', at: draft.updated_at });
      newest.current.onElsewhere(draft.rows, draft.based_on);
    },
    [isDue],
  );
  /** Nothing more is sent until what is on its way has come. */
  const rest = useCallback((): Promise<void> => {
    clearTimeout(timer.current);
    return sending.current;
  }, []);
  /** The server has no draft any more: it was published or discarded. */
  const settle = useCallback(() => {
    clearTimeout(timer.current);
    kept.current = null;
    setKeeping({ is: 'untouched' });
    tabs.current?.postMessage({ said: 'settled' } satisfies Told);
  }, []);

  useUnsaved(keeping.is === 'failed');
  return { keeping, send, rest, settle, meet };
}
