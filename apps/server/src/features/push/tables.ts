import type { Language, PushKind } from '@dorfplatz/contract';

export type PushChoices = Partial<Record<PushKind, boolean>>;

/** Where a message for a device goes, and what it is encrypted with for a browser. */
export type Address =
  | { platform: 'web'; endpoint: string; p256dh: string; auth: string }
  | { platform: 'ios' | 'android'; endpoint: string; p256dh: null; auth: null };

export type DeviceRow = Address & {
  id: number;
  is_current: boolean;
  user_agent: string;
  created_at: string;
  last_success_at: string | null;
  failures: number;
  push_choices: PushChoices;
};

/** A device with its owner, as they are when something is sent. */
export type RecipientRow = Address & {
  id: number;
  member_id: number;
  push_choices: PushChoices;
  language: Language;
  time_zone: string;
  quiet_from: string | null;
  quiet_until: string | null;
};

/** Something to be pushed to a device. */
export type PushRow = {
  id: number;
  device_id: number;
  /** One of the two. */
  notification_id: number | null;
  chat_id: number | null;
  claimed_at: string;
  attempts: number;
};
