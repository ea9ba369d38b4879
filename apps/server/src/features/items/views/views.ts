import type { AppView } from '@dorfplatz/contract';
import { type Sql, sql, type Transaction } from '../../../platform/db/database.ts';
import { forbidden, invalid, notFound } from '../../../platform/problem.ts';
import { canManageApp, type LoadedApp, readableProperties } from '../../apps/index.ts';
import { type AskingItems, readConditions } from '../conditions.ts';
import { readOrder } from '../sorting.ts';

/** So many looks at an app somebody keeps, and so many everybody has. */
const VIEWS_MAX = 50;

type View = AppView['view'];
type ViewRow = { id: number; name: string; is_shared: boolean; view: View };
export type ViewChange = Partial<Pick<AppView, 'name' | 'is_shared' | 'view'>>;

/**
 * A look without what its reader does not read: neither is sorted or filtered by that, nor does a filter say that it is
 * there (C10).
 */
function readView(app: LoadedApp, view: View): View {
  const names = new Set(readableProperties(app).map(({ name }) => name));
  const isKnown = (name: string) => names.has(name) || ['created_at', 'updated_at', 'title'].includes(name);
  return {
    ...view,
    where: view.where.filter((each) => names.has(each.split(':', 1)[0]!)),
    sort: view.sort !== null && isKnown(view.sort.replace(/^-/, '')) ? view.sort : null,
    columns: view.columns === null ? null : view.columns.filter(isKnown),
  };
}

const present = (app: LoadedApp, { view, ...row }: ViewRow): AppView => ({
  ...row,
  view: readView(app, view),
  can: { update: !row.is_shared || canManageApp(app) },
});

const columns = sql`v.id, v.name, v.member_id is null as is_shared, v.view`;

/** Those that everybody has first, then one's own, each in the order in which they were made. */
export async function viewsOf(db: Sql, app: LoadedApp): Promise<AppView[]> {
  const { rows } = await sql<ViewRow>`
    select ${columns} from app_views v
    where v.app_id = ${app.id} and (v.member_id is null or v.member_id = ${app.standing.viewer.memberId})
    order by v.member_id is not null, v.position, v.id
  `.execute(db);
  return rows.map((row) => present(app, row));
}

/** @throws Problem 404 for one that is not there, or another's */
async function heldView(tx: Transaction, app: LoadedApp, id: number): Promise<ViewRow> {
  const { rows } = await sql<ViewRow>`
    select ${columns} from app_views v where v.id = ${id} and v.app_id = ${app.id}
      and (v.member_id is null or v.member_id = ${app.standing.viewer.memberId})
    for no key update
  `.execute(tx);
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** What is looked at by must be there. @throws Problem 422 */
function check(asking: AskingItems, { view, name }: ViewChange): void {
  if (name !== undefined && name.trim() === '') throw invalid({ name: ['required'] });
  if (!view) return;
  readConditions(asking.app, view.where);
  if (view.sort !== null) readOrder(asking, view.sort);
}

/** @throws Problem 403 for everybody's by who does not run the app; 422 */
export async function createView(
  tx: Transaction,
  asking: AskingItems,
  { name, is_shared, view }: Required<ViewChange>,
): Promise<AppView> {
  const { app } = asking;
  if (is_shared && !canManageApp(app)) throw forbidden();
  check(asking, { name, view });
  const memberId = is_shared ? null : app.standing.viewer.memberId;
  const { rows: kept } = await sql<{ count: number; last: number }>`
    select count(*)::int as count, coalesce(max(position), 0) as last from app_views
    where app_id = ${app.id} and member_id is not distinct from ${memberId}::bigint
  `.execute(tx);
  if (kept[0]!.count >= VIEWS_MAX) throw invalid({ name: ['too_many_looks'] });
  const { rows } = await sql<ViewRow>`
    insert into app_views as v (app_id, member_id, name, view, position)
    values (${app.id}, ${memberId}::bigint, ${name.trim()}, ${JSON.stringify(view)}::jsonb, ${kept[0]!.last + 1})
    returning ${columns}
  `.execute(tx);
  return present(app, rows[0]!);
}

/** @throws Problem 404, 403, 422 as for a new one */
export async function updateView(
  tx: Transaction,
  asking: AskingItems,
  id: number,
  change: ViewChange,
): Promise<AppView> {
  const { app } = asking;
  const before = await heldView(tx, app, id);
  const isShared = change.is_shared ?? before.is_shared;
  if ((before.is_shared || isShared) && !canManageApp(app)) throw forbidden();
  check(asking, change);
  const { rows } = await sql<ViewRow>`
    update app_views v set name = ${(change.name ?? before.name).trim()},
      view = ${JSON.stringify(change.view ?? before.view)}::jsonb,
      member_id = case when ${isShared}::boolean then null else ${app.standing.viewer.memberId}::bigint end
    where v.id = ${id} returning ${columns}
  `.execute(tx);
  return present(app, rows[0]!);
}

export async function deleteView(tx: Transaction, app: LoadedApp, id: number): Promise<void> {
  const view = await heldView(tx, app, id);
  if (view.is_shared && !canManageApp(app)) throw forbidden();
  await sql`delete from app_views where id = ${id}`.execute(tx);
}
