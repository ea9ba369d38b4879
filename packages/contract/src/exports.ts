import { type Static, Type } from 'typebox';
import { Id, Instant, Nullable } from './common.ts';
import { resource } from './resource.ts';

const administration = resource('administration');

/** What can be taken along as a list. */
export const EXPORT_KINDS = ['members', 'consumers'] as const;
export type ExportKind = (typeof EXPORT_KINDS)[number];

export const EXPORT_EXTENSIONS = ['csv', 'xlsx'] as const;

export const Export = Type.Object({
  kind: Type.Enum([...EXPORT_KINDS]),
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
      file_url: Type.String(),
      download_url: Type.String(),
    }),
  ),
});
export type Export = Static<typeof Export>;

const kind = Type.Enum([...EXPORT_KINDS]);
const State = Type.Object({ export: Nullable(Export) });

export const startExport = administration.post('startExport', '/administration/exports', {
  ids: ['API-237'],
  summary: 'Have a list made in place of the last of its kind; one that is being made goes on',
  body: { kind },
  status: 202,
  answer: State,
});

export const getExport = administration.get('getExport', '/administration/exports/{kind}', {
  ids: ['API-238'],
  summary: 'The list of a kind that is being made or can be downloaded, if there is one',
  params: { kind },
  answer: State,
});

export const dropExport = administration.delete('dropExport', '/administration/exports/{kind}', {
  ids: ['API-582'],
  summary: 'Stop the list that is being made, or delete the one that is there',
  params: { kind },
});

export const downloadExport = administration.get(
  'downloadExport',
  '/administration/exports/{kind}/files/{id}',
  {
    ids: ['API-583'],
    summary: 'A file of a list',
    params: { kind, id: Id },
    bytes: true,
  },
);
