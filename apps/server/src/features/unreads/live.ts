import { sql } from '../../platform/db/database.ts';
import type { Consumer } from '../../platform/events/delivery.ts';
import { type LiveDraft, rooms } from '../../platform/live/live-messages.ts';
import type { Services } from '../../platform/services.ts';
import { loadViewerOfSession } from '../../platform/session/load-viewer.ts';
import { unreadCounts } from './counters.ts';

/** Reading in one tab clears the counters in all of them. */
export const webConsumers = (services: Services): Consumer[] => [
  {
    name: 'unreads-live',
    async handle(events, tx) {
      const members = new Set(
        events.flatMap((event) => (event.type === 'streams_read' ? [event.payload.memberId] : [])),
      );
      if (members.size === 0) return undefined;
      const { rows } = await sql<{ id: number }>`
        select max(id) as id from sessions where member_id = any(${[...members]}::bigint[]) group by member_id
      `.execute(tx);
      const drafts: LiveDraft[] = [];
      for (const { id } of rows) {
        const viewer = await loadViewerOfSession(services.db, id);
        if (!viewer) continue;
        const data = { unreads: await unreadCounts(services, viewer) };
        const { memberId } = viewer;
        drafts.push({
          rooms: [rooms.member(memberId)],
          topic: `member:${memberId}`,
          event: 'unreads_changed',
          data,
        });
      }
      const messages = await services.live.store(tx, drafts);
      return () => services.live.emit(messages);
    },
  },
];
