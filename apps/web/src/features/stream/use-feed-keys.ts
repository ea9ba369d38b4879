import { useKeyShortcuts } from '../../kit/shortcuts.ts';

function currentPost(): HTMLElement | null {
  return document.activeElement?.closest<HTMLElement>('[data-activity]') ?? null;
}

function move(by: 1 | -1): void {
  const posts = [...document.querySelectorAll<HTMLElement>('[data-activity]')];
  const current = currentPost();
  // Without one the first that is in view is meant.
  const place = current
    ? posts.indexOf(current) + by
    : posts.findIndex((post) => post.getBoundingClientRect().bottom > 80);
  const next = posts[Math.max(0, Math.min(posts.length - 1, place))];
  next?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: 'start' });
}

const press = (button: string) => () => currentPost()?.querySelector<HTMLElement>(button)?.click();
const has = (part: string) => () => document.querySelector(`[data-activity]${part}`) !== null;

/** j and k move between posts, l likes the one with the focus, r answers it. */
export function useFeedKeys(): void {
  useKeyShortcuts([
    { act: 'posts', keys: { j: () => move(1), k: () => move(-1) }, isOffered: has(''), repeats: true },
    { act: 'like', keys: { l: press('[data-like]') }, isOffered: has(' [data-like]:enabled') },
    { act: 'reply', keys: { r: press('[data-reply]') }, isOffered: has(' [data-reply]:enabled') },
  ]);
}
