import { type Language, type NotificationKind, SUBSCRIPTION_KEYS } from '@dorfplatz/contract';
import { hasMessage, translate } from '../../platform/i18n/translate.ts';
import { notificationKinds } from '../../platform/registries/notification-sources.ts';

type SubscriptionKey = (typeof SUBSCRIPTION_KEYS)[number];

/** One thing that can be sent by mail, and that a person can stop. */
export type SettingKey = NotificationKind | SubscriptionKey | OtherKey;

/** What is neither a notification nor a subscription, with the words for it. */
const OTHERS = {
  daily_digest: 'member_settings.digest',
  birthday: 'member_settings.birthday',
  email_newsletter: 'member_settings.newsletter',
} as const;
type OtherKey = keyof typeof OTHERS;

const isOther = (key: string): key is OtherKey => Object.hasOwn(OTHERS, key);

/** Whether a key names a kind of notification. */
export const isKind = (key: SettingKey): key is NotificationKind => !isOther(key) && !isSubscription(key);

export const isSubscription = (key: string): key is SubscriptionKey =>
  (SUBSCRIPTION_KEYS as readonly string[]).includes(key);

export const isSettingKey = (key: string): key is SettingKey =>
  isOther(key) || isSubscription(key) || notificationKinds().some(({ kind }) => kind === key);

/** The words for a category of kinds. */
export function categoryLabel(language: Language, category: string): string {
  const key = `notifications.category.${category}`;
  return hasMessage(language, key) ? translate(language, key) : translate(language, 'member_settings.other');
}

/** The words for a key; a kind that came later than its words has those of its category. */
export function labelOf(language: Language, key: SettingKey): string {
  if (isOther(key)) return translate(language, OTHERS[key]);
  if (isSubscription(key)) return translate(language, `member_settings.subscription.${key}`);
  const own = `notifications.setting.${key}`;
  if (hasMessage(language, own)) return translate(language, own);
  return categoryLabel(language, notificationKinds().find(({ kind }) => kind === key)?.category ?? '');
}
