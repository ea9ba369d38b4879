import { flash } from '@dorfplatz/ui';
import type { Translate } from '../../lib/i18n.ts';

/** Puts an address into the clipboard, and says whether that was allowed. */
export function copyLink(address: string, t: Translate): void {
  navigator.clipboard
    .writeText(address)
    .then(() => flash(t('channels.link_copied')))
    .catch(() => flash(t('channels.link_not_copied', { address }), { kind: 'error' }));
}
