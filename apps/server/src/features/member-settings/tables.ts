import type { DigestSwitch, NotificationKind } from '@dorfplatz/contract';

/** By key, what a person had chosen; null where they had not. */
export type StoppedByLink = { [key: string]: boolean | string | null };

/** What a person has chosen; null where they have not. */
export type SettingsRow = {
  mail_choices: Partial<Record<NotificationKind, boolean>>;
  subscriptions: string[];
  digest: DigestSwitch | null;
  digest_group_ids: number[];
  digest_network_level: boolean | null;
  birthday: boolean;
  newsletter: boolean;
  /** What the link of a mail stopped, with what stood there before. */
  stopped_by_link: StoppedByLink;
  quiet_from: string | null;
  quiet_until: string | null;
};

/** The settings of a person with what of the person they depend on. */
export type OwnSettingsRow = SettingsRow & {
  email: string | null;
  mail_stop: { since: string; reason: string } | null;
  time_zone: string;
  is_external: boolean;
  is_administrator: boolean;
  /** Whether the network has one, by the clock or because somebody sent one. */
  has_newsletter: boolean;
  groups: { id: number; name: string }[];
};
