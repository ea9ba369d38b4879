import { noteAct } from '../../platform/audit/record.ts';
import { type Sql, sql, type Transaction } from '../../platform/db/database.ts';
import { mailHold } from '../../platform/mail/mail-hold.ts';
import { conflict } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { gatherContent } from './content/candidates.ts';
import { subjectFor } from './content/compose.ts';
import { recipientCounts, scheduleOf, storedTemplate } from './queries.ts';
import { dueSlot, isLate, type Settled } from './schedule.ts';
import type { Hindrance, IssueRow, ScheduleRow } from './tables.ts';

type Given = Pick<Services, 'environment' | 'settings'>;

/** The first issue tells of so many days, and none of more than the longest. */
const DAYS = { first: 14, longest: 40 };

/** What is settled of a schedule. */
export const settledOf = ({ settled_at, settled_day }: ScheduleRow): Settled => ({
  at: Temporal.Instant.from(settled_at),
  day: settled_day === null ? null : Temporal.PlainDate.from(settled_day),
});

/** Why this installation sends nothing now; undefined where it does. */
export async function hindranceOf(
  db: Sql,
  schedule: Pick<ScheduleRow, 'public_url'>,
  publicUrl: string,
): Promise<Hindrance | undefined> {
  if (schedule.public_url !== publicUrl) return 'other_address';
  return (await mailHold(db)) ? 'mail_hold' : undefined;
}

/** Throws 409 where this installation sends nothing now. */
async function refuseHindered(tx: Transaction, schedule: ScheduleRow, publicUrl: string): Promise<void> {
  const hindrance = await hindranceOf(tx, schedule, publicUrl);
  if (hindrance === 'other_address') throw conflict('newsletter_other_address');
  if (hindrance === 'mail_hold') throw conflict('newsletter_held');
}

async function currentIssue(tx: Transaction, networkId: number) {
  const { rows } = await sql<Pick<IssueRow, 'id' | 'state'>>`
    select id, state from newsletter_issues
    where network_id = ${networkId} and state in ('preparing', 'late', 'sending', 'paused') for update
  `.execute(tx);
  return rows[0];
}

