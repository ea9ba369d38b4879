import type { ItemChange } from '@dorfplatz/contract';
import type { Sql } from '../../../platform/db/database.ts';
import { type AppPropertyRow, linksOf } from '../../apps/index.ts';
import { presentActor } from '../../members/index.ts';
import { displayText, idsIn, imageNames, tagNamesOf, wordIn } from '../../property-sets/index.ts';
import { type Reading, readerOf } from '../present.ts';
import type { ChangeRow } from './queries.ts';

/** Changes in the words of their reader: those of properties that they read. Some statements, whatever their number. */
export async function presentChanges(
  db: Sql,
  reading: Reading,
  properties: readonly AppPropertyRow[],
  rows: readonly ChangeRow[],
): Promise<ItemChange[]> {
  // Choices that are offered no more are still called what they were called.
  const known = properties.map((property) => ({
    ...property,
    options: [...property.options, ...property.removed_options],
  }));
  const owned = rows.flatMap(({ changes }) =>
    [0, 1].map((side) => ({
      properties: known,
      values: Object.fromEntries(Object.entries(changes).map(([name, sides]) => [name, sides[side]])),
    })),
  );
  const tags = await tagNamesOf(db, owned);
  const images = await imageNames(db, idsIn(owned, 'image'));
  const links = await linksOf(db, reading.viewer, reading.naming, owned);
  const reader = readerOf(reading);
  const words = (property: AppPropertyRow, value: unknown) =>
    property.type === 'image'
      ? (images.get(value as number) ?? '')
      : displayText(property, value, reader, tags, links);
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    actor: row.actor && presentActor(row.actor, reading.naming),
    changes: known.flatMap((property) => {
      const sides = row.changes[property.name];
      if (!sides) return [];
      return {
        name: property.name,
        label: wordIn(property.labels, reader.language, reader.networkLanguage),
        before: words(property, sides[0]),
        after: words(property, sides[1]),
      };
    }),
    created_at: row.created_at,
  }));
}
