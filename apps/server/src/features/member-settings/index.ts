import type { Feature } from '../../platform/services.ts';
import { routes } from './routes.ts';
import './first-steps.ts';
import './own-data.ts';

export { digestTimes } from './digest-times.ts';
export { mustBeOwn } from './own-settings.ts';
export { adminKinds, isMailed, isOn, memberKinds } from './policy.ts';
export { settingsColumns, settingsOf } from './queries.ts';
export { quietUntil } from './quiet-hours.ts';
export { categoryLabel, labelOf, type SettingKey } from './setting-keys.ts';
export { stopMails } from './stop-mails.ts';
export type { OwnSettingsRow as OwnSettings, SettingsRow } from './tables.ts';
export { unsubscribeToken } from './unsubscribe-token.ts';
export const memberSettings: Feature = { name: 'member-settings', routes };
