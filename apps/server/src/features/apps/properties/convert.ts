import { isDeepStrictEqual } from 'node:util';
import { escapeMarkdown } from '@dorfplatz/content';
import { type DecimalMark, decimalMarkOf } from '@dorfplatz/content/numbers';
import type { Language } from '@dorfplatz/contract';
import { type Sql, sql, type Transaction } from '../../../platform/db/database.ts';
import { writtenTags } from '../../../platform/tags.ts';
import { displayText, type PropertyRow, readText, type StoredValue } from '../../property-sets/index.ts';
import type { AppPropertyRow } from '../tables.ts';
import { type DerivedNames, derivedNames } from '../values/derive.ts';
import { type PlannedProperty, shapeOf } from './plan.ts';

/** So many items are read at once. */
const BATCH = 2000;

type Definition = Pick<PropertyRow, 'name' | 'type' | 'settings' | 'options' | 'is_required'>;

/** A value that changes its type: what there was, and what becomes of it; null where it does not fit. */
export type Converted = {
  id: number;
  title: string;
  text: string;
  before: unknown;
  after: StoredValue | null;
  /** What it was before its property had the present type is back, letter for letter. */
  isBack: boolean;
};

type Row = { id: number; title: string; value: unknown; aside: unknown; aside_converted: unknown };

const nothing = (value: unknown): boolean => value === null || value === undefined;

/** Numbers as the language of the network writes them, so that they are read back as what they were. */
const inMark = (text: string, mark: DecimalMark): string => (mark === ',' ? text.replace('.', ',') : text);

function wordsOf(
  before: PropertyRow,
  value: unknown,
  language: Language,
  { tags, links }: DerivedNames,
): string {
  // A document is text with its marks.
  if (before.type === 'html') return typeof value === 'string' ? value : '';
  const whole = { ...before, settings: { ...before.settings, precision: undefined } } as PropertyRow;
  const text = displayText(whole, value, { language, networkLanguage: language }, tags, links);
  return before.type === 'number' ? inMark(text, decimalMarkOf(language)) : text;
}

/** What a value says as one of another type; null where it does not fit. Tags are given by name. */
export function convertedValue(
  before: PropertyRow,
  after: Definition,
  value: unknown,
  language: Language,
  names: DerivedNames,
): { text: string; value: StoredValue | null } {
  const text = wordsOf(before, value, language, names);
  const written = after.type === 'html' && before.type === 'text' ? escapeMarkdown(text) : text;
  const read = readText(after, written, decimalMarkOf(language));
  return { text, value: 'value' in read ? read.value : null };
}

/** Values of items of an app that change their type, some thousand at once. */
export async function* convertedValues(
  db: Sql,
  appId: number,
  before: AppPropertyRow,
  after: PlannedProperty,
  language: Language,
): AsyncGenerator<Converted[]> {
  for (let last = 0; ; ) {
    const { rows } = await sql<Row>`
      select i.id, i.title, i.property_values -> ${before.name} as value, kept.value as aside,
        kept.converted as aside_converted
      from items i
      left join item_values_aside kept
        on kept.property_id = ${before.id} and kept.item_id = i.id and kept.type = ${shapeOf(after)}
      where i.app_id = ${appId} and i.id > ${last}
        and (i.property_values ? ${before.name} or kept.value is not null)
      order by i.id limit ${BATCH}
    `.execute(db);
    if (rows.length === 0) return;
    const names = await derivedNames(
      db,
      rows.map(({ value }) => ({ properties: [before], values: { [before.name]: value } })),
    );
    yield rows.flatMap(({ id, title, value, aside, aside_converted }): Converted[] => {
      const isBack = !nothing(aside) && isDeepStrictEqual(aside_converted ?? null, value ?? null);
      if (nothing(value) && !isBack) return [];
      const converted = convertedValue(before, after, value, language, names);
      return [
        {
          id,
          title,
          text: converted.text,
          before: value ?? null,
          after: isBack ? (aside as StoredValue) : converted.value,
          isBack,
        },
      ];
    });
    last = rows.at(-1)!.id;
  }
}

/** Tags by name become those of the network. */
async function withTags(
  tx: Transaction,
  after: Definition,
  values: readonly Converted[],
): Promise<readonly Converted[]> {
  if (after.type !== 'tag') return values;
  const fresh = values.filter(({ isBack }) => !isBack);
  const tags = await writtenTags(
    tx,
    fresh.flatMap((each) => (each.after ?? []) as string[]),
  );
  return values.map((each) =>
    each.isBack || each.after === null
      ? each
      : {
          ...each,
          after: [...new Set((each.after as string[]).flatMap((name) => tags.get(name)?.id ?? []))],
        },
  );
}

/**
 * Makes all values of a property those of another type. What they were is kept aside, whether or not it fits, so that the
 * way back brings it; of what does not fit the history tells [C13].
 */
export async function convertValues(
  tx: Transaction,
  actorId: number,
  appId: number,
  { before, after }: { before: AppPropertyRow; after: PlannedProperty },
  language: Language,
): Promise<void> {
  for await (const batch of convertedValues(tx, appId, before, after, language)) {
    const rows = await withTags(tx, after, batch);
    await sql`
      with converted as materialized (
        select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as c (id bigint, before jsonb, after jsonb, "isBack" boolean)
      ), back as (
        delete from item_values_aside kept using converted c
        where kept.property_id = ${before.id} and kept.item_id = c.id and kept.type = ${shapeOf(after)} and c."isBack"
      ), aside as (
        insert into item_values_aside (property_id, item_id, type, value, converted)
        select ${before.id}, c.id, ${shapeOf(before)}, c.before, c.after from converted c where c.before is not null
        on conflict (property_id, item_id, type) do update set value = excluded.value, converted = excluded.converted
      ), told as (
        insert into item_changes (item_id, member_id, kind, changes)
        select c.id, ${actorId}, 'changed', jsonb_build_object(${before.name}::text, jsonb_build_array(c.before, c.after))
        from converted c where (c.after is null) <> (c.before is null)
      )
      update items i set property_values = case
          when c.after is null then i.property_values - ${before.name}::text
          else i.property_values || jsonb_build_object(${before.name}::text, c.after)
        end, version = i.version + 1
      from converted c where i.id = c.id
    `.execute(tx);
  }
}
