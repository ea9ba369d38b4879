import {
  type AppIntegrations,
  archiveApp,
  type BodyOf,
  type BuiltApp,
  checkAppProperties,
  createApp,
  deleteApp,
  getAppIntegrations,
  getAppVersion,
  getBuiltApp,
  listApps,
  listAppVersions,
  listDeletedApps,
  listGroupLinkedApps,
  listLinkedApps,
  purgeApp,
  purgeAppProperty,
  restoreApp,
  unarchiveApp,
  updateApp,
  updateAppIntegrations,
  updateAppLayout,
  updateAppProperties,
} from '@dorfplatz/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/client.ts';
import { queryClient } from '../../lib/queries.ts';
import type { EditedApp, Part } from './draft.ts';

const KEY = 'app-builder';

/** The apps of the network, or of a group by its slug, to those who run it. */
export const administeredAppsQuery = (group: string | null) =>
  queryOptions({
    queryKey: [KEY, 'list', group],
    queryFn: ({ signal }) =>
      group === null
        ? call(listLinkedApps, { signal })
        : call(listGroupLinkedApps, { params: { slug: group }, signal }),
  });

/** Deleted apps of the network, or of a group by its slug, that can be brought back. */
export const deletedAppsQuery = (group: string | null) =>
  queryOptions({
    queryKey: [KEY, 'list', 'deleted', group],
    queryFn: async ({ signal }) =>
      (await call(listDeletedApps, { query: group === null ? {} : { group }, signal })).apps,
  });

const READS_MAX = 3;

/** An app and what it does by itself, both as of one version: somebody may save between the two calls. */
async function readWhole(id: number, signal?: AbortSignal): Promise<EditedApp> {
  for (let count = 1; ; count += 1) {
    const asked = { params: { id }, ...(signal && { signal }) };
    const app = await call(getBuiltApp, asked);
    const integrations = await call(getAppIntegrations, asked);
    if (integrations.version === app.version || count === READS_MAX) return { ...app, integrations };
  }
}

/** An app as its builder is filled with it: read anew each time, since what is kept could be what others changed since. */
export const builtAppQuery = (id: number) =>
  queryOptions({
    queryKey: [KEY, 'app', id],
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) => readWhole(id, signal),
  });

/** The apps that fields can lead to: those of the network that the viewer sees, and of the group where it is one's. */
export const offeredAppsQuery = (group: string | null) =>
  queryOptions({
    queryKey: [KEY, 'list', 'offered', group],
    queryFn: async ({ signal }) => {
      const queries = group === null ? [{}] : [{ group }, {}];
      const answers = await Promise.all(queries.map((query) => call(listApps, { query, signal })));
      return answers.flatMap(({ apps }) => apps);
    },
  });

export const versionsQuery = (id: number) =>
  queryOptions({
    queryKey: [KEY, 'versions', id],
    staleTime: 0,
    queryFn: async ({ signal }) => (await call(listAppVersions, { params: { id }, signal })).versions,
  });

/** What an app consisted of in a version. Throws ApiError. */
export const readVersion = (id: number, version: number) => call(getAppVersion, { params: { id, version } });

/** Lists of apps and what shows them are asked for anew. */
function refresh(): void {
  for (const queryKey of [[KEY, 'list'], [KEY, 'versions'], ['apps'], ['items'], ['administration', 'menu']])
    queryClient.invalidateQueries({ queryKey }).catch(() => {});
}

async function andRefresh<Answer>(doing: Promise<Answer>): Promise<Answer> {
  const answer = await doing;
  refresh();
  return answer;
}

/** Throws ApiError. */
export const makeApp = (app: BodyOf<typeof createApp>['app']): Promise<BuiltApp> =>
  andRefresh(call(createApp, { body: { app } }));
/** Throws ApiError. */
export const removeApp = (id: number) => andRefresh(call(deleteApp, { params: { id } }));
/** Throws ApiError. */
export const bringAppBack = (id: number) => andRefresh(call(restoreApp, { params: { id } }));

/** Throws ApiError. */
export const removeForGood = (id: number) => andRefresh(call(purgeApp, { params: { id } }));
/** Throws ApiError. */
export const putAppAway = (id: number) => andRefresh(call(archiveApp, { params: { id } }));
/** Throws ApiError. */
export const takeAppOut = (id: number) => andRefresh(call(unarchiveApp, { params: { id } }));

/** Removes a field that was taken out for good, with what items have of it. Throws ApiError, 409 as when saving. */
export async function purgeField(app: EditedApp, name: string): Promise<EditedApp> {
  const { id, version } = app;
  const saved = await andRefresh(call(purgeAppProperty, { params: { id, name }, query: { version } }));
  return { ...saved, integrations: await call(getAppIntegrations, { params: { id } }) };
}

type Sent = {
  properties: Omit<BodyOf<typeof updateAppProperties>, 'version'>;
  layout: Omit<BodyOf<typeof updateAppLayout>, 'version'>;
  settings: BodyOf<typeof updateApp>['app'];
  integrations: AppIntegrations;
};

/** What a change of the fields would do to items. Throws ApiError, 409 where somebody else changed the app. */
export const checkFields = (id: number, sent: Sent['properties'], version: number) =>
  call(checkAppProperties, { params: { id }, body: { ...sent, version } });

/**
 * Saves a part of an app. What it does by itself is read again then: it may not work any more. Throws ApiError, 409 where
 * somebody else has changed it since that version.
 */
export async function savePart<Name extends Part>(
  app: EditedApp,
  part: Name,
  sent: Sent[Name],
  version: number,
): Promise<EditedApp> {
  const params = { id: app.id };
  if (part === 'integrations') {
    const body = { ...(sent as Sent['integrations']), version };
    const integrations = await andRefresh(call(updateAppIntegrations, { params, body }));
    return { ...app, version: integrations.version, integrations };
  }
  const saved = await andRefresh(saveBuilt(params, part, sent, version));
  return { ...saved, integrations: await call(getAppIntegrations, { params }) };
}

function saveBuilt(
  params: { id: number },
  part: Exclude<Part, 'integrations'>,
  sent: Sent[Part],
  version: number,
): Promise<BuiltApp> {
  if (part === 'properties')
    return call(updateAppProperties, { params, body: { ...(sent as Sent['properties']), version } });
  if (part === 'layout')
    return call(updateAppLayout, { params, body: { ...(sent as Sent['layout']), version } });
  return call(updateApp, { params, body: { app: sent as Sent['settings'], version } });
}
