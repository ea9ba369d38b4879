import { type Static, Type } from 'typebox';
import { Instant, Nullable } from './common.ts';
import { resource } from './resource.ts';

const administration = resource('administration');

const Count = Type.Integer({ minimum: 0 });
const Bytes = Type.Integer({ minimum: 0 });

/** A job that failed for good: it is not tried again by itself. */
export const FailedJob = Type.Object({
  id: Type.String({ format: 'uuid' }),
  name: Type.String(),
  /** What it does, in the reader's language; its name where no words are known. */
  title: Type.String(),
  failed_at: Instant,
  tries: Count,
  /** In one line, without addresses and what somebody wrote; null where nothing is known of it. */
  error: Nullable(Type.String()),
});
export type FailedJob = Static<typeof FailedJob>;

/** How the program fares at this moment. */
export const Operating = Type.Object({
  measured_at: Instant,
  database: Type.Object({
    version: Type.String(),
    size: Bytes,
    connections: Count,
    connections_max: Count,
  }),
  mail: Type.Object({
    /** Whether a mail server is set; without one mails are written to files. */
    has_server: Type.Boolean(),
    /** The last job of mails that failed, whether it is tried again or not. */
    last_failure: Nullable(Type.Object({ at: Instant, error: Nullable(Type.String()) })),
  }),
  push: Type.Object({
    devices: Count,
    /** Devices that the last push did not reach. */
    failing: Count,
    waiting: Count,
    last_success_at: Nullable(Instant),
  }),
  storage: Type.Object({
    files: Count,
    size: Bytes,
    /** Where files are kept: new ones in the first, while others may still lie in the second. */
    places: Type.Array(Type.Enum(['disk', 's3'])),
    /** Room left on the disk of the files; null where the system does not say, or they lie on none. */
    free: Nullable(Bytes),
    /** What all files take with older versions and what was deleted of late, the same bytes once. */
    used: Bytes,
    limit: Nullable(Bytes),
    /** How much the files of each group may take, and the groups whose files take most, those first. */
    group_limit: Nullable(Bytes),
    groups: Type.Array(Type.Object({ name: Type.String(), slug: Type.String(), used: Bytes })),
    /** Files whose text is still to be read for the search, and those of which it could not be. */
    texts: Type.Object({ waiting: Count, unreadable: Count }),
  }),
  /** Null where none is set and nothing is held. */
  scanner: Nullable(
    Type.Object({
      is_set: Type.Boolean(),
      /** What it says of itself and its signatures; null where it does not answer. */
      version: Nullable(Type.String()),
      /** Why it does not answer. */
      error: Nullable(Type.String()),
      infected: Count,
      too_large: Count,
      waiting: Count,
      /** Since when the oldest of those waits. */
      waiting_since: Nullable(Instant),
    }),
  ),
  jobs: Type.Object({
    waiting: Count,
    running: Count,
    /** Since when the oldest of those has been due that wait; null where none is. */
    due_since: Nullable(Instant),
    /** Of the last seven days. */
    failed_count: Count,
    /** The latest of them, at most 50. */
    failed: Type.Array(FailedJob),
  }),
});
export type Operating = Static<typeof Operating>;

export const getOperating = administration.get('getOperating', '/administration/operating', {
  ids: ['API-552'],
  summary: 'How database, mail, push, storage and jobs fare',
  answer: Operating,
  screen: true,
});

export const retryFailedJob = administration.post(
  'retryFailedJob',
  '/administration/operating/jobs/{id}/retry',
  {
    ids: ['API-553'],
    summary: 'Have a job tried once more that failed for good',
    params: { id: Type.String({ format: 'uuid' }) },
    status: 204,
  },
);
