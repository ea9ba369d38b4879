import { mentionTag } from '@dorfplatz/content';
import { sql, type Transaction } from '../../platform/db/database.ts';
import type { Services } from '../../platform/services.ts';
import { type KeptValue, replaceInAllValues, returnValues } from './values.ts';
import { mentionsOfTag, renameMentions, type TagName } from './words.ts';

/** A post that lost a tag, and what it takes to give it back. */
type KeptPost = {
  id: number;
  /** It had the other tag too. */
  both: boolean;
  /** Which of its mentions of the tag that was left were of the one that went, and how those were written. */
  places: number[];
  written: string[];
  /** How many mentions of both there were: with another number of them it was edited since. */
  total: number;
};

/** What is kept of a merged tag, so that everything has it again once that is undone. */
type Kept = {
  posts: KeptPost[];
  /** Who followed it, and whether the other one too. */
  followers: { id: number; both: boolean }[];
  profiles: { id: number; both: boolean }[];
  values: KeptValue[];
  /** What stood below it. */
  below: number[];
  /** What the other tag stood below, where it moved; undefined where it stayed. */
  parentOfOther?: number | null;
};

const eitherOf = (names: readonly string[]) => new RegExp(names.map(mentionsOfTag).join('|'), 'gi');

/** Puts mentions of one tag in the place of those of another, in the posts that have it. */
async function mergeInPosts(tx: Transaction, from: TagName, into: TagName): Promise<KeptPost[]> {
  const { rows } = await sql<{ id: number; content: string; both: boolean }>`
    select a.id, a.content, exists (
      select 1 from activity_tags other where other.activity_id = a.id and other.tag_id = ${into.id}
    ) as both
    from activities a join activity_tags t on t.activity_id = a.id and t.tag_id = ${from.id} order by a.id for update of a
  `.execute(tx);
  const ofFrom = new RegExp(`^(?:${mentionsOfTag(from.name)})$`, 'i');
  const changed: { id: number; content: string }[] = [];
  const kept = rows.map(({ id, content, both }): KeptPost => {
    const post: KeptPost = { id, both, places: [], written: [], total: 0 };
    const renamed = content.replace(eitherOf([from.name, into.name]), (mention) => {
      const place = post.total;
      post.total += 1;
      if (!ofFrom.test(mention)) return mention;
      post.places.push(place);
      post.written.push(mention);
      return mentionTag(into.id, into.name);
    });
    if (renamed !== content) changed.push({ id, content: renamed });
    return post;
  });
  await writeContents(tx, changed);
  await sql`
    insert into activity_tags (tag_id, activity_id, created_at)
    select ${into.id}, activity_id, created_at from activity_tags where tag_id = ${from.id} on conflict do nothing
  `.execute(tx);
  return kept;
}

async function writeContents(
  tx: Transaction,
  changed: readonly { id: number; content: string }[],
): Promise<void> {
  await sql`
    update activities a set content = c.content
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as c (id bigint, content text) where a.id = c.id
  `.execute(tx);
}

/** Gives posts the tag back that they had; what was edited since keeps what its author wrote. */
async function returnToPosts(
  tx: Transaction,
  kept: readonly KeptPost[],
  from: TagName,
  into: TagName,
): Promise<void> {
  const { rows } = await sql<{ id: number; content: string; created_at: string }>`
    select a.id, a.content, a.created_at from activities a
    where a.id = any(${kept.map(({ id }) => id)}::bigint[]) and a.deleted_at is null
      and exists (select 1 from activity_tags t where t.activity_id = a.id and t.tag_id = ${into.id})
    order by a.id for update of a
  `.execute(tx);
  const byId = new Map(kept.map((post) => [post.id, post]));
  const changed: { id: number; content: string }[] = [];
  for (const { id, content } of rows) {
    const { both, places, written, total } = byId.get(id)!;
    const mentions = eitherOf([into.name]);
    const isEdited = (content.match(mentions)?.length ?? 0) !== total;
    let place = -1;
    const returned = content.replace(mentions, (mention) => {
      place += 1;
      if (isEdited) return both ? mention : mentionTag(from.id, from.name);
      const at = places.indexOf(place);
      return at === -1 ? mention : written[at]!;
    });
    if (returned !== content) changed.push({ id, content: returned });
  }
  await writeContents(tx, changed);
  const ids = rows.map(({ id }) => id);
  await sql`
    insert into activity_tags (tag_id, activity_id, created_at)
    select ${from.id}, id, created_at from activities where id = any(${ids}::bigint[]) on conflict do nothing
  `.execute(tx);
  await sql`
    delete from activity_tags where tag_id = ${into.id}
      and activity_id = any(${ids.filter((id) => !byId.get(id)!.both)}::bigint[])
  `.execute(tx);
}

