import { type Static, Type } from 'typebox';
import { Attachment } from './attachments.ts';
import { Id, Instant, Nullable } from './common.ts';
import { resource } from './resource.ts';

const administration = resource('administration');

export const INDUSTRIAL_LINE_MAX = 200;
export const INDUSTRIAL_EMAIL_MAX = 254;
export const INDUSTRIAL_WEBSITE_MAX = 2000;
export const INDUSTRIAL_NOTES_MAX = 10_000;
export const INDUSTRIAL_CONTACTS_MAX = 20;
export const INDUSTRIAL_FILES_MAX = 40;
export const INDUSTRIAL_LIST_BYTES_MAX = 1_000_000;
export const INDUSTRIAL_LIST_LINES_MAX = 1_000;

const line = { name: Type.String(), role: Type.String(), email: Type.String(), phone: Type.String() };

/** Whom one speaks to at a company. */
export const IndustrialContact = Type.Object({
  ...line,
  /** The member who it is, where it is one. */
  member: Nullable(
    Type.Object({ id: Id, name: Type.String(), image_url: Nullable(Type.String()), html_url: Type.String() }),
  ),
});
export type IndustrialContact = Static<typeof IndustrialContact>;

const facts = {
  id: Id,
  name: Type.String(),
  street: Type.String(),
  zip: Type.String(),
  city: Type.String(),
  phone: Type.String(),
  email: Type.String(),
  website: Type.String(),
  contacts: Type.Array(IndustrialContact),
  updated_at: Instant,
};

/** A company in the list. */
export const IndustrialSummary = Type.Object({ ...facts, file_count: Type.Integer() });
export type IndustrialSummary = Static<typeof IndustrialSummary>;

/** A company that the network works with. */
export const Industrial = Type.Object({
  ...facts,
  notes: Type.String(),
  files: Type.Array(Attachment),
});
export type Industrial = Static<typeof Industrial>;

const text = (maxLength = INDUSTRIAL_LINE_MAX) => Type.String({ maxLength });

const IndustrialPart = Type.Object({
  name: text(),
  street: text(),
  zip: text(),
  city: text(),
  phone: text(),
  email: text(INDUSTRIAL_EMAIL_MAX),
  website: text(INDUSTRIAL_WEBSITE_MAX),
  notes: text(INDUSTRIAL_NOTES_MAX),
  contacts: Type.Array(
    Type.Object({
      name: text(),
      role: text(),
      email: text(INDUSTRIAL_EMAIL_MAX),
      phone: text(),
      member_id: Nullable(Id),
    }),
    { maxItems: INDUSTRIAL_CONTACTS_MAX },
  ),
  /** Ids of uploads, and of what hangs there already. */
  files: Type.Array(Id, { maxItems: INDUSTRIAL_FILES_MAX }),
});
export type IndustrialPart = Static<typeof IndustrialPart>;

const params = { id: Id };

export const listIndustrials = administration.get('listIndustrials', '/administration/industrials', {
  ids: ['API-267a'],
  summary: 'The companies that the network works with',
  query: { q: Type.Optional(Type.String({ maxLength: 300 })) },
  paging: 'pages',
  answer: { industrials: Type.Array(IndustrialSummary) },
  screen: true,
});

export const createIndustrial = administration.post('createIndustrial', '/administration/industrials', {
  ids: ['API-267b'],
  summary: 'Add a company',
  body: IndustrialPart,
  answer: Industrial,
});

export const getIndustrial = administration.get('getIndustrial', '/administration/industrials/{id}', {
  ids: ['API-267c'],
  summary: 'One company',
  params,
  answer: Industrial,
});

export const updateIndustrial = administration.put('updateIndustrial', '/administration/industrials/{id}', {
  ids: ['API-267d'],
  summary: 'Change a company',
  params,
  body: Type.Object({
    ...IndustrialPart.properties,
    /** `updated_at` as it was when the form was opened. */
    based_on: Instant,
  }),
  answer: Industrial,
});

export const deleteIndustrial = administration.delete(
  'deleteIndustrial',
  '/administration/industrials/{id}',
  {
    ids: ['API-267e'],
    summary: 'Delete a company with its contacts and files',
    params,
  },
);

export const downloadIndustrials = administration.get(
  'downloadIndustrials',
  '/administration/industrials/download',
  { ids: ['API-985'], summary: 'All companies with their contacts, as a table (CSV)', bytes: true },
);

/** What becomes of a line of a list. */
export const INDUSTRIAL_OUTCOMES = [
  'new',
  'known',
  'twice',
  'without_name',
  'too_long',
  'not_an_address',
  'unreadable',
] as const;

export const IndustrialLine = Type.Object({
  line: Type.Integer(),
  outcome: Type.Enum(INDUSTRIAL_OUTCOMES),
  name: Type.String(),
  city: Type.String(),
});
export type IndustrialLine = Static<typeof IndustrialLine>;

export const importIndustrials = administration.post(
  'importIndustrials',
  '/administration/industrials/import',
  {
    ids: ['API-986'],
    summary: 'Add the companies of a list (CSV), or say what that would do',
    query: {
      /** Say it only. */
      check: Type.Optional(Type.Boolean()),
    },
    upload: true,
    status: 200,
    answer: {
      added: Type.Integer(),
      /** Headings of the list that mean nothing here. */
      unread: Type.Array(Type.String()),
      lines: Type.Array(IndustrialLine),
    },
  },
);
