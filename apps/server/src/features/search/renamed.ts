import { sql, type Transaction } from '../../platform/db/database.ts';
import { cutText, lexemesOf } from '../../platform/search/cut.ts';

/** The kind of a change that names no thing but a name that somebody had. */
export const RENAMED = 'renamed';

const quoted = (lexeme: string) => `'${lexeme.replace(/['\\]/g, '$&$&')}'`;

/** What has all words of a name, as the literal of a tsquery; empty where it has none. */
const holding = (name: string): string =>
  [...cutText(name)]
    .filter(({ isJoined }) => !isJoined)
    .flatMap((token) => lexemesOf(token).slice(0, 1))
    .map(quoted)
    .join(' & ');

/**
 * Notes what the index has under names that people had: texts that name them are among it, whoever wrote them. The
 * index itself tells which, so that no table of texts is read through.
 */
export async function noteNamed(tx: Transaction, renames: readonly number[]): Promise<void> {
  const gone = await tx
    .deleteFrom('search_renames')
    .where('number', 'in', [...renames])
    .returning('name')
    .execute();
  const queries = [...new Set(gone.map(({ name }) => holding(name)))].filter((query) => query !== '');
  await sql`
    insert into search_changes (kind, id)
    select d.kind, d.id from unnest(${queries}::text[]) as asked (query)
    join search_documents d on d.words @@ asked.query::tsquery
  `.execute(tx);
}
