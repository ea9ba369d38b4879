import { useEffect, useEffectEvent } from 'react';
import { mayPost } from '../kit/may-post.ts';
import { useGoTo } from '../kit/navigation.ts';
import { paths, pathTo } from '../kit/paths.ts';
import { isApple, shortcutOf, useKeyShortcuts } from '../kit/shortcuts.ts';
import { hasSingleKeys } from '../kit/single-keys.ts';
import { knownNetwork } from '../lib/session.ts';

/** Where searches are typed: in the header, and on phones on their page. */
const searchBar = () => document.querySelector<HTMLInputElement>('[data-search-bar]');

const isPaletteKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  key.toLowerCase() === 'k' && (isApple ? metaKey && !ctrlKey : ctrlKey && !metaKey) && !altKey && !shiftKey;

/** Ctrl/Cmd K anywhere; `?`, `/`, `n` and what the screen offers where nothing is being typed. */
export function useShortcuts({
  openPalette,
  openShortcuts,
}: {
  openPalette: () => void;
  openShortcuts: () => void;
}): void {
  const goTo = useGoTo();
  useKeyShortcuts(
    [
      { act: 'sheet', keys: { '?': openShortcuts } },
      {
        act: 'search',
        keys: { '/': () => searchBar()?.focus() },
        isOffered: () => searchBar() !== null,
      },
      {
        act: 'compose',
        keys: { n: () => void goTo(pathTo(paths.stream, { streamSlug: 'all' }, { compose: '1' })) },
        isOffered: () => {
          const network = knownNetwork();
          return !network || mayPost(network);
        },
      },
    ],
    'frame',
  );
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return;
    const act = isPaletteKey(event) ? openPalette : hasSingleKeys() ? shortcutOf(event) : null;
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
}
