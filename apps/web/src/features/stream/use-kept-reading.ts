import type { Activity } from '@dorfplatz/contract';
import { useEffect } from 'react';
import { useLanguage } from '../../lib/i18n.ts';
import type { ReadEntry } from '../../lib/last-read.ts';
import { onEvent } from '../../lib/live.ts';
import { useSession } from '../../lib/session.ts';

/** Only what stayed on screen for so long (ms) was read; the page is in no hurry any more then. */
const settled = 2500;
const entriesAtMost = 20;
const charactersAtMost = 5000;

const lastRead = () => import('../../lib/last-read.ts');
const blocks = 'p, li, h1, h2, h3, h4, h5, h6, pre, td, th';

/** The words of an entry, a line for each of its blocks. */
function wordsOf(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const innermost = [...body.querySelectorAll(blocks)].filter((block) => !block.querySelector(blocks));
  const lines = innermost.map((block) => block.textContent.trim()).filter((line) => line !== '');
  return (lines.length > 0 ? lines.join('\n') : body.textContent.trim()).slice(0, charactersAtMost);
}

const entryOf = (activity: Activity): ReadEntry => ({
  id: activity.id,
  author: activity.actor.display_name,
  place: activity.activitystreams[0]?.name ?? '',
  created_at: activity.created_at,
  text: wordsOf(activity.object.html_content),
  replies: activity.replies.map(({ actor, created_at, html_content }) => ({
    author: actor.display_name,
    created_at,
    text: wordsOf(html_content),
  })),
  path: activity.html_url,
  read_at: Date.now(),
});

/** Keeps the first of these entries in this browser, to be read without a connection. */
export function useKeptReading(activities: readonly Activity[]): void {
  const { viewer, network } = useSession();
  const language = useLanguage();
  useEffect(() => {
    if (!viewer || activities.length === 0) return undefined;
    const { id: memberId, time_zone: timeZone } = viewer;
    const leaving = new AbortController();
    const timer = setTimeout(() => {
      const entries = activities.slice(0, entriesAtMost).map(entryOf);
      void lastRead()
        .then(({ keepRead }) =>
          keepRead({ memberId, network: network.name, language, timeZone }, entries, leaving.signal),
        )
        .catch(() => {});
    }, settled);
    return () => {
      leaving.abort();
      clearTimeout(timer);
    };
  }, [activities, viewer, network.name, language]);
  useEffect(() => {
    const stops = [
      onEvent('activity_deleted', ({ id }) => void lastRead().then(({ forgetEntry }) => forgetEntry(id))),
      // What may no longer be read is not known here: what still may be comes back when it is read.
      onEvent('access_changed', () => void lastRead().then(({ forgetRead }) => forgetRead())),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
}
