import { type Static, Type } from 'typebox';
import { Id, Instant, Nullable } from './common.ts';
import { resource } from './resource.ts';

const administration = resource('administration');

/** The largest list of members that is read, in bytes, and the most people in it. */
export const MEMBER_LIST_BYTES_MAX = 32 * 1024 * 1024;
export const MEMBER_LIST_ROWS_MAX = 100_000;

/** Columns that every list may have; all others are properties of profiles, or unknown. */
export const MEMBER_COLUMNS = [
  'email',
  'first_name',
  'last_name',
  'name',
  'language',
  'groups',
  'roles',
  'administrator',
  'external',
] as const;
export type MemberColumn = (typeof MEMBER_COLUMNS)[number];

export const MemberImportColumn = Type.Object({
  /** As it stands in the list. */
  header: Type.String(),
  /** Which of `MEMBER_COLUMNS` it is, null for one of the profile or an unknown one. */
  column: Nullable(Type.Enum([...MEMBER_COLUMNS])),
  /** The property that it fills, and of an address which part. */
  property: Nullable(Type.String()),
  part: Nullable(Type.String()),
  /** The property's name for people. */
  label: Nullable(Type.String()),
});
export type MemberImportColumn = Static<typeof MemberImportColumn>;

export const MEMBER_IMPORT_PROBLEMS = [
  'no_address',
  'bad_address',
  'broken_characters',
  'open_quote',
  'too_long',
  'duplicate',
  'known',
  'unknown_group',
  'ambiguous_group',
  'unknown_role',
  'unknown_language',
  'not_yes_or_no',
  'bad_value',
  'bad_date',
  'bad_choice',
  'bad_number',
  'bad_web_address',
  'bad_postal_address',
  'missing_part',
  'required',
  'too_many_cells',
] as const;

export const MemberImportProblem = Type.Object({
  code: Type.Enum([...MEMBER_IMPORT_PROBLEMS]),
  /** The header of the column that it is about. */
  header: Nullable(Type.String()),
  value: Type.String(),
});
export type MemberImportProblem = Static<typeof MemberImportProblem>;

export const MemberImportCounts = Type.Object({
  /** Lines that say something. */
  lines: Type.Integer(),
  /** People that come in, or came in. */
  added: Type.Integer(),
  /** Whoever is a member already stays as they are. */
  known: Type.Integer(),
  rejected: Type.Integer(),
  administrators: Type.Integer(),
  memberships: Type.Integer(),
});
export type MemberImportCounts = Static<typeof MemberImportCounts>;

export const MemberImport = Type.Object({
  id: Id,
  file_name: Type.String(),
  /** Null: the operator, on the command line. */
  author: Nullable(Type.String()),
  state: Type.Enum(['checking', 'unreadable', 'checked', 'importing', 'done', 'failed']),
  problem: Nullable(Type.String()),
  /** Percent of the way. */
  progress: Type.Integer({ minimum: 0, maximum: 100 }),
  encoding: Nullable(Type.String()),
  columns: Type.Array(MemberImportColumn),
  counts: Nullable(MemberImportCounts),
  /** The first people of the list. */
  examples: Type.Array(
    Type.Object({
      line: Type.Integer(),
      name: Type.String(),
      email: Type.String(),
      groups: Type.Array(Type.String()),
      is_network_admin: Type.Boolean(),
    }),
  ),
  send_welcome_mail: Type.Boolean(),
  created_at: Instant,
  finished_at: Nullable(Instant),
});
export type MemberImport = Static<typeof MemberImport>;

export const MemberImportLine = Type.Object({
  line: Type.Integer(),
  outcome: Type.Enum(['rejected', 'known']),
  cells: Type.Array(Type.String()),
  problems: Type.Array(MemberImportProblem),
});
export type MemberImportLine = Static<typeof MemberImportLine>;

const Params = Type.Object({ id: Id });

export const uploadMemberList = administration.post('uploadMemberList', '/administration/member_imports', {
  ids: ['API-420'],
  summary: 'Have a list of members (CSV) checked; nobody is added yet',
  upload: true,
  status: 202,
  answer: MemberImport,
});

export const listMemberImports = administration.get('listMemberImports', '/administration/member_imports', {
  ids: ['API-421'],
  summary: 'The newest imports of members',
  answer: { imports: Type.Array(MemberImport) },
});

export const getMemberImport = administration.get('getMemberImport', '/administration/member_imports/{id}', {
  ids: ['API-422'],
  summary: 'An import: what its list says, how far it is, what it did',
  params: Params,
  answer: MemberImport,
});

export const startMemberImport = administration.post(
  'startMemberImport',
  '/administration/member_imports/{id}/start',
  {
    ids: ['API-423'],
    summary: 'Add the people of a checked list, all at one moment',
    params: Params,
    body: { send_welcome_mail: Type.Boolean() },
    status: 202,
    answer: MemberImport,
  },
);

export const dropMemberImport = administration.delete(
  'dropMemberImport',
  '/administration/member_imports/{id}',
  {
    ids: ['API-424'],
    summary: 'Stop an import, of which nothing stays, or forget one that is over',
    params: Params,
  },
);

export const listMemberImportLines = administration.get(
  'listMemberImportLines',
  '/administration/member_imports/{id}/lines',
  {
    ids: ['API-425'],
    summary: 'Lines of a list that bring nobody in, each with the reasons',
    params: Params,
    paging: 'pages',
    answer: { lines: Type.Array(MemberImportLine) },
  },
);

export const downloadMemberImportLines = administration.get(
  'downloadMemberImportLines',
  '/administration/member_imports/{id}/rejected',
  {
    ids: ['API-426'],
    summary: 'The lines that bring nobody in as a list to mend (CSV), each with the reasons',
    params: Params,
    bytes: true,
  },
);
