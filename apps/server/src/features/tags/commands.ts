import { isDeepStrictEqual } from 'node:util';
import type { AdministeredTag, Language, TagChange } from '@dorfplatz/contract';
import { noteAct } from '../../platform/audit/record.ts';
import { sql, type Transaction } from '../../platform/db/database.ts';
import { translate } from '../../platform/i18n/translate.ts';
import { invalid, notFound, Problem } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { tagSpelling } from '../../platform/tag-spelling.ts';
import { displayNameOf, type Naming } from '../members/index.ts';
import { lastChangedBy, seenTag, type TagReader } from './queries.ts';
import { mentionsOfTag, replaceMentions } from './words.ts';

type Named = { id: number; name: string };
type Acting = {
  services: Pick<Services, 'jobs'>;
  reader: TagReader;
  naming: Naming;
  language: Language;
};

async function tagNamed(tx: Transaction, name: string): Promise<Named | undefined> {
  const { rows } = await sql<Named>`
    select id, name::text as name from tags where name = ${name}::citext for update
  `.execute(tx);
  return rows[0];
}

/** The words of profiles, and which tags they show, follow by a job each. */
async function renewProfiles(tx: Transaction, { jobs }: Pick<Services, 'jobs'>): Promise<void> {
  for (const owner of ['member', 'group'] as const) await jobs.enqueue(tx, 'profile_search_texts', { owner });
}

/** Where values of properties are kept. */
type Valued = 'profiles' | 'files' | 'folders';

/** Puts one tag in the place of another in what profiles, files and folders hold of it. */
async function replaceInValues(
  tx: Transaction,
  table: Valued,
  fromId: number,
  intoId: number,
): Promise<void> {
  const { rows } = await sql<{ id: number; property_values: Record<string, unknown> }>`
    select id, property_values from ${sql.ref(table)}
    where property_values <> '{}' and exists (
      select 1 from jsonb_each(property_values) each
      where jsonb_typeof(each.value) = 'array' and each.value @> ${String(fromId)}::jsonb
    )
    order by id for update
  `.execute(tx);
  const replaced = (value: unknown) =>
    Array.isArray(value)
      ? value
          .map((each) => (each === fromId ? intoId : (each as unknown)))
          .filter((each, at, all) => typeof each !== 'number' || all.indexOf(each) === at)
      : value;
  const changed = rows.map(({ id, property_values: values }) => ({
    id,
    property_values: Object.fromEntries(
      Object.entries(values).map(([property, value]) => [property, replaced(value)]),
    ),
  }));
  await sql`
    update ${sql.ref(table)} p set property_values = c.property_values
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as c (id bigint, property_values jsonb) where p.id = c.id
  `.execute(tx);
}

async function replaceInAllValues(tx: Transaction, fromId: number, intoId: number): Promise<void> {
  for (const table of ['profiles', 'files', 'folders'] as const)
    await replaceInValues(tx, table, fromId, intoId);
}

/** Writes a tag's name, in posts at once and wherever else it is mentioned a while later. */
async function renameMentions(
  tx: Transaction,
  { jobs }: Pick<Services, 'jobs'>,
  tag: Named,
  into: Named,
): Promise<void> {
  const rows = sql`id in (select activity_id from activity_tags where tag_id = ${tag.id})`;
  await replaceMentions(tx, { table: 'activities', column: 'content', rows }, tag.name, into);
  await jobs.enqueue(tx, 'tag_mentions', { from: tag.name, into });
}

