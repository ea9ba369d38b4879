import { escapeMarkdown } from '@dorfplatz/content';
import { cleanLine } from '../../../platform/clean-line.ts';
import type { Sql } from '../../../platform/db/database.ts';
import { type AppPropertyRow, type AppRow, isOpenToAll, linksOf } from '../../apps/index.ts';
import { displayText, type Links, NO_LINKS, tagNamesOf } from '../../property-sets/index.ts';
import { nameOf, type Reading, readerOf } from '../present.ts';
import type { ItemRow } from '../tables.ts';

const PLACEHOLDER = /\{\{\s*([a-z][a-z0-9_]{0,62})\s*\}\}/g;
/** What templates name beside the properties of an app; a property of the same name comes first. */
export const FIXED_PLACEHOLDERS = ['title', 'url', 'app', 'actor'] as const;
const VALUE_MAX = 300;

/** What a template names. */
export const placeholdersIn = (template: string): string[] => [
  ...new Set([...template.matchAll(PLACEHOLDER)].map(([, name]) => name!)),
];

/** What a template can show: pictures and headings have no words [RUL-0427]. */
export const canShow = (property: Pick<AppPropertyRow, 'is_visible' | 'read_grants' | 'type'>): boolean =>
  isOpenToAll(property) && !['image', 'headline', 'statistics'].includes(property.type);

/**
 * Puts values into a template in one go: what stands in a value is never taken for a placeholder (C22).
 * @param guard how a value is kept from being read as more than words
 */
export const expand = (
  template: string,
  values: ReadonlyMap<string, string>,
  guard: (value: string) => string = (value) => value,
): string => template.replaceAll(PLACEHOLDER, (_, name: string) => guard(values.get(name) ?? ''));

/**
 * Values in posts are words: no mark, mention or link is read from them (C21), but for the address of the item itself.
 */
export const inPost = (template: string, values: ReadonlyMap<string, string>, address: string): string =>
  expand(template, values, (value) => (value === address ? value : escapeMarkdown(value)));

export const addressOf = (publicUrl: string, { id }: { id: number }): string => `${publicUrl}/items/${id}`;

const shortened = (text: string): string => {
  const line = cleanLine(text);
  return line.length > VALUE_MAX ? `${line.slice(0, VALUE_MAX).toWellFormed()}…` : line;
};

type About = { app: AppRow; items: readonly ItemRow[]; actorName: string; publicUrl: string };

/**
 * What templates show of items: only what everybody reads who sees the app [RUL-0956]. Of members, items and files that
 * values name the words that a reader sees; without a reader none.
 */
export async function templateValues(
  db: Sql,
  reading: Omit<Reading, 'viewer'> & { viewer: Reading['viewer'] | undefined },
  { app, items, actorName, publicUrl }: About,
): Promise<Map<string, string>[]> {
  const properties = app.properties.filter(canShow);
  const owned = items.map((item) => ({ properties, values: item.property_values }));
  const tags = await tagNamesOf(db, owned);
  const links: Links = reading.viewer ? await linksOf(db, reading.viewer, reading.naming, owned) : NO_LINKS;
  const reader = readerOf(reading as Reading);
  return items.map(
    (item) =>
      new Map([
        ['title', shortened(nameOf(item))],
        ['url', addressOf(publicUrl, item)],
        ['app', shortened(app.name)],
        ['actor', shortened(actorName)],
        ...properties.map((property): [string, string] => [
          property.name,
          shortened(displayText(property, item.property_values[property.name], reader, tags, links)),
        ]),
      ]),
  );
}
