import { renderHtml } from '@dorfplatz/content';
import type { PLAN_FAILURES, PlannedActivity } from '@dorfplatz/contract';
import type { Database } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { writableStreams } from '../activities/index.ts';
import { presentAttachment } from '../uploads/index.ts';
import { type PlannedRow, postOf } from './tables.ts';

/** Planned posts as their author sees them: one statement for the streams of all. */
export async function presentPlanned(
  db: Database,
  author: Viewer,
  planned: readonly PlannedRow[],
): Promise<PlannedActivity[]> {
  const ids = [...new Set(planned.flatMap(({ stream_ids }) => stream_ids))];
  const places = ids.length === 0 ? [] : await writableStreams(db, author, ids);
  return planned.map((row) => ({
    id: row.id,
    post: postOf(row),
    html_content: renderHtml(row.payload.content),
    // Pictures of an article stand in its text.
    attachments:
      row.files
        ?.filter(({ id }) => [row.payload.files, row.payload.images].some((ids) => ids?.includes(id)))
        .map(presentAttachment) ?? [],
    streams: places
      .filter(({ id }) => row.stream_ids.includes(id))
      .map(({ can_post: _post, can_run: _run, ...place }) => place),
    date: row.date,
    time: row.time,
    time_zone: row.time_zone,
    publishes_at: row.publishes_at,
    state: row.state,
    failure: row.state === 'failed' ? (row.failure as (typeof PLAN_FAILURES)[number]) : null,
  }));
}
