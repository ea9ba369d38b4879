import { createECDH } from 'node:crypto';
import { type Build, type CaseInput, type Cases, once } from '../../../testing/matrix/case-builders.ts';
import { buildDevice } from './build.ts';

let counter = 0;

/** Devices are their owner's alone. */
const onDevice = (name: 'id' | 'deviceId', rest: () => CaseInput = () => ({})): Record<string, Build> => ({
  own: async (world, _role, own) => ({
    params: { [name]: own ? await buildDevice(world, own) : 1 },
    ...rest(),
  }),
  'of another': async (world) => ({ params: { [name]: await buildDevice(world, world.author) }, ...rest() }),
});

/** What a browser says of its subscription; its key is a point of the curve. */
function browserSubscription(): CaseInput['body'] {
  const ecdh = createECDH('prime256v1');
  const p256dh = ecdh.generateKeys('base64url');
  counter += 1;
  return {
    platform: 'web',
    subscription: {
      endpoint: `https://push.example.org/${counter}`,
      keys: { p256dh, auth: Buffer.alloc(16, counter).toString('base64url') },
    },
  };
}

/** What its calls are asked with, for the role matrix and the suites made of the contract. */
export const cases: Cases = {
  listDevices: once(() => ({})),
  registerDevice: once(() => ({ body: browserSubscription() })),
  removeDevice: onDevice('id'),
  getPushSettings: onDevice('deviceId'),
  updatePushSettings: onDevice('deviceId', () => ({ body: { notifications: ['mention'] } })),
  testDevice: onDevice('deviceId'),
};
