import type { DigestSwitch, NetworkSettings, NotificationKind } from '@dorfplatz/contract';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { type KindDescription, notificationKinds } from '../../platform/registries/notification-sources.ts';
import { isSubscription, type SettingKey } from './setting-keys.ts';
import type { OwnSettingsRow, SettingsRow } from './tables.ts';

/** Kinds of this category concern only those who run something. */
const ADMINISTRATION = 'administration';

/** What one gets by mail is nobody else's business, administrators included. */
export const canUpdateSettings = (viewer: Pick<Viewer, 'memberId'>, memberId: number): boolean =>
  viewer.memberId === memberId;

/** The kinds that a person chooses among, apart from those of administration. */
export const memberKinds = (): KindDescription[] =>
  notificationKinds().filter(({ category }) => category !== ADMINISTRATION);

/** The kinds of administration, for those who run something; none for others. */
export const adminKinds = (row: Pick<OwnSettingsRow, 'is_administrator'>): KindDescription[] =>
  row.is_administrator ? notificationKinds().filter(({ category }) => category === ADMINISTRATION) : [];

/** Whether a kind is mailed to a person: as they chose, else as the kind says. */
export function isMailed(kind: NotificationKind, choices: SettingsRow['mail_choices']): boolean {
  return choices[kind] ?? notificationKinds().find((each) => each.kind === kind)?.defaults.mail ?? false;
}

/** The switch of the digest that holds for a person: theirs, else all groups; none where the network sends none. */
export const digestOf = (row: Pick<SettingsRow, 'digest'>, network: NetworkSettings): DigestSwitch =>
  network.daily_activity.enabled ? (row.digest ?? 'all') : 'disabled';

/** Whether something is sent to a person. */
export function isOn(key: SettingKey, row: SettingsRow, network: NetworkSettings): boolean {
  if (key === 'daily_digest') return digestOf(row, network) !== 'disabled';
  if (key === 'birthday') return network.birthday_emails.enabled && row.birthday;
  if (key === 'email_newsletter') return row.newsletter;
  return isSubscription(key) ? row.subscriptions.includes(key) : isMailed(key, row.mail_choices);
}