async function insertIssue(
  tx: Transaction,
  networkId: number,
  issue: { slot: string | null; dueAt: string; state: 'preparing' | 'late' },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into newsletter_issues (network_id, number, slot, due_at, state, since)
    select ${networkId}, coalesce(max(number), 0) + 1, ${issue.slot}::date, ${issue.dueAt}::timestamptz, ${issue.state},
      now()
    from newsletter_issues where network_id = ${networkId}
    returning id
  `.execute(tx);
  return rows[0]!.id;
}

/** Since when what an issue tells of is new: since the last one began to go out. */
export async function sinceOf(tx: Sql, networkId: number): Promise<string> {
  const { rows } = await sql<{ since: string }>`
    select greatest(
      coalesce(max(started_at), now() - make_interval(days => ${sql.lit(DAYS.first)})),
      now() - make_interval(days => ${sql.lit(DAYS.longest)})
    ) as since
    from newsletter_issues where network_id = ${networkId} and state in ('finished', 'cancelled') and started_at is not null
  `.execute(tx);
  return rows[0]!.since;
}

/** Lets an issue begin: from here on it is settled what it tells of, and what it looks like. */
export async function beginIssue(
  tx: Transaction,
  services: Given,
  networkId: number,
  id: number,
): Promise<void> {
  const { publicUrl } = services.environment;
  const since = await sinceOf(tx, networkId);
  const content = await gatherContent(tx, networkId, await scheduleOf(tx, networkId, publicUrl), since);
  const template = await storedTemplate(tx, networkId);
  await sql`
    update newsletter_settings set public_url = coalesce(public_url, ${publicUrl}) where network_id = ${networkId}
  `.execute(tx);
  const subject = await subjectFor(tx, services.settings.current(), content);
  await sql`
    update newsletter_issues set state = 'preparing', hindrance = null, started_at = now(), since = ${since}::timestamptz,
      subject = ${subject}, template_id = ${template?.id ?? null}, appointment_ids = ${content.appointment_ids}::text[],
      blog_article_ids = ${content.blog_article_ids}::bigint[], activity_ids = ${content.activity_ids}::bigint[]
    where id = ${id}
  `.execute(tx);
}

/**
 * Makes the issue that is due by the schedule, once however many processes ask. One that is late, or that another
 * server may have sent, waits for somebody; so does what comes while an issue is under way, until that has gone.
 */
export async function openDueIssue(
  tx: Transaction,
  services: Given,
  networkId: number,
  now = Temporal.Now.instant(),
): Promise<void> {
  await sql`select 1 from newsletter_settings where network_id = ${networkId} for update`.execute(tx);
  const { publicUrl } = services.environment;
  const schedule = await scheduleOf(tx, networkId, publicUrl);
  if (!schedule.is_enabled) return;
  const slot = dueSlot(schedule, services.settings.current().time_zone, settledOf(schedule), now);
  if (!slot) return;
  const current = await currentIssue(tx, networkId);
  if (current && current.state !== 'late') return;
  // Nobody sent the late one until the next was due: its news are in this one.
  if (current)
    await sql`
      update newsletter_issues set state = 'cancelled', finished_at = now() where id = ${current.id}
    `.execute(tx);
  const hindrance = await hindranceOf(tx, schedule, publicUrl);
  const wasHeld = schedule.held_to !== null && Temporal.Instant.compare(slot.at, schedule.held_to) <= 0;
  const isWaiting = hindrance !== undefined || wasHeld || isLate(slot.at, now);
  const id = await insertIssue(tx, networkId, {
    slot: slot.day.toString(),
    dueAt: slot.at.toString(),
    state: isWaiting ? 'late' : 'preparing',
  });
  if (!isWaiting) await beginIssue(tx, services, networkId, id);
}

/** @throws Problem 409 while another is under way, where nothing is sent, and where nobody would get it */
export async function sendNow(tx: Transaction, services: Given, networkId: number): Promise<number> {
  const schedule = await scheduleOf(tx, networkId, services.environment.publicUrl);
  await refuseHindered(tx, schedule, services.environment.publicUrl);
  if (await currentIssue(tx, networkId)) throw conflict('newsletter_under_way');
  if ((await recipientCounts(tx, networkId)).recipients === 0) throw conflict('newsletter_no_recipients');
  const id = await insertIssue(tx, networkId, {
    slot: null,
    dueAt: Temporal.Now.instant().toString(),
    state: 'preparing',
  });
  await beginIssue(tx, services, networkId, id);
  noteAct(tx, { target: { issue: String(id) } });
  return id;
}

const STEPS = {
  pause: { from: ['preparing', 'sending'], to: 'paused' },
  cancel: { from: ['preparing', 'late', 'sending', 'paused'], to: 'cancelled' },
} as const;

/** Stops an issue, for a while or for good. @throws Problem 409 where it stands otherwise by now */
export async function stopIssue(tx: Transaction, id: number, step: keyof typeof STEPS): Promise<void> {
  const { from, to } = STEPS[step];
  const { rows } = await sql`
    update newsletter_issues set state = ${to}, hindrance = null,
      paused_at = case when ${step === 'pause'} then now() end, finished_at = case when ${step === 'cancel'} then now() end
    where id = ${id} and state = any(${[...from]}::text[]) returning id
  `.execute(tx);
  if (rows.length === 0) throw conflict();
}

/** Sends an issue that is late after all. @throws Problem 409 where it is not, or where nothing is sent */
export async function startIssue(
  tx: Transaction,
  services: Given,
  networkId: number,
  id: number,
): Promise<void> {
  await refuseHindered(
    tx,
    await scheduleOf(tx, networkId, services.environment.publicUrl),
    services.environment.publicUrl,
  );
  const { rows } = await sql`
    select 1 from newsletter_issues where id = ${id} and state = 'late' for update
  `.execute(tx);
  if (rows.length === 0) throw conflict();
  await beginIssue(tx, services, networkId, id);
}

/** Goes on where sending stopped. @throws Problem 409 where it is not paused, or where nothing is sent */
export async function resumeIssue(
  tx: Transaction,
  services: Given,
  networkId: number,
  id: number,
): Promise<void> {
  await refuseHindered(
    tx,
    await scheduleOf(tx, networkId, services.environment.publicUrl),
    services.environment.publicUrl,
  );
  const { rows } = await sql`
    update newsletter_issues set paused_at = null, hindrance = null,
      state = case when prepared_at is null then 'preparing' else 'sending' end
    where id = ${id} and state = 'paused' returning id
  `.execute(tx);
  if (rows.length === 0) throw conflict();
}

/**
 * Pauses what is under way where this installation sends nothing: it may have gone out from the server of before, or the
 * other one, and whoever lets mails leave again decides about it separately.
 */
export async function pauseHindered(tx: Transaction, services: Given, networkId: number): Promise<void> {
  const { publicUrl } = services.environment;
  const schedule = await scheduleOf(tx, networkId, publicUrl);
  const hindrance = await hindranceOf(tx, schedule, publicUrl);
  if (!hindrance) return;
  await sql`
    update newsletter_issues set state = 'paused', hindrance = ${hindrance}, paused_at = now()
    where network_id = ${networkId} and state in ('preparing', 'sending')
  `.execute(tx);
}
