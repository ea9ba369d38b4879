import { sql } from '../../../platform/db/database.ts';
import type { TestBed } from '../../../testing/test-bed.ts';
import type { IssueRow } from '../tables.ts';

/**
 * An issue in some state; one that is under way for the same network is cancelled, since there is one at a time. One that
 * is being sent waits for tomorrow, so that no worker ends it.
 * @param options.recipient to whom it went, or goes
 */
export async function buildIssue(
  { db }: Pick<TestBed, 'db'>,
  state: IssueRow['state'],
  options: { recipient?: number; subject?: string } = {},
): Promise<number> {
  const { kysely } = db;
  await sql`
    update newsletter_issues set state = 'cancelled', finished_at = now()
    where state in ('preparing', 'late', 'sending', 'paused')
  `.execute(kysely);
  const isOver = state === 'finished' || state === 'cancelled';
  const { rows } = await sql<{ id: number }>`
    insert into newsletter_issues
      (network_id, number, due_at, state, subject, since, started_at, prepared_at, finished_at)
    select n.id, coalesce((select max(number) from newsletter_issues), 0) + 1, now(), ${state},
      ${options.subject ?? 'Sommerfest'}, now() - interval '14 days', case when ${state !== 'late'} then now() end,
      case when ${state !== 'late'} then now() end, case when ${isOver} then now() end
    from networks n order by n.id limit 1
    returning id
  `.execute(kysely);
  const { id } = rows[0]!;
  if (options.recipient !== undefined)
    await sql`
      insert into newsletter_recipients (issue_id, member_id, state, due_at, done_at)
      values (${id}, ${options.recipient}, ${isOver ? 'sent' : 'waiting'}, now() + interval '1 day',
        case when ${isOver} then now() end)
    `.execute(kysely);
  return id;
}

/** Which change of the schedule is the last one. */
export async function revisionOf({ db }: Pick<TestBed, 'db'>): Promise<number> {
  const { rows } = await sql<{ revision: number }>`select revision from newsletter_settings`.execute(
    db.kysely,
  );
  return rows[0]?.revision ?? 0;
}

/** Which version of the template holds. */
export async function versionOf({ db }: Pick<TestBed, 'db'>): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    select coalesce(max(version), 1) as version from newsletter_templates
  `.execute(db.kysely);
  return rows[0]!.version;
}

export async function networkIdOf({ db }: Pick<TestBed, 'db'>): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from networks order by id limit 1`.execute(db.kysely);
  return rows[0]!.id;
}