/** What was written with the name since the tags were one stands under the one that has the name now. */
async function returnNewPosts(tx: Transaction, from: TagName, into: TagName): Promise<void> {
  const { rows } = await sql<{ activity_id: number }>`
    insert into activity_tags (tag_id, activity_id, created_at)
    select ${from.id}, a.id, a.created_at from activity_tags t join activities a on a.id = t.activity_id
    where t.tag_id = ${into.id} and a.content ~* ${mentionsOfTag(from.name)}
    on conflict do nothing returning activity_id
  `.execute(tx);
  await sql`
    delete from activity_tags t using activities a
    where t.tag_id = ${into.id} and t.activity_id = any(${rows.map((row) => row.activity_id)}::bigint[])
      and a.id = t.activity_id and a.content !~* ${mentionsOfTag(into.name)}
  `.execute(tx);
}

/** What has a tag by a row of its own, and whether it has the other one too. */
async function holdersOf(
  tx: Transaction,
  table: 'tag_follows' | 'profile_tags',
  from: TagName,
  into: TagName,
): Promise<{ id: number; both: boolean }[]> {
  const id = sql.ref(table === 'tag_follows' ? 'member_id' : 'profile_id');
  const { rows } = await sql<{ id: number; both: boolean }>`
    select mine.${id} as id, exists (
      select 1 from ${sql.table(table)} other where other.${id} = mine.${id} and other.tag_id = ${into.id}
    ) as both
    from ${sql.table(table)} mine where mine.tag_id = ${from.id} order by 1
  `.execute(tx);
  return rows;
}

