import {
  getPushSettings,
  listDevices,
  type PushKind,
  removeDevice,
  testDevice,
  updatePushSettings,
} from '@dorfplatz/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/client.ts';
import { queryClient } from '../../lib/queries.ts';

export const devicesQuery = queryOptions({
  queryKey: ['devices'],
  staleTime: 0,
  queryFn: ({ signal }) => call(listDevices, { signal }),
});

export const pushSettingsQuery = (deviceId: number) =>
  queryOptions({
    queryKey: ['devices', deviceId, 'settings'],
    queryFn: ({ signal }) => call(getPushSettings, { params: { deviceId }, signal }),
  });

/** Asks anew which devices there are. */
export const renewDevices = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['devices'] });

/** Throws ApiError. */
export async function endDevice(id: number): Promise<void> {
  await call(removeDevice, { params: { id } });
  await renewDevices();
}

/** Keeps which kinds are pushed to a device. Throws ApiError. */
export async function savePushSettings(deviceId: number, notifications: PushKind[]): Promise<void> {
  const saved = await call(updatePushSettings, { params: { deviceId }, body: { notifications } });
  queryClient.setQueryData(pushSettingsQuery(deviceId).queryKey, saved);
}

/** Pushes a test to a device; gives what became of it. Throws ApiError. */
export async function sendTest(deviceId: number) {
  const { result } = await call(testDevice, { params: { deviceId } });
  if (result === 'gone') await renewDevices();
  return result;
}
