import { sql, type Transaction } from '../../platform/db/database.ts';
import { recordEvents } from '../../platform/events/outbox.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { invalid } from '../../platform/problem.ts';
import { holdTagNames, writtenTags } from '../../platform/tags.ts';
import { publishImage, releaseFiles } from '../uploads/index.ts';
import { searchText } from './display-text.ts';
import { idsIn } from './present.ts';
import { keepTags, shownTags } from './profile-tags.ts';
import { type OwnerKind, tagNames } from './queries.ts';
import type { PropertyRow, StoredValue, StoredValues } from './tables.ts';
import { type ValidateOptions, validateValues } from './validate-values.ts';

declare module '../../platform/events/outbox.ts' {
  interface EventPayloads {
    profile_changed: { owner: OwnerKind; id: number; properties: string[] };
  }
}

/**
 * Finds the members, items and files that a value names; those of items come here. It gives their ids in their order.
 * @throws Problem 422 at `path`
 */
export type LinkKeeper = (
  property: PropertyRow,
  before: readonly number[],
  named: readonly (number | string)[],
  path: string,
) => Promise<number[]>;

const NO_LINK_KEEPER: LinkKeeper = async (_property, _before, _named, path) => {
  throw invalid({ [path]: ['not_allowed'] });
};

const isLinking = (type: PropertyRow['type'] | undefined): boolean =>
  type === 'membership' || type === 'relation' || type === 'file';

/**
 * Turns checked values into what is stored: tags by name become ids, new images of the actor lasting.
 * @param field where errors show: `profile` makes it `profile.portrait`
 * @returns everything that holds after the change
 */
export async function storedAfter(
  tx: Transaction,
  actor: Pick<Viewer, 'memberId'>,
  properties: readonly PropertyRow[],
  before: StoredValues,
  values: Readonly<Record<string, StoredValue | null>>,
  field: string,
  keepLinks: LinkKeeper = NO_LINK_KEEPER,
): Promise<StoredValues> {
  const after = { ...before };
  const byName = new Map(properties.map((property) => [property.name, property]));
  const typeOf = new Map(properties.map(({ name, type }) => [name, type]));
  const named = Object.entries(values).flatMap(([name, value]) =>
    typeOf.get(name) === 'tag' ? ((value ?? []) as string[]) : [],
  );
  const tags = await writtenTags(tx, named);
  for (const [name, value] of Object.entries(values)) {
    if (isLinking(typeOf.get(name))) {
      const had = (before[name] ?? []) as number[];
      const ids = await keepLinks(
        byName.get(name)!,
        had,
        (value ?? []) as (number | string)[],
        `${field}.${name}`,
      );
      if (ids.length > 0) after[name] = ids;
      else delete after[name];
    } else if (value === null) delete after[name];
    else if (typeOf.get(name) === 'tag')
      after[name] = [...new Set((value as string[]).flatMap((tag) => tags.get(tag)?.id ?? []))];
    else {
      if (typeOf.get(name) === 'image' && value !== before[name])
        await publishImage(tx, actor, value as number, `${field}.${name}`);
      after[name] = value;
    }
  }
  return after;
}

type Change = {
  properties: readonly PropertyRow[];
  before: StoredValues;
  /** Only what changes, as a form or an import gives it. */
  sent: Record<string, unknown>;
  /** Where errors show: `profile` makes it `profile.portrait`. */
  field: string;
};

/**
 * Checks what was sent, and turns it into what is stored.
 * @returns everything that holds after the change, and the names of what was sent
 * @throws Problem 422 with the fields below `field`
 */
export async function changedValues(
  tx: Transaction,
  actor: Pick<Viewer, 'memberId'>,
  { properties, before, sent, field }: Change,
  {
    complete = false,
    mayChangeLocked = false,
    keepLinks,
  }: { complete?: boolean; mayChangeLocked?: boolean; keepLinks?: LinkKeeper },
): Promise<{ after: StoredValues; names: string[] }> {
  const { values, errors } = validateValues(properties, sent, {
    mayChangeLocked,
    ...(complete && { complete: { stored: before } }),
  });
  if (Object.keys(errors).length > 0)
    throw invalid(
      Object.fromEntries(Object.entries(errors).map(([path, codes]) => [`${field}.${path}`, codes])),
    );
  const after = await storedAfter(tx, actor, properties, before, values, field, keepLinks);
  return { after, names: Object.keys(values) };
}

/**
 * Changes values of the profile of a person or group. Whether the actor may do so is asked before.
 * @param sent only what changes, as a form or an import gives it
 * @param options.field where errors show, `profile` when left out
 * @throws Problem 422 with the fields below `profile`
 */
export async function saveProfile(
  tx: Transaction,
  actor: Pick<Viewer, 'memberId'>,
  owner: { kind: OwnerKind; id: number },
  properties: readonly PropertyRow[],
  sent: Record<string, unknown>,
  options: Omit<ValidateOptions, 'complete'> & { complete?: boolean; field?: string } = {},
): Promise<void> {
  const { field = 'profile', complete = false, mayChangeLocked = false } = options;
  const column = sql.ref(`${owner.kind}_id`);
  if (properties.some(({ name, type }) => type === 'tag' && name in sent)) await holdTagNames(tx);
  await sql`insert into profiles (${column}) values (${owner.id}) on conflict do nothing`.execute(tx);
  const { rows } = await sql<{ id: number; property_values: StoredValues }>`
    select id, property_values from profiles where ${column} = ${owner.id} for update
  `.execute(tx);
  const { id, property_values: before } = rows[0]!;
  const change = { properties, before, sent, field };
  const { after, names: changed } = await changedValues(tx, actor, change, { complete, mayChangeLocked });
  const names = await tagNames(tx, idsIn([{ properties, values: after }], 'tag'));
  await sql`
    update profiles set property_values = ${JSON.stringify(after)}::jsonb, search_text = ${searchText(properties, after, names)}
    where id = ${id}
  `.execute(tx);
  await keepTags(tx, [{ profile_id: id, tag_ids: shownTags(properties, after) }]);
  await keepFiles(tx, id, properties, after);
  await recordEvents(tx, [
    {
      type: 'profile_changed',
      actorId: actor.memberId,
      payload: { owner: owner.kind, id: owner.id, properties: changed },
    },
  ]);
}

/** Notes which pictures a profile shows, and lets those go that it does not show any more. */
async function keepFiles(
  tx: Transaction,
  profileId: number,
  properties: readonly PropertyRow[],
  values: StoredValues,
): Promise<void> {
  const shown = properties
    .filter(({ name, type }) => type === 'image' && values[name] !== undefined)
    .map(({ name, is_visible }) => ({ name, is_visible, file_id: values[name] as number }));
  const { rows } = await sql<{ file_id: number }>`
    delete from profile_files where profile_id = ${profileId} returning file_id
  `.execute(tx);
  if (shown.length > 0) {
    await sql`
      insert into profile_files (profile_id, property_name, file_id, is_visible)
      select ${profileId}, s.name, s.file_id, s.is_visible
      from jsonb_to_recordset(${JSON.stringify(shown)}::jsonb) as s (name text, file_id bigint, is_visible boolean)
    `.execute(tx);
  }
  const kept = new Set(shown.map(({ file_id }) => file_id));
  await releaseFiles(
    tx,
    rows.map(({ file_id }) => file_id).filter((fileId) => !kept.has(fileId)),
  );
}
