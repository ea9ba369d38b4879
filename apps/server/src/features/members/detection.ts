import type { Language, NetworkSettings } from '@dorfplatz/contract';
import { type RawBuilder, type Sql, sql } from '../../platform/db/database.ts';
import { displayText, memberProperties, presentValues, tagNamesOf } from '../property-sets/index.ts';

/** What a profile holds in the property that tells namesakes apart, as it is stored (decision 99). */
export type Detected = { id: number; detection_value: unknown };

/** The column of `Detected`, beside those of the person `m`. */
export const detectionColumn = (settings: NetworkSettings): RawBuilder<unknown> => sql`(
  select f.property_values -> ${settings.detection_profile_field}::text from profiles f where f.member_id = m.id
) as detection_value`;

/**
 * People with the words that tell namesakes apart, in the language of the reader. Nothing where the property is gone,
 * is not for everyone, or has become something else. One statement, two where the property is of tags; none where the
 * network has chosen no property.
 */
export async function withDetection<Row extends Detected>(
  db: Sql,
  settings: NetworkSettings,
  language: Language,
  rows: readonly Row[],
): Promise<(Row & { detection_profile_field: string | null })[]> {
  const name = settings.detection_profile_field;
  const isTold = name !== null && rows.some((row) => row.detection_value !== null);
  const property = isTold
    ? (await memberProperties(db)).find((each) => each.name === name && each.is_visible)
    : undefined;
  if (!property) return rows.map((row) => ({ ...row, detection_profile_field: null }));
  const owned = rows.map((row) => ({
    properties: [property],
    values: { [property.name]: row.detection_value },
    mayReadAll: false,
  }));
  const shown = await presentValues(db, new Map(rows.map((row, index) => [row.id, owned[index]!])));
  const tags = await tagNamesOf(db, owned);
  const reader = { language, networkLanguage: settings.language };
  return rows.map((row) => ({
    ...row,
    detection_profile_field:
      shown.get(row.id)?.[property.name] === undefined
        ? null
        : displayText(property, row.detection_value, reader, tags) || null,
  }));
}

/** The words that tell people apart from their namesakes, by their ids; nothing is asked where the network has chosen none. */
export async function detectionOf(
  db: Sql,
  settings: NetworkSettings,
  language: Language,
  memberIds: readonly number[],
): Promise<ReadonlyMap<number, string | null>> {
  if (settings.detection_profile_field === null) return new Map();
  const { rows } = await sql<Detected>`
    select m.id, ${detectionColumn(settings)} from members m where m.id = any(${[...new Set(memberIds)]}::bigint[])
  `.execute(db);
  const told = await withDetection(db, settings, language, rows);
  return new Map(told.map(({ id, detection_profile_field }) => [id, detection_profile_field]));
}
