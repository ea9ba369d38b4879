import { type Static, Type } from 'typebox';
import { Actor, Id, Instant, LanguageSchema, Nullable } from './common.ts';
import { DOCUMENT_MAX } from './document-images.ts';
import { resource } from './resource.ts';

const administration = resource('administration');
const session = resource('session');

export const LegalTextLink = Type.Object({ name: Type.String(), handle: Type.String() });
export type LegalTextLink = Static<typeof LegalTextLink>;

/** A legal text as lists and forms name it, in the words of the reader. */
export const LegalTextSummary = Type.Object({
  id: Id,
  handle: Type.String(),
  name: Type.String(),
  /** What people agree to; empty where they only read. */
  statement: Type.String(),
  /** Of the version that holds: what is agreed to names it. */
  version_id: Id,
  updated_at: Instant,
});
export type LegalTextSummary = Static<typeof LegalTextSummary>;

export const LegalText = Type.Object({
  ...LegalTextSummary.properties,
  /** As HTML. */
  text: Type.String(),
  /** Written in the dialect of documents; older texts are in that of posts. */
  is_document: Type.Boolean(),
  read_only: Type.Boolean(),
});
export type LegalText = Static<typeof LegalText>;

export const listLegalTexts = administration.get('listLegalTexts', '/legal', {
  ids: ['API-373'],
  summary: 'The legal texts of the network, with what people agree to when they join',
  access: 'anyone',
  answer: { legal_texts: Type.Array(LegalTextSummary) },
  screen: true,
});

export const getLegalText = administration.get('getLegalText', '/legal/{handle}', {
  ids: ['API-203'],
  summary: 'The current text of a legal document',
  access: 'anyone',
  params: { handle: Type.String({ minLength: 1, maxLength: 100 }) },
  answer: LegalText,
  screen: true,
});

export const getLegalPicture = administration.get('getLegalPicture', '/api/v1/legal_pictures/{id}', {
  ids: ['API-830'],
  summary: 'A picture in a legal text that holds, without signing in',
  access: 'anyone',
  params: { id: Id },
  bytes: true,
});

export const listPendingLegalTexts = session.get('listPendingLegalTexts', '/users/legal_texts', {
  ids: ['API-374'],
  summary: 'The legal texts that one has to agree to before going on: new ones, and those that changed',
  answer: { legal_texts: Type.Array(LegalTextSummary) },
  screen: true,
});

export const acceptLegalTexts = session.post('acceptLegalTexts', '/users/legal_texts', {
  ids: ['API-375'],
  summary: 'Agree to versions of legal texts; all that wait must be among them',
  body: { version_ids: Type.Array(Id, { maxItems: 100 }) },
  status: 204,
});

/** Words by language; those of the network's language stand for languages that have none. */
const words = (maxLength: number) =>
  Type.Record(Type.String({ pattern: '^(de|de_DU|en|es|fr)$' }), Type.String({ maxLength }));
const Names = words(200);
const Statements = words(1000);
const Texts = words(DOCUMENT_MAX);

/** The handle of the imprint, which has a screen of its own. */
export const IMPRINT_HANDLE = 'imprint';

/** A legal text as administrators find it. */
export const AdministeredLegalText = Type.Object({
  id: Id,
  handle: Type.String(),
  /** In the words of the reader. */
  name: Type.String(),
  html_url: Type.String(),
  /** When its newest version was written. */
  updated_at: Instant,
  version_id: Id,
  read_only: Type.Boolean(),
  /** Of a text that was deleted: its history stays. */
  deleted_at: Nullable(Instant),
});
export type AdministeredLegalText = Static<typeof AdministeredLegalText>;

/** All the words of a legal text at a time. */
export const LegalTextVersion = Type.Object({
  id: Id,
  /** Counts the versions of the text from 1. */
  number: Type.Integer(),
  created_at: Instant,
  /** Null where nobody is known. */
  author: Nullable(Actor),
  /** Whether everybody agrees anew; false for a correction. */
  asks: Type.Boolean(),
  name: Names,
  statement: Statements,
  text: Texts,
  /** Whether it is in the dialect of documents, as all that is written now; older versions stay in that of posts. */
  is_document: Type.Boolean(),
  /** In the language of the reader. */
  html_text: Type.String(),
  /** How many agreed to exactly this version. */
  accepted_count: Type.Integer(),
});
export type LegalTextVersion = Static<typeof LegalTextVersion>;

export const LegalTextHistory = Type.Object({
  ...AdministeredLegalText.properties,
  /** The newest first. */
  versions: Type.Array(LegalTextVersion),
});
export type LegalTextHistory = Static<typeof LegalTextHistory>;

