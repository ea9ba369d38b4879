import {
  archiveItem,
  changeItems as changeItemsCall,
  createItem as createItemCall,
  deleteItem,
  followItem,
  getItem,
  type Item,
  type ItemCard,
  type ItemsQuery,
  type Language,
  listItemChanges,
  listItems,
  moveItem as moveItemCall,
  restoreItem,
  searchRelations,
  unarchiveItem,
  undoItemChanges,
  unfollowItem,
  updateItem as updateItemCall,
  visitItem,
} from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import { type Sql, sql, type Transaction } from '../../platform/db/database.ts';
import { encodeCursor, readCursor } from '../../platform/http/cursor.ts';
import { PER_PAGE, serve } from '../../platform/http/serve.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { notFound } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { holdApp, type LoadedApp, loadApp, presentAppName, readableProperties } from '../apps/index.ts';
import { countVisit, isFollowing, setFollowing } from './attention.ts';
import { changeItems, undoChanges } from './batch.ts';
import { deleteItems, restoreItems, setArchived } from './ending.ts';
import { presentChanges } from './history/present.ts';
import { changesBefore, countChanges } from './history/queries.ts';
import { tablePage, wallPage } from './listing.ts';
import { moveItem } from './moving.ts';
import { presentItems } from './present.ts';
import { appIdOf, heldItem, type ItemHere, loadItem } from './queries.ts';
import { findRelated, relatedFrom } from './relations.ts';
import { createItem, updateItem, type Writing } from './saving.ts';

const CHANGES_PAGE = 20;

/** Who asks, and in which language. */
type Asker = { viewer: Viewer; language: Language };

