import type { Consumer } from '@dorfplatz/contract';
import type { ConsumerRow } from './tables.ts';

export const presentConsumer = ({ display_name, ...row }: ConsumerRow): Consumer => ({
  ...row,
  displayName: display_name,
});
