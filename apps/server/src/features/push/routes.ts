import {
  getPushSettings,
  listDevices,
  registerDevice as registerDeviceCall,
  removeDevice as removeDeviceCall,
  testDevice,
  updatePushSettings,
} from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/serve.ts';
import { canChat } from '../../platform/policy/can-chat.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import type { Services } from '../../platform/services.ts';
import { settingsOf } from '../member-settings/index.ts';
import { unseenOf } from '../notifications/index.ts';
import { addressOf, choosePushes, registerDevice, removeDevice } from './commands.ts';
import { testMessage } from './compose.ts';
import { noteOutcome } from './deliver.ts';
import { offeredKinds } from './policy.ts';
import { presentDevice, presentPushSettings } from './present.ts';
import { publicKeyOf } from './push-key.ts';
import { createPushService } from './push-service.ts';
import { deviceOf, devicesOf } from './queries.ts';

/** Somebody waits for a test; after this it is worth nothing. */
const TEST_TTL_SECONDS = 60;
/** What a browser says of itself is kept up to here. */
const USER_AGENT_CHARACTERS = 400;

export function routes(http: FastifyInstance, services: Services): void {
  const { kysely } = services.db;
  const public_key = publicKeyOf(services.pushKey);
  const send = createPushService(services);
  const mayOf = (viewer: Viewer) => ({ chat: canChat(viewer, services.settings.current()) });

  serve(http, services, listDevices, async ({ viewer }) => ({
    public_key,
    devices: (await devicesOf(kysely, viewer)).map(presentDevice),
  }));

  serve(http, services, registerDeviceCall, ({ viewer, body, request, write }) =>
    write(async (tx) => {
      const hasRelay = services.environment.pushRelay !== undefined;
      const address = addressOf(body, { fetcher: services.fetcher, hasRelay });
      const userAgent = (request.headers['user-agent'] ?? '').slice(0, USER_AGENT_CHARACTERS);
      const id = await registerDevice(tx, viewer, address, userAgent);
      return presentDevice(await deviceOf(tx, viewer, id));
    }),
  );

  serve(http, services, removeDeviceCall, ({ viewer, params, write }) =>
    write((tx) => removeDevice(tx, viewer, params.id)),
  );

  serve(http, services, getPushSettings, async ({ viewer, params, language }) => {
    const { push_choices } = await deviceOf(kysely, viewer, params.deviceId);
    const kinds = offeredKinds(await settingsOf(kysely, viewer.memberId), mayOf(viewer));
    return presentPushSettings(kinds, push_choices, language);
  });

  serve(http, services, updatePushSettings, ({ viewer, params, body, language, write }) =>
    write(async (tx) => {
      const { id } = await deviceOf(tx, viewer, params.deviceId);
      const kinds = offeredKinds(await settingsOf(tx, viewer.memberId), mayOf(viewer));
      await choosePushes(tx, id, kinds, body.notifications);
      const { push_choices } = await deviceOf(tx, viewer, id);
      return presentPushSettings(kinds, push_choices, language);
    }),
  );

  serve(http, services, testDevice, async ({ viewer, params, language }) => {
    const device = await deviceOf(kysely, viewer, params.deviceId);
    await services.limits.take('push_test', `m${viewer.memberId}`);
    const unseen = (await unseenOf(kysely, [viewer.memberId])).get(viewer.memberId) ?? 0;
    const settingsPath = `/members/${viewer.memberId}/settings/edit`;
    const message = { ...testMessage({ language }, services.settings.current(), settingsPath), unseen };
    const outcome = await send(device, message, {
      topic: message.tag,
      ttlSeconds: TEST_TTL_SECONDS,
      urgency: 'high',
    });
    await noteOutcome(services, device.id, outcome);
    return { result: outcome.kind === 'later' ? ('unreachable' as const) : outcome.kind };
  });
}
