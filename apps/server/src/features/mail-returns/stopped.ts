import { type RawBuilder, sql } from '../../platform/db/database.ts';

/**
 * Whether the address that a person has now gives mails back, as SQL. Newsletters and digests are not sent there; mails about
 * one's account are.
 * @param memberId names the id of the person in the statement, such as `m.id`
 */
export const isStopped = (memberId: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (
  select 1 from mail_stops stop join members stopped on stopped.id = stop.member_id and stopped.email = stop.email
  where stop.member_id = ${memberId} and stop.stopped_at is not null
)`;
