import { type Static, Type } from 'typebox';
import { Id, Instant, Nullable } from './common.ts';
import { resource } from './resource.ts';

const administration = resource('administration');

const Bytes = Type.Integer({ minimum: 0 });

/** Why a backup could not be made. */
export const BACKUP_FAILURES = ['no_room', 'another_runs', 'interrupted', 'failed'] as const;

export const Backup = Type.Object({
  id: Id,
  status: Type.Enum(['initialized', 'in_progress', 'finished', 'failed']),
  failure: Nullable(Type.Enum([...BACKUP_FAILURES])),
  /** Percent of the way. */
  progress: Type.Integer({ minimum: 0, maximum: 100 }),
  /** The moment of which it is; null before it is finished. */
  made_at: Nullable(Instant),
  size: Nullable(Bytes),
  /** How many files are in it. */
  files: Nullable(Type.Integer({ minimum: 0 })),
  /** Files whose bytes were missing or damaged before already. */
  damaged: Nullable(Type.Integer({ minimum: 0 })),
  created_at: Instant,
  /** It can be downloaded until then; null before it is finished. */
  expires_at: Nullable(Instant),
});
export type Backup = Static<typeof Backup>;

export const Backups = Type.Object({
  measured_at: Instant,
  /** When the last one was made, here or on the console; null when there was none. */
  last_made_at: Nullable(Instant),
  /** Whether there is room for another; null while one is being made. */
  room: Nullable(
    Type.Object({
      /** About how large it will be. */
      expected: Bytes,
      /** Room left on the disk; null where the system does not say. */
      free: Nullable(Bytes),
      is_enough: Type.Boolean(),
    }),
  ),
  /** The latest first. */
  backups: Type.Array(Backup),
});
export type Backups = Static<typeof Backups>;

const proof = { current_password: Type.String({ minLength: 1, maxLength: 200 }) };

export const getBackups = administration.get('getBackups', '/administration/backups', {
  ids: ['API-595'],
  summary: 'The backup that is being made, and the one that can be downloaded',
  answer: Backups,
  screen: true,
});

export const startBackup = administration.post('startBackup', '/administration/backups', {
  ids: ['API-596'],
  summary: 'Have a backup made, which takes the own password; one that is being made goes on',
  body: proof,
  status: 202,
  answer: Backups,
});

export const dropBackup = administration.delete('dropBackup', '/administration/backups/{id}', {
  ids: ['API-597'],
  summary: 'Stop the backup that is being made, or delete the one that is there',
  params: { id: Id },
});

export const unlockBackup = administration.post('unlockBackup', '/administration/backups/{id}/unlock', {
  ids: ['API-598'],
  summary: 'The address from which to download a backup within the next hour, which takes the own password',
  params: { id: Id },
  body: proof,
  status: 200,
  answer: Type.Object({ download_url: Type.String() }),
  secret: true,
});

export const downloadBackup = administration.get('downloadBackup', '/administration/backups/{id}/download', {
  ids: ['API-599'],
  summary: 'A backup, to whom its address was given',
  params: { id: Id },
  query: { token: Type.Optional(Type.String({ maxLength: 1000 })) },
  bytes: true,
});
