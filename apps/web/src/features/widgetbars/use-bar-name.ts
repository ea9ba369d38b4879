import type { WidgetBarSummary } from '@dorfplatz/contract';
import { useTranslate } from '../../lib/i18n.ts';
import { useNetwork } from '../../lib/session.ts';
import type { Owner } from './api.ts';

/** Beside what the bar stands that others follow. */
export const mainPlace = (owner: Owner): 'all' | 'main' => (owner === null ? 'all' : 'main');

/** What a bar is called: as the list or the stream beside which it stands. */
export function useBarName(owner: Owner, bar: Pick<WidgetBarSummary, 'place' | 'name'> | undefined): string {
  const t = useTranslate();
  const { data: network } = useNetwork();
  if (!bar) return '';
  switch (bar.place) {
    case 'stream':
      return bar.name;
    case 'main':
      return owner === null
        ? t('widget_bars.place.network', { name: network?.name ?? '' })
        : t('widget_bars.place.group');
    default:
      return t(`shell.stream.${bar.place}`);
  }
}
