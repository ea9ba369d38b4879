import { type Static, Type } from 'typebox';
import { Id, Instant } from './common.ts';
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
  text: Type.String(),
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
