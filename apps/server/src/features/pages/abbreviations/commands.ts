import { noteAct } from '../../../platform/audit/record.ts';
import { cleanLine } from '../../../platform/clean-line.ts';
import { sql, type Transaction } from '../../../platform/db/database.ts';
import { invalid, notFound } from '../../../platform/problem.ts';

type Typed = { short: string; meaning: string };

/** @throws Problem 422 for what is empty */
function checked(typed: Typed): Typed {
  const [short, meaning] = [cleanLine(typed.short), cleanLine(typed.meaning)];
  const missing = [...(short === '' ? ['short'] : []), ...(meaning === '' ? ['meaning'] : [])];
  if (missing.length > 0) throw invalid(Object.fromEntries(missing.map((field) => [field, ['required']])));
  return { short, meaning };
}

/** @returns its id @throws Problem 422 for what is empty or explained already */
export async function createAbbreviation(tx: Transaction, networkId: number, typed: Typed): Promise<number> {
  const { short, meaning } = checked(typed);
  const { rows } = await sql<{ id: number }>`
    insert into abbreviations (network_id, short, meaning) values (${networkId}, ${short}, ${meaning})
    on conflict (network_id, short) do nothing returning id
  `.execute(tx);
  if (!rows[0]) throw invalid({ short: ['taken'] });
  noteAct(tx, { target: { abbreviation: String(rows[0].id) }, after: { short, meaning } });
  return rows[0].id;
}

/** @throws Problem 404, 422 for what is empty or explained already */
export async function updateAbbreviation(tx: Transaction, id: number, typed: Typed): Promise<void> {
  const { short, meaning } = checked(typed);
  const { rows: taken } = await sql`
    select 1 from abbreviations where short = ${short} and id <> ${id}
  `.execute(tx);
  if (taken.length > 0) throw invalid({ short: ['taken'] });
  const { rows } = await sql<Typed>`
    update abbreviations a set short = ${short}, meaning = ${meaning}, updated_at = now()
    from (select id, short, meaning from abbreviations where id = ${id} for update) before
    where a.id = before.id returning before.short, before.meaning
  `.execute(tx);
  if (!rows[0]) throw notFound();
  noteAct(tx, { before: rows[0], after: { short, meaning } });
}

/** @throws Problem 404 */
export async function deleteAbbreviation(tx: Transaction, id: number): Promise<void> {
  const { rows } = await sql<Typed>`
    delete from abbreviations where id = ${id} returning short, meaning
  `.execute(tx);
  if (!rows[0]) throw notFound();
  noteAct(tx, { before: rows[0] });
}
