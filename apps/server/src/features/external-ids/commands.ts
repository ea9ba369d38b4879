import type { ExternalIdChange } from '@dorfplatz/contract';
import { noteAct } from '../../platform/audit/record.ts';
import { sql, type Transaction } from '../../platform/db/database.ts';
import { invalid, Problem } from '../../platform/problem.ts';
import { cleanId, keyOf } from './clean-id.ts';
import { givenTwice, heldByOthers, type Wanted } from './holding.ts';
import { holdersOf, loadBearers } from './queries.ts';
import { type BearerRow, bearerKey } from './tables.ts';

type Refused = { fields: Record<string, string[]>; present: Record<string, string> };
/** Says who has an id, as others read their name. */
type NameOf = (holder: { display_name: string; state: string | null }) => string;

const fieldOf = (key: string): string => `external_ids.${key}`;

const refused = (): Refused => ({ fields: {}, present: {} });
const isSomething = ({ fields }: Refused): boolean => Object.keys(fields).length > 0;

/** What somebody else has saved since the form was loaded, to something else than what is sent. */
function changedMeanwhile(changes: readonly Wanted[], sent: readonly ExternalIdChange[], now: BearerRow[]) {
  const current = new Map(now.map((row) => [bearerKey(row), row.external_id]));
  const found = refused();
  for (const [at, change] of changes.entries()) {
    const key = bearerKey(change);
    const value = current.get(key) ?? null;
    if (value === sent[at]!.based_on || value === change.external_id) continue;
    found.fields[fieldOf(key)] = ['changed_meanwhile'];
    found.present[key] = value ?? '';
  }
  return found;
}

/**
 * Saves ids of members and groups, all of them or none.
 * @throws Problem 409 where somebody else has changed one since; 422 for one that is not here, and for an id that somebody
 *   else has: `present` says who
 */
export async function saveExternalIds(
  tx: Transaction,
  sent: readonly ExternalIdChange[],
  nameOf: NameOf,
): Promise<{ saved: number; removed: number }> {
  const changes: Wanted[] = sent.map(({ type, id, external_id }) => ({
    type,
    id,
    external_id: cleanId(external_id ?? '') || null,
  }));
  const named = changes.map(bearerKey);
  const seen = new Set<string>();
  const repeated = named.filter((key) => seen.size === seen.add(key).size);
  if (repeated.length > 0)
    throw invalid(Object.fromEntries(repeated.map((key) => [fieldOf(key), ['twice']])));
  await sql`select pg_advisory_xact_lock(hashtext('external_ids'))`.execute(tx);
  const now = await loadBearers(tx, changes);
  const here = new Set(now.map(bearerKey));
  const gone = named.filter((key) => !here.has(key));
  if (gone.length > 0) throw invalid(Object.fromEntries(gone.map((key) => [fieldOf(key), ['unknown']])));
  const meanwhile = changedMeanwhile(changes, sent, now);
  if (isSomething(meanwhile)) throw new Problem(409, 'external_ids_changed', meanwhile);

  const taken = refused();
  const nameByKey = new Map(now.map((row) => [bearerKey(row), nameOf(row)]));
  for (const [key, other] of givenTwice(changes)) {
    taken.fields[fieldOf(key)] = ['taken'];
    taken.present[key] = nameByKey.get(bearerKey(other)) ?? '';
  }
  const keys = changes.flatMap(({ external_id }) => (external_id === null ? [] : [keyOf(external_id)]));
  for (const [key, holder] of heldByOthers(changes, await holdersOf(tx, keys))) {
    taken.fields[fieldOf(key)] ??= [holder.is_binned ? 'taken_in_bin' : 'taken'];
    taken.present[key] ??= nameOf(holder);
  }
  if (isSomething(taken)) throw new Problem(422, 'invalid', taken);
  return writeIds(tx, changes);
}

/** Takes away first: two may change theirs with each other. */
async function writeIds(
  tx: Transaction,
  changes: readonly Wanted[],
): Promise<{ saved: number; removed: number }> {
  const idsOf = (kind: Wanted['type']) => changes.filter(({ type }) => type === kind).map(({ id }) => id);
  const kept = changes.filter(({ external_id }) => external_id !== null);
  await sql`
    delete from external_ids
    where member_id = any(${idsOf('member')}::bigint[]) or group_id = any(${idsOf('group')}::bigint[])
  `.execute(tx);
  await sql`
    insert into external_ids (member_id, group_id, external_id)
    select case when w.type = 'member' then w.id end, case when w.type = 'group' then w.id end, w.external_id
    from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as w (type text, id bigint, external_id text)
  `.execute(tx);
  const outcome = { saved: kept.length, removed: changes.length - kept.length };
  // The ids themselves are facts of people, which the log does not keep.
  noteAct(tx, {
    target: changes.length === 1 ? { [changes[0]!.type]: String(changes[0]!.id) } : {},
    after: outcome,
  });
  return outcome;
}
