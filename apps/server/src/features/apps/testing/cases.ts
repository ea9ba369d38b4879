import {
  type Build,
  type CaseInput,
  type Cases,
  groups,
  once,
  places,
} from '../../../testing/matrix/case-builders.ts';
import type { World } from '../../../testing/matrix/world.ts';

type App = Awaited<ReturnType<World['app']>>;

/** A call on an app of each place, and on one that the role may build. */
const onApp = (rest: (app: App, world: World) => CaseInput): Record<string, Build> => ({
  ...places(async (world, place) => rest(await world.app(place), world)),
  'network, for everybody': async (world) =>
    rest(await world.app(world.network, { openness: 'everyone' }), world),
  'network, to build': async (world, _role, own) => {
    const grants = { manage: [{ type: 'member' as const, id: own || world.author }] };
    return rest(await world.app(world.network, { grants }), world);
  },
});

/** A call of those who build, by the id of the app. */
const onBuilt = (body?: object): Record<string, Build> =>
  onApp(({ id }) => ({ params: { id }, ...(body && { body }) }));

const properties = [
  { name: 'name', type: 'text', label: 'Name' },
  { name: 'status', type: 'selection', label: 'Stand', options: [{ value: 'new', label: 'Neu' }] },
];

const deleted = async (world: World, { id }: App): Promise<CaseInput> => {
  await world.bed.db.kysely.updateTable('apps').set({ deleted_at: 'now()' }).where('id', '=', id).execute();
  return { params: { id } };
};

/** What its calls are asked with, for the role matrix and the suites made of the contract. */
export const cases: Cases = {
  listApps: {
    network: () => ({}),
    ...groups(async (place, world) => {
      await world.app(place);
      return { query: { group: place.slug } };
    }),
  },
  listAppsToFill: once(() => ({})),
  getApp: {
    ...onApp(({ slug }) => ({ params: { appSlug: slug } })),
    'by a former address': async (world) => {
      const { id, slug } = await world.app(world.network);
      await world.bed.db.kysely
        .insertInto('app_slugs')
        .values({ slug: `former-${slug}`, app_id: id })
        .execute();
      return { params: { appSlug: `former-${slug}` } };
    },
  },
  listLinkedApps: once(() => ({})),
  listGroupLinkedApps: groups((place) => ({ params: { slug: place.slug } })),
  createApp: {
    network: () => ({ body: { app: { name: 'Neue App', template: 'ideas' } } }),
    ...groups((place) => ({ body: { app: { name: 'Neue App', template: 'empty', group_id: place.id } } })),
  },
  getBuiltApp: onBuilt(),
  updateApp: {
    ...onBuilt({ app: { description: 'Neu' }, version: 1 }),
    'read before another change': async (world) => ({
      params: { id: (await world.app(world.network)).id },
      body: { app: { description: 'Neu' }, version: 7 },
    }),
  },
  checkAppProperties: onBuilt({ properties, version: 1 }),
  updateAppProperties: onBuilt({ properties, version: 1 }),
  purgeAppProperty: {
    ...onApp(({ id }) => ({ params: { id, name: 'status' }, query: { version: 1 } })),
    'one that was taken out': async (world) => {
      const { id } = await world.app(world.network);
      await world.bed.db.kysely
        .updateTable('app_properties')
        .set({ removed_at: 'now()' })
        .where('app_id', '=', id)
        .where('name', '=', 'status')
        .execute();
      return { params: { id, name: 'status' }, query: { version: 1 } };
    },
  },
  updateAppLayout: onBuilt({
    collection_layout: { name: 'wall', column_property: 'status', stage: false },
    version: 1,
  }),
  getAppIntegrations: onBuilt(),
  updateAppIntegrations: onBuilt({ activity_teaser: null, emails: [], rules: [], version: 1 }),
  archiveApp: onBuilt(),
  unarchiveApp: onBuilt(),
  listDeletedApps: {
    network: () => ({}),
    ...groups((place) => ({ query: { group: place.slug } })),
  },
  purgeApp: places(async (world, place) => deleted(world, await world.app(place))),
  deleteApp: onBuilt(),
  restoreApp: places(async (world, place) => deleted(world, await world.app(place))),
  listAppVersions: onBuilt(),
  getAppVersion: {
    ...onApp(({ id }) => ({ params: { id, version: 1 } })),
    'one that is not there': async (world) => ({
      params: { id: (await world.app(world.network)).id, version: 7 },
    }),
  },
};
