import type { Device, Language, PushSettings } from '@dorfplatz/contract';
import { translate } from '../../platform/i18n/translate.ts';
import { categoryLabel, labelOf } from '../member-settings/index.ts';
import { isPushed, type Offered } from './policy.ts';
import type { DeviceRow, PushChoices } from './tables.ts';

export const presentDevice = (row: DeviceRow): Device => ({
  id: row.id,
  current: row.is_current,
  platform: row.platform,
  user_agent: row.user_agent,
  created_at: row.created_at,
  last_success_at: row.last_success_at,
  failing: row.failures > 0,
});

/** What is pushed to a device, by category [RUL-0358]. */
export const presentPushSettings = (
  kinds: readonly Offered[],
  choices: PushChoices,
  language: Language,
): PushSettings => ({
  categories: [...Map.groupBy(kinds, ({ category }) => category)].map(([category, group]) => ({
    category,
    label: category === 'chat' ? translate(language, 'push.chats') : categoryLabel(language, category),
    kinds: group.map(({ kind }) => ({
      key: kind,
      label: kind === 'chat' ? translate(language, 'push.chat') : labelOf(language, kind),
      enabled: isPushed(kind, choices),
    })),
  })),
});
