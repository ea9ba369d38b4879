import { type Static, Type } from 'typebox';
import { Instant, Nullable } from './common.ts';
import { resource } from './resource.ts';

const administration = resource('administration');

/** Why the customer central gave nothing. */
export const UPDATE_FAILURES = [
  'no_connection',
  'too_slow',
  'denied',
  'redirected',
  'wrong_status',
  'too_large',
  'unreadable',
] as const;
export type UpdateFailure = (typeof UPDATE_FAILURES)[number];

/** A version that the customer central offers. */
export const UpdateOffer = Type.Object({
  name: Type.String(),
  /** What is new in it: an address with http or https. */
  release_notes_url: Nullable(Type.String()),
  /** The day until which it is to be installed. */
  deadline: Nullable(Type.String({ format: 'date' })),
});
export type UpdateOffer = Static<typeof UpdateOffer>;

export const Updates = Type.Object({
  /** The version that runs. */
  version: Type.String(),
  /** `not_configured`: this network has no customer central, and nobody is asked. */
  state: Type.Enum(['not_configured', 'reachable', 'unreachable']),
  /** When the customer central was last asked. */
  checked_at: Nullable(Instant),
  failure: Nullable(Type.Enum([...UPDATE_FAILURES])),
  /** What it offered when it last answered. */
  offers: Type.Array(UpdateOffer),
});
export type Updates = Static<typeof Updates>;

export const getUpdates = administration.get('getUpdates', '/administration/updates', {
  ids: ['API-590', 'API-193'],
  summary: 'Which version runs, and which others the customer central offers, as it said in the last hour',
  answer: Updates,
});

export const lookForUpdates = administration.post('lookForUpdates', '/administration/updates/look', {
  ids: ['API-591'],
  summary: 'Ask the customer central at once which versions it offers',
  answer: Updates,
  status: 200,
});
