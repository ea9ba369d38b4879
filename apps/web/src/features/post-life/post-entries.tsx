import type { Activity, Follows } from '@dorfplatz/contract';
import type { MenuEntry } from '@dorfplatz/ui';
import { BellIcon } from '@phosphor-icons/react/dist/csr/Bell';
import { BellSlashIcon } from '@phosphor-icons/react/dist/csr/BellSlash';
import { BookmarkSimpleIcon } from '@phosphor-icons/react/dist/csr/BookmarkSimple';
import { CheckSquareIcon } from '@phosphor-icons/react/dist/csr/CheckSquare';
import { SealCheckIcon } from '@phosphor-icons/react/dist/csr/SealCheck';
import { askForTask, firstWords, wordsOf } from '../../kit/asked-task.ts';
import type { Translate } from '../../lib/i18n.ts';

/** What carries out what is chosen, says that it is done, and offers to take it back. */
export interface PostActs {
  run: (
    act: () => Promise<void>,
    done: string,
    undo?: { act: () => Promise<void>; done: string },
  ) => Promise<unknown>;
  bookmark: (id: number, bookmarked: boolean) => Promise<void>;
  follow: (id: number, state: Follows | null) => Promise<void>;
  makeOfficial: (id: number, isOfficial: boolean) => Promise<void>;
}

/** What one does with a post for oneself, and what those do who run its places. */
export function postEntries(
  { id, actor, object, i, can }: Activity,
  viewer: { id: number },
  t: Translate,
  acts: PostActs,
): MenuEntry[] {
  const keep = (bookmarked: boolean) =>
    acts.run(
      () => acts.bookmark(id, bookmarked),
      t(bookmarked ? 'post_life.bookmarked' : 'post_life.unbookmarked'),
      {
        act: () => acts.bookmark(id, !bookmarked),
        done: t(bookmarked ? 'post_life.unbookmarked' : 'post_life.bookmarked'),
      },
    );
  const hear = (state: Follows | null, done: string) => acts.run(() => acts.follow(id, state), done);
  const ask = (isOfficial: boolean) =>
    acts.run(
      () => acts.makeOfficial(id, isOfficial),
      t(isOfficial ? 'post_life.confirmation_requested' : 'post_life.confirmation_ended'),
      {
        act: () => acts.makeOfficial(id, !isOfficial),
        done: t(isOfficial ? 'post_life.confirmation_ended' : 'post_life.confirmation_requested'),
      },
    );
  const entries: MenuEntry[] = [
    {
      label: t(i.bookmarked ? 'post_life.unbookmark' : 'post_life.bookmark'),
      icon: <BookmarkSimpleIcon weight={i.bookmarked ? 'fill' : 'regular'} aria-hidden="true" />,
      onSelect: () => void keep(!i.bookmarked),
    },
    {
      label: t('post_life.as_task'),
      icon: <CheckSquareIcon aria-hidden="true" />,
      onSelect: () =>
        askForTask({
          title: firstWords(object.title || wordsOf(object.html_content)),
          source: { type: 'activity', id },
        }),
    },
  ];
  // Authors hear of replies without following, and so do those who replied: only muting ends that.
  if (i.follows === 'following' || (i.follows === null && i.replied && actor.id !== viewer.id))
    entries.push({
      label: t('post_life.unfollow'),
      icon: <BellIcon weight="fill" aria-hidden="true" />,
      onSelect: () => void hear(i.replied ? 'muted' : null, t('post_life.unfollowed')),
    });
  else if (i.follows === null && actor.id !== viewer.id)
    entries.push({
      label: t('post_life.follow'),
      icon: <BellIcon aria-hidden="true" />,
      onSelect: () => void hear('following', t('post_life.following')),
    });
  entries.push(
    i.follows === 'muted'
      ? {
          label: t('post_life.unmute'),
          icon: <BellSlashIcon weight="fill" aria-hidden="true" />,
          onSelect: () => void hear(null, t('post_life.unmuted')),
        }
      : {
          label: t('post_life.mute'),
          icon: <BellSlashIcon aria-hidden="true" />,
          onSelect: () => void hear('muted', t('post_life.muted')),
        },
  );
  if (can.request_confirmation)
    entries.push({
      label: t(object.confirmation ? 'post_life.end_confirmation' : 'post_life.request_confirmation'),
      icon: <SealCheckIcon aria-hidden="true" />,
      onSelect: () => void ask(!object.confirmation),
    });
  return entries;
}
