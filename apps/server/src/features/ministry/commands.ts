import { noteAct } from '../../platform/audit/record.ts';
import { sql, type Transaction } from '../../platform/db/database.ts';
import { invalid, notFound } from '../../platform/problem.ts';

/** @throws Problem 404 for somebody who cannot be a minister: guests, and who is not here */
async function holdMinister(tx: Transaction, ministerId: number): Promise<void> {
  const { rows } = await sql`
    select 1 from members m
    where m.id = ${ministerId} and m.id > 0 and m.state in ('active', 'to_be_onboarded') and not m.is_external
    for no key update
  `.execute(tx);
  if (rows.length === 0) throw notFound();
}

/**
 * Puts a member in charge of these, and of nobody else.
 * @throws Problem 404, 422 for themselves and for people who are not here
 */
export async function saveMinister(
  tx: Transaction,
  ministerId: number,
  memberIds: readonly number[],
): Promise<void> {
  await holdMinister(tx, ministerId);
  const ids = [...new Set(memberIds)];
  if (ids.includes(ministerId)) throw invalid({ member_ids: ['oneself'] });
  const { rows } = await sql<{ id: number }>`
    select m.id from members m
    where m.id = any(${ids}::bigint[]) and m.id > 0 and m.state not in ('left', 'anonymised')
  `.execute(tx);
  if (rows.length < ids.length) throw invalid({ member_ids: ['unknown'] });
  const { rows: before } = await sql<{ member_id: number }>`
    select member_id from ministry_charges where minister_id = ${ministerId} order by member_id
  `.execute(tx);
  await sql`
    delete from ministry_charges where minister_id = ${ministerId} and member_id <> all(${ids}::bigint[])
  `.execute(tx);
  await sql`
    insert into ministry_charges (minister_id, member_id)
    select ${ministerId}, member_id from unnest(${ids}::bigint[]) member_id on conflict do nothing
  `.execute(tx);
  noteAct(tx, {
    target: { member: String(ministerId) },
    before: { member_ids: before.map(({ member_id }) => member_id) },
    after: { member_ids: ids.toSorted((one, other) => one - other) },
  });
}

/** Lets somebody be in charge of nobody any more. @throws Problem 404 for who is not */
export async function removeMinister(tx: Transaction, ministerId: number): Promise<void> {
  const { rows } = await sql<{ member_id: number }>`
    delete from ministry_charges where minister_id = ${ministerId} returning member_id
  `.execute(tx);
  if (rows.length === 0) throw notFound();
  noteAct(tx, {
    target: { member: String(ministerId) },
    before: { member_ids: rows.map(({ member_id }) => member_id).toSorted((one, other) => one - other) },
  });
}