/** The tags above one, itself included. */
export async function above(tx: Transaction, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive chain as (
      select id, parent_id from tags where id = ${id}
      union select t.id, t.parent_id from tags t join chain on t.id = chain.parent_id
    ) select id from chain
  `.execute(tx);
  return rows.map((row) => row.id);
}

const parentIdOf = async (tx: Transaction, id: number): Promise<number | null> => {
  const { rows } = await sql<{ parent_id: number | null }>`
    select parent_id from tags where id = ${id}
  `.execute(tx);
  return rows[0]?.parent_id ?? null;
};

/** Two tags that became one may stand below what stands below them: then it stands below nothing. */
async function breakCircle(tx: Transaction, id: number): Promise<void> {
  const parentId = await parentIdOf(tx, id);
  if (parentId && (await above(tx, parentId)).includes(id))
    await sql`update tags set parent_id = null where id = ${id}`.execute(tx);
}

/** What stands below one tag stands below another then. */
async function mergePlaces(tx: Transaction, from: TagName, into: TagName): Promise<number[]> {
  // The other one may stand below the first: it then stands where that stood.
  await sql`
    update tags set parent_id = (select parent_id from tags above where above.id = ${from.id})
    where id = ${into.id} and parent_id = ${from.id}
  `.execute(tx);
  const { rows } = await sql<{ id: number }>`
    update tags set parent_id = ${into.id} where parent_id = ${from.id} and id <> ${into.id} returning id
  `.execute(tx);
  return rows.map(({ id }) => id);
}

/** The words of profiles, and which tags they show, follow by a job each; so do those of items that have these tags. */
export async function renewTagged(
  tx: Transaction,
  { jobs }: Pick<Services, 'jobs'>,
  tagIds: readonly number[],
): Promise<void> {
  for (const owner of ['member', 'group'] as const) await jobs.enqueue(tx, 'profile_search_texts', { owner });
  const { rows } = await sql<{ app_id: number }>`
    select distinct p.app_id from item_tags t join app_properties p on p.id = t.property_id
    where t.tag_id = any(${[...tagIds]}::bigint[])
  `.execute(tx);
  for (const { app_id: appId } of rows) await jobs.enqueue(tx, 'app_items_renewal', { appId });
}

/**
 * Makes two tags one, wherever the first stands; what stands below it stands below the other then. Its name leads to the
 * other one from then on.
 * @param options.isFinal nobody may undo it, since those who do it know of one of the two only
 */
export async function mergeTags(
  tx: Transaction,
  services: Pick<Services, 'jobs'>,
  from: TagName,
  into: TagName,
  { isFinal }: { isFinal: boolean },
): Promise<void> {
  const followers = await holdersOf(tx, 'tag_follows', from, into);
  const profiles = await holdersOf(tx, 'profile_tags', from, into);
  const posts = await mergeInPosts(tx, from, into);
  const values = await replaceInAllValues(tx, from.id, into.id);
  await sql`
    insert into profile_tags (profile_id, tag_id)
    select profile_id, ${into.id} from profile_tags where tag_id = ${from.id} on conflict do nothing
  `.execute(tx);
  await sql`
    insert into tag_follows (member_id, tag_id, created_at)
    select member_id, ${into.id}, created_at from tag_follows where tag_id = ${from.id} on conflict do nothing
  `.execute(tx);
  const parentBefore = await parentIdOf(tx, into.id);
  const below = await mergePlaces(tx, from, into);
  const kept: Kept = { posts, followers, profiles, values, below };
  await sql`
    with gone as (delete from tags where id = ${from.id} returning id, name, key, parent_id, created_at)
    insert into merged_tags (id, name, key, parent_id, created_at, merged_into)
    select id, name, key, parent_id, created_at, ${into.id} from gone
  `.execute(tx);
  await breakCircle(tx, into.id);
  if ((await parentIdOf(tx, into.id)) !== parentBefore) kept.parentOfOther = parentBefore;
  if (!isFinal)
    await sql`
      update merged_tags set kept = ${JSON.stringify(kept)}::jsonb where id = ${from.id}
    `.execute(tx);
  // Where nobody may undo it, nothing else need be able to tell the two apart.
  if (isFinal) await renameMentions(tx, services, from, into);
  await renewTagged(tx, services, [from.id, into.id]);
}

/** A tag that was merged, as it was. */
export type MergedTag = TagName & { parent_id: number | null; created_at: string; kept: Kept; into: TagName };

/**
 * Takes back that a tag was merged: everything that had it has it again, and the other one only where it was before.
 * Whoever follows, uses or edits the other one since keeps that.
 */
export async function takeApart(
  tx: Transaction,
  services: Pick<Services, 'jobs'>,
  { kept, into, ...from }: MergedTag,
): Promise<void> {
  await sql`delete from merged_tags where id = ${from.id}`.execute(tx);
  await sql`
    insert into tags (id, name, parent_id, created_at) overriding system value
    values (${from.id}, ${from.name}::citext, (select above.id from tags above where above.id = ${from.parent_id}), ${from.created_at})
  `.execute(tx);
  await returnToPosts(tx, kept.posts, from, into);
  await returnNewPosts(tx, from, into);
  await returnRows(tx, 'tag_follows', kept.followers, from, into);
  await returnRows(tx, 'profile_tags', kept.profiles, from, into);
  await returnValues(tx, kept.values, from.id, into.id);
  if (kept.parentOfOther !== undefined)
    await sql`
      update tags set parent_id = (select above.id from tags above where above.id = ${kept.parentOfOther})
      where id = ${into.id}
    `.execute(tx);
  await sql`
    update tags set parent_id = ${from.id} where id = any(${kept.below}::bigint[]) and parent_id = ${into.id}
  `.execute(tx);
  await breakCircle(tx, from.id);
  await breakCircle(tx, into.id);
  await renewTagged(tx, services, [from.id, into.id]);
}

/** Who still has the other tag gets the one back; who had only that one loses the other. */
async function returnRows(
  tx: Transaction,
  table: 'tag_follows' | 'profile_tags',
  kept: readonly { id: number; both: boolean }[],
  from: TagName,
  into: TagName,
): Promise<void> {
  const id = sql.ref(table === 'tag_follows' ? 'member_id' : 'profile_id');
  await sql`
    insert into ${sql.table(table)} (${id}, tag_id)
    select ${id}, ${from.id} from ${sql.table(table)}
    where tag_id = ${into.id} and ${id} = any(${kept.map((each) => each.id)}::bigint[]) on conflict do nothing
  `.execute(tx);
  await sql`
    delete from ${sql.table(table)} where tag_id = ${into.id}
      and ${id} = any(${kept.filter(({ both }) => !both).map((each) => each.id)}::bigint[])
  `.execute(tx);
}