/** Makes two tags one, wherever the first stands; what stands below it stands below the other then. */
async function mergeTags(
  tx: Transaction,
  services: Pick<Services, 'jobs'>,
  from: Named,
  into: Named,
): Promise<void> {
  await renameMentions(tx, services, from, into);
  await replaceInAllValues(tx, from.id, into.id);
  await sql`
    insert into activity_tags (tag_id, activity_id, created_at)
    select ${into.id}, activity_id, created_at from activity_tags where tag_id = ${from.id} on conflict do nothing
  `.execute(tx);
  await sql`
    insert into profile_tags (profile_id, tag_id)
    select profile_id, ${into.id} from profile_tags where tag_id = ${from.id} on conflict do nothing
  `.execute(tx);
  // The other one may stand below the first: it then stands where that stood.
  await sql`
    update tags set parent_id = (select parent_id from tags above where above.id = ${from.id})
    where id = ${into.id} and parent_id = ${from.id}
  `.execute(tx);
  await sql`update tags set parent_id = ${into.id} where parent_id = ${from.id} and id <> ${into.id}`.execute(
    tx,
  );
  await sql`delete from tags where id = ${from.id}`.execute(tx);
  await breakCircle(tx, into.id);
  await renewProfiles(tx, services);
}

/** The tags above one, itself included. */
async function above(tx: Transaction, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive chain as (
      select id, parent_id from tags where id = ${id}
      union select t.id, t.parent_id from tags t join chain on t.id = chain.parent_id
    ) select id from chain
  `.execute(tx);
  return rows.map((row) => row.id);
}

/** Two tags that became one may stand below what stands below them: then it stands below nothing. */
async function breakCircle(tx: Transaction, id: number): Promise<void> {
  const { rows } = await sql<{
    parent_id: number | null;
  }>`select parent_id from tags where id = ${id}`.execute(tx);
  const parentId = rows[0]?.parent_id;
  if (parentId && (await above(tx, parentId)).includes(id))
    await sql`update tags set parent_id = null where id = ${id}`.execute(tx);
}

/** Puts a tag below another, which comes into being where there is none. @throws Problem 422 for one below itself */
async function placeBelow(tx: Transaction, tag: Named, parent: string | null): Promise<void> {
  const name = parent === null ? '' : tagSpelling(parent);
  if (name === '') {
    await sql`update tags set parent_id = null where id = ${tag.id}`.execute(tx);
    return;
  }
  await sql`insert into tags (name) values (${name}::citext) on conflict do nothing`.execute(tx);
  const { id } = (await tagNamed(tx, name))!;
  if ((await above(tx, id)).includes(tag.id)) throw invalid({ parent: ['below_itself'] });
  await sql`update tags set parent_id = ${id} where id = ${tag.id}`.execute(tx);
}

/** Refuses a change of fields that somebody else has changed since the form was loaded. */
async function refuseOlder(
  tx: Transaction,
  tag: AdministeredTag,
  { name, parent, based_on: basedOn }: TagChange,
  { naming, language }: Acting,
): Promise<void> {
  if (!basedOn) return;
  const now = { name: tag.name, parent: tag.parent?.name ?? null };
  const wanted = { name, parent };
  const behind = (['name', 'parent'] as const).filter(
    (field) =>
      wanted[field] !== undefined &&
      basedOn[field] !== undefined &&
      !isDeepStrictEqual(basedOn[field], now[field]) &&
      !isDeepStrictEqual(wanted[field], now[field]),
  );
  if (behind.length === 0) return;
  const by = await lastChangedBy(tx, tag.id);
  throw new Problem(409, 'tag_changed', {
    detail: translate(language, 'tags.changed_by', {
      who: by ? displayNameOf(by, naming) : translate(language, 'tags.somebody'),
      name: tag.name,
      parent: tag.parent?.name ?? translate(language, 'tags.no_parent'),
    }),
  });
}

/**
 * Renames a tag, puts it below another, or merges it into the one that has the new name.
 * @returns the number of the tag that is left
 * @throws Problem 409 for a name that another one has, or where somebody else was quicker; 422
 */
export async function updateTag(
  tx: Transaction,
  id: number,
  change: TagChange,
  acting: Acting,
): Promise<number> {
  const { reader, services, language } = acting;
  await sql`select 1 from tags where id = ${id} for update`.execute(tx);
  const tag = await seenTag(tx, reader, id);
  if (!tag) throw notFound();
  await refuseOlder(tx, tag, change, acting);
  const name = change.name === undefined ? tag.name : tagSpelling(change.name);
  if (name === '') throw invalid({ name: ['required'] });
  let left: Named = { id, name };
  if (name !== tag.name) {
    const other = await tagNamed(tx, name);
    if (other && other.id !== id) {
      const isOtherSeen = (await seenTag(tx, reader, other.id)) !== undefined;
      if (isOtherSeen && !change.merge)
        throw new Problem(409, 'tag_exists', {
          detail: translate(language, 'tags.exists', { name: other.name }),
        });
      // One that the viewer does not see becomes theirs, so that nothing tells that it was there.
      left = isOtherSeen ? other : left;
      await mergeTags(tx, services, isOtherSeen ? tag : other, left);
    }
    if (left.id === id) {
      await sql`update tags set name = ${name}::citext where id = ${id}`.execute(tx);
      await renameMentions(tx, services, tag, left);
      await renewProfiles(tx, services);
    }
  }
  if (change.parent !== undefined) await placeBelow(tx, left, change.parent);
  const after = await parentOf(tx, left.id);
  noteAct(tx, {
    target: { tag: String(id) },
    before: { name: tag.name, parent: tag.parent?.name ?? null },
    after: { name: left.name, parent: after, ...(left.id !== id && { merged_into: left.id }) },
  });
  return left.id;
}

async function parentOf(tx: Transaction, id: number): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select above.name::text as name from tags t join tags above on above.id = t.parent_id where t.id = ${id}
  `.execute(tx);
  return rows[0]?.name ?? null;
}

