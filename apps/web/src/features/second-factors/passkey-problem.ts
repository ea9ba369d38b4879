import { ApiError } from '../../lib/api-error.ts';
import type { Translate } from '../../lib/i18n.ts';
import { reasonOf } from '../../lib/refusal.ts';

/** Of what browsers throw (WebAuthn, 5.1.3 and 5.1.4), what people can do something about. */
const TEXTS: Readonly<Record<string, string>> = {
  NotAllowedError: 'session.passkey_not_used',
  AbortError: 'session.passkey_not_used',
  InvalidStateError: 'session.passkey_there',
};

/**
 * Why there is no passkey, or why it was not taken.
 * @param host to which passkeys belong here: browsers do not say that they have some of another host only
 */
export function passkeyProblem(error: unknown, t: Translate, host = location.hostname): string {
  if (error instanceof ApiError) {
    if (error.status === 429 && error.retryAfter !== null)
      return t('session.passkey_wait', { minutes: Math.ceil(error.retryAfter / 60) });
    return reasonOf(error, t);
  }
  const name = error instanceof Error ? error.name : '';
  return t(TEXTS[name] ?? 'session.passkey_failed', { host });
}
