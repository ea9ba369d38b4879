import { POLL_TYPES } from '@dorfplatz/contract';
import { registerDemo } from '../../platform/registries/demo.ts';
import type { Feature } from '../../platform/services.ts';
import {
  registerPostPart,
  registerPostType,
  registerPostWords,
  registerVersionDetails,
} from '../activities/index.ts';
import { changePoll, checkNewPoll, writePoll } from './commands.ts';
import { jobs, schedules } from './jobs.ts';
import { webConsumers } from './live.ts';
import { networkMembers } from './network-members.ts';
import { presentPoll } from './present.ts';
import { pollsOf } from './queries.ts';
import { resultLines } from './result-words.ts';
import { routes } from './routes.ts';
import { registerTranslatables } from './translatables.ts';
import { optionsForHistory } from './versions.ts';
import './own-data.ts';

for (const type of POLL_TYPES) {
  registerVersionDetails(type, optionsForHistory);
  registerPostType(type, {
    mayBeBlank: true,
    check: (post) => {
      checkNewPoll(post);
    },
    write: (tx, author, { id }, post) => writePoll(tx, author, id, post),
    change: changePoll,
  });
}

registerPostPart('poll', {
  has: ({ parts }) => parts.includes('poll'),
  async load(services, viewer, posts) {
    // An author who sees none of the places any more reads the question, and nothing of what became of it.
    const shown = new Map(
      posts.flatMap((post) => (post.places.some(({ visible }) => visible) ? [[post.id, post] as const] : [])),
    );
    const [polls, count] = await Promise.all([
      pollsOf(services.db.reads, viewer, [...shown.keys()]),
      networkMembers(services),
    ]);
    const options = { naming: services.settings.current(), networkMembers: count };
    return new Map(
      polls.map((row) => [row.activity_id, presentPoll(viewer, shown.get(row.activity_id)!, row, options)]),
    );
  },
});

/** How many options of a poll a mail tells of. */
const OPTIONS_IN_MAILS = 5;

registerPostWords(
  'poll',
  async (db, ids) =>
    new Map(
      (await pollsOf(db, { memberId: 0 }, ids)).map((poll) => [
        poll.activity_id,
        (reader) => resultLines(poll, reader, OPTIONS_IN_MAILS).join('\n'),
      ]),
    ),
);

registerTranslatables();
registerDemo(() => import('./demo.ts'));

export const polls: Feature = { name: 'polls', routes, webConsumers, jobs, schedules };
