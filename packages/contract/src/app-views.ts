import { type Static, Type } from 'typebox';
import { Id, IdOrSlug, Nullable } from './common.ts';
import { resource } from './resource.ts';

const apps = resource('apps');

/** What somebody looks at an app by: what they filtered, sorted and left out. */
export const AppView = Type.Object({
  id: Id,
  name: Type.String(),
  /** Everybody who sees the app has it. */
  is_shared: Type.Boolean(),
  view: Type.Object({
    view: Type.Enum(['table', 'wall']),
    where: Type.Array(Type.String()),
    q: Type.String(),
    sort: Nullable(Type.String()),
    /** The columns of the table, in their order; null for all. */
    columns: Nullable(Type.Array(Type.String())),
  }),
  can: Type.Object({ update: Type.Boolean() }),
});
export type AppView = Static<typeof AppView>;

const viewFields = {
  name: Type.String({ minLength: 1, maxLength: 60 }),
  is_shared: Type.Boolean(),
  view: AppView.properties.view,
};

export const listAppViews = apps.get('listAppViews', '/apps/{appSlug}/views', {
  ids: ['API-941'],
  summary: 'The looks at an app that the viewer keeps, and those that everybody has',
  params: { appSlug: IdOrSlug },
  answer: { views: Type.Array(AppView) },
});

export const createAppView = apps.post('createAppView', '/apps/{appSlug}/views', {
  ids: ['API-942'],
  summary: 'Keep a look at an app; for everybody only who runs it',
  params: { appSlug: IdOrSlug },
  body: viewFields,
  answer: AppView,
});

export const updateAppView = apps.put('updateAppView', '/apps/{appSlug}/views/{viewId}', {
  ids: ['API-943'],
  summary: 'Change a look that one keeps',
  params: { appSlug: IdOrSlug, viewId: Id },
  body: Type.Partial(Type.Object(viewFields)).properties,
  answer: AppView,
});

export const deleteAppView = apps.delete('deleteAppView', '/apps/{appSlug}/views/{viewId}', {
  ids: ['API-944'],
  summary: 'Keep a look no longer',
  params: { appSlug: IdOrSlug, viewId: Id },
});
