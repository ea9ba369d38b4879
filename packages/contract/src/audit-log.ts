import { type Static, Type } from 'typebox';
import { Actor, Id, Instant, Nullable } from './common.ts';
import { resource } from './resource.ts';

const administration = resource('administration');

/** Where an act came from: a browser or an app, the console of the server, or the program by itself. */
export const AUDIT_SOURCES = ['web', 'console', 'system'] as const;
export const AUDIT_OUTCOMES = ['done', 'refused'] as const;

const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', format: 'date' });
const Fields = Nullable(Type.Record(Type.String(), Type.Unknown()));

/** Something that an act was done to. */
export const AuditTarget = Type.Object({
  /** What it is: `member`, `group`, `legal_text`. */
  type: Type.String(),
  id: Type.String(),
  /** As it is called now; null where that is not known, or no more. */
  name: Nullable(Type.String()),
});
export type AuditTarget = Static<typeof AuditTarget>;

/** An entry of the audit log, with the names that people and things have when it is read. */
export const AuditEntry = Type.Object({
  id: Id,
  at: Instant,
  /** Null for the console and the program, and for somebody who is gone without a trace. */
  actor: Nullable(Actor),
  via: Type.Enum([...AUDIT_SOURCES]),
  /** The name of the call. */
  action: Type.String(),
  /** What was done, in the words of the reader. */
  title: Type.String(),
  outcome: Type.Enum([...AUDIT_OUTCOMES]),
  /** Why it was refused, in the words of the reader. */
  reason: Nullable(Type.String()),
  targets: Type.Array(AuditTarget),
  /** The fields that were sent. */
  fields: Type.Array(Type.String()),
  before: Fields,
  after: Fields,
  /** The address of the network that it came from. */
  address: Nullable(Type.String()),
});
export type AuditEntry = Static<typeof AuditEntry>;

const filters = {
  /** The id of who did it. */
  actor: Type.Optional(Id),
  action: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  outcome: Type.Optional(Type.Enum([...AUDIT_OUTCOMES])),
  /** What it was done to: `member:12`. */
  target: Type.Optional(Type.String({ pattern: '^[a-z_]{1,50}:[^\\u0000]{1,100}$' })),
  /** The first and the last day, by the clock of the network. */
  from: Type.Optional(Day),
  to: Type.Optional(Day),
};

export const listAuditEntries = administration.get('listAuditEntries', '/administration/audit_log', {
  ids: ['API-510'],
  summary: 'What was done as a part of administration, and what was refused; the latest first',
  query: filters,
  paging: 'pages',
  answer: { entries: Type.Array(AuditEntry) },
  screen: true,
});

export const getAuditFilters = administration.get('getAuditFilters', '/administration/audit_log/filters', {
  ids: ['API-511'],
  summary: 'Who stands in the audit log, and with which acts',
  answer: {
    actors: Type.Array(Actor),
    actions: Type.Array(Type.Object({ name: Type.String(), title: Type.String() })),
  },
});

export const downloadAuditLog = administration.get('downloadAuditLog', '/administration/audit_log/download', {
  ids: ['API-512'],
  summary: 'What the filters leave of the audit log, as a table (CSV)',
  query: filters,
  bytes: true,
});

/** What working out all hashes of the log anew found. */
export const AuditVerification = Type.Object({
  entries: Type.Integer(),
  /** The first entry that is not what was written, or that is missing. */
  broken_at: Nullable(Id),
  /** The last entry: noted elsewhere, it proves later that nothing up to it was changed. */
  head: Type.Object({ id: Type.Integer(), hash: Type.String() }),
});
export type AuditVerification = Static<typeof AuditVerification>;

export const verifyAuditLog = administration.get('verifyAuditLog', '/administration/audit_log/verification', {
  ids: ['API-513'],
  summary: 'Whether all entries of the audit log are what was written',
  answer: AuditVerification,
});
