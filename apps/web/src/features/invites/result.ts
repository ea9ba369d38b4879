import type { InviteResult } from '@dorfplatz/contract';
import { flash } from '@dorfplatz/ui';
import type { Translate } from '../../lib/i18n.ts';

/** Says what became of the people who were to be invited. */
export function flashResult(
  { invited, mailed, skipped }: InviteResult,
  t: Translate,
  sendsMail: boolean,
  /** How many people from outside came in at once. */
  consumers = 0,
): void {
  const parts = [
    mailed > 0 ? t(sendsMail ? 'invites.mailed_count' : 'invites.outbox_count', { count: mailed }) : '',
    invited > 0 ? t('invites.sent_count', { count: invited }) : '',
    consumers > 0 ? t('invites.consumers_count', { count: consumers }) : '',
    skipped > 0 ? t('invites.skipped_count', { count: skipped }) : '',
  ];
  flash(parts.filter(Boolean).join(' '));
}
