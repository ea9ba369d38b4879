import { type Static, Type } from 'typebox';
import { Id, Instant, Nullable } from './common.ts';
import { NotificationKind } from './notifications.ts';
import { resource } from './resource.ts';

const members = resource('members');

export const DIGEST_SWITCHES = ['disabled', 'all', 'selected_groups'] as const;
export type DigestSwitch = (typeof DIGEST_SWITCHES)[number];

/** What new entries people can have sent as they are written. */
export const SUBSCRIPTION_KEYS = ['activities'] as const;
const SubscriptionKey = Type.Enum([...SUBSCRIPTION_KEYS]);

const ClockTime = Type.String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$' });
const QuietHours = Type.Object({ from: ClockTime, until: ClockTime }, { additionalProperties: false });
const GroupIds = Type.Union([Type.Literal('all'), Type.Array(Id, { maxItems: 5000, uniqueItems: true })]);
const keys = <T extends Parameters<typeof Type.Array>[0]>(key: T) =>
  Type.Array(key, { maxItems: 100, uniqueItems: true });
const Option = Type.Object({ key: Type.String(), label: Type.String() });

/** What a person gets by mail, and what of it there is to choose. */
export const MemberSettings = Type.Object({
  /** When digests go out: by day of the week (0 is Sunday), in the network's time zone. */
  email_digests: Type.Object({
    sending_days: Type.Array(
      Type.Object({ day: Type.Integer({ minimum: 0, maximum: 6 }), time: Type.String() }),
    ),
    time_zone: Type.String(),
  }),
  email_daily_digests: Type.Object({
    enabled: Type.Boolean(),
    group_ids: GroupIds,
    switch: Type.Enum([...DIGEST_SWITCHES]),
    include_network_level: Type.Boolean(),
  }),
  email_subscriptions: keys(SubscriptionKey),
  email_notifications: keys(NotificationKind),
  email_admin_notifications: keys(NotificationKind),
  /** The wishes of the network on one's birthday. */
  email_birthday: Type.Boolean(),
  email_newsletter: Type.Boolean(),
  quiet_hours: Nullable(QuietHours),
  /** Where the mails go; null: nowhere. */
  email: Nullable(Type.String()),
  /** Since when newsletters and digests are no longer sent because the address gives mails back, and why. */
  mail_stop: Nullable(Type.Object({ since: Instant, reason: Type.String() })),
  time_zone: Type.String(),
  /** Whether a part concerns this person at all; what does not is not shown. */
  conditions: Type.Object({
    email_daily_digests: Type.Boolean(),
    email_subscriptions: Type.Boolean(),
    email_admin_notifications: Type.Boolean(),
    email_birthday: Type.Boolean(),
    email_newsletter: Type.Boolean(),
    include_network_level: Type.Boolean(),
  }),
  /** What is shown and cannot be changed, by the names of the parts or the keys in them. */
  disabled: Type.Array(Type.String()),
  options: Type.Object({
    email_subscriptions: Type.Array(Option),
    email_notifications: Type.Array(
      Type.Object({ category: Type.String(), label: Type.String(), kinds: Type.Array(Option) }),
    ),
    email_admin_notifications: Type.Array(Option),
    groups: Type.Array(Type.Object({ id: Id, name: Type.String() })),
  }),
});
export type MemberSettings = Static<typeof MemberSettings>;

const MemberSettingsChange = Type.Object(
  {
    email_daily_digests: Type.Optional(
      Type.Object(
        {
          enabled: Type.Optional(Type.Boolean()),
          group_ids: Type.Optional(GroupIds),
          switch: Type.Optional(Type.Enum([...DIGEST_SWITCHES])),
          include_network_level: Type.Optional(Type.Boolean()),
        },
        { additionalProperties: false },
      ),
    ),
    email_subscriptions: Type.Optional(keys(SubscriptionKey)),
    email_notifications: Type.Optional(keys(NotificationKind)),
    email_admin_notifications: Type.Optional(keys(NotificationKind)),
    email_birthday: Type.Optional(Type.Boolean()),
    email_newsletter: Type.Optional(Type.Boolean()),
    quiet_hours: Type.Optional(Nullable(QuietHours)),
  },
  { additionalProperties: false },
);
export type MemberSettingsChange = Static<typeof MemberSettingsChange>;

const membershipId = Type.Object({ membershipId: Id });

export const getMemberSettings = members.get('getMemberSettings', '/members/{membershipId}/settings', {
  ids: ['API-134'],
  summary: 'What one gets by mail, with what can be chosen and what cannot',
  params: membershipId,
  answer: MemberSettings,
});

export const updateMemberSettings = members.put('updateMemberSettings', '/members/{membershipId}/settings', {
  ids: ['API-135'],
  summary: 'Choose what one gets by mail: lists of enabled keys; what is left out stays',
  params: membershipId,
  body: MemberSettingsChange,
  answer: MemberSettings,
});

/** Why no digest would come now. */
export const DIGEST_ABSENCES = ['network_off', 'off', 'no_address', 'nothing_new'] as const;

/** One's own next digest, as it would be now. */
export const DigestPreview = Type.Object({
  /** When it comes, after quiet hours; null: none does. */
  next_at: Nullable(Instant),
  /** Since when what it tells of is new. */
  since: Nullable(Instant),
  /** The mail, as whole HTML without scripts. */
  mail: Nullable(Type.Object({ subject: Type.String(), html: Type.String() })),
  /** Why there is no mail. */
  absence: Nullable(Type.Enum([...DIGEST_ABSENCES])),
});
export type DigestPreview = Static<typeof DigestPreview>;

export const getDigestPreview = members.get('getDigestPreview', '/members/{membershipId}/settings/digest', {
  ids: ['API-996'],
  summary: 'One’s own next digest as it would be now, and when it comes',
  params: membershipId,
  answer: DigestPreview,
  screen: true,
});

const linkToken = Type.Object({ token: Type.String({ minLength: 1, maxLength: 2000 }) });

/** What the link in a mail stops. */
export const Unsubscription = Type.Object({
  keys: Type.Array(Option),
  /** Whether any of it is still sent. */
  active: Type.Boolean(),
  settings_url: Type.String(),
  /** Whether the link has stopped something that can be taken back. */
  can: Type.Object({ undo: Type.Boolean() }),
});
export type Unsubscription = Static<typeof Unsubscription>;

export const getUnsubscription = members.get('getUnsubscription', '/unsubscribe/{token}', {
  ids: ['API-390'],
  summary: 'What the signed link of a mail would stop',
  access: 'anyone',
  params: linkToken,
  answer: Unsubscription,
  screen: true,
});

export const unsubscribe = members.post('unsubscribe', '/unsubscribe/{token}', {
  ids: ['API-391'],
  summary: 'Stop what the signed link of a mail names: one click of a mail program (RFC 8058)',
  access: 'anyone',
  signedAddress: true,
  params: linkToken,
  status: 200,
  answer: Unsubscription,
});

export const undoUnsubscription = members.post('undoUnsubscription', '/unsubscribe/{token}/undo', {
  ids: ['API-1012'],
  summary: 'Take back what the link in a mail stopped: the way back for whoever pressed it by mistake',
  access: 'anyone',
  signedAddress: true,
  params: linkToken,
  status: 200,
  answer: Unsubscription,
});
