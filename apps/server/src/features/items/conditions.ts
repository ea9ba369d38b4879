import { choiceKey, numberKey, readOf, textKey } from '@dorfplatz/content/sort-keys';
import {
  CONDITION_OPERATORS,
  type ConditionOperator,
  type ItemsQuery,
  type Language,
} from '@dorfplatz/contract';
import { type RawBuilder, sql } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { invalid } from '../../platform/problem.ts';
import { tagAt } from '../../platform/tags.ts';
import { type AppPropertyRow, isOpenToAll, type LoadedApp, readableProperties } from '../apps/index.ts';

export type Condition = { property: AppPropertyRow; operator: ConditionOperator; value: string };

/** Further than choices go. */
const NOWHERE = 9999;
/** Words of a text that is looked for. */
const WORDS_MAX = 8;

const refused = (code: string) => invalid({ where: [code] });

/**
 * What a list is asked for by, `name:operator:value`. Properties that the viewer does not read of every item are as
 * unknown as those that are not there.
 * @throws Problem 422 at `where`
 */
export function readConditions(app: LoadedApp, where: readonly string[]): Condition[] {
  const readable = new Map(readableProperties(app).map((property) => [property.name, property]));
  return where.map((text) => {
    const [, name = '', asked = '', value = ''] = /^([^:]*):([^:]*)(?::(.*))?$/s.exec(text) ?? [];
    const property = readable.get(name);
    if (!property) throw refused('unknown_property');
    const operator = (CONDITION_OPERATORS[property.type] ?? []).find((each) => each === asked);
    if (!operator) throw refused('unknown_operator');
    const condition = { property, operator, value: value.trim() };
    check(condition);
    return condition;
  });
}

/** Looked at before anything is asked, so that nothing wrong reaches the database. */
function check({ property, operator, value }: Condition): void {
  if (operator === 'empty' || operator === 'not_empty') return;
  if (value === '') throw refused('value_missing');
  const isRight = {
    number: () => Number.isFinite(Number(value)) && /^-?\d+(\.\d+)?$/.test(value),
    date: () => value === 'today' || isDate(value),
    membership: () => isId(value),
    relation: () => isId(value),
  }[property.type as string];
  if (isRight && !isRight()) throw refused('value_not_fitting');
}

const isId = (value: string): boolean => /^[1-9]\d{0,15}$/.test(value) && Number.isSafeInteger(Number(value));

function isDate(value: string): boolean {
  if (!/^[12]\d{3}-\d{2}-\d{2}$/.test(value)) return false;
  try {
    Temporal.PlainDate.from(value);
    return true;
  } catch {
    return false;
  }
}

/** The day that it is for whoever asks (C20). */
export const todayOf = (viewer: Pick<Viewer, 'timeZone'>): string =>
  Temporal.Now.plainDateISO(viewer.timeZone).toString();

const named = (table: 'item_keys' | 'item_members' | 'item_tags' | 'item_relations' | 'item_files') =>
  sql.table(table);

const hasIn = (
  table: Parameters<typeof named>[0],
  { id }: AppPropertyRow,
  that: RawBuilder<unknown> = sql`true`,
): RawBuilder<boolean> => sql<boolean>`exists (
    select 1 from ${named(table)} k where k.property_id = ${id} and k.item_id = i.id and ${that}
  )`;

const not = (condition: RawBuilder<boolean>): RawBuilder<boolean> => sql<boolean>`not ${condition}`;

/** Signs that mean something to LIKE mean themselves. */
const within = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;

/** Where what items consist of is written down. */
const TABLES = {
  membership: 'item_members',
  tag: 'item_tags',
  relation: 'item_relations',
  file: 'item_files',
  image: 'item_files',
} as const;

/** The choices that are offered, without the headings among them. */
export const offered = ({ options }: Pick<AppPropertyRow, 'options'>): string[] =>
  options.map(({ value }) => value).filter((value) => value !== '');

function hasValue(property: AppPropertyRow): RawBuilder<boolean> {
  if (property.type === 'html') return sql<boolean>`i.property_values ? ${property.name}`;
  return hasIn(TABLES[property.type as keyof typeof TABLES] ?? 'item_keys', property);
}

const textOf = ({ name, type }: AppPropertyRow): RawBuilder<string> =>
  type === 'address' || type === 'url'
    ? sql<string>`(
        select string_agg(part.value, ' ') from jsonb_each_text(
          case jsonb_typeof(i.property_values -> ${name}) when 'object' then i.property_values -> ${name} else '{}' end
        ) part
      )`
    : sql<string>`(i.property_values ->> ${name})`;

/** Types whose words stand in the text that an item is found by, each as it is. */
const FOUND_BY_WORDS = new Set(['address', 'email', 'text', 'url']);

function contains(property: AppPropertyRow, value: string): RawBuilder<boolean> {
  const pattern = within(value);
  const text = textOf(property);
  // What is there letter by letter needs no folding, which takes longer than all else.
  const holds = sql<boolean>`(${text} like ${pattern} or fold(${text}) like fold(${pattern}))`;
  if (!FOUND_BY_WORDS.has(property.type) || !isOpenToAll(property)) return holds;
  // The parts of addresses and links stand there in another order, but every word of them is there.
  const isOneText = property.type === 'text' || property.type === 'email';
  const there = (isOneText ? [value] : value.split(/\s+/)).filter((each) => each.length > 2);
  const conditions = there.map((each) => sql<boolean>`i.folded_text like fold(${within(each)})`);
  return sql<boolean>`(${sql.join([...conditions, holds], sql` and `)})`;
}

