import { type Static, Type } from 'typebox';
import { AppCard, BuiltApp } from './apps.ts';
import { Id, IdOrSlug, Instant } from './common.ts';
import { resource } from './resource.ts';

const administration = resource('administration');

/** So long a deleted app can be brought back. */
export const APP_BIN_DAYS = 30;

const APP = { id: Id };

export const deleteApp = administration.delete('deleteApp', '/administration/apps/{id}', {
  ids: ['API-926'],
  summary: 'Delete an app with its items; that can be undone for 30 days',
  params: APP,
});

export const restoreApp = administration.post('restoreApp', '/administration/apps/{id}/restore', {
  ids: ['API-927'],
  summary: 'Take the deletion of an app back',
  params: APP,
  status: 200,
  answer: BuiltApp,
});

export const DeletedApp = Type.Object({
  ...Type.Pick(AppCard, ['id', 'name', 'icon', 'color']).properties,
  /** Those that go with it. */
  items_count: Type.Integer(),
  deleted_at: Instant,
  /** Until then it can be brought back. */
  restorable_until: Instant,
});
export type DeletedApp = Static<typeof DeletedApp>;

export const listDeletedApps = administration.get('listDeletedApps', '/administration/deleted_apps', {
  ids: ['API-966'],
  summary: 'Apps of the network, or of a group with `group`, that were deleted and can be brought back',
  query: { group: Type.Optional(IdOrSlug) },
  answer: { apps: Type.Array(DeletedApp) },
});

export const purgeApp = administration.delete('purgeApp', '/administration/deleted_apps/{id}', {
  ids: ['API-967'],
  summary: 'Remove a deleted app with its items and files for good',
  params: APP,
});
