import type { Language } from '@dorfplatz/contract';
import { type Sql, sql } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { appsByIds, derivedNames, isOpenToAll } from '../apps/index.ts';
import { foundText, type StoredValues } from '../property-sets/index.ts';

type Row = { id: number; app_id: number; values: StoredValues };

/**
 * What the words by which items are found are to one reader: choices are found in every language, and read in one. By the
 * item, in sets; what the reader does not see is missing.
 */
export async function foundWords(
  db: Sql,
  viewer: Viewer,
  networkLanguage: Language,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<Row>`
    select id, app_id, current_names(property_values) as values from items where id = any(${[...ids]}::bigint[])
  `.execute(db);
  const apps = await appsByIds(db, viewer, [...new Set(rows.map((row) => row.app_id))]);
  const owned = rows.flatMap((row) => {
    const app = apps.get(row.app_id);
    return app ? [{ ...row, properties: app.properties.filter(isOpenToAll) }] : [];
  });
  const { tags, links } = await derivedNames(db, owned);
  const reader = { language: viewer.language, networkLanguage };
  return new Map(
    owned.map(({ id, properties, values }) => [id, foundText(properties, values, reader, tags, links)]),
  );
}
