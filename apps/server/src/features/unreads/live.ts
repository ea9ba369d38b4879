import type { LiveEvents } from '@dorfplatz/contract';
import { sql } from '../../platform/db/database.ts';
import type { Consumer } from '../../platform/events/delivery.ts';
import { type LiveDraft, rooms } from '../../platform/live/live-messages.ts';
import type { Services } from '../../platform/services.ts';
import { loadViewerOfSession, sessionCounts } from '../../platform/session/load-viewer.ts';
import { changedCounts, unreadCounts } from './counters.ts';

const draftFor = (memberId: number, unreads: LiveEvents['unreads_changed']['unreads']): LiveDraft => ({
  rooms: [rooms.member(memberId)],
  topic: `member:${memberId}`,
  event: 'unreads_changed',
  data: { unreads },
});

/** Reading in one tab clears the counters in all of them; what comes in raises them. */
export const webConsumers = (services: Services): Consumer[] => [
  {
    name: 'unreads-live',
    async handle(events, tx) {
      const readers = new Set(
        events.flatMap((event) => (event.type === 'streams_read' ? [event.payload.memberId] : [])),
      );
      const drafts: LiveDraft[] = [];
      for (const [memberId, counts] of await changedCounts(tx, events))
        drafts.push(draftFor(memberId, counts));
      if (readers.size > 0) {
        const { rows } = await sql<{ id: number }>`
          select max(s.id) as id from sessions s
          where s.member_id = any(${[...readers]}::bigint[]) and ${sql.raw(sessionCounts('s'))} group by s.member_id
        `.execute(tx);
        for (const { id } of rows) {
          const viewer = await loadViewerOfSession(services.db, id);
          if (viewer) drafts.push(draftFor(viewer.memberId, await unreadCounts(services, viewer)));
        }
      }
      if (drafts.length === 0) return undefined;
      const messages = await services.live.store(tx, drafts);
      return () => services.live.emit(messages);
    },
  },
];
