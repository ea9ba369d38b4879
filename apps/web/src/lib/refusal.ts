import { flash } from '@dorfplatz/ui';
import { ApiError } from './api-error.ts';
import type { Translate } from './i18n.ts';

/** Why something did not happen, in the reader's language. */
export function reasonOf(error: unknown, t: Translate): string {
  if (!(error instanceof ApiError)) return t('js.generic_error');
  if (error.isNetworkFailure) return t('kit.error.network');
  return Object.values(error.errors).flat().join(' ') || error.title || t('js.generic_error');
}

/** Shows why something was rolled back. */
export function flashRefusal(error: unknown, t: Translate): void {
  flash(reasonOf(error, t), { kind: 'error' });
}
