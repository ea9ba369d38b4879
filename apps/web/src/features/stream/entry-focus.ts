import { catchFocus } from '../../kit/catch-focus.ts';

export const postElementId = (activityId: number): string => `activity-${activityId}`;
export const replyElementId = (replyId: number): string => `reply-${replyId}`;

/** The entry of the same kind after or before another in the page. */
function neighbour(entry: Element, way: 'nextElementSibling' | 'previousElementSibling'): HTMLElement | null {
  let other = entry[way];
  while (other && other.tagName !== 'ARTICLE') other = other[way];
  return other as HTMLElement | null;
}

/** Keeps the focus in an entry whose form closes. */
export const focusEntry = (id: string): void => catchFocus(() => document.getElementById(id));

/**
 * Remembers, as long as an entry is there, where the keys go on without it: at the next one, else the one before, else
 * the post that it answered, else the page.
 * @returns call it once the entry is gone
 */
export function leaveEntry(id: string): () => void {
  const entry = document.getElementById(id);
  const next =
    entry && (neighbour(entry, 'nextElementSibling') ?? neighbour(entry, 'previousElementSibling'));
  const around = entry?.parentElement?.closest<HTMLElement>('article');
  return () => catchFocus(() => next ?? around ?? document.getElementById('main'));
}
