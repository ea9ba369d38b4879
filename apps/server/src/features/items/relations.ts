import type { Item, RelatedItem } from '@dorfplatz/contract';
import { type Sql, sql } from '../../platform/db/database.ts';
import {
  type AppPropertyRow,
  appsByIds,
  appsRelated,
  mayRead,
  presentAppName,
  presentItemLink,
  type RelatedRow,
  relatedColumns,
} from '../apps/index.ts';
import { wordIn } from '../property-sets/index.ts';
import { nameOf, type Reading } from './present.ts';

/** So many of the items that lead to one by a property are named; of the others it is said how many there are. */
const SHOWN = 20;
const FOUND_MAX = 20;

const presentRelated = (row: RelatedRow): RelatedItem => {
  const link = presentItemLink(row);
  return { ...link, displayValue: nameOf(row), html_url: link.html_url! };
};

type LeadingRow = RelatedRow & { app_id: number; property_id: number; total: number };

/**
 * What leads to an item, as far as the viewer sees it and reads the property that does: one step, whatever leads to that
 * in turn (C24). Three statements.
 */
export async function relatedFrom(db: Sql, reading: Reading, itemId: number): Promise<Item['related_from']> {
  const { rows } = await sql<LeadingRow>`
    select * from (
      select ${relatedColumns}, i.app_id, r.property_id,
        count(*) over (partition by r.property_id)::int as total,
        row_number() over (partition by r.property_id order by i.title, i.id) as number
      from item_relations r join items i on i.id = r.item_id join apps a on a.id = i.app_id
      join app_properties p on p.id = r.property_id and p.removed_at is null
      where r.related_id = ${itemId} and i.deleted_at is null and a.deleted_at is null
    ) led where led.number <= ${SHOWN} order by led.app_id, led.property_id, led.number
  `.execute(db);
  const apps = await appsByIds(db, reading.viewer, [...new Set(rows.map(({ app_id }) => app_id))]);
  return [...Map.groupBy(rows, ({ property_id }) => property_id)].flatMap(([propertyId, items]) => {
    const app = apps.get(items[0]!.app_id);
    const property = app?.properties.find(({ id }) => id === propertyId);
    if (!app || !property || !mayRead(app, property)) return [];
    return {
      app: presentAppName(app),
      property: property.name,
      label: wordIn(property.labels, reading.language, reading.networkLanguage),
      items: items.map(presentRelated),
      total: items[0]!.total,
    };
  });
}

/** Items to which a relation can lead, by their names: those that the viewer sees. Signs that mean something to LIKE do not. */
export async function findRelated(
  db: Sql,
  { viewer }: Reading,
  property: AppPropertyRow,
  text: string,
): Promise<RelatedItem[]> {
  const apps = await appsByIds(db, viewer, appsRelated(property));
  if (apps.size === 0) return [];
  const words = text.split(/[\s*]+/).filter((word) => word !== '');
  const each = words.map(
    (word) => sql` and fold(i.title) like fold(${`%${word.replaceAll(/[\\%_]/g, '\\$&')}%`})`,
  );
  const { rows } = await sql<RelatedRow>`
    select ${relatedColumns} from items i join apps a on a.id = i.app_id
    where i.app_id = any(${[...apps.keys()]}::bigint[]) and i.archived_at is null and i.deleted_at is null
      ${sql.join(each, sql``)}
    order by fold(i.title), i.id limit ${FOUND_MAX}
  `.execute(db);
  return rows.map(presentRelated);
}