const Params = Type.Object({ id: Id });
const Written = {
  name: Names,
  statement: Statements,
  text: Texts,
};

export const listAdministeredLegalTexts = administration.get(
  'listAdministeredLegalTexts',
  '/administration/legal_texts',
  {
    ids: ['API-198'],
    summary:
      'The legal texts that administrators write, and those that they deleted; the imprint stands apart',
    answer: { legal_texts: Type.Array(AdministeredLegalText) },
    screen: true,
  },
);

export const getAdministeredLegalText = administration.get(
  'getAdministeredLegalText',
  '/administration/legal_texts/{id}',
  {
    ids: ['API-199'],
    summary: 'A legal text with all its versions',
    params: Params,
    answer: LegalTextHistory,
    screen: true,
  },
);

export const createLegalText = administration.post('createLegalText', '/administration/legal_texts', {
  ids: ['API-200'],
  summary: 'Write a legal text; everybody agrees to it at their next sign-in',
  body: {
    legal_text: Type.Object({ ...Written, handle: Type.String({ maxLength: 60 }) }),
  },
  answer: AdministeredLegalText,
});

export const updateLegalText = administration.put('updateLegalText', '/administration/legal_texts/{id}', {
  ids: ['API-201'],
  summary: 'Write a new version of a legal text; 409 when another was written since `version_id`',
  params: Params,
  body: {
    legal_text: Type.Object(Written),
    /** The version that was changed. */
    version_id: Id,
    /** A correction: whoever agreed before is not asked. A first statement asks in any case. */
    is_correction: Type.Boolean(),
  },
  answer: AdministeredLegalText,
});

export const deleteLegalText = administration.delete('deleteLegalText', '/administration/legal_texts/{id}', {
  ids: ['API-202'],
  summary: 'Delete a legal text; who agreed to it stays known',
  params: Params,
});

/** That somebody agreed to a version. */
export const LegalTextAcceptance = Type.Object({
  member: Actor,
  version_id: Id,
  version_number: Type.Integer(),
  accepted_at: Instant,
  /** In which they read it; null where that was not kept. */
  language: Nullable(LanguageSchema),
});
export type LegalTextAcceptance = Static<typeof LegalTextAcceptance>;

export const listLegalTextAcceptances = administration.get(
  'listLegalTextAcceptances',
  '/administration/legal_texts/{id}/acceptances',
  {
    ids: ['API-495'],
    summary: 'Who agreed to which version of a legal text, the latest first',
    params: Params,
    query: { version_id: Type.Optional(Id) },
    paging: 'pages',
    answer: { acceptances: Type.Array(LegalTextAcceptance) },
  },
);

export const downloadLegalTextAcceptances = administration.get(
  'downloadLegalTextAcceptances',
  '/administration/legal_texts/{id}/acceptances/download',
  {
    ids: ['API-496'],
    summary: 'Who agreed to which version of a legal text, as a table (CSV)',
    params: Params,
    bytes: true,
  },
);

/** What was written last into one part of the imprint, and by whom. */
const Change = Type.Object({ author: Nullable(Actor), at: Instant });

export const Imprint = Type.Object({
  imprint_attributes: Type.Object({ content: Texts }),
  /** Whether that is in the dialect of documents; older texts are in that of posts. */
  is_document: Type.Boolean(),
  /** One text for all languages: it stands at the foot of every mail. */
  mail_imprint: Type.String(),
  show_newsletter_info: Type.Boolean(),
  /** Of the imprint on the web; null before it was written. */
  legal_text_id: Nullable(Id),
  version_id: Nullable(Id),
  changed: Nullable(Change),
  mail_changed: Nullable(Change),
});
export type Imprint = Static<typeof Imprint>;

export const getImprint = administration.get('getImprint', '/administration/imprint/edit', {
  ids: ['API-196'],
  summary: 'The imprint of the web and that of mails',
  answer: Imprint,
  screen: true,
});

export const updateImprint = administration.put('updateImprint', '/administration/imprint', {
  ids: ['API-197'],
  summary: 'Write the imprint; what is left out stays, and 409 when the same part was written meanwhile',
  body: {
    imprint: Type.Object({
      imprint_attributes: Type.Optional(Type.Object({ content: Texts })),
      mail_imprint: Type.Optional(Type.String({ maxLength: 5000 })),
    }),
    /** What the changes were made on. */
    based_on: Type.Object({ version_id: Nullable(Id), mail_imprint: Type.String({ maxLength: 5000 }) }),
  },
  answer: Imprint,
});
