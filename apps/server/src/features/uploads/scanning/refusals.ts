import { type Sql, sql } from '../../../platform/db/database.ts';
import { translate } from '../../../platform/i18n/translate.ts';
import { Problem } from '../../../platform/problem.ts';

/**
 * Refuses to show what the scanner found something in, and says what [RUL-0291]. What still waits may be shown: it is not
 * read before its verdict.
 * @param field where the error shows
 * @throws Problem 422
 */
export async function refuseInfected(db: Sql, uploadIds: readonly number[], field: string): Promise<void> {
  if (uploadIds.length === 0) return;
  const { rows } = await sql<{ name: string; signature: string | null }>`
    select f.original_filename as name, s.signature from files f join scans s on s.storage_key = f.storage_key
    where f.id = any(${[...uploadIds]}::bigint[]) and s.state in ('infected', 'deleted') order by f.id
  `.execute(db);
  if (rows.length === 0) return;
  throw new Problem(422, 'infected', {
    fields: { [field]: ['infected'] },
    detail: (language) =>
      rows
        .map(({ name, signature }) =>
          translate(language, 'uploads.infected', { name, signature: signature ?? '–' }),
        )
        .join(' '),
  });
}
