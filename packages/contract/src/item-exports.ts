import { type Static, Type } from 'typebox';
import { Id, IdOrSlug, Instant, Nullable } from './common.ts';
import { EXPORT_EXTENSIONS } from './exports.ts';
import { ITEM_CONDITIONS_MAX } from './items.ts';
import { resource } from './resource.ts';

const apps = resource('apps');

/** Items of an app as a list, for whoever had it made. */
export const ItemExport = Type.Object({
  status: Type.Enum(['initialized', 'in_progress', 'finished', 'failed']),
  /** Percent of the way. */
  progress: Type.Integer({ minimum: 0, maximum: 100 }),
  created_at: Instant,
  /** It can be downloaded until then; null before it is finished. */
  expires_at: Nullable(Instant),
  /** None before it is finished. */
  files: Type.Array(
    Type.Object({
      id: Id,
      extension: Type.Enum([...EXPORT_EXTENSIONS]),
      size: Type.Integer({ minimum: 0 }),
      download_url: Type.String(),
    }),
  ),
});
export type ItemExport = Static<typeof ItemExport>;

const params = { appSlug: IdOrSlug };
const State = Type.Object({ export: Nullable(ItemExport) });

export const startItemExport = apps.post('startItemExport', '/apps/{appSlug}/export', {
  ids: ['API-945'],
  summary: 'Have a list made of what a look at an app shows, in place of the own one before',
  params,
  body: {
    archived: Type.Optional(Type.Boolean()),
    tag: Type.Optional(Type.String({ maxLength: 100 })),
    assignee_id: Type.Optional(Id),
    q: Type.Optional(Type.String({ maxLength: 200 })),
    where: Type.Optional(Type.Array(Type.String({ maxLength: 500 }), { maxItems: ITEM_CONDITIONS_MAX })),
    sort: Type.Optional(Type.String({ maxLength: 64 })),
    /** Names of properties in their order; all that one reads where it is left out. */
    columns: Type.Optional(Type.Array(Type.String({ maxLength: 63 }), { minItems: 1, maxItems: 100 })),
  },
  status: 202,
  answer: State,
});
export type ItemExportQuery = Static<typeof startItemExport.body>;

export const getItemExport = apps.get('getItemExport', '/apps/{appSlug}/export', {
  ids: ['API-946'],
  summary: 'The own list of an app that is being made or can be downloaded, if there is one',
  params,
  answer: State,
});

export const dropItemExport = apps.delete('dropItemExport', '/apps/{appSlug}/export', {
  ids: ['API-947'],
  summary: 'Stop the own list that is being made, or delete the one that is there',
  params,
});

export const downloadItemExport = apps.get('downloadItemExport', '/apps/{appSlug}/export/files/{id}', {
  ids: ['API-948'],
  summary: 'A file of the own list of an app',
  params: { ...params, id: Id },
  bytes: true,
});