/** Takes a tag out of posts and profiles; it can come back. */
export async function deleteTag(
  tx: Transaction,
  id: number,
  { reader, services }: Pick<Acting, 'reader' | 'services'>,
): Promise<void> {
  const tag = await seenTag(tx, reader, id);
  if (!tag) throw notFound();
  const { rows } = await sql`
    with gone as (delete from tags where id = ${id} returning id, name, parent_id, created_at)
    insert into deleted_tags (id, name, parent_id, created_at) select id, name, parent_id, created_at from gone returning id
  `.execute(tx);
  if (rows.length === 0) throw notFound();
  noteAct(tx, { before: { name: tag.name, parent: tag.parent?.name ?? null } });
  await renewProfiles(tx, services);
}

/**
 * Brings a deleted tag back to where it was: profiles still hold its number, and posts name it. Where somebody has made
 * one of the same name since, both are one.
 * @returns the number of the tag that is left
 */
export async function restoreTag(
  tx: Transaction,
  id: number,
  { services }: Pick<Acting, 'services'>,
): Promise<number> {
  const { rows } = await sql<{ id: number; name: string; parent_id: number | null; created_at: string }>`
    delete from deleted_tags where id = ${id} returning id, name::text as name, parent_id, created_at
  `.execute(tx);
  const tag = rows[0];
  if (!tag) throw notFound();
  const other = await tagNamed(tx, tag.name);
  if (other) await replaceInAllValues(tx, id, other.id);
  else
    await sql`
      insert into tags (id, name, parent_id, created_at) overriding system value
      values (${id}, ${tag.name}::citext, (select above.id from tags above where above.id = ${tag.parent_id}), ${tag.created_at})
    `.execute(tx);
  const leftId = other?.id ?? id;
  await sql`
    insert into activity_tags (tag_id, activity_id, created_at)
    select ${leftId}, a.id, a.created_at from activities a
    where a.deleted_at is null and a.content ~* ${mentionsOfTag(tag.name)} on conflict do nothing
  `.execute(tx);
  noteAct(tx, { after: { name: tag.name } });
  await renewProfiles(tx, services);
  return leftId;
}
