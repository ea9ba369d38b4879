import { isDeepStrictEqual } from 'node:util';
import type { AdministeredTag, Language, TagChange } from '@dorfplatz/contract';
import { noteAct } from '../../platform/audit/record.ts';
import { sql, type Transaction } from '../../platform/db/database.ts';
import { translate } from '../../platform/i18n/translate.ts';
import { invalid, notFound, Problem } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { tagSpelling } from '../../platform/tag-spelling.ts';
import { takeTagNames, writtenTags } from '../../platform/tags.ts';
import { displayNameOf, type Naming } from '../members/index.ts';
import { above, type MergedTag, mergeTags, renewTagged, takeApart } from './merging.ts';
import { lastChangedBy, seenTag, type TagReader } from './queries.ts';
import { replaceInAllValues } from './values.ts';
import { mentionsOfTag, renameMentions, type TagName } from './words.ts';

type Deleted = TagName & { parent_id: number | null; created_at: string; follower_ids: number[] };
type Acting = {
  services: Pick<Services, 'jobs'>;
  reader: TagReader;
  naming: Naming;
  language: Language;
};

async function tagNamed(tx: Transaction, name: string): Promise<TagName | undefined> {
  const { rows } = await sql<TagName>`
    select id, name::text as name from tags where key = tag_key(${name}) for update
  `.execute(tx);
  return rows[0];
}

/** Puts a tag below another, which comes into being where there is none. @throws Problem 422 for one below itself */
async function placeBelow(tx: Transaction, tag: TagName, parent: string | null): Promise<void> {
  const name = parent === null ? '' : tagSpelling(parent);
  if (name === '') {
    await sql`update tags set parent_id = null where id = ${tag.id}`.execute(tx);
    return;
  }
  const { id } = (await writtenTags(tx, [name])).get(name)!;
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
  if (change.name !== undefined) await takeTagNames(tx);
  await sql`select 1 from tags where id = ${id} for update`.execute(tx);
  const tag = await seenTag(tx, reader, id);
  if (!tag) throw notFound();
  await refuseOlder(tx, tag, change, acting);
  const name = change.name === undefined ? tag.name : tagSpelling(change.name);
  if (name === '') throw invalid({ name: ['required'] });
  let left: TagName = { id, name };
  if (name !== tag.name || change.merge) {
    const other = await tagNamed(tx, name);
    if (change.merge) await refuseMerging(tx, id, name, other, language);
    if (other && other.id !== id) {
      const isOtherSeen = (await seenTag(tx, reader, other.id)) !== undefined;
      if (isOtherSeen && !change.merge)
        throw new Problem(409, 'tag_exists', {
          detail: translate(language, 'tags.exists', { name: other.name }),
        });
      // One that the viewer does not see becomes theirs, so that nothing tells that it was there.
      left = isOtherSeen ? other : left;
      await mergeTags(tx, services, isOtherSeen ? tag : other, left, { isFinal: !isOtherSeen });
    }
    if (left.id === id) {
      await rename(tx, id, name);
      await renameMentions(tx, services, tag, left);
      await renewTagged(tx, services, [id]);
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

/** Gives a tag another name; what was kept of the name before leads to it still. */
async function rename(tx: Transaction, id: number, name: string): Promise<void> {
  await sql`
    insert into former_tag_names (key, tag_id) select key, id from tags where id = ${id}
    on conflict (key) do update set tag_id = excluded.tag_id
  `.execute(tx);
  await sql`update tags set name = ${name}::citext where id = ${id}`.execute(tx);
}

/** Refuses to merge a tag into itself, or into one that somebody else has merged meanwhile: into this one, perhaps. */
async function refuseMerging(
  tx: Transaction,
  id: number,
  name: string,
  other: TagName | undefined,
  language: Language,
): Promise<void> {
  if (other?.id === id) throw invalid({ name: ['itself'] });
  if (other) return;
  const { rows } = await sql<{ name: string }>`
    select t.name::text as name from tags t where t.id = tag_written(${name})
  `.execute(tx);
  if (rows[0])
    throw new Problem(409, 'tag_changed', {
      detail: translate(language, 'tags.merged_meanwhile', { name, other: rows[0].name }),
    });
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
  await takeTagNames(tx);
  const tag = await seenTag(tx, reader, id);
  if (!tag) throw notFound();
  const { rows } = await sql`
    with gone as (delete from tags where id = ${id} returning id, name, parent_id, created_at)
    insert into deleted_tags (id, name, parent_id, created_at, follower_ids)
    select id, name, parent_id, created_at, array(select f.member_id from tag_follows f where f.tag_id = gone.id)
    from gone returning id
  `.execute(tx);
  if (rows.length === 0) throw notFound();
  noteAct(tx, { before: { name: tag.name, parent: tag.parent?.name ?? null } });
  await renewTagged(tx, services, [id]);
}

/**
 * Takes back that a tag was merged into another.
 * @throws Problem 409 where the other one is gone, or somebody has made one of the same name since
 */
async function unmergeTag(tx: Transaction, id: number, { services, language }: Acting): Promise<number> {
  const { rows } = await sql<MergedTag & { is_into_there: boolean }>`
    select m.id, m.name::text as name, m.parent_id, m.created_at, m.kept, t.id is not null as is_into_there,
           json_build_object('id', t.id, 'name', t.name::text) as into
    from merged_tags m left join tags t on t.id = m.merged_into where m.id = ${id} and m.kept is not null
  `.execute(tx);
  if (!rows[0]) throw notFound();
  const { is_into_there: isIntoThere, ...merged } = rows[0];
  const { name } = merged;
  if (!isIntoThere)
    throw new Problem(409, 'tag_changed', { detail: translate(language, 'tags.other_is_gone', { name }) });
  const same = await tagNamed(tx, name);
  if (same)
    throw new Problem(409, 'tag_exists', { detail: translate(language, 'tags.name_is_taken', { name }) });
  await takeApart(tx, services, merged);
  noteAct(tx, { before: { merged_into: merged.into.name }, after: { name } });
  return id;
}

/**
 * Brings a deleted tag back to where it was: profiles still hold its number, and posts name it. Where somebody has made
 * one of the same name since, both are one. A merged one stands for itself again.
 * @returns the number of the tag that is left
 */
export async function restoreTag(tx: Transaction, id: number, acting: Acting): Promise<number> {
  const { services } = acting;
  await takeTagNames(tx);
  const { rows } = await sql<Deleted>`
    delete from deleted_tags where id = ${id} returning id, name::text as name, parent_id, created_at, follower_ids
  `.execute(tx);
  const tag = rows[0];
  if (!tag) return unmergeTag(tx, id, acting);
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
  await sql`
    insert into tag_follows (member_id, tag_id)
    select id, ${leftId} from members where id = any(${tag.follower_ids}::bigint[]) on conflict do nothing
  `.execute(tx);
  noteAct(tx, { after: { name: tag.name } });
  await renewTagged(tx, services, [leftId]);
  return leftId;
}
