import type { DigestSwitch, MemberSettings, MemberSettingsChange } from '@dorfplatz/contract';

/** What the form holds: the same choices, in the shape of its controls. */
export interface Choices {
  /** Enabled keys of all lists. */
  keys: Record<
    'email_notifications' | 'email_admin_notifications' | 'email_subscriptions',
    readonly string[]
  >;
  digest: DigestSwitch;
  digestGroups: readonly number[];
  networkLevel: boolean;
  isQuiet: boolean;
  quietFrom: string;
  quietUntil: string;
  birthday: boolean;
  newsletter: boolean;
}

const QUIET_NIGHT = { from: '22:00', until: '07:00' };

export function choicesOf(settings: MemberSettings): Choices {
  const { email_daily_digests: digest, quiet_hours: quiet } = settings;
  return {
    keys: {
      email_notifications: settings.email_notifications,
      email_admin_notifications: settings.email_admin_notifications,
      email_subscriptions: settings.email_subscriptions,
    },
    digest: digest.switch,
    digestGroups: digest.group_ids === 'all' ? [] : digest.group_ids,
    networkLevel: digest.include_network_level,
    isQuiet: quiet !== null,
    quietFrom: quiet?.from ?? QUIET_NIGHT.from,
    quietUntil: quiet?.until ?? QUIET_NIGHT.until,
    birthday: settings.email_birthday,
    newsletter: settings.email_newsletter,
  };
}

/** What is sent for these choices: only what concerns the person. */
export function changeOf(choices: Choices, { conditions }: MemberSettings): MemberSettingsChange {
  const { keys, digest } = choices;
  return {
    email_notifications: [...keys.email_notifications] as MemberSettings['email_notifications'],
    ...(conditions.email_admin_notifications && {
      email_admin_notifications: [
        ...keys.email_admin_notifications,
      ] as MemberSettings['email_admin_notifications'],
    }),
    ...(conditions.email_subscriptions && {
      email_subscriptions: [...keys.email_subscriptions] as MemberSettings['email_subscriptions'],
    }),
    ...(conditions.email_daily_digests && {
      email_daily_digests: {
        switch: digest,
        ...(digest === 'selected_groups' && { group_ids: [...choices.digestGroups] }),
        ...(conditions.include_network_level && { include_network_level: choices.networkLevel }),
      },
    }),
    ...(conditions.email_birthday && { email_birthday: choices.birthday }),
    ...(conditions.email_newsletter && { email_newsletter: choices.newsletter }),
    quiet_hours: choices.isQuiet ? { from: choices.quietFrom, until: choices.quietUntil } : null,
  };
}

const sorted = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(sorted).sort()
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .sort(([one], [other]) => (one < other ? -1 : 1))
            .map(([key, part]) => [key, sorted(part)]),
        )
      : value;

/** Whether two changes choose the same; the order of a list is no choice. */
export const isSameChange = (one: MemberSettingsChange, other: MemberSettingsChange): boolean =>
  JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));

/** A list with a key in or out of it, in the order of what is offered. */
export const withKey = (
  list: readonly string[],
  key: string,
  isOn: boolean,
  offered: readonly string[],
): string[] => offered.filter((each) => (each === key ? isOn : list.includes(each)));

/** Days in the order of the week, Monday first, that share an hour. */
export function sendingTimes(
  days: MemberSettings['email_digests']['sending_days'],
): { time: string; days: number[] }[] {
  const fromMonday = [...days].sort((a, b) => ((a.day + 6) % 7) - ((b.day + 6) % 7));
  return [...Map.groupBy(fromMonday, ({ time }) => time)].map(([time, group]) => ({
    time,
    days: group.map(({ day }) => day),
  }));
}
