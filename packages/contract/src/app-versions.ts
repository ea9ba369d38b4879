import { type Static, Type } from 'typebox';
import { BuiltApp, BuiltProperty } from './apps.ts';
import { Actor, Id, Instant, Nullable } from './common.ts';
import { resource } from './resource.ts';

const administration = resource('administration');

export const listAppVersions = administration.get('listAppVersions', '/administration/apps/{id}/versions', {
  ids: ['API-928'],
  summary: 'Who changed what an app consists of, and when',
  params: { id: Id },
  answer: {
    versions: Type.Array(
      Type.Object({
        version: Type.Integer(),
        at: Instant,
        /** Null where nobody knows any more. */
        author: Nullable(Actor),
        /** It is the one that the app began with. */
        first: Type.Boolean(),
        /** Labels of properties that came, went and changed, as against the version before. */
        added: Type.Array(Type.String()),
        removed: Type.Array(Type.String()),
        changed: Type.Array(Type.String()),
        /** The label of a property that went for good, with what items had of it. */
        purged: Nullable(Type.String()),
      }),
    ),
  },
});

/** What an app consisted of: as its builder begins with it, without what items have of it today. */
export const AppVersion = Type.Object({
  version: Type.Integer(),
  ...Type.Pick(BuiltApp, [
    'name',
    'description',
    'icon',
    'color',
    'openness',
    'grants',
    'title_property',
    'item_layout',
    'collection_layout',
  ]).properties,
  properties: Type.Array(Type.Omit(BuiltProperty, ['items_count', 'option_counts'])),
});
export type AppVersion = Static<typeof AppVersion>;

export const getAppVersion = administration.get(
  'getAppVersion',
  '/administration/apps/{id}/versions/{version}',
  {
    ids: ['API-1021'],
    summary: 'What an app consisted of in a version, for those who build it; nothing is changed',
    params: { id: Id, version: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }) },
    answer: AppVersion,
  },
);
