import { sql, type Transaction } from '../../platform/db/database.ts';
import { forbidden, notFound } from '../../platform/problem.ts';
import { canArchiveItem, canDestroyItem, type LoadedApp, registerPartingWithItems } from '../apps/index.ts';
import { releaseFiles } from '../uploads/index.ts';
import { recordItems } from './events.ts';
import { type Writing, writeChanges } from './saving.ts';
import type { ItemRow } from './tables.ts';
import type { WrittenApp } from './write-items.ts';

/** For so long (min) the deletion of an item may be taken back. */
const TAKEN_BACK = 10;
const AT_A_TIME = 200;

/** Notes in their history what became of items. */
async function note(
  tx: Transaction,
  actorId: number | null,
  ids: readonly number[],
  kind: 'archived' | 'restored' | 'unlinked',
): Promise<void> {
  await sql`
    insert into item_changes (item_id, member_id, kind)
    select id, ${actorId}::bigint, ${kind} from unnest(${[...ids]}::bigint[]) id
  `.execute(tx);
}

/** Puts items away, or takes them out again [RUL-0415]. Those that are so already stay as they are. */
export async function setArchived(
  tx: Transaction,
  { viewer }: Pick<Writing, 'viewer'>,
  app: LoadedApp,
  items: readonly ItemRow[],
  isArchived: boolean,
): Promise<void> {
  if (!items.every((item) => canArchiveItem(app, item))) throw forbidden();
  const ids = items.filter((item) => (item.archived_at !== null) !== isArchived).map(({ id }) => id);
  if (ids.length === 0) return;
  await sql`
    update items set archived_at = case when ${isArchived}::boolean then now() end,
      archived_by = case when ${isArchived}::boolean then ${viewer.memberId}::bigint end,
      version = version + 1, updated_at = now()
    where id = any(${ids}::bigint[])
  `.execute(tx);
  await note(tx, viewer.memberId, ids, isArchived ? 'archived' : 'restored');
  await recordItems(tx, viewer.memberId, {
    appId: app.id,
    change: isArchived ? 'archived' : 'unarchived',
    items: ids.map((id) => ({ id })),
  });
}

/** Deletes items for those who see them; for ten minutes they are kept as they are. */
export async function deleteItems(
  tx: Transaction,
  { viewer }: Pick<Writing, 'viewer'>,
  app: LoadedApp,
  items: readonly ItemRow[],
): Promise<void> {
  if (!items.every((item) => canDestroyItem(app, item))) throw forbidden();
  const ids = items.map(({ id }) => id);
  await sql`
    update items set deleted_at = now() where id = any(${ids}::bigint[]) and deleted_at is null
  `.execute(tx);
  await recordItems(tx, viewer.memberId, {
    appId: app.id,
    change: 'deleted',
    items: ids.map((id) => ({ id })),
  });
}

/**
 * Takes the deletion of items back, for those who may delete them.
 * @throws Problem 404 for what is not deleted, or too long ago
 */
export async function restoreItems(
  tx: Transaction,
  { viewer }: Pick<Writing, 'viewer'>,
  app: LoadedApp,
  ids: readonly number[],
): Promise<void> {
  const { rows } = await sql<{ id: number; author_id: number | null }>`
    select id, author_id from items
    where id = any(${[...ids]}::bigint[]) and app_id = ${app.id}
      and deleted_at > now() - make_interval(mins => ${TAKEN_BACK})
    order by id for no key update
  `.execute(tx);
  // Whoever may not have deleted it does not hear that it was there.
  if (rows.length < ids.length || !rows.every((row) => canDestroyItem(app, row))) throw notFound();
  await sql`update items set deleted_at = null where id = any(${[...ids]}::bigint[])`.execute(tx);
  await note(tx, viewer.memberId, ids, 'restored');
  await recordItems(tx, viewer.memberId, {
    appId: app.id,
    change: 'restored',
    items: ids.map((id) => ({ id })),
  });
}

type Leading = { id: number; app_id: number; property: string; gone_id: number };

/** What an app consists of, whoever asks: what goes with a deletion goes by nobody's rights. */
async function appOfAll(tx: Transaction, id: number): Promise<WrittenApp & { id: number }> {
  const { rows } = await sql<WrittenApp & { id: number }>`
    select a.id, a.title_property, a.column_property, coalesce((
      select jsonb_agg(to_jsonb(p) order by p.position, p.id)
      from app_properties p where p.app_id = a.id and p.removed_at is null
    ), '[]') as properties
    from apps a where a.id = ${id}
  `.execute(tx);
  return rows[0]!;
}

/** What led to items that go leads there no more: said in the history of those that led, and of those led to. */
async function unlink(tx: Transaction, gone: readonly number[], language: Writing['networkLanguage']) {
  const { rows } = await sql<Leading>`
    select r.item_id as id, i.app_id, p.name as property, r.related_id as gone_id
    from item_relations r join items i on i.id = r.item_id join app_properties p on p.id = r.property_id
    join apps a on a.id = i.app_id and a.deleted_at is null
    where r.related_id = any(${[...gone]}::bigint[]) and not r.item_id = any(${[...gone]}::bigint[])
    order by r.item_id
  `.execute(tx);
  for (const [appId, leading] of Map.groupBy(rows, ({ app_id }) => app_id)) {
    const app = await appOfAll(tx, appId);
    const changes = [];
    for (const [id, ways] of Map.groupBy(leading, (each) => each.id)) {
      const [item] = await tx
        .selectFrom('items')
        .select(['id', 'property_values'])
        .where('id', '=', id)
        .forNoKeyUpdate()
        .execute();
      const before = item!.property_values as Record<string, unknown>;
      const after = { ...before };
      for (const { property, gone_id } of ways) {
        const left = (after[property] as number[]).filter((each) => each !== gone_id);
        if (left.length > 0) after[property] = left;
        else delete after[property];
      }
      const names = [...new Set(ways.map(({ property }) => property))];
      changes.push({ item: { id, property_values: before }, after, names });
    }
    const changed = await writeChanges(
      tx,
      { viewer: null, networkLanguage: language },
      app,
      changes,
      'unlinked',
    );
    await recordItems(tx, null, { appId, change: 'changed', items: changed });
  }
  const { rows: led } = await sql<{ id: number }>`
    select distinct r.related_id as id from item_relations r
    join items i on i.id = r.related_id join apps a on a.id = i.app_id and a.deleted_at is null
    where r.item_id = any(${[...gone]}::bigint[]) and not r.related_id = any(${[...gone]}::bigint[])
  `.execute(tx);
  await note(
    tx,
    null,
    led.map(({ id }) => id),
    'unlinked',
  );
}

registerPartingWithItems(unlink);

/** Lets go of what nobody can take back any more. @returns how many items that were */
export async function purgeItems(tx: Transaction, language: Writing['networkLanguage']): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from items where deleted_at < now() - make_interval(mins => ${TAKEN_BACK})
    order by id limit ${AT_A_TIME} for update skip locked
  `.execute(tx);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await unlink(tx, ids, language);
  const { rows: files } = await sql<{ file_id: number }>`
    select distinct file_id from item_files where item_id = any(${ids}::bigint[])
  `.execute(tx);
  await sql`delete from items where id = any(${ids}::bigint[])`.execute(tx);
  await releaseFiles(
    tx,
    files.map(({ file_id }) => file_id),
  );
  return ids.length;
}
