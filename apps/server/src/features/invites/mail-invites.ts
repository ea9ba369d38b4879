import type { InviteResult, Language } from '@dorfplatz/contract';
import { cleanWords } from '../../platform/clean-line.ts';
import { sql, type Transaction } from '../../platform/db/database.ts';
import { recordEvents } from '../../platform/events/outbox.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { Problem } from '../../platform/problem.ts';
import { inviteMembers } from './commands.ts';
import { mailsAllowed } from './policy.ts';
import { type Person, problemOf } from './read-people.ts';
import { standingOf } from './standing.ts';

declare module '../../platform/events/outbox.ts' {
  interface EventPayloads {
    /** Links go out by mail: new invitations, renewed ones, and the links of people who sign up by themselves. */
    invite_mails_wanted: { inviteIds: number[] };
  }
}

/** How long a link holds (decision 90). */
export const LINK_DAYS = 30;

export type MailInvitation = {
  groupId: number | null;
  people: readonly Person[];
  text: string;
  isExternal: boolean;
  /** Of the mails; null for the network's. */
  language: Language | null;
};

/**
 * Invites people by address: members find an invitation into the group, all others get a mail with a link. All or
 * nobody: one address that cannot be refuses the call, and so do more mails than a day allows.
 * @throws Problem 422 with the field of each wrong address, `emails.3`
 */
export async function inviteByMail(
  tx: Transaction,
  actor: Viewer,
  { groupId, people, text, isExternal, language }: MailInvitation,
): Promise<InviteResult> {
  const wrong = people.flatMap((person, index) => {
    const problem = problemOf(person);
    return problem ? [[`emails.${index}`, [problem === 'no_address' ? 'required' : problem]] as const] : [];
  });
  if (wrong.length > 0) throw new Problem(422, 'invalid', { fields: Object.fromEntries(wrong) as never });
  const byAddress = new Map(people.map((person) => [person.email.toLowerCase(), person]));
  await makeRoom(tx, actor, byAddress.size);
  const standing = await standingOf(tx, [...byAddress.keys()], groupId);
  const members: number[] = [];
  const outsiders: Person[] = [];
  for (const [email, person] of byAddress) {
    const { outcome, memberId } = standing.get(email)!;
    if (outcome === 'group_invite') members.push(memberId!);
    if (outcome === 'mail') outsiders.push(person);
  }
  const inside =
    groupId === null || members.length === 0
      ? { invited: 0 }
      : await inviteMembers(tx, actor, groupId, members, text);
  const mailed = await openLinks(tx, actor, { groupId, people: outsiders, text, isExternal, language });
  return { invited: inside.invited, mailed, skipped: people.length - inside.invited - mailed };
}

/** Counts under a lock of the author, so that several calls at once do not pass the limit together. */
async function makeRoom(tx: Transaction, actor: Viewer, wanted: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`invites.author:${actor.memberId}`}, 0))`.execute(
    tx,
  );
  const { rows } = await sql<{ sent: number }>`
    select count(*) as sent from invites
    where author_id = ${actor.memberId} and email is not null and sent_at > now() - interval '1 day'
  `.execute(tx);
  if (rows[0]!.sent + wanted > mailsAllowed(actor))
    throw new Problem(422, 'invalid', { fields: { emails: ['too_many_mails'] } });
}

async function openLinks(
  tx: Transaction,
  actor: Viewer,
  { groupId, people, text, isExternal, language }: MailInvitation,
): Promise<number> {
  if (people.length === 0) return 0;
  // One whose time is over makes room for a new one.
  await sql`
    update invites set state = 'obsolete', answered_at = now()
    where email = any(${people.map(({ email }) => email)}::citext[]) and state = 'open' and member_id is null
      and author_id is not null and group_id is not distinct from ${groupId}::bigint and expires_at <= now()
  `.execute(tx);
  const { rows } = await sql<{ id: number }>`
    insert into invites (network_id, invitable_type, group_id, email, first_name, last_name, is_external, author_id,
                         additional_message, language, expires_at)
    select ${actor.networkId}, ${groupId === null ? 'network' : 'group'}, ${groupId}::bigint, t.email::citext, t.first_name,
           t.last_name, ${isExternal}, ${actor.memberId}, ${cleanWords(text)}, ${language},
           now() + make_interval(days => ${LINK_DAYS})
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as t (email text, first_name text, last_name text)
    order by lower(t.email)
    on conflict do nothing returning id
  `.execute(tx);
  await wantMails(
    tx,
    actor.memberId,
    rows.map((row) => row.id),
  );
  return rows.length;
}

/** How long the link of somebody who signed up by themselves holds. */
const SIGN_UP_DAYS = 2;

/** Sends a link to somebody who wants to come in by themselves; an earlier one of theirs is over. */
export async function openSignUpLink(
  tx: Transaction,
  { email, isExternal }: { email: string; isExternal: boolean },
): Promise<void> {
  await sql`
    update invites set state = 'obsolete', answered_at = now()
    where email = ${email} and state = 'open' and author_id is null and member_id is null
  `.execute(tx);
  const { rows } = await sql<{ id: number }>`
    insert into invites (network_id, invitable_type, email, is_external, expires_at)
    select id, 'network', ${email}, ${isExternal}, now() + make_interval(days => ${SIGN_UP_DAYS}) from networks limit 1
    returning id
  `.execute(tx);
  await wantMails(
    tx,
    null,
    rows.map((row) => row.id),
  );
}

/** Has the mails of these invitations written; each gets a new secret. */
export async function wantMails(tx: Transaction, actorId: number | null, inviteIds: number[]): Promise<void> {
  if (inviteIds.length === 0) return;
  await recordEvents(tx, [{ type: 'invite_mails_wanted', actorId, payload: { inviteIds } }]);
}
