import { type Static, Type } from 'typebox';
import { Actor, Id, Instant, Nullable } from './common.ts';
import { resource } from './resource.ts';

const administration = resource('administration');

export const MAIL_RETURN_KINDS = [
  /** For now: the mailbox is full, the server cannot be reached. */
  'soft',
  /** For good: there is no such address. */
  'hard',
  /** Reported as unwanted. */
  'complaint',
  /** Somebody wrote. */
  'answer',
  /** Nobody knows what or whom it means. */
  'unknown',
] as const;

/** A mail that came back, of those that somebody should look at. */
export const MailReturn = Type.Object({
  id: Id,
  kind: Type.Enum([...MAIL_RETURN_KINDS]),
  received_at: Instant,
  from: Type.String(),
  subject: Type.String(),
  /** The first lines. */
  excerpt: Type.String(),
  /** Whom it means, where its address says so. */
  member: Nullable(Actor),
  /** Such as 5.1.1 (RFC 3463). */
  status: Nullable(Type.String()),
});
export type MailReturn = Static<typeof MailReturn>;

/** A person to whom no newsletter is sent because their address gave them back. */
export const MailStop = Type.Object({ member: Actor, since: Instant, reason: Type.String() });
export type MailStop = Static<typeof MailStop>;

export const listMailReturns = administration.get('listMailReturns', '/administration/newsletter/returns', {
  ids: ['API-1014'],
  summary: 'Mails that came back and want to be looked at, the newest first',
  paging: 'pages',
  answer: { returns: Type.Array(MailReturn) },
  screen: true,
});

export const settleMailReturn = administration.delete(
  'settleMailReturn',
  '/administration/newsletter/returns/{id}',
  { ids: ['API-1015'], summary: 'Take a mail that came back off the list', params: { id: Id } },
);

export const listMailStops = administration.get('listMailStops', '/administration/newsletter/stops', {
  ids: ['API-1016a'],
  summary: 'People who get no newsletter because their address gives mails back',
  paging: 'pages',
  answer: { stops: Type.Array(MailStop) },
});

export const liftMailStop = administration.delete('liftMailStop', '/administration/newsletter/stops/{id}', {
  ids: ['API-1016b'],
  summary: 'Try the address of a person again; the id is that of the member',
  params: { id: Id },
});
