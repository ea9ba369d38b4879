import type { Transaction } from '../../../platform/db/database.ts';
import { recordEvents } from '../../../platform/events/outbox.ts';

/**
 * What a person is told of their second factors, by mail and at once.
 * - `guessed`: too many wrong codes, by somebody who knows the password
 * - `codes_spent`: the last backup code was used
 * - `passkey_added`, `passkey_removed`, `app_password_added`: by the person
 * - `passkey_copied`: it counts as if there were two of it, and was refused
 * - `reset`, `rescue`: an administrator has taken the factors out, or has made a code
 */
export type FactorNews =
  | 'added'
  | 'removed'
  | 'passkey_added'
  | 'passkey_removed'
  | 'passkey_copied'
  | 'app_password_added'
  | 'reset'
  | 'rescue'
  | 'codes_spent'
  | 'guessed';

declare module '../../../platform/events/outbox.ts' {
  interface EventPayloads {
    second_factor_news: { memberId: number; what: FactorNews; userAgent: string; passkey?: string };
    /** A code is to be sent: it is made when the mail is, and is in no event. */
    factor_code_wanted: { memberId: number; purpose: 'set_up_email' | 'mailed_code' };
  }
}

export const tell = (
  tx: Transaction,
  actorId: number | null,
  news: { memberId: number; what: FactorNews; userAgent?: string; passkey?: string },
): Promise<void> =>
  recordEvents(tx, [
    { type: 'second_factor_news', actorId, payload: { ...news, userAgent: news.userAgent ?? '' } },
  ]);
