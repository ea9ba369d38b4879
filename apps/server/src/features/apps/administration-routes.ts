import {
  archiveApp as archiveAppCall,
  checkAppProperties,
  createApp as createAppCall,
  deleteApp as deleteAppCall,
  getAppVersion,
  getBuiltApp,
  type Language,
  listAppVersions,
  listDeletedApps,
  listGroupLinkedApps,
  listLinkedApps,
  purgeApp as purgeAppCall,
  purgeAppProperty,
  restoreApp as restoreAppCall,
  unarchiveApp as unarchiveAppCall,
  updateApp as updateAppCall,
  updateAppLayout,
  updateAppProperties,
} from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import type { Sql } from '../../platform/db/database.ts';
import { serve } from '../../platform/http/serve.ts';
import { notFound } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import {
  appsOfPlace,
  type BuiltRow,
  deletedAppsOf,
  loadBuiltApp,
  loadPlace,
  type Place,
} from './building.ts';
import {
  archiveApp,
  createApp,
  deleteApp,
  purgeApp,
  restoreApp,
  updateApp,
  updateLayout,
} from './commands.ts';
import { conflictOf, type Wording } from './conflict.ts';
import { presentBuiltApp, presentDeletedApp, presentLinkedApp, presentVersion } from './present-built.ts';
import { changeProperties, reportOf } from './properties/change.ts';
import { purgeProperty } from './properties/purge.ts';
import { definitionAt, versionsOf } from './versions.ts';

export function administrationRoutes(http: FastifyInstance, services: Services): void {
  const { kysely } = services.db;

  const wordingOf = (language: Language): Wording => ({ language, naming: services.settings.current() });
  const built = (db: Sql, app: BuiltRow, language: Language) => {
    const settings = services.settings.current();
    return presentBuiltApp(db, app, { language, networkLanguage: settings.language }, settings);
  };
  const linked = async (place: Place) => ({
    apps: (await appsOfPlace(kysely, place)).map(presentLinkedApp),
    can: { create: place.group?.is_archived !== true },
  });

  serve(http, services, listLinkedApps, async ({ viewer }) => linked(await loadPlace(kysely, viewer, null)));

  serve(http, services, listGroupLinkedApps, async ({ viewer, params }) =>
    linked(await loadPlace(kysely, viewer, params.slug)),
  );

  serve(http, services, createAppCall, ({ viewer, body, language, write }) =>
    write(async (tx) => built(tx, await createApp(tx, viewer, body.app, wordingOf(language)), language)),
  );

  serve(http, services, getBuiltApp, async ({ viewer, params, language }) =>
    built(kysely, await loadBuiltApp(kysely, viewer, params.id), language),
  );

  serve(http, services, updateAppCall, ({ viewer, params, body, language, write }) =>
    write(async (tx) => {
      const change = { ...body.app, version: body.version };
      return built(tx, await updateApp(tx, viewer, params.id, change, wordingOf(language)), language);
    }),
  );

  // Kept in the log as all that builders ask for: how many items a change would touch says something of them.
  serve(http, services, checkAppProperties, ({ viewer, params, body, language, write }) =>
    write(async (tx) => {
      const app = await loadBuiltApp(tx, viewer, params.id);
      const wording = wordingOf(language);
      if (app.version !== body.version) throw await conflictOf(tx, app, body.version, wording);
      return reportOf(tx, app, body, wording);
    }),
  );

  serve(http, services, updateAppProperties, ({ viewer, params, body, language, write }) =>
    write(async (tx) =>
      built(tx, await changeProperties(tx, viewer, params.id, body, wordingOf(language)), language),
    ),
  );

  serve(http, services, purgeAppProperty, ({ viewer, params: { id, name }, query, language, write }) =>
    write(async (tx) => {
      const asked = { name, version: query.version };
      return built(tx, await purgeProperty(tx, viewer, id, asked, wordingOf(language)), language);
    }),
  );

  serve(http, services, updateAppLayout, ({ viewer, params, body, language, write }) =>
    write(async (tx) =>
      built(tx, await updateLayout(tx, viewer, params.id, body, wordingOf(language)), language),
    ),
  );

  serve(http, services, deleteAppCall, ({ viewer, params, write }) =>
    write((tx) => deleteApp(tx, viewer, params.id)),
  );

  serve(http, services, restoreAppCall, ({ viewer, params, language, write }) =>
    write(async (tx) => built(tx, await restoreApp(tx, viewer, params.id), language)),
  );

  for (const [call, isArchived] of [
    [archiveAppCall, true],
    [unarchiveAppCall, false],
  ] as const)
    serve(http, services, call, ({ viewer, params, write }) =>
      write(async (tx) => presentLinkedApp(await archiveApp(tx, viewer, params.id, isArchived))),
    );

  serve(http, services, listDeletedApps, async ({ viewer, query }) => {
    const place = await loadPlace(kysely, viewer, query.group ?? null);
    return { apps: (await deletedAppsOf(kysely, place)).map(presentDeletedApp) };
  });

  serve(http, services, purgeAppCall, ({ viewer, params, write }) =>
    write((tx) => purgeApp(tx, viewer, params.id, services.jobs)),
  );

  serve(http, services, listAppVersions, async ({ viewer, params, language }) => {
    const app = await loadBuiltApp(kysely, viewer, params.id);
    return { versions: await versionsOf(kysely, app, wordingOf(language)) };
  });

  serve(http, services, getAppVersion, async ({ viewer, params: { id, version }, language }) => {
    const app = await loadBuiltApp(kysely, viewer, id);
    const definition = await definitionAt(kysely, app, version);
    if (!definition) throw notFound();
    const settings = services.settings.current();
    const reader = { language, networkLanguage: settings.language };
    return presentVersion(kysely, viewer, { version, definition }, reader, settings);
  });
}
