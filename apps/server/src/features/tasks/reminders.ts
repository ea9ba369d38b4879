import { sql, type Transaction } from '../../platform/db/database.ts';
import { asMember } from '../../platform/policy/asking.ts';
import { readsText } from '../../platform/policy/kind.ts';
import { TASK } from '../../platform/policy/kinds.ts';
import type { Services } from '../../platform/services.ts';
import { notify } from '../notifications/index.ts';
import { dueWords, type Hearer } from './words.ts';

/** A reminder that is later than this (h) is none: the worker was away. */
const LATEST_HOURS = 12;
/** Reminders of one transaction. */
const BATCH = 200;

type Due = Hearer & { task_id: number; due_on: string; due_at: string | null };

/**
 * Takes reminders whose moment has come, for each who has the task and did not say no, or, where nobody has it, for who
 * wrote it; each once, whichever process takes it. The moment is on the clock of whoever is reminded, where they are now.
 * What lay before the day was set, before the reminder was asked for or the task given, is past and not told.
 */
async function takeDue(tx: Transaction, at: string): Promise<Due[]> {
  const { rows } = await sql<Due>`
    with due as (
      select r.id as reminder_id, t.id as task_id, p.id as member_id, p.language, p.time_zone, t.due_on, t.due_at,
        coalesce(t.due_at::text, t.due_on::text) as due
      from tasks t
      join task_reminders r on r.task_id = t.id
      join lateral (
        select given.member_id, given.created_at from task_assignees given
        where given.task_id = t.id and given.state <> 'declined'
        union all
        select t.author_id, t.created_at where t.author_id is not null
          and not exists (select 1 from task_assignees given where given.task_id = t.id)
      ) has on true
      join members p on p.id = has.member_id and p.state in ('active', 'to_be_onboarded')
      cross join lateral (
        select case when r.minutes_before is not null then t.due_at - make_interval(mins => r.minutes_before) else
          ((case when t.due_at is not null then (t.due_at at time zone p.time_zone)::date else t.due_on end)
            - r.days_before + r.at_time) at time zone p.time_zone
        end as at
      ) moment
      where t.due_on between ${at}::timestamptz::date - 2 and ${at}::timestamptz::date + 64
        and t.done_at is null and t.archived_at is null and t.deleted_at is null
        and moment.at <= ${at}::timestamptz and moment.at > ${at}::timestamptz - make_interval(hours => ${LATEST_HOURS})
        and moment.at >= greatest(t.due_set_at, r.created_at, has.created_at)
        and ${sql.raw(readsText(TASK, 't', asMember('p')))}
        and not exists (
          select 1 from task_reminders_sent gone
          where gone.reminder_id = r.id and gone.member_id = p.id and gone.due = coalesce(t.due_at::text, t.due_on::text)
        )
      order by moment.at, r.id, p.id limit ${BATCH}
    ), written as (
      insert into task_reminders_sent (reminder_id, member_id, due)
      select reminder_id, member_id, due from due on conflict do nothing returning reminder_id, member_id
    )
    select due.task_id, due.member_id as id, due.language, due.time_zone, due.due_on::text, due.due_at
    from due join written using (reminder_id, member_id) order by due.task_id, due.member_id
  `.execute(tx);
  return rows;
}

/**
 * Sends the reminders whose time has come.
 * @param now the moment at which it is looked
 * @returns how many there were
 */
export async function sendTaskReminders(
  { db }: Pick<Services, 'db'>,
  now: string = new Date().toISOString(),
): Promise<number> {
  let sent = 0;
  for (;;) {
    const count = await db.kysely.transaction().execute(async (tx) => {
      const due = await takeDue(tx, now);
      await notify(
        tx,
        due.map((one) => ({
          about: { task_id: one.task_id },
          memberId: one.id,
          kind: 'task_reminder' as const,
          // Nobody but the clock says it.
          actorId: one.id,
          message: dueWords(one, one),
          gatheringKey: `task_reminder:${one.task_id}`,
        })),
      );
      return due.length;
    });
    sent += count;
    if (count < BATCH) return sent;
  }
}
