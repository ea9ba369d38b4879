import { flash } from '@dorfplatz/ui';
import { ApiError } from '../../lib/api-error.ts';
import type { Translate } from '../../lib/i18n.ts';

/** Says why something did not happen. */
export function flashRefusal(error: unknown, t: Translate): void {
  const isReached = error instanceof ApiError && !error.isNetworkFailure;
  const text = isReached ? error.title || t('js.generic_error') : t('kit.error.network');
  flash(error instanceof ApiError ? text : t('js.generic_error'), { kind: 'error' });
}
