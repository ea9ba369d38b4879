import { type Static, Type } from 'typebox';
import { Id, Instant, Nullable } from './common.ts';
import { endpoint } from './endpoint.ts';
import { NOTIFICATION_KINDS } from './notifications.ts';

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

export const listDevices = endpoint({
  ids: ['API-410'],
  name: 'listDevices',
  method: 'GET',
  path: '/api/v1/devices',
  summary: 'Own devices that news are pushed to, and the key with which this network signs what it pushes',
  tag: 'session',
  access: 'signed_in',
  status: 200,
  answer: Type.Object({
    /** The VAPID key (RFC 8292): an uncompressed point of P-256 in base64url, as browsers take it. */
    public_key: Type.String(),
    devices: Type.Array(Device),
  }),
});

export const registerDevice = endpoint({
  ids: ['API-187'],
  name: 'registerDevice',
  method: 'POST',
  path: '/api/v1/devices',
  summary: 'Have news pushed to this browser or app; registering it again renews it and keeps its settings',
  tag: 'session',
  access: 'signed_in',
  body: Type.Object(
    {
      platform: Type.Enum([...PLATFORMS]),
      /** Of a browser. */
      subscription: Type.Optional(PushSubscription),
      /** Of an app: what its maker's push service calls this device. */
      push_token: Type.Optional(Type.String({ pattern: '^[!-~]{8,4096}$' })),
    },
    { additionalProperties: false },
  ),
  status: 201,
  answer: Device,
});

export const removeDevice = endpoint({
  ids: ['API-188'],
  name: 'removeDevice',
  method: 'DELETE',
  path: '/api/v1/devices/{id}',
  summary: 'Push nothing more to an own device',
  tag: 'session',
  access: 'signed_in',
  params: Type.Object({ id: Id }),
  status: 204,
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

export const getPushSettings = endpoint({
  ids: ['API-136'],
  name: 'getPushSettings',
  method: 'GET',
  path: '/api/v1/devices/{deviceId}/settings',
  summary: 'What is pushed to an own device, by category',
  tag: 'members',
  access: 'signed_in',
  params: deviceId,
  status: 200,
  answer: PushSettings,
});

export const updatePushSettings = endpoint({
  ids: ['API-137'],
  name: 'updatePushSettings',
  method: 'POST',
  path: '/api/v1/devices/{deviceId}/settings',
  summary: 'Choose what is pushed to an own device: the list of enabled kinds',
  tag: 'members',
  access: 'signed_in',
  params: deviceId,
  body: Type.Object(
    { notifications: Type.Array(PushKind, { maxItems: 100, uniqueItems: true }) },
    { additionalProperties: false },
  ),
  status: 200,
  answer: PushSettings,
});

/** What became of a test: taken by the push service, device unknown there, refused, or not reached. */
export const PUSH_TEST_RESULTS = ['sent', 'gone', 'refused', 'unreachable'] as const;

export const testDevice = endpoint({
  ids: ['API-411'],
  name: 'testDevice',
  method: 'POST',
  path: '/api/v1/devices/{deviceId}/test',
  summary: 'Push a test message to an own device and say what happened; an unknown device is removed',
  tag: 'members',
  access: 'signed_in',
  params: deviceId,
  status: 200,
  answer: Type.Object({ result: Type.Enum([...PUSH_TEST_RESULTS]) }),
});
