import { useEffect, useEffectEvent } from 'react';
import { useGoTo } from '../kit/navigation.ts';
import { paths, pathTo } from '../kit/paths.ts';
import { hasSingleKeys } from '../kit/single-keys.ts';

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

/** Ctrl/Cmd K anywhere; `?` and `n` where nothing is being typed. */
export function useShortcuts({
  openPalette,
  openShortcuts,
}: {
  openPalette: () => void;
  openShortcuts: () => void;
}): void {
  const goTo = useGoTo();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return;
    if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k') {
      event.preventDefault();
      openPalette();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || !hasSingleKeys()) return;
    if (document.querySelector('[role="dialog"]')) return;
    if (event.key === '?') {
      event.preventDefault();
      openShortcuts();
    } else if (event.key === 'n') {
      event.preventDefault();
      goTo(pathTo(paths.stream, { streamSlug: 'all' }, { compose: '1' }));
    }
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
}
