import type { AppointmentEntry } from '@dorfplatz/contract';
import { rows, type Sql } from '../../platform/db/database.ts';
import { openTo } from '../../platform/policy/asking.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { ownAnswers, type Pair, pairKey } from './answers.ts';
import { type Hit, mineText, occurrence, presentHit, shown } from './month.ts';

const CHOSEN = `
  select wanted.place::integer as place, o.master_id, o.recurrence_id
  from unnest($1::bigint[], $2::text[]) with ordinality as wanted (master_id, recurrence_id, place)
  cross join lateral (
    select master_id, recurrence_id from occurrences
    where master_id = wanted.master_id and (wanted.recurrence_id = '' or recurrence_id = wanted.recurrence_id)
    order by ends_at <= now(), case when ends_at > now() then starts_at end, starts_at desc limit 1
  ) o`;

const ENTRIES = `
  with ${mineText('true')} ${shown(`
    select ${occurrence}, mine.id as container_id, mine.is_managed, mine.is_writable
    from (select distinct * from unnest($3::bigint[], $4::text[]) as w (master_id, recurrence_id)) as wanted
    join occurrences o on o.master_id = wanted.master_id and o.recurrence_id = wanted.recurrence_id
    left join mine on mine.id = o.container_id`)}`;

/**
 * Appointments as lists show them, by `pairKey` of what was asked for: of a whole series with the date of its next
 * occurrence, or of its last. What never takes place is not there. Whether the viewer may see them is asked before.
 */
export async function entriesOf(
  db: Sql,
  viewer: Viewer,
  pairs: readonly Pair[],
): Promise<Map<string, AppointmentEntry>> {
  if (pairs.length === 0) return new Map();
  const chosen = await rows<{ place: number; master_id: number; recurrence_id: string }>(db, CHOSEN, [
    pairs.map(({ masterId }) => masterId),
    pairs.map(({ recurrenceId }) => recurrenceId),
  ]);
  const hits = await rows<Hit>(db, ENTRIES, [
    viewer.memberId,
    openTo(viewer),
    chosen.map((row) => row.master_id),
    chosen.map((row) => row.recurrence_id),
    viewer.isNetworkAdmin,
    viewer.administeredCategoryIds,
  ]);
  const answers = await ownAnswers(db, viewer, pairs);
  const found = new Map(
    hits.map((hit) => [pairKey({ masterId: hit.master_id, recurrenceId: hit.recurrence_id }), hit]),
  );
  const entries = new Map<string, AppointmentEntry>();
  for (const { place, master_id: masterId, recurrence_id: recurrenceId } of chosen) {
    const asked = pairs[place - 1]!;
    const hit = found.get(pairKey({ masterId, recurrenceId }));
    if (!hit) continue;
    const isWhole = asked.recurrenceId === '' && hit.recurrence_id !== '';
    const mine = { ...hit, my_status: answers.get(pairKey(asked)) ?? null };
    entries.set(pairKey(asked), presentHit(mine, isWhole));
  }
  return entries;
}
