import { useEffect } from 'react';
import { hasSingleKeys } from '../../kit/single-keys.ts';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

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

/** j and k move between posts, l likes the one with the focus, r answers it. */
export function useFeedKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey)
        return;
      if (
        isTyping(event.target) ||
        !hasSingleKeys() ||
        document.querySelector('[role="dialog"], dialog[open]')
      )
        return;
      if (event.key === 'j') move(1);
      else if (event.key === 'k') move(-1);
      else if (event.key === 'l') currentPost()?.querySelector<HTMLElement>('[data-like]')?.click();
      else if (event.key === 'r') currentPost()?.querySelector<HTMLElement>('[data-reply]')?.click();
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
