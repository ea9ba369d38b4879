import type { NetworkSettings } from '@dorfplatz/contract';
import { translate } from '../../platform/i18n/translate.ts';
import { labelOf, type SettingKey } from '../member-settings/index.ts';
import type { Recipient } from './tables.ts';

/** What every letter to a person has around what it says. */
export const frame = (recipient: Recipient, network: NetworkSettings, keys: readonly SettingKey[]) => ({
  language: recipient.language,
  network: network.name,
  greeting: translate(recipient.language, 'letters.greeting', { name: recipient.display_name }),
  reasons: keys.map((key) => labelOf(recipient.language, key)),
  settingsPath: recipient.is_consumer ? '' : `/members/${recipient.id}/settings/edit`,
});
