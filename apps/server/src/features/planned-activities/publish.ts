import type { PLAN_FAILURES } from '@dorfplatz/contract';
import { sql, type Transaction } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { forbidden, invalid, Problem } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { loadViewerOfMember } from '../../platform/session/load-viewer.ts';
import { publishPost, writableStreams } from '../activities/index.ts';
import { notify } from '../notifications/index.ts';
import { freeFiles } from './commands.ts';
import { holdPlanned } from './queries.ts';
import { type PlannedRow, postOf } from './tables.ts';

type Held = Omit<PlannedRow, 'files'>;
type Failure = (typeof PLAN_FAILURES)[number];

/**
 * Publishes a held post with the rights that its author has now.
 * @returns the id of the post
 * @throws Problem 422 where a stream is gone, 403 where the author may not post there any more, and whatever a new post
 *   is refused for
 */
export async function publishHeld(
  services: Services,
  tx: Transaction,
  author: Viewer,
  held: Held,
): Promise<number> {
  const post = postOf(held);
  const places = await writableStreams(services.db, author, post.streams);
  if (places.length < post.streams.length) throw invalid({ streams: ['unknown'] });
  if (!places.every(({ can_post, can_run }) => can_post && (can_run || !post.confirmation)))
    throw forbidden();
  // Before the post takes them: what is in use by a plan is not an upload that lies about.
  await freeFiles(tx, held.id);
  const { id } = await publishPost(tx, author, post, post.streams);
  await sql`
    update planned_activities set state = 'published', failure = '', activity_id = ${id}, updated_at = now()
    where id = ${held.id}
  `.execute(tx);
  return id;
}

const FILES = ['files', 'images', 'attachments'];

function failureOf(problem: Problem): Failure {
  if (problem.status === 403) return 'not_allowed';
  const fields = Object.keys(problem.fields ?? {});
  if (fields.includes('streams') || problem.code === 'stream_gone') return 'stream_gone';
  return fields.some((field) => FILES.includes(field)) || problem.status === 507 ? 'files' : 'invalid';
}

/** Tries it; a refusal undoes what was begun, and anything else ends the transaction, to be tried again. */
async function attempt(services: Services, tx: Transaction, held: Held): Promise<Failure | undefined> {
  const author = await loadViewerOfMember(tx, held.author_id);
  if (!author) return 'author_gone';
  await sql`savepoint publishing`.execute(tx);
  try {
    await publishHeld(services, tx, author, held);
    await sql`release savepoint publishing`.execute(tx);
    return undefined;
  } catch (error) {
    if (!(error instanceof Problem) || (error.status >= 500 && error.status !== 507)) throw error;
    await sql`rollback to savepoint publishing`.execute(tx);
    return failureOf(error);
  }
}

/**
 * Publishes a post whose time has come, exactly once: its row is held, and is published in the transaction that posts it.
 * Where that is not possible any more, it stays with the reason, and its author hears of it.
 */
export async function publishDue(services: Services, plannedId: number): Promise<void> {
  await services.db.kysely.transaction().execute(async (tx) => {
    const held = await holdPlanned(tx, plannedId);
    if (held?.state !== 'planned' || Date.parse(held.publishes_at) > Date.now()) return;
    const failure = await attempt(services, tx, held);
    if (failure === undefined) return;
    await sql`
      update planned_activities set state = 'failed', failure = ${failure}, updated_at = now() where id = ${plannedId}
    `.execute(tx);
    await notify(tx, [
      {
        about: { planned_activity_id: plannedId },
        memberId: held.author_id,
        kind: 'planned_failed',
        actorId: held.author_id,
        gatheringKey: `planned_failed:${plannedId}`,
      },
    ]);
  });
  services.events.nudge();
}

/** Every post whose time has come and that nobody published: a worker was down, or a job was lost. */
export async function publishAllDue(services: Services): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from planned_activities where state = 'planned' and publishes_at <= now() order by publishes_at, id limit 1000
  `.execute(services.db.kysely);
  for (const { id } of rows) await publishDue(services, id);
}
