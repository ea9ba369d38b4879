import type { CalendarSource as Source } from '@dorfplatz/contract';
import { useDates } from '../../../lib/dates.ts';
import { useTranslate } from '../../../lib/i18n.ts';

/** Where something comes from that nobody changes here, and how old it is. */
export function CalendarSource({ source: { host, fetched_at } }: { source: Source }) {
  const t = useTranslate();
  const dates = useDates();
  if (host === '') return t('calendar_subscriptions.source_unknown');
  return fetched_at === null
    ? t('calendar_subscriptions.source', { host })
    : t('calendar_subscriptions.source_fetched', { host, age: dates.ago(fetched_at) });
}
