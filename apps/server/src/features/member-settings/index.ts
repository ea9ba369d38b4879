import type { Feature } from '../../platform/services.ts';
import { routes } from './routes.ts';

export { digestTimes } from './digest-times.ts';
export { isMailed, isOn } from './policy.ts';
export { settingsColumns } from './queries.ts';
export { quietUntil } from './quiet-hours.ts';
export { labelOf, type SettingKey } from './setting-keys.ts';
export type { SettingsRow } from './tables.ts';
export { unsubscribeToken } from './unsubscribe-token.ts';
export const memberSettings: Feature = { name: 'member-settings', routes };
