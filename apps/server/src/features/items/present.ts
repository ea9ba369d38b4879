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
  type ItemFacts,
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
  type Links,
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

/** What the viewer reads of an item, and what they may do with it. */
type Rights = { properties: AppPropertyRow[]; can: ItemCard['can'] };

function rightsTo(app: LoadedApp, row: ItemFacts): Rights {
  const properties = readableProperties(app, row);
  const fields = properties.filter(({ type }) => type !== 'headline' && type !== 'statistics');
  return {
    properties,
    can: {
      update: canUpdateItem(app, row),
      fields: named(fields, (property) => mayWrite(app, property, row)),
      move: canMoveItem(app, row),
      archive: canArchiveItem(app, row),
      destroy: canDestroyItem(app, row),
      comment: canComment(app),
    },
  };
}

/** Only whose an item is and whether it is put away decides what may be done with it: so many kinds there are in a list. */
function rightsToAll(app: LoadedApp, rows: readonly ItemRow[]): Rights[] {
  const kinds = new Map<string, Rights>();
  return rows.map((row) => {
    const isOwn = row.author_id === app.standing.viewer.memberId;
    const kind = `${isOwn} ${row.archived_at !== null}`;
    const rights = kinds.get(kind) ?? rightsTo(app, row);
    kinds.set(kind, rights);
    return rights;
  });
}

/** Values of an item in words. */
function wordsOf(
  properties: readonly AppPropertyRow[],
  row: ItemRow,
  values: ItemCard['values'],
  reading: Reading,
  { tags, links }: { tags: ReadonlyMap<number, string>; links: Links },
): ItemCard['display_values'] {
  const reader = readerOf(reading);
  const words: ItemCard['display_values'] = {};
  for (const property of properties) {
    const { name, type } = property;
    const value = row.property_values[name];
    if (type === 'statistics') words[name] = String(row.view_count);
    else if (values[name] === undefined) continue;
    else if (type === 'html') words[name] = asHtml(String(value), reading.language);
    else {
      const text = displayText(property, value, reader, tags, links);
      if (text !== '') words[name] = text;
    }
  }
  return words;
}

/** Items as tables and walls show them, with what the viewer reads of each: some statements, whatever their number. */
export async function presentItems(
  db: Sql,
  reading: Reading,
  app: LoadedApp,
  rows: readonly ItemRow[],
): Promise<ItemCard[]> {
  const { viewer, naming } = reading;
  const rights = rightsToAll(app, rows);
  const owned = rows.map(
    (row, index): Owned => ({
      properties: rights[index]!.properties,
      values: row.property_values,
      mayReadAll: true,
    }),
  );
  const [tags, images, links] = await Promise.all([
    tagNamesOf(db, owned),
    imageNames(db, idsIn(owned, 'image')),
    linksOf(db, viewer, naming, owned),
  ]);
  const column = columnOf(app);
  return rows.map((row, index): ItemCard => {
    const { properties, can } = rights[index]!;
    const values = valuesWith(owned[index]!, { tags, images, links });
    for (const { name, type } of properties) if (type === 'statistics') values[name] = row.view_count;
    const picture = properties.find(({ name, type }) => type === 'image' && values[name] !== undefined);
    return {
      id: row.id,
      app_id: row.app_id,
      title: nameOf(row),
      values,
      display_values: wordsOf(properties, row, values, reading, { tags, links }),
      column: column && properties.includes(column) ? row.wall_column : null,
      image: picture ? imagesOf((values[picture.name] as { id: number }).id) : null,
      author: row.author && presentActor(row.author, naming),
      archived_by: row.archiver && { displayValue: presentActor(row.archiver, naming).display_name },
      archived_at: row.archived_at,
      comments_count: row.comments_count,
      files_count: properties.reduce(
        (count, { name, type }) =>
          count + (type === 'file' ? ((values[name] as unknown[] | undefined)?.length ?? 0) : 0),
        0,
      ),
      created_at: row.created_at,
      updated_at: row.updated_at,
      version: row.version,
      html_url: itemUrl(row.id),
      can,
    };
  });
}
