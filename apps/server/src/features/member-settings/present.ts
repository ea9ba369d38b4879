import type { Language, MemberSettings, NetworkSettings, Unsubscription } from '@dorfplatz/contract';
import { SUBSCRIPTION_KEYS } from '@dorfplatz/contract';
import { translate } from '../../platform/i18n/translate.ts';
import type { KindDescription } from '../../platform/registries/notification-sources.ts';
import { digestTimes } from './digest-times.ts';
import { adminKinds, digestOf, isMailed, isOn, memberKinds } from './policy.ts';
import { categoryLabel, labelOf, type SettingKey } from './setting-keys.ts';
import { stoppedOf } from './stop-mails.ts';
import type { OwnSettingsRow, SettingsRow } from './tables.ts';

const two = (value: number) => String(value).padStart(2, '0');

const byCategory = (kinds: readonly KindDescription[]) =>
  Map.groupBy(kinds, ({ category }) => category).entries();

/** The settings of a person as they read and change them. */
export function presentSettings(
  row: OwnSettingsRow,
  network: NetworkSettings,
  language: Language,
): MemberSettings {
  const option = (kind: KindDescription) => ({ key: kind.kind, label: labelOf(language, kind.kind) });
  const enabled = (kinds: readonly KindDescription[]) =>
    kinds.map(({ kind }) => kind).filter((kind) => isMailed(kind, row.mail_choices));
  const own = memberKinds();
  const administration = adminKinds(row);
  const isDigestOffered = network.daily_activity.enabled;
  const choice = digestOf(row, network);
  const own_ids = new Set(row.groups.map(({ id }) => id));
  return {
    email_digests: {
      sending_days: digestTimes(network).map(({ day, hour }) => ({ day, time: `${two(hour)}:00` })),
      time_zone: network.time_zone,
    },
    email_daily_digests: {
      enabled: choice !== 'disabled',
      group_ids: choice === 'all' ? 'all' : row.digest_group_ids.filter((id) => own_ids.has(id)),
      switch: choice,
      include_network_level:
        !row.is_external && (row.digest_network_level ?? network.daily_activity.include_network_level),
    },
    email_subscriptions: SUBSCRIPTION_KEYS.filter((key) => row.subscriptions.includes(key)),
    email_notifications: enabled(own),
    email_admin_notifications: enabled(administration),
    email_birthday: row.birthday,
    email_newsletter: row.newsletter,
    quiet_hours: row.quiet_from === null ? null : { from: row.quiet_from, until: row.quiet_until! },
    email: row.email,
    mail_stop: row.mail_stop && {
      since: row.mail_stop.since,
      reason: translate(language, `mail_returns.reason.${row.mail_stop.reason}`),
    },
    time_zone: row.time_zone,
    conditions: {
      email_daily_digests: isDigestOffered,
      email_subscriptions: row.groups.length > 0,
      email_admin_notifications: administration.length > 0,
      email_birthday: network.birthday_emails.enabled,
      email_newsletter: row.has_newsletter,
      include_network_level: isDigestOffered && !row.is_external,
    },
    disabled: row.email === null ? DISABLED_WITHOUT_ADDRESS : [],
    options: {
      email_subscriptions: SUBSCRIPTION_KEYS.map((key) => ({
        key,
        label: labelOf(language, key),
      })),
      email_notifications: [...byCategory(own)].map(([category, kinds]) => ({
        category,
        label: categoryLabel(language, category),
        kinds: kinds.map(option),
      })),
      email_admin_notifications: administration.map(option),
      groups: row.groups,
    },
  };
}

const DISABLED_WITHOUT_ADDRESS = [
  'email_daily_digests',
  'email_subscriptions',
  'email_notifications',
  'email_admin_notifications',
  'email_birthday',
  'email_newsletter',
  'quiet_hours',
];

/** What a link of a mail stops, in the language of whoever opened it. */
export const presentUnsubscription = (
  memberId: number,
  keys: readonly SettingKey[],
  row: SettingsRow,
  network: NetworkSettings,
  language: Language,
): Unsubscription => ({
  keys: keys.map((key) => ({ key, label: labelOf(language, key) })),
  active: keys.some((key) => isOn(key, row, network)),
  settings_url: `/members/${memberId}/settings/edit`,
  can: { undo: stoppedOf(keys, row.stopped_by_link).length > 0 },
});
