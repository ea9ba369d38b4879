import type { CalendarSubscription } from '@dorfplatz/contract';
import type { SubscriptionRow } from './tables.ts';

export const presentSubscription = ({
  counts,
  appointments,
  ...row
}: SubscriptionRow): CalendarSubscription => ({
  ...row,
  counts: {
    appointments,
    refused: counts.refused ?? 0,
    left_out: counts.left_out ?? 0,
    kept: counts.kept ?? 0,
  },
});
