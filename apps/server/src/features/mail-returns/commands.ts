import type { NetworkSettings } from '@dorfplatz/contract';
import { noteAct } from '../../platform/audit/record.ts';
import { type Sql, sql, type Transaction } from '../../platform/db/database.ts';
import { notFound } from '../../platform/problem.ts';
import type { Seals } from '../../platform/session/seals.ts';
import type { Environment } from '../../platform/settings/environment.ts';
import { stopMails } from '../member-settings/index.ts';
import { tellOfReturn } from './followers.ts';
import { judge, type Verdict } from './judge.ts';
import { type ReadMail, readMail } from './read-mail.ts';
import { digestOf, type ReturnClaims, readReturnAddresses } from './return-address.ts';

/** After so many days on which mails came back for now, and none arrived, nothing is sent there any more. */
export const SOFT_MAX = 5;

/** What taking a mail needs; the worker has it, and the program that reads one mail. */
type Taking = {
  db: Sql;
  seals: Seals;
  environment: Pick<Environment, 'mailReturns'>;
  network: NetworkSettings;
};

/** Where the address stands to which a mail came. */
const ADDRESSED = ['delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to', 'to', 'cc'];

/** Whom a mail means: by the address to which it came or, of a report, by one that it brings along. */
function claimsOf(taking: Taking, mail: ReadMail, raw: Buffer, recipient: string): ReturnClaims | undefined {
  const addressed = [recipient, ...ADDRESSED.map((name) => mail.headers.get(name) ?? '')].join('\n');
  const [first] = readReturnAddresses(taking, addressed);
  return first ?? (mail.report ? readReturnAddresses(taking, raw.toString('latin1'))[0] : undefined);
}

type Person = { id: number; email: string | null };

async function personOf(tx: Transaction, claims: ReturnClaims | undefined): Promise<Person | undefined> {
  if (!claims) return undefined;
  const { rows } = await sql<Person>`
    select id, email::text from members where id = ${claims.memberId} and id > 0 and state not in ('left', 'anonymised')
    for share
  `.execute(tx);
  return rows[0];
}

/** Keeps a mail for those who run the network. @returns false for one that was kept before */
async function keep(
  tx: Transaction,
  mail: ReadMail,
  kind: 'soft' | 'hard' | 'complaint' | 'answer' | 'unknown',
  about: { person?: Person | undefined; status?: string },
): Promise<boolean> {
  const { rows } = await sql`
    insert into mail_returns (kind, member_id, key, sender, subject, excerpt, status)
    values (
      ${kind}, ${about.person?.id ?? null}, ${mail.key}, ${mail.from}, ${mail.subject}, ${mail.excerpt},
      ${about.status ?? null}
    )
    on conflict (key) do nothing returning id
  `.execute(tx);
  return rows.length > 0;
}

/** Counts a day on which mails came back, or stops an address. Another address of the person begins anew. */
async function count(
  tx: Transaction,
  { id, email }: Person,
  { kind, status, reason }: Extract<Verdict, { status: string }>,
): Promise<void> {
  const isHard = kind === 'hard';
  await sql`
    with before as (
      select s.soft_count, s.last_at, s.stopped_at, s.reason, s.status from mail_stops s
      where s.member_id = ${id} and s.email = ${email}
    ),
    counted as (
      select coalesce(max(b.soft_count), 0) + case
        when ${isHard}::boolean then 0
        when max(b.soft_count) > 0 and (max(b.last_at) at time zone 'UTC')::date = (now() at time zone 'UTC')::date then 0
        else 1 end as soft_count, max(b.stopped_at) as stopped_at, max(b.reason) as reason, max(b.status) as status
      from before b
    ),
    judged as (
      select c.*, ${isHard}::boolean or c.soft_count >= ${SOFT_MAX} as is_over from counted c
    )
    insert into mail_stops as s (member_id, email, soft_count, last_at, stopped_at, reason, status)
    select ${id}, ${email}, j.soft_count, now(),
           coalesce(j.stopped_at, case when j.is_over then now() end),
           case when j.stopped_at is null or ${isHard}::boolean then case when j.is_over then ${reason} end else j.reason end,
           case when j.stopped_at is null or ${isHard}::boolean then case when j.is_over then ${status} end else j.status end
    from judged j
    on conflict (member_id) do update set
      email = excluded.email, soft_count = excluded.soft_count, last_at = excluded.last_at,
      stopped_at = excluded.stopped_at, reason = excluded.reason, status = excluded.status
  `.execute(tx);
}

/** A mail arrived: what came back for now before it counts no more. What came back for good stays so. */
async function forget(tx: Transaction, { id, email }: Person): Promise<void> {
  await sql`
    delete from mail_stops
    where member_id = ${id} and email = ${email} and (reason is null or reason in ('full', 'unreachable'))
  `.execute(tx);
}

/**
 * Takes a mail that came in: does what it means and, where somebody should look at it, keeps it. The same mail twice counts
 * once, and what nobody signed stops nobody.
 * @param recipient the address to which it came, where whoever brings it knows
 * @returns what it was; `outdated` for one to an address that the person no longer has
 */
export async function takeReturn(
  taking: Taking,
  raw: Buffer,
  recipient = '',
): Promise<Verdict['kind'] | 'outdated'> {
  const mail = await readMail(raw);
  const verdict = judge(mail);
  if (verdict.kind === 'nothing') return 'nothing';
  const claims = claimsOf(taking, mail, raw, recipient);
  return taking.db.transaction().execute(async (tx) => {
    const person = await personOf(tx, claims);
    if (verdict.kind === 'answer' || verdict.kind === 'unknown') {
      await keep(tx, mail, verdict.kind, { person });
      return verdict.kind;
    }
    if (!claims || !person) {
      // That something arrived, without us knowing where, is nothing to look at.
      if (verdict.kind === 'arrived') return 'nothing';
      await keep(tx, mail, 'unknown', 'status' in verdict ? { status: verdict.status } : {});
      return 'unknown';
    }
    if (verdict.kind === 'complaint') {
      if (await keep(tx, mail, 'complaint', { person }))
        await stopMails(tx, person.id, ['email_newsletter'], taking.network);
      return 'complaint';
    }
    if (person.email === null || digestOf(taking, person.id, person.email) !== claims.digest)
      return 'outdated';
    if (verdict.kind === 'arrived') await forget(tx, person);
    else if (await keep(tx, mail, verdict.kind, { person, status: verdict.status })) {
      await count(tx, person, verdict);
      const { issueId } = claims;
      if (issueId !== null) await tellOfReturn(tx, { issueId, memberId: person.id });
    }
    return verdict.kind;
  });
}

/** Takes a mail that came back off the list. @throws Problem 404 */
export async function settle(tx: Transaction, id: number): Promise<void> {
  const { rows } = await sql<{ member_id: number | null }>`
    update mail_returns set settled_at = now() where id = ${id} and settled_at is null returning member_id
  `.execute(tx);
  if (!rows[0]) throw notFound();
}

/** Has mails sent to the address of a person again, as if none had come back. @throws Problem 404 */
export async function lift(tx: Transaction, memberId: number): Promise<void> {
  const { rows } = await sql<{ stopped_at: string; status: string }>`
    delete from mail_stops where member_id = ${memberId} and stopped_at is not null returning stopped_at, status
  `.execute(tx);
  if (!rows[0]) throw notFound();
  noteAct(tx, { target: { member: String(memberId) }, before: rows[0] });
}
