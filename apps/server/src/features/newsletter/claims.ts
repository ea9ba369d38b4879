import { type Sql, sql } from '../../platform/db/database.ts';
import { reasonText } from './recipients.ts';

/** So often a mail is tried that the server does not take for now; each time it waits twice as long. */
const TRIES = 6;

/** How long a mail waits that the server does not take for now. Tests make it shorter. */
export const PATIENCE = { seconds: 60 };

const isSending = (issueId: number) =>
  sql`exists (select 1 from newsletter_issues i where i.id = ${issueId} and i.state = 'sending')
    and not exists (select 1 from mail_hold)`;

/**
 * What a process left that is gone: what it gave to the mail server may have left, and is not sent again; what it only
 * took is free. To be called by who holds the lead and has nothing under way.
 */
export async function recoverClaims(db: Sql): Promise<void> {
  await sql`
    update newsletter_recipients set claimed_at = null,
      state = case when handed_at is null then 'waiting' else 'uncertain' end,
      reason = case when handed_at is null then '' else 'cut_off' end,
      done_at = case when handed_at is null then null else now() end
    where state = 'claimed'
  `.execute(db);
}

/** Takes the next people of an issue; none where it is paused, cancelled or done. */
export async function claimRecipients(db: Sql, issueId: number, count: number): Promise<number[]> {
  const { rows } = await sql<{ member_id: number }>`
    update newsletter_recipients set state = 'claimed', claimed_at = now(), handed_at = null
    where issue_id = ${issueId} and ${isSending(issueId)} and member_id in (
      select member_id from newsletter_recipients
      where issue_id = ${issueId} and state = 'waiting' and due_at <= now()
      order by due_at, member_id limit ${count} for update skip locked
    )
    returning member_id
  `.execute(db);
  return rows.map(({ member_id }) => member_id);
}

/**
 * Writes down that mails are given to the server now. From here on they count as sent unless it says otherwise.
 * @returns of these, those that may go: none where the issue was paused or cancelled
 */
export async function handOver(db: Sql, issueId: number, memberIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ member_id: number }>`
    update newsletter_recipients set handed_at = now()
    where issue_id = ${issueId} and member_id = any(${[...memberIds]}::bigint[]) and state = 'claimed'
      and ${isSending(issueId)}
    returning member_id
  `.execute(db);
  return rows.map(({ member_id }) => member_id);
}

/** Gives back who was taken and not written to. */
export async function giveBack(db: Sql, issueId: number, memberIds: readonly number[]): Promise<void> {
  if (memberIds.length === 0) return;
  await sql`
    update newsletter_recipients set state = 'waiting', claimed_at = null, handed_at = null
    where issue_id = ${issueId} and member_id = any(${[...memberIds]}::bigint[]) and state = 'claimed'
  `.execute(db);
}

/** Leaves people out, each with the reason that holds now. */
export async function skip(db: Sql, issueId: number, memberIds: readonly number[]): Promise<void> {
  if (memberIds.length === 0) return;
  await sql`
    update newsletter_recipients r set state = 'skipped', done_at = now(), reason = ${sql.raw(reasonText('m'))}
    from members m
    where m.id = r.member_id and r.issue_id = ${issueId} and r.member_id = any(${[...memberIds]}::bigint[])
      and r.state = 'claimed'
  `.execute(db);
}

/** Leaves out those whom there is nothing to tell. */
export async function skipEmpty(db: Sql, issueId: number, memberIds: readonly number[]): Promise<void> {
  if (memberIds.length === 0) return;
  await sql`
    update newsletter_recipients set state = 'skipped', done_at = now(), reason = 'nothing'
    where issue_id = ${issueId} and member_id = any(${[...memberIds]}::bigint[]) and state = 'claimed'
  `.execute(db);
}

/** What became of a mail; `detail` is what the server said. */
export type Outcome = {
  memberId: number;
  became: 'sent' | 'later' | 'refused' | 'uncertain' | 'away';
  detail: string;
};

/** The longest answer of a server that is kept. */
const DETAIL_CHARACTERS = 300;

/** Writes down what became of mails, all by one statement. */
export async function settle(db: Sql, issueId: number, outcomes: readonly Outcome[]): Promise<void> {
  await sql`
    update newsletter_recipients r set
      tries = case when o.became = 'later' then r.tries + 1 else r.tries end,
      state = case
        when o.became = 'away' or (o.became = 'later' and r.tries + 1 < ${sql.lit(TRIES)}) then 'waiting'
        when o.became in ('later', 'refused') then 'failed' else o.became end,
      due_at = case when o.became = 'later'
        then now() + make_interval(secs => ${PATIENCE.seconds}) * 2 ^ r.tries else r.due_at end,
      claimed_at = case when o.became in ('away', 'later') then null else r.claimed_at end,
      handed_at = case when o.became in ('away', 'later') then null else r.handed_at end,
      done_at = case
        when o.became = 'away' or (o.became = 'later' and r.tries + 1 < ${sql.lit(TRIES)}) then null else now() end,
      reason = case o.became when 'refused' then 'refused' when 'later' then 'refused' when 'uncertain' then 'cut_off' else '' end,
      detail = case when o.became in ('refused', 'later') then o.detail else '' end
    from unnest(
      ${outcomes.map(({ memberId }) => memberId)}::bigint[], ${outcomes.map(({ became }) => became)}::text[],
      ${outcomes.map(({ detail }) => detail.slice(0, DETAIL_CHARACTERS).replaceAll('\0', ''))}::text[]
    ) as o (member_id, became, detail)
    where r.issue_id = ${issueId} and r.member_id = o.member_id and r.state in ('claimed', 'uncertain')
  `.execute(db);
}

/** Says why an issue waits, or that it goes on. */
export async function noteHindrance(
  db: Sql,
  issueId: number,
  hindrance: 'mail_server' | null,
): Promise<void> {
  await sql`
    update newsletter_issues set hindrance = ${hindrance}
    where id = ${issueId} and state = 'sending' and hindrance is distinct from ${hindrance}
  `.execute(db);
}

/** Ends an issue that nobody waits for any more. @returns whether it did */
export async function finishIssue(db: Sql, issueId: number): Promise<boolean> {
  const { rows } = await sql`
    update newsletter_issues set state = 'finished', finished_at = now(), hindrance = null
    where id = ${issueId} and state = 'sending' and not exists (
      select 1 from newsletter_recipients r where r.issue_id = ${issueId} and r.state in ('waiting', 'claimed')
    )
    returning id
  `.execute(db);
  return rows.length > 0;
}
