import { renderDocument } from '@dorfplatz/content/documents';
import type { ItemCard, Language } from '@dorfplatz/contract';
import type { Sql } from '../../platform/db/database.ts';
import { translate } from '../../platform/i18n/translate.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import {
  type AppPropertyRow,
  canArchiveItem,
  canDestroyItem,
  canUpdateItem,
  columnOf,
  type LinkSettings,
  type LoadedApp,
  linksOf,
  mayWrite,
  readableProperties,
} from '../apps/index.ts';
import { presentActor } from '../members/index.ts';
import {
  displayText,
  idsIn,
  imageNames,
  type Owned,
  type Reader,
  tagNamesOf,
  valuesWith,
} from '../property-sets/index.ts';
import { imagesOf } from '../uploads/index.ts';
import { canComment, canMoveItem } from './policy.ts';
import type { ItemRow } from './tables.ts';

/** Who reads, in which words. */
export type Reading = {
  viewer: Viewer;
  naming: LinkSettings;
  language: Language;
  networkLanguage: Language;
};

/** What an item is called; by its number where nothing that everybody reads names it. */
export const nameOf = (item: { id: number; title: string }): string => item.title || `#${item.id}`;

export const itemUrl = (id: number): string => `/items/${id}`;

export const readerOf = ({ language, networkLanguage }: Reading): Reader => ({ language, networkLanguage });

const asHtml = (text: string, language: Language): string =>
  renderDocument(text, { calloutLabel: (kind) => translate(language, `pages.callout.${kind}`) });

const named = <T>(properties: readonly AppPropertyRow[], give: (property: AppPropertyRow) => T) =>
  Object.fromEntries(properties.map((property) => [property.name, give(property)]));

/** Items as tables and walls show them, with what the viewer reads of each: some statements, whatever their number. */
export async function presentItems(
  db: Sql,
  reading: Reading,
  app: LoadedApp,
  rows: readonly ItemRow[],
): Promise<ItemCard[]> {
  const { viewer, naming } = reading;
  const owned = rows.map((row): Owned & { properties: AppPropertyRow[] } => ({
    properties: readableProperties(app, row),
    values: row.property_values,
    mayReadAll: true,
  }));
  const tags = await tagNamesOf(db, owned);
  const images = await imageNames(db, idsIn(owned, 'image'));
  const links = await linksOf(db, viewer, naming, owned);
  const reader = readerOf(reading);
  const column = columnOf(app);
  const writable = app.properties.filter(({ type }) => type !== 'headline' && type !== 'statistics');
  return rows.map((row, index): ItemCard => {
    const one = owned[index]!;
    const values = valuesWith(one, { tags, images, links });
    for (const { name, type } of one.properties) if (type === 'statistics') values[name] = row.view_count;
    const picture = one.properties.find(({ name, type }) => type === 'image' && values[name] !== undefined);
    const fields = writable.filter((property) => one.properties.includes(property));
    return {
      id: row.id,
      app_id: row.app_id,
      title: nameOf(row),
      values,
      display_values: Object.fromEntries(
        one.properties.flatMap((property): [string, string][] => {
          const value = row.property_values[property.name];
          if (property.type === 'statistics') return [[property.name, String(row.view_count)]];
          if (values[property.name] === undefined) return [];
          if (property.type === 'html') return [[property.name, asHtml(String(value), reading.language)]];
          const text = displayText(property, value, reader, tags, links);
          return text === '' ? [] : [[property.name, text]];
        }),
      ),
      column: column && one.properties.includes(column) ? row.wall_column : null,
      image: picture ? imagesOf((values[picture.name] as { id: number }).id) : null,
      author: row.author && presentActor(row.author, naming),
      archived_by: row.archiver && { displayValue: presentActor(row.archiver, naming).display_name },
      archived_at: row.archived_at,
      comments_count: row.comments_count,
      files_count: one.properties.reduce(
        (count, { name, type }) =>
          count + (type === 'file' ? ((values[name] as unknown[] | undefined)?.length ?? 0) : 0),
        0,
      ),
      created_at: row.created_at,
      updated_at: row.updated_at,
      version: row.version,
      html_url: itemUrl(row.id),
      can: {
        update: canUpdateItem(app, row),
        fields: named(fields, (property) => mayWrite(app, property, row)),
        move: canMoveItem(app, row),
        archive: canArchiveItem(app, row),
        destroy: canDestroyItem(app, row),
        comment: canComment(app),
      },
    };
  });
}
