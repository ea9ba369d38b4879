import { type RawBuilder, sql } from '../../platform/db/database.ts';
import { isStoppedText } from '../mail-returns/index.ts';

/**
 * SQL: this person has an address that takes mails. Who was never here has not shown that theirs is their own: they are
 * not written to before they come.
 */
const isReachableText = (member: string): string => `(
  ${member}.id > 0 and ${member}.state = 'active' and ${member}.email is not null
  and exists (select 1 from accounts own where own.member_id = ${member}.id and own.last_sign_in_at is not null)
  and not ${isStoppedText(`${member}.id`)}
)`;

/** SQL: this person said that they do not want it. */
const isUnsubscribedText = (member: string): string =>
  `exists (select 1 from member_settings chosen where chosen.member_id = ${member}.id and not chosen.newsletter)`;

/** Who gets the newsletter, as a predicate on a row of `members`. @param member its alias in the query */
export const isRecipient = (member = 'm'): RawBuilder<boolean> =>
  sql.raw(`(${isReachableText(member)} and not ${isUnsubscribedText(member)})`);

/** Who does not want it though it could reach them. */
export const isUnsubscribed = (member = 'm'): RawBuilder<boolean> =>
  sql.raw(`(${isReachableText(member)} and ${isUnsubscribedText(member)})`);

/** Who belongs to the network and cannot be reached. */
export const isUnreachable = (member = 'm'): RawBuilder<boolean> =>
  sql.raw(`(${member}.id > 0 and ${member}.state = 'active' and not ${isReachableText(member)})`);

/** SQL: why somebody is left out who was to get it, as the end of the key of a text. */
export const reasonText = (member = 'm'): string => `case
  when ${member}.state = 'locked' then 'locked'
  when ${member}.state <> 'active' then 'gone'
  when ${isUnsubscribedText(member)} then 'unsubscribed'
  when ${isStoppedText(`${member}.id`)} then 'stopped'
  else 'no_address' end`;
