import { type Static, Type } from 'typebox';
import { Id, Nullable } from './common.ts';
import { resource } from './resource.ts';

const administration = resource('administration');

export const EXTERNAL_ID_MAX = 255;
/** So many are saved at once, and so many lines a list may have. */
export const EXTERNAL_IDS_AT_ONCE_MAX = 3_000;
export const EXTERNAL_ID_LIST_BYTES_MAX = 1_000_000;

const Kind = Type.Enum(['member', 'group']);

/** A member or a group, and what it is called in a program outside. */
export const ExternalId = Type.Object({
  type: Kind,
  id: Id,
  name: Type.String(),
  /** Tells two of one name apart: an address, or the category of a group. */
  detail: Type.String(),
  html_url: Type.String(),
  external_id: Nullable(Type.String()),
});
export type ExternalId = Static<typeof ExternalId>;

/** What one id is to be, and what it was when somebody looked. */
export const ExternalIdChange = Type.Object({
  type: Kind,
  id: Id,
  external_id: Nullable(Type.String({ maxLength: EXTERNAL_ID_MAX })),
  based_on: Nullable(Type.String({ maxLength: EXTERNAL_ID_MAX })),
});
export type ExternalIdChange = Static<typeof ExternalIdChange>;

/** What becomes of a line of a list. */
export const EXTERNAL_ID_OUTCOMES = [
  'new',
  'changed',
  'unchanged',
  'empty',
  'unknown',
  'several',
  'taken',
  'twice',
  'too_long',
  'unreadable',
] as const;

export const ExternalIdLine = Type.Object({
  line: Type.Integer(),
  outcome: Type.Enum(EXTERNAL_ID_OUTCOMES),
  /** Whom it means; null where that is nobody, or not clear. */
  type: Nullable(Kind),
  id: Nullable(Id),
  /** Of the member or the group; as it stands in the list where that is nobody. */
  name: Type.String(),
  external_id: Type.String(),
  /** What it is by now. */
  based_on: Nullable(Type.String()),
  /** Who has the id already, or which line says so too. */
  held_by: Nullable(Type.String()),
});
export type ExternalIdLine = Static<typeof ExternalIdLine>;

export const listExternalIds = administration.get('listExternalIds', '/administration/external_ids', {
  ids: ['API-982'],
  summary: 'Members and groups with their ids in a program outside',
  query: {
    q: Type.Optional(Type.String({ maxLength: 300 })),
    type: Type.Optional(Kind),
    /** Only those that have none. */
    without: Type.Optional(Type.Boolean()),
  },
  paging: 'pages',
  answer: { external_ids: Type.Array(ExternalId) },
  screen: true,
});

export const updateExternalIds = administration.put('updateExternalIds', '/administration/external_ids', {
  ids: ['API-240'],
  summary: 'Save ids of members and groups in a program outside, all of them or none',
  body: {
    external_ids: Type.Array(ExternalIdChange, { minItems: 1, maxItems: EXTERNAL_IDS_AT_ONCE_MAX }),
  },
  answer: { saved: Type.Integer(), removed: Type.Integer() },
});

export const downloadExternalIds = administration.get(
  'downloadExternalIds',
  '/administration/external_ids/download',
  {
    ids: ['API-983'],
    summary: 'Members and groups with their ids in a program outside, as a table (CSV)',
    bytes: true,
  },
);

export const checkExternalIdList = administration.post(
  'checkExternalIdList',
  '/administration/external_ids/check',
  {
    ids: ['API-984'],
    summary: 'What saving a list of ids (CSV) would do, line by line; nothing is saved yet',
    upload: true,
    status: 200,
    answer: {
      /** What stands above the column that the ids were read from. */
      column: Type.String(),
      lines: Type.Array(ExternalIdLine),
    },
  },
);