/** Where a choice stands; of one that is not offered a place that none has. */
const positionOf = ({ options }: AppPropertyRow, value: string): number => {
  const at = value === '' ? -1 : options.findIndex((option) => option.value === value);
  return at < 0 ? NOWHERE : at;
};

/** What is read alike is the same: capitals and accents do not count. */
function isText(property: AppPropertyRow, value: string, language: Language): RawBuilder<boolean> {
  return hasIn('item_keys', property, readAlike(value, language));
}

function readAlike(value: string, language: Language): RawBuilder<unknown> {
  const read = readOf(textKey(value, language));
  return sql`k.key >= ${read} and k.key < ${`${read}!`}`;
}

function isChosen({ property, value }: Condition, language: Language): RawBuilder<boolean> {
  switch (property.type) {
    case 'membership':
      return hasIn('item_members', property, sql`k.member_id = ${Number(value)}`);
    case 'relation':
      return hasIn('item_relations', property, sql`k.related_id = ${Number(value)}`);
    case 'tag':
      return hasIn('item_tags', property, sql`k.tag_id = ${tagAt(value)}`);
    case 'selection':
      return hasIn('item_keys', property, sql`k.key = ${choiceKey(positionOf(property, value))}`);
    case 'number':
      return hasIn('item_keys', property, sql`k.key = ${numberKey(Number(value))}`);
    default:
      return isText(property, value, language);
  }
}

/** Who asks for a list, of which app. */
export type AskingItems = {
  app: LoadedApp;
  /** The network's, by which all of it is sorted. */
  language: Language;
};

/** A condition on a row `i` of `items`. */
function conditionText({ app, language }: AskingItems, condition: Condition): RawBuilder<boolean> {
  const { property, operator, value } = condition;
  const isDay = property.type === 'date';
  const key = isDay ? (value === 'today' ? todayOf(app.standing.viewer) : value) : '';
  switch (operator) {
    case 'empty':
      return not(hasValue(property));
    case 'not_empty':
      return hasValue(property);
    case 'contains':
      return contains(property, value);
    case 'is':
      return isDay ? hasIn('item_keys', property, sql`k.key = ${key}`) : isChosen(condition, language);
    case 'is_not':
      return not(isChosen(condition, language));
    case 'before':
      return hasIn('item_keys', property, sql`k.key < ${key}`);
    case 'after':
      return hasIn('item_keys', property, sql`k.key > ${key}`);
    case 'at_least':
      return hasIn('item_keys', property, sql`k.key >= ${numberKey(Number(value))}`);
    case 'at_most':
      return hasIn('item_keys', property, sql`k.key <= ${numberKey(Number(value))}`);
  }
}

/** Types of which a value has one key at most. */
const SINGLE = new Set(['address', 'date', 'email', 'number', 'text', 'url']);

/** The keys that meet a condition, on a row `k` of `item_keys`, where one key of an item decides; undefined where not. */
export function keysMeeting(
  { app, language }: AskingItems,
  { property, operator, value }: Condition,
): RawBuilder<boolean> | undefined {
  const isSingle =
    SINGLE.has(property.type) || (property.type === 'selection' && !property.settings.multiple);
  if (!isSingle || operator === 'empty') return undefined;
  const of = (range: RawBuilder<unknown>) => sql<boolean>`k.property_id = ${property.id} and ${range}`;
  if (operator === 'not_empty') return of(sql`true`);
  if (property.type === 'number') {
    const key = numberKey(Number(value));
    if (operator === 'is') return of(sql`k.key = ${key}`);
    return of(operator === 'at_least' ? sql`k.key >= ${key}` : sql`k.key <= ${key}`);
  }
  if (property.type === 'date') {
    const key = value === 'today' ? todayOf(app.standing.viewer) : value;
    if (operator === 'is') return of(sql`k.key = ${key}`);
    return of(operator === 'before' ? sql`k.key < ${key}` : sql`k.key > ${key}`);
  }
  if (operator !== 'is') return undefined;
  return of(
    property.type === 'selection'
      ? sql`k.key = ${choiceKey(positionOf(property, value))}`
      : readAlike(value, language),
  );
}

export type Filter = Pick<ItemsQuery, 'tag' | 'assignee_id' | 'q' | 'where'>;

/** All that a list is filtered by, on a row `i` of `items`; the wall by tag or by assignee [RUL-0412]. */
export function filterOf(asking: AskingItems, filter: Filter): RawBuilder<boolean>[] {
  const { app } = asking;
  const readable = readableProperties(app);
  const idsOf = (type: string) => readable.filter((each) => each.type === type).map(({ id }) => id);
  const words = (filter.q ?? '').split(/\s+/).filter((word) => word !== '');
  return [
    ...readConditions(app, filter.where ?? []).map((each) => conditionText(asking, each)),
    ...(filter.tag === undefined
      ? []
      : [
          sql<boolean>`exists (
            select 1 from item_tags k where k.item_id = i.id and k.tag_id = ${tagAt(filter.tag)}
              and k.property_id = any(${idsOf('tag')}::bigint[])
          )`,
        ]),
    ...(filter.assignee_id === undefined
      ? []
      : [
          sql<boolean>`exists (
            select 1 from item_members k where k.item_id = i.id and k.member_id = ${filter.assignee_id}
              and k.property_id = any(${idsOf('membership')}::bigint[])
          )`,
        ]),
    ...words.slice(0, WORDS_MAX).map((word) => sql<boolean>`i.folded_text like fold(${within(word)})`),
  ];
}
