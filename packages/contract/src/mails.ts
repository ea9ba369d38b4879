import { type Static, Type } from 'typebox';
import { Instant, Nullable } from './common.ts';
import { resource } from './resource.ts';

const administration = resource('administration');

/** Mails that wait since a backup was restored. */
export const MailHold = Type.Object({
  since: Instant,
  /** Of when the backup is: what was sent after it is not known any more. */
  backup_made_at: Instant,
  waiting: Type.Integer({ minimum: 0 }),
});
export type MailHold = Static<typeof MailHold>;

export const getMailState = administration.get('getMailState', '/administration/mails', {
  ids: ['API-550'],
  summary: 'Whether mails leave, or wait since a backup was restored',
  answer: Type.Object({ hold: Nullable(MailHold) }),
  screen: true,
});

export const releaseMails = administration.post('releaseMails', '/administration/mails/release', {
  ids: ['API-551'],
  summary:
    'Let mails leave again that wait since a backup was restored, with those that wait or without them',
  body: { waiting: Type.Enum(['send', 'discard']) },
  status: 204,
});
