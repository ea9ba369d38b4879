import { type Static, Type } from 'typebox';
import { Id, Instant, Nullable } from './common.ts';
import { NOTIFICATION_KINDS } from './notifications.ts';
import { resource } from './resource.ts';

const session = resource('session');
const members = resource('members');

/** What is pushed: the kinds of notifications, and what is written in chats, which makes none. */
export const PushKind = Type.Enum([...NOTIFICATION_KINDS, 'chat']);
export type PushKind = Static<typeof PushKind>;

export const PLATFORMS = ['web', 'ios', 'android'] as const;
/** A browser or app of one's own that news are pushed to. */
export const Device = Type.Object({
  id: Id,
  /** Whether this session registered it. */
  current: Type.Boolean(),
  platform: Type.Enum([...PLATFORMS]),
  user_agent: Type.String(),
  created_at: Instant,
  /** When its push service last took something for it. */
  last_success_at: Nullable(Instant),
  /** Its push service refused what was sent last. */
  failing: Type.Boolean(),
});
export type Device = Static<typeof Device>;

/** What a browser's `PushSubscription` says of itself. */
const PushSubscription = Type.Object(
  {
    endpoint: Type.String({ minLength: 1, maxLength: 2048 }),
    keys: Type.Object(
      {
        p256dh: Type.String({ pattern: '^[A-Za-z0-9_-]{87}=?$' }),
        auth: Type.String({ pattern: '^[A-Za-z0-9_-]{22}(==)?$' }),
      },
      { additionalProperties: false },
    ),
  },
  { additionalProperties: false },
);
export type PushSubscriptionKeys = Static<typeof PushSubscription>;

export const listDevices = session.get('listDevices', '/api/v1/devices', {
  ids: ['API-410'],
  summary: 'Own devices that news are pushed to, and the key with which this network signs what it pushes',
  answer: {
    /** The VAPID key (RFC 8292): an uncompressed point of P-256 in base64url, as browsers take it. */
    public_key: Type.String(),
    devices: Type.Array(Device),
  },
});

export const registerDevice = session.post('registerDevice', '/api/v1/devices', {
  ids: ['API-187'],
  summary: 'Have news pushed to this browser or app; registering it again renews it and keeps its settings',
  body: {
    platform: Type.Enum([...PLATFORMS]),
    /** Of a browser. */
    subscription: Type.Optional(PushSubscription),
    /** Of an app: what its maker's push service calls this device. */
    push_token: Type.Optional(Type.String({ pattern: '^[!-~]{8,4096}$' })),
  },
  answer: Device,
});

export const removeDevice = session.delete('removeDevice', '/api/v1/devices/{id}', {
  ids: ['API-188'],
  summary: 'Push nothing more to an own device',
  params: { id: Id },
});

const deviceId = Type.Object({ deviceId: Id });

/** What is pushed to a device, by category. */
export const PushSettings = Type.Object({
  categories: Type.Array(
    Type.Object({
      category: Type.String(),
      label: Type.String(),
      kinds: Type.Array(Type.Object({ key: PushKind, label: Type.String(), enabled: Type.Boolean() })),
    }),
  ),
});
export type PushSettings = Static<typeof PushSettings>;

export const getPushSettings = members.get('getPushSettings', '/api/v1/devices/{deviceId}/settings', {
  ids: ['API-136'],
  summary: 'What is pushed to an own device, by category',
  params: deviceId,
  answer: PushSettings,
});

export const updatePushSettings = members.post('updatePushSettings', '/api/v1/devices/{deviceId}/settings', {
  ids: ['API-137'],
  summary: 'Choose what is pushed to an own device: the list of enabled kinds',
  params: deviceId,
  body: { notifications: Type.Array(PushKind, { maxItems: 100, uniqueItems: true }) },
  status: 200,
  answer: PushSettings,
});

/** What became of a test: taken by the push service, device unknown there, refused, or not reached. */
export const PUSH_TEST_RESULTS = ['sent', 'gone', 'refused', 'unreachable'] as const;

export const testDevice = members.post('testDevice', '/api/v1/devices/{deviceId}/test', {
  ids: ['API-411'],
  summary: 'Push a test message to an own device and say what happened; an unknown device is removed',
  params: deviceId,
  status: 200,
  answer: { result: Type.Enum([...PUSH_TEST_RESULTS]) },
});
