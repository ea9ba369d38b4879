import { isDeepStrictEqual } from 'node:util';
import type { CategoryPart, Language } from '@dorfplatz/contract';
import { noteAct } from '../../platform/audit/record.ts';
import { cleanLine } from '../../platform/clean-line.ts';
import { sql, type Transaction } from '../../platform/db/database.ts';
import { recordEvents } from '../../platform/events/outbox.ts';
import { translate } from '../../platform/i18n/translate.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { invalid, notFound, Problem } from '../../platform/problem.ts';
import { createCategory } from '../group-categories/index.ts';
import { changedBy, groupCounts, orderNow, storedCategory, whoDid } from './queries.ts';

declare module '../../platform/events/outbox.ts' {
  interface EventPayloads {
    group_categories_changed: { networkId: number };
  }
}

const nameIn = (name: string, field: string): string => {
  const clean = cleanLine(name);
  if (clean === '') throw invalid({ [`group_category.${field}`]: ['required'] });
  return clean;
};

const changed = (tx: Transaction, actor: Viewer) =>
  recordEvents(tx, [
    {
      type: 'group_categories_changed',
      actorId: actor.memberId,
      payload: { networkId: actor.networkId },
    },
  ]);

/** Lets these people and no others run a category. Throws 422 for who is none of the network's own members. */
async function setAdministrators(tx: Transaction, id: number, memberIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from members
    where id = any(${[...memberIds]}::bigint[]) and state in ('active', 'to_be_onboarded', 'without_sign_in') and not is_external
      or id in (select member_id from group_category_administrators where group_category_id = ${id} and member_id = any(${[...memberIds]}::bigint[]))
  `.execute(tx);
  if (rows[0]!.count !== memberIds.length)
    throw invalid({ 'group_category.administrator_ids': ['not_allowed'] });
  await sql`
    delete from group_category_administrators
    where group_category_id = ${id} and member_id <> all(${[...memberIds]}::bigint[])
  `.execute(tx);
  await sql`
    insert into group_category_administrators (group_category_id, member_id)
    select ${id}, unnest(${[...memberIds]}::bigint[]) on conflict do nothing
  `.execute(tx);
}

/** Adds a category as administrators do. @returns its id */
export async function foundCategory(
  tx: Transaction,
  actor: Viewer,
  sent: Pick<CategoryPart, 'color' | 'access' | 'administrator_ids'> & { name: string; plural_name: string },
): Promise<number> {
  const id = await createCategory(tx, {
    networkId: actor.networkId,
    name: nameIn(sent.name, 'name'),
    pluralName: nameIn(sent.plural_name, 'plural_name'),
    ...(sent.color !== undefined && { color: sent.color }),
    ...(sent.access !== undefined && { access: sent.access }),
  });
  await setAdministrators(tx, id, sent.administrator_ids ?? []);
  noteAct(tx, { target: { group_category: String(id) }, after: sent });
  await changed(tx, actor);
  return id;
}

/** A main group stands for its category where everybody looks: one of its own, in use and not hidden. */
async function checkMainGroup(tx: Transaction, id: number, groupId: number): Promise<void> {
  const { rows } = await sql`
    select id from groups
    where id = ${groupId} and group_category_id = ${id} and deleted_at is null and archived_at is null and access <> 'hidden'
    for update
  `.execute(tx);
  if (rows.length === 0) throw invalid({ 'group_category.main_group_id': ['not_allowed'] });
}

type Stored = Required<CategoryPart>;
type FieldName = keyof Stored;

/** The fields that somebody else changed since the form was loaded, to something else than what is sent. */
const changedMeanwhile = (now: Stored, sent: CategoryPart, basedOn: CategoryPart): FieldName[] =>
  (Object.keys(sent) as FieldName[]).filter(
    (field) =>
      field in basedOn &&
      !isDeepStrictEqual(now[field], basedOn[field]) &&
      !isDeepStrictEqual(now[field], sent[field]),
  );

const sorted = (part: CategoryPart): CategoryPart =>
  part.administrator_ids === undefined
    ? part
    : { ...part, administrator_ids: [...part.administrator_ids].sort((one, other) => one - other) };

/**
 * Changes the fields of a category that are sent.
 * @param basedOn what they were when the form was loaded
 * @throws Problem 404 where it is gone, 409 where somebody else changed one of them since, 422 for what breaks a rule
 */
export async function updateCategory(
  tx: Transaction,
  actor: Viewer,
  id: number,
  {
    group_category: written,
    based_on: basedOn = {},
  }: { group_category: CategoryPart; based_on?: CategoryPart },
  language: Language,
): Promise<void> {
  const now = await storedCategory(tx, id);
  if (!now) throw notFound();
  const sent = sorted({
    ...written,
    ...(written.name !== undefined && { name: nameIn(written.name, 'name') }),
    ...(written.plural_name !== undefined && { plural_name: nameIn(written.plural_name, 'plural_name') }),
  });
  const fields = changedMeanwhile(now, sent, sorted(basedOn));
  if (fields.length > 0)
    throw new Problem(409, 'category_changed', {
      fields: Object.fromEntries(fields.map((field) => [`group_category.${field}`, ['changed_meanwhile']])),
      detail: translate(language, 'group_categories.changed_by', {
        names: await changedBy(tx, id, fields, language),
      }),
    });
  const changes = (Object.keys(sent) as FieldName[]).filter(
    (field) => !isDeepStrictEqual(now[field], sent[field]),
  );
  const mainGroupId = sent.main_group_id;
  if (mainGroupId != null && changes.includes('main_group_id')) await checkMainGroup(tx, id, mainGroupId);
  if (sent.administrator_ids && changes.includes('administrator_ids'))
    await setAdministrators(tx, id, sent.administrator_ids);
  await sql`
    update group_categories set
      name = coalesce(${sent.name ?? null}, name),
      plural_name = coalesce(${sent.plural_name ?? null}, plural_name),
      color = coalesce(${sent.color ?? null}, color),
      access = coalesce(${sent.access ?? null}, access),
      main_group_hidden = coalesce(${sent.main_group_hidden ?? null}::boolean, main_group_hidden),
      main_group_id = case when ${mainGroupId !== undefined} then ${mainGroupId ?? null}::bigint else main_group_id end
    where id = ${id}
  `.execute(tx);
  const pick = (part: CategoryPart) => Object.fromEntries(changes.map((field) => [field, part[field]]));
  noteAct(tx, { before: pick(now), after: pick(sent) });
  await changed(tx, actor);
}

/**
 * Deletes a category without groups. A group in the bin can come back, so it holds its category as any other does.
 * @throws Problem 404 where it is gone, 409 while groups are in it
 */
export async function deleteCategory(
  tx: Transaction,
  actor: Viewer,
  id: number,
  language: Language,
): Promise<void> {
  const now = await storedCategory(tx, id);
  if (!now) throw notFound();
  const { used, binned } = await groupCounts(tx, id);
  if (used + binned > 0)
    throw new Problem(409, 'category_has_groups', {
      detail:
        used > 0
          ? translate(language, 'group_categories.holds_groups', { count: used })
          : translate(language, 'group_categories.holds_binned', { count: binned }),
    });
  await sql`delete from group_categories where id = ${id}`.execute(tx);
  noteAct(tx, { before: now });
  await changed(tx, actor);
}

const isSame = (one: readonly string[], other: readonly string[]) => isDeepStrictEqual(one, other);

/**
 * Puts all categories into an order [RUL-0551].
 * @param basedOn the order that was there when the screen was loaded
 * @throws Problem 409 where somebody else changed it since, 422 for slugs that are unknown or missing
 */
export async function orderCategories(
  tx: Transaction,
  actor: Viewer,
  order: readonly string[],
  basedOn: readonly string[] | undefined,
  language: Language,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('group_categories'))`.execute(tx);
  const now = await orderNow(tx);
  if (basedOn && !isSame(now, basedOn) && !isSame(now, order))
    throw new Problem(409, 'categories_reordered', {
      detail: translate(language, 'group_categories.reordered_by', {
        names: await whoDid(tx, ['orderCategories', 'createCategory', 'deleteCategory'], language),
      }),
    });
  if (order.some((slug) => !now.includes(slug))) throw invalid({ order: ['unknown'] });
  if (now.some((slug) => !order.includes(slug))) throw invalid({ order: ['incomplete'] });
  await sql`
    update group_categories set position = wanted.place - 1
    from unnest(${[...order]}::text[]) with ordinality as wanted (slug, place)
    where group_categories.slug::text = wanted.slug
  `.execute(tx);
  noteAct(tx, { before: { order: now }, after: { order } });
  await changed(tx, actor);
}
