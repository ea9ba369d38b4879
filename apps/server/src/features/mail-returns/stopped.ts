import { type RawBuilder, sql } from '../../platform/db/database.ts';

/**
 * Whether the address that a person has now gives mails back, as the text of SQL. Newsletters and digests are not sent
 * there; mails about one's account are.
 * @param memberId names the id of the person in the statement, such as `m.id`
 */
export const isStoppedText = (memberId: string): string => `exists (
  select 1 from mail_stops stop join members stopped on stopped.id = stop.member_id and stopped.email = stop.email
  where stop.member_id = ${memberId} and stop.stopped_at is not null
)`;

/** The same as a part of a statement. */
export const isStopped = (memberId: string): RawBuilder<boolean> => sql.raw(isStoppedText(memberId));
