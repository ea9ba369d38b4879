import { notifyManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { StreamSource } from './source.ts';
import { belongs } from './source.ts';

/** Something written that the server has not confirmed yet. */
export interface Pending {
  key: string;
  /** The post that it answers; null for a post. */
  activityId: number | null;
  /** The streams that a post goes to. */
  streams: readonly { id: number; groupSlug: string | null; slug: string; isMain: boolean }[];
  /** Of a post that asks; empty for others. */
  title: string;
  content: string;
  html: string;
  attachmentCount: number;
  /** The newest entry of its kind that was known when it was first sent; ids grow. */
  newestKnown: number;
}

let pending: readonly Pending[] = [];
const listeners = new Set<() => void>();

function change(next: readonly Pending[]): void {
  pending = next;
  for (const listener of listeners) listener();
}

function settle(key: string): void {
  change(pending.filter((each) => each.key !== key));
}

/**
 * Shows an entry as being sent until the server has answered; `take` puts the answer where it belongs. Rejects as
 * `send` does, the entry is gone then.
 */
export async function showWhile<Answer>(
  entry: Pending,
  send: () => Promise<Answer>,
  take: (answer: Answer) => void,
): Promise<void> {
  change([...pending, entry]);
  try {
    const answer = await send();
    // In one go, so that neither both nor none of them is ever painted.
    notifyManager.batch(() => {
      take(answer);
      notifyManager.schedule(() => settle(entry.key));
    });
  } catch (error) {
    settle(entry.key);
    throw error;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What is being sent at the moment. */
export function usePending(): readonly Pending[] {
  return useSyncExternalStore(subscribe, () => pending);
}

/**
 * Whether an entry is there already: a live message or a fetch can be faster than the answer, and it would be shown
 * twice. While one is being sent, what is newer and one's own can only be that.
 */
export function hasArrived(
  { newestKnown }: Pending,
  shown: readonly { id: number; actor: { id: number } }[],
  viewer: { id: number },
): boolean {
  return shown.some(({ id, actor }) => actor.id === viewer.id && id > newestKnown);
}

/** Whether a post that is being sent will stand in a stream. */
export function willStandIn({ activityId, streams, content }: Pending, source: StreamSource): boolean {
  if (activityId !== null) return false;
  const activitystreams = streams.map(({ id, groupSlug, slug, isMain }) => ({
    id,
    slug,
    group_slug: groupSlug,
    is_main: isMain,
  }));
  return belongs({ object: { content }, activitystreams }, source) !== false;
}
