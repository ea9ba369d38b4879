import { sql } from '../../platform/db/database.ts';
import type { Seeker } from '../../platform/search/sources.ts';
import type { FoundRow, Sought } from './find-in-blocks.ts';

/**
 * The query with the words that were taken for mistyped ones, where only such hits were found. A word is named only if a
 * hit that the viewer sees has it: the vocabulary knows words that they must not learn.
 * @param found the hits that are shown
 */
export async function meantBy(
  { services }: Seeker,
  { understood }: Sought,
  q: string,
  found: readonly FoundRow[],
): Promise<string | null> {
  const { corrections } = understood;
  if (corrections.length === 0 || found.length === 0 || found.some(({ exact }) => exact)) return null;
  const { rows } = await sql<{ number: number }>`
    select number from unnest(${corrections.map(({ lexeme }) => lexeme)}::text[]) with ordinality t (lexeme, number)
    where exists (
      select 1 from unnest(${found.map(({ kind }) => kind)}::text[], ${found.map(({ id }) => id)}::bigint[]) f (kind, id)
      join search_documents d on d.kind = f.kind and d.id = f.id
      where t.lexeme = any(tsvector_to_array(d.words))
    )
    order by number
  `.execute(services.db.searches);
  let meant = q;
  const done = new Set<string>();
  for (const { number } of rows) {
    const { from, to } = corrections[number - 1]!;
    if (done.has(from)) continue;
    done.add(from);
    meant = meant.replace(from, () => to);
  }
  return done.size > 0 && meant !== q ? meant : null;
}