export function itemRoutes(http: FastifyInstance, services: Services): void {
  const { db, settings } = services;

  const writingOf = ({ viewer, language }: Asker): Writing => ({
    viewer,
    language,
    naming: settings.current(),
    networkLanguage: settings.current().language,
  });

  async function presentItem(sqlOf: Sql, asker: Asker, { app, item }: ItemHere): Promise<Item> {
    const reading = writingOf(asker);
    const [card] = await presentItems(sqlOf, reading, app, [item]);
    return {
      ...card!,
      app: presentAppName(app),
      is_following: await isFollowing(sqlOf, asker.viewer.memberId, item.id),
      view_count: item.view_count,
      related_from: await relatedFrom(sqlOf, reading, item.id),
    };
  }

  const itemFor = async (sqlOf: Sql, asker: Asker, id: number): Promise<Item> =>
    presentItem(sqlOf, asker, await loadItem(sqlOf, asker.viewer, id));

  async function cardFor(tx: Transaction, asker: Asker, { app, item }: ItemHere): Promise<ItemCard> {
    const [card] = await presentItems(tx, writingOf(asker), app, [item]);
    return card!;
  }

  /** The app of an item, which stays what it is until the transaction ends. */
  const heldAppOf = async (tx: Transaction, viewer: Viewer, id: number): Promise<LoadedApp> =>
    holdApp(tx, viewer, await appIdOf(tx, id));

  serve(http, services, listItems, async ({ viewer, language, params, query, pages }) => {
    const app = await loadApp(db.reads, viewer, params.appSlug);
    const asking = { app, language: settings.current().language };
    const reading = writingOf({ viewer, language });
    if (query.view === 'wall') {
      const { columns, total } = await wallPage(db, reading, asking, query as ItemsQuery);
      return { items: [], columns, total };
    }
    const page = query.page ?? 1;
    const perPage = query.limit ?? PER_PAGE;
    const { rows, total } = await tablePage(db, asking, query as ItemsQuery, { page, perPage });
    pages(total, perPage, page);
    return { items: await presentItems(db.reads, reading, app, rows), columns: [], total };
  });

  serve(http, services, createItemCall, async ({ viewer, language, params, body, write }) =>
    write(async (tx) => {
      const app = await holdApp(tx, viewer, params.appSlug);
      const asker = { viewer, language };
      const id = await createItem(tx, writingOf(asker), app, body.values);
      return itemFor(tx, asker, id);
    }),
  );

  serve(http, services, getItem, async ({ viewer, language, params }) =>
    itemFor(db.reads, { viewer, language }, params.id),
  );

  serve(http, services, updateItemCall, async ({ viewer, language, params, body, write }) =>
    write(async (tx) => {
      const app = await heldAppOf(tx, viewer, params.id);
      const asker = { viewer, language };
      await updateItem(tx, writingOf(asker), app, params.id, body.values, body.based_on);
      return itemFor(tx, asker, params.id);
    }),
  );

  serve(http, services, deleteItem, async ({ viewer, language, params, write }) => {
    await write(async (tx) => {
      const app = await heldAppOf(tx, viewer, params.id);
      await deleteItems(tx, writingOf({ viewer, language }), app, [await heldItem(tx, params.id)]);
    });
  });

  serve(http, services, restoreItem, async ({ viewer, language, params, write }) =>
    write(async (tx) => {
      const app = await heldAppOf(tx, viewer, params.id);
      const asker = { viewer, language };
      await restoreItems(tx, writingOf(asker), app, [params.id]);
      return itemFor(tx, asker, params.id);
    }),
  );

  serve(http, services, moveItemCall, async ({ viewer, language, params, body, write }) =>
    write(async (tx) => {
      const app = await heldAppOf(tx, viewer, params.id);
      const asker = { viewer, language };
      const { item, place } = await moveItem(tx, writingOf(asker), app, params.id, body);
      return { item: await cardFor(tx, asker, { app, item }), ...place };
    }),
  );

  const archiving =
    (isArchived: boolean) =>
    async (tx: Transaction, asker: Asker, id: number): Promise<ItemCard> => {
      const app = await heldAppOf(tx, asker.viewer, id);
      await setArchived(tx, writingOf(asker), app, [await heldItem(tx, id)], isArchived);
      return cardFor(tx, asker, { app, item: await heldItem(tx, id) });
    };
  const [putAway, takeOut] = [archiving(true), archiving(false)];
  serve(http, services, archiveItem, async ({ viewer, language, params, write }) =>
    write((tx) => putAway(tx, { viewer, language }, params.id)),
  );
  serve(http, services, unarchiveItem, async ({ viewer, language, params, write }) =>
    write((tx) => takeOut(tx, { viewer, language }, params.id)),
  );

  serve(http, services, changeItemsCall, async ({ viewer, language, params, body, write }) =>
    write(async (tx) => {
      const app = await holdApp(tx, viewer, params.appSlug);
      return changeItems(tx, writingOf({ viewer, language }), app, body);
    }),
  );

  serve(http, services, undoItemChanges, async ({ viewer, language, params, body, write }) =>
    write(async (tx) => {
      const app = await holdApp(tx, viewer, params.appSlug);
      return undoChanges(tx, writingOf({ viewer, language }), app, body.items);
    }),
  );

  serve(http, services, searchRelations, async ({ viewer, language, params, query }) => {
    const app = await loadApp(db.reads, viewer, params.appId);
    const property = readableProperties(app).find(
      ({ name, type }) => name === params.propertyName && type === 'relation',
    );
    if (!property) throw notFound();
    return {
      items: await findRelated(db.searches, writingOf({ viewer, language }), property, query.q ?? ''),
    };
  });

  serve(http, services, listItemChanges, async ({ viewer, language, params, query, nextCursor }) => {
    const { app, item } = await loadItem(db.reads, viewer, params.id);
    const properties = readableProperties(app, item);
    const names = properties.map(({ name }) => name);
    const cursor = query.cursor ? readCursor(query.cursor) : undefined;
    const [rows, total] = await Promise.all([
      changesBefore(db.reads, item.id, names, cursor, CHANGES_PAGE + 1),
      countChanges(db.reads, item.id, names),
    ]);
    const page = rows.slice(0, CHANGES_PAGE);
    const last = page.at(-1);
    nextCursor(rows.length > CHANGES_PAGE && last ? encodeCursor(last.created_at, last.id) : null);
    const reading = writingOf({ viewer, language });
    return { changes: await presentChanges(db.reads, reading, properties, page), total };
  });

  const follows = async (tx: Transaction, viewer: Viewer, id: number, is_following: boolean) => {
    const { item } = await loadItem(tx, viewer, id);
    await sql`select 1 from items where id = ${item.id} for key share`.execute(tx);
    await setFollowing(tx, viewer.memberId, item.id, is_following);
    return { is_following };
  };
  serve(http, services, followItem, async ({ viewer, params, write }) =>
    write((tx) => follows(tx, viewer, params.id, true)),
  );
  serve(http, services, unfollowItem, async ({ viewer, params, write }) =>
    write((tx) => follows(tx, viewer, params.id, false)),
  );

  serve(http, services, visitItem, async ({ viewer, params, write }) => {
    const { item } = await loadItem(db.reads, viewer, params.id);
    await write((tx) => countVisit(tx, item.id));
  });
}
