import type { Activity } from '@dorfplatz/contract';
import type { MenuEntry } from '@dorfplatz/ui';
import { useState } from 'react';
import { useAction } from '../../kit/use-action.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { useViewer } from '../../lib/session.ts';
import { loadPostEntries, type PostEntries } from '../post-life/index.ts';
import { bookmark, follow, makeOfficial } from './marks.ts';

let loaded: PostEntries | null = null;

/**
 * What the menu of a post has beside what that of a reply has; it comes when somebody is about to open one.
 * `prepare` gives what an open menu waits for, nothing when all is there.
 */
export function usePostEntries(activity: Activity): {
  more: MenuEntry[];
  prepare: () => Promise<void> | undefined;
} {
  const t = useTranslate();
  const viewer = useViewer();
  const { run } = useAction<'mark'>();
  const [entries, setEntries] = useState(() => loaded);
  const prepare = () =>
    entries
      ? undefined
      : loadPostEntries().then(
          ({ postEntries }) => {
            loaded = postEntries;
            setEntries(() => postEntries);
          },
          // Without a connection the menu has less; the next attempt asks again.
          () => undefined,
        );
  const acts = {
    run: (act: () => Promise<void>, done: string, undo?: { act: () => Promise<void>; done: string }) =>
      run('mark', act, { done, ...(undo && { undo }) }),
    bookmark,
    follow,
    makeOfficial,
  };
  return { more: entries ? entries(activity, viewer, t, acts) : [], prepare };
}
