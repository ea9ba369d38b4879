import type { Plan } from '@dorfplatz/contract';
import { sql, type Transaction } from '../../platform/db/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { visibleTo } from '../../platform/policy/visible-to.ts';
import { invalid, notFound } from '../../platform/problem.ts';
import { picturesShown } from '../activities/index.ts';
import { releaseFiles } from '../uploads/index.ts';
import { holdPlanned } from './queries.ts';
import { instantOf } from './wall-clock.ts';

declare module '../../platform/jobs/jobs.ts' {
  interface JobData {
    planned_activity: { plannedId: number };
    planned_activities: Record<string, never>;
  }
}

/** Posts that one person may have planned at a time. */
export const PLANNED_MAX = 100;

/** A plan that was found right, in a network whose clocks go by this zone. */
type Planning = { plan: Plan; zone: string; jobs: Jobs };

const valuesOf = ({ plan: { post, date, time }, zone }: Planning) => {
  const { streams, ...payload } = post;
  return {
    payload: JSON.stringify(payload),
    streams: [...new Set(streams)],
    wall: `${date}T${time}`,
    instant: instantOf({ date, time }, zone),
  };
};

/** Keeps a post for later. @returns its id @throws Problem 422 for a time that is not there, and for files of others */
export async function planActivity(tx: Transaction, author: Viewer, planning: Planning): Promise<number> {
  const { payload, streams, wall, instant } = valuesOf(planning);
  await sql`select pg_advisory_xact_lock(hashtextextended('planned_activities', ${author.memberId}::bigint))`.execute(
    tx,
  );
  const { rows: waiting } = await sql<{ count: number }>`
    select count(*)::int as count from planned_activities where author_id = ${author.memberId} and state <> 'published'
  `.execute(tx);
  if (waiting[0]!.count >= PLANNED_MAX) throw invalid({ date: ['too_many_planned'] });
  const { rows } = await sql<{ id: number }>`
    insert into planned_activities (author_id, payload, stream_ids, planned_for, time_zone, publishes_at)
    values (${author.memberId}, ${payload}::jsonb, ${streams}::bigint[], ${wall}::timestamp, ${planning.zone},
            ${instant.toString()}::timestamptz)
    returning id
  `.execute(tx);
  const { id } = rows[0]!;
  await keepFiles(tx, author, id, planning.plan);
  await enqueue(tx, planning.jobs, id, instant);
  return id;
}

/** Changes a planned post; one that failed is tried again. @throws Problem 404, 422 as `planActivity` */
export async function updatePlanned(
  tx: Transaction,
  author: Viewer,
  id: number,
  planning: Planning,
): Promise<void> {
  const { payload, streams, wall, instant } = valuesOf(planning);
  const held = await holdPlanned(tx, id);
  if (held?.author_id !== author.memberId) throw notFound();
  await sql`
    update planned_activities set payload = ${payload}::jsonb, stream_ids = ${streams}::bigint[],
      planned_for = ${wall}::timestamp, time_zone = ${planning.zone}, publishes_at = ${instant.toString()}::timestamptz,
      state = 'planned', failure = '', updated_at = now()
    where id = ${id}
  `.execute(tx);
  const before = await freeFiles(tx, id);
  await keepFiles(tx, author, id, planning.plan);
  await releaseFiles(tx, before);
  await enqueue(tx, planning.jobs, id, instant);
}

/** Cancels a planned post: it goes with its files. @throws Problem 404 */
export async function cancelPlanned(tx: Transaction, author: Viewer, id: number): Promise<void> {
  const held = await holdPlanned(tx, id);
  if (held?.author_id !== author.memberId) throw notFound();
  await removePlanned(tx, [id]);
}

/** Removes planned posts with the files that nothing else shows. */
export async function removePlanned(tx: Transaction, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ file_id: number }>`
    delete from planned_activity_files where planned_activity_id = any(${[...ids]}::bigint[]) returning file_id
  `.execute(tx);
  await sql`delete from planned_activities where id = any(${[...ids]}::bigint[])`.execute(tx);
  await releaseFiles(
    tx,
    rows.map((row) => row.file_id),
  );
}

/** Lets the files of a planned post go; they are the post's from now on, or nobody's. */
export async function freeFiles(tx: Transaction, id: number): Promise<number[]> {
  const { rows } = await sql<{ file_id: number }>`
    delete from planned_activity_files where planned_activity_id = ${id} returning file_id
  `.execute(tx);
  return rows.map((row) => row.file_id);
}

/**
 * Keeps uploads from being swept while their post waits. Whether files of folders may be shared is asked when the post
 * is published; here they must be some that the author sees.
 */
async function keepFiles(tx: Transaction, author: Viewer, id: number, { post }: Plan): Promise<void> {
  for (const field of ['files', 'images'] as const) {
    const wanted = [...new Set([...(post[field] ?? []), ...(field === 'images' ? picturesShown(post) : [])])];
    if (wanted.length === 0) continue;
    const { rows } = await sql`
      insert into planned_activity_files (planned_activity_id, file_id)
      select ${id}, f.id from files f
      where f.id = any(${wanted}::bigint[]) and f.state <> 'removed'
        and (${field === 'files'}::boolean or f.directory = 'images')
        and (f.owner_id = ${author.memberId} or f.state = 'published' and exists (
          select 1 from file_containers lies join containers c on c.id = lies.container_id
          where lies.file_id = f.id and not lies.is_pending and ${visibleTo(author)}
        ))
      on conflict do nothing returning file_id
    `.execute(tx);
    if (rows.length < wanted.length) throw invalid({ [field]: ['unknown'] });
  }
}

/** At that minute, and not before it. */
const enqueue = (tx: Transaction, jobs: Jobs, plannedId: number, instant: Temporal.Instant): Promise<void> =>
  jobs.enqueue(
    tx,
    'planned_activity',
    { plannedId },
    { afterSeconds: Math.max(1, Math.ceil((instant.epochMilliseconds - Date.now()) / 1000)) },
  );
