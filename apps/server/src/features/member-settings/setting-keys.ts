import { type Language, type NotificationKind, SUBSCRIPTION_KEYS } from '@dorfplatz/contract';
import { hasMessage, translate } from '../../platform/i18n/translate.ts';
import { notificationKinds } from '../../platform/registries/notification-sources.ts';

type SubscriptionKey = (typeof SUBSCRIPTION_KEYS)[number];

/** One thing that can be sent by mail, and that a person can stop. */
export type SettingKey =
  | NotificationKind
  | SubscriptionKey
  | 'daily_digest'
  | 'birthday'
  | 'email_newsletter';

export const isSubscription = (key: string): key is SubscriptionKey =>
  (SUBSCRIPTION_KEYS as readonly string[]).includes(key);

export const isSettingKey = (key: string): key is SettingKey =>
  key === 'daily_digest' ||
  key === 'birthday' ||
  key === 'email_newsletter' ||
  isSubscription(key) ||
  notificationKinds().some(({ kind }) => kind === key);

/** The words for a category of kinds. */
export function categoryLabel(language: Language, category: string): string {
  const key = `notifications.category.${category}`;
  return hasMessage(language, key) ? translate(language, key) : translate(language, 'member_settings.other');
}

/** The words for a key; a kind that came later than its words has those of its category. */
export function labelOf(language: Language, key: SettingKey): string {
  if (key === 'daily_digest') return translate(language, 'member_settings.digest');
  if (key === 'birthday') return translate(language, 'member_settings.birthday');
  if (key === 'email_newsletter') return translate(language, 'member_settings.newsletter');
  if (isSubscription(key)) return translate(language, `member_settings.subscription.${key}`);
  const own = `notifications.setting.${key}`;
  if (hasMessage(language, own)) return translate(language, own);
  return categoryLabel(language, notificationKinds().find(({ kind }) => kind === key)?.category ?? '');
}
