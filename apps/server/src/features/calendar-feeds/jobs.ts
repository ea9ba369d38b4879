import { sql } from '../../platform/db/database.ts';
import type { Consumer } from '../../platform/events/delivery.ts';

/** Whoever could sign in with the credentials of before could read the addresses of feeds as well. */
const RENEWING = new Set(['password', 'objection', 'closed']);

/** Addresses of feeds that were given out open nothing any more once the credentials changed. */
export const workerConsumers = (): Consumer[] => [
  {
    name: 'calendar-feed-tokens',
    async handle(events, tx) {
      const members = events.flatMap((event) =>
        event.type === 'credentials_changed' && RENEWING.has(event.payload.what)
          ? [event.payload.memberId]
          : [],
      );
      if (members.length === 0) return undefined;
      await sql`
        insert into calendar_feeds (member_id, token_version)
        select id, 1 from members where id = any(${members}::bigint[])
        on conflict (member_id) do update set token_version = calendar_feeds.token_version + 1
      `.execute(tx);
      return undefined;
    },
  },
];
