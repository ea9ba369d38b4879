import { sql } from '../../../platform/db/database.ts';
import { type Build, type CaseInput, type Cases, places } from '../../../testing/matrix/case-builders.ts';
import type { Place, World } from '../../../testing/matrix/world.ts';
import { type AppTraits, type BuiltItemApp, buildItem, buildItemApp, DEFECTS, EVERYONE } from './build.ts';
import { listCases } from './list-cases.ts';

/** To write for everybody who sees it, to change for authors: an app as many are. */
const GRANTS: AppTraits['grants'] = {
  create: EVERYONE,
  update: [{ type: 'author', id: null }],
  destroy: [{ type: 'author', id: null }],
};

type There = { app: BuiltItemApp; id: number };

/** An item in an app of a place, of the author of the world or of whoever asks. */
async function itemIn(
  world: World,
  place: Place,
  authorId: number,
  traits: { isDeleted?: boolean; isArchived?: boolean } = {},
): Promise<There> {
  const app = await buildItemApp(world.bed, {
    ...(place !== world.network && { groupId: place.id }),
    grants: GRANTS,
    properties: [...DEFECTS, { name: 'part', type: 'relation', settings: {} }],
  });
  await sql`
    update app_properties set settings = jsonb_build_object('related_app_id', app_id)
    where app_id = ${app.id} and name = 'part'
  `.execute(world.bed.db.kysely);
  const id = await buildItem(world.bed, app.id, {
    authorId: authorId || world.author,
    values: { title: 'Lampe', status: 'new' },
    ...traits,
  });
  return { app, id };
}

type Rest = (there: There, world: World) => CaseInput | Promise<CaseInput>;

const onItems = (rest: Rest, traits: Parameters<typeof itemIn>[3] = {}): Record<string, Build> => ({
  ...places(async (world, place) => rest(await itemIn(world, place, world.author, traits), world)),
  'own, open': async (world, _role, own) => rest(await itemIn(world, world.open, own, traits), world),
});

const onId = (more: Omit<CaseInput, 'params'> = {}, traits: Parameters<typeof itemIn>[3] = {}) =>
  onItems(({ id }) => ({ params: { id }, ...more }), traits);
const onApp = (more: Omit<CaseInput, 'params'> = {}): Record<string, Build> =>
  places(async (world, place) => {
    const { app } = await itemIn(world, place, world.author);
    return { params: { appSlug: app.slug }, ...more };
  });

async function comment(world: World, itemId: number, authorId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into item_comments (item_id, author_id, content) values (${itemId}, ${authorId}, 'Geht') returning id
  `.execute(world.bed.db.kysely);
  return rows[0]!.id;
}

const onComment = (more: Omit<CaseInput, 'params'> = {}): Record<string, Build> => ({
  ...places(async (world, place) => {
    const { id } = await itemIn(world, place, world.author);
    return { params: { id, commentId: await comment(world, id, world.author) }, ...more };
  }),
  'own, open': async (world, _role, own) => {
    const { id } = await itemIn(world, world.open, world.author);
    return { params: { id, commentId: await comment(world, id, own || world.author) }, ...more };
  },
});

const LOOK = { view: 'table', where: [], q: '', sort: null, columns: null };
const look = (isShared: boolean) => ({ body: { name: 'Offene', is_shared: isShared, view: LOOK } });

async function viewOf(world: World, place: Place, memberId: number | null): Promise<CaseInput['params']> {
  const { app } = await itemIn(world, place, world.author);
  const { rows } = await sql<{ id: number }>`
    insert into app_views (app_id, member_id, name, view)
    values (${app.id}, ${memberId}::bigint, 'Offene', ${JSON.stringify(LOOK)}::jsonb) returning id
  `.execute(world.bed.db.kysely);
  return { appSlug: app.slug, viewId: rows[0]!.id };
}

const onView = (more: Omit<CaseInput, 'params'> = {}): Record<string, Build> => ({
  ...places(async (world, place) => ({ params: await viewOf(world, place, null), ...more })),
  'own, open': async (world, _role, own) => ({
    params: await viewOf(world, world.open, own || world.author),
    ...more,
  }),
  'of another, open': async (world) => ({ params: await viewOf(world, world.open, world.author), ...more }),
});

const onBatch = (rest: (id: number) => unknown): Record<string, Build> =>
  onItems(({ app, id }) => ({ params: { appSlug: app.slug }, body: rest(id) }));

/** What its calls are asked with, for the role matrix and the suites made of the contract. */
export const cases: Cases = {
  listItems: onApp(),
  createItem: onApp({ body: { values: { title: 'Neu' } } }),
  getItem: onId(),
  updateItem: onId({ body: { values: { title: 'Anders' } } }),
  deleteItem: onId(),
  restoreItem: onId({}, { isDeleted: true }),
  moveItem: onId({ body: { insert_after_id: null, values: { status: 'open' } } }),
  archiveItem: onId(),
  unarchiveItem: onId({}, { isArchived: true }),
  changeItems: onBatch((id) => ({ ids: [id], values: { status: 'done' } })),
  undoItemChanges: onBatch((id) => ({
    items: [{ id, values: { status: 'open' }, changed: { status: 'new' } }],
  })),
  searchRelations: onItems(({ app }) => ({ params: { appId: app.id, propertyName: 'part' } })),
  listItemChanges: onId(),
  listItemComments: onId(),
  createItemComment: onId({ body: { content: 'Schon gesehen.' } }),
  updateItemComment: onComment({ body: { content: 'Doch nicht.' } }),
  deleteItemComment: onComment(),
  followItem: onId(),
  unfollowItem: onId(),
  visitItem: onId(),
  listAppViews: onApp(),
  createAppView: {
    ...onApp(look(false)),
    ...Object.fromEntries(
      Object.entries(onApp(look(true))).map(([name, build]) => [`${name}, for everybody`, build]),
    ),
  },
  updateAppView: onView({ body: { name: 'Alle' } }),
  deleteAppView: onView(),
  ...listCases,
};
