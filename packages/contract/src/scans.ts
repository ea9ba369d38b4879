import { type Static, Type } from 'typebox';
import { Actor, Id, Instant, Nullable } from './common.ts';
import { resource } from './resource.ts';

const files = resource('files');
const administration = resource('administration');

/**
 * Why a file cannot be read now: nobody has looked through it so far, it is too large for that, something was found in
 * it, or its content was deleted for that.
 */
export const HELD_STATES = ['waiting', 'too_large', 'infected', 'deleted'] as const;
export type HeldState = (typeof HELD_STATES)[number];

export const Held = Type.Object({
  state: Type.Enum([...HELD_STATES]),
  /** What was found. */
  signature: Nullable(Type.String()),
});
export type Held = Static<typeof Held>;

export const getHeld = files.get('getHeld', '/api/storage/{directory}/{id}/held', {
  ids: ['API-635'],
  summary: 'Whether a file or image that one may read is held back by the scanner',
  params: { directory: Type.String({ minLength: 1, maxLength: 40 }), id: Id },
  answer: {
    held: Nullable(Held),
    /** What there is to say of it, in the reader's language. */
    reason: Nullable(Type.String()),
  },
});

/** Bytes that are held, as those see them who run the network: what it takes to decide, and nothing of the content. */
export const Scan = Type.Object({
  id: Id,
  ...Held.properties,
  name: Type.String(),
  content_type: Type.String(),
  size: Type.Integer(),
  /** Who sent it. */
  owner: Nullable(Actor),
  created_at: Instant,
  tried_at: Nullable(Instant),
  tries: Type.Integer(),
  can: Type.Object({
    /** Lets it be read though nobody looked through it. */
    release: Type.Boolean(),
    /** Has the scanner look through it once more. */
    check: Type.Boolean(),
    /** Deletes its content for good. */
    destroy: Type.Boolean(),
  }),
});
export type Scan = Static<typeof Scan>;

export const listScans = administration.get('listScans', '/administration/scans', {
  ids: ['API-636'],
  summary: 'Files that the scanner holds back: what was found first, then what is too large, then what waits',
  query: { state: Type.Optional(Type.Enum([...HELD_STATES])) },
  paging: 'pages',
  answer: {
    scans: Type.Array(Scan),
    scanner: Type.Object({
      is_set: Type.Boolean(),
      /** Files of more bytes are too large for it. */
      max_bytes: Nullable(Type.Integer()),
    }),
  },
  screen: true,
});

const params = { id: Id };

export const releaseScan = administration.post('releaseScan', '/administration/scans/{id}/release', {
  ids: ['API-637'],
  summary: 'Let a file be read that nobody has looked through',
  params,
  status: 204,
});

export const checkScan = administration.post('checkScan', '/administration/scans/{id}/check', {
  ids: ['API-638'],
  summary: 'Have the scanner look through a file once more',
  params,
  status: 204,
});

export const destroyScan = administration.delete('destroyScan', '/administration/scans/{id}', {
  ids: ['API-639'],
  summary: 'Delete the content of a file for good; where it is shown, that is said of it',
  params,
});
