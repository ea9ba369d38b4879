import { type Static, Type } from 'typebox';
import { Id, Instant } from './common.ts';
import { endpoint } from './endpoint.ts';

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

export const listLegalTexts = endpoint({
  ids: ['API-373'],
  name: 'listLegalTexts',
  method: 'GET',
  path: '/legal',
  summary: 'The legal texts of the network, with what people agree to when they join',
  tag: 'administration',
  access: 'anyone',
  status: 200,
  answer: Type.Object({ legal_texts: Type.Array(LegalTextSummary) }),
  screen: true,
});

export const getLegalText = endpoint({
  ids: ['API-203'],
  name: 'getLegalText',
  method: 'GET',
  path: '/legal/{handle}',
  summary: 'The current text of a legal document',
  tag: 'administration',
  access: 'anyone',
  params: Type.Object({ handle: Type.String({ minLength: 1, maxLength: 100 }) }),
  status: 200,
  answer: LegalText,
  screen: true,
});

export const listPendingLegalTexts = endpoint({
  ids: ['API-374'],
  name: 'listPendingLegalTexts',
  method: 'GET',
  path: '/users/legal_texts',
  summary: 'The legal texts that one has to agree to before going on: new ones, and those that changed',
  tag: 'session',
  access: 'signed_in',
  status: 200,
  answer: Type.Object({ legal_texts: Type.Array(LegalTextSummary) }),
  screen: true,
});

export const acceptLegalTexts = endpoint({
  ids: ['API-375'],
  name: 'acceptLegalTexts',
  method: 'POST',
  path: '/users/legal_texts',
  summary: 'Agree to versions of legal texts; all that wait must be among them',
  tag: 'session',
  access: 'signed_in',
  body: Type.Object({ version_ids: Type.Array(Id, { maxItems: 100 }) }, { additionalProperties: false }),
  status: 204,
});
