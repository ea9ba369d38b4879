import { registerDevice, removeDevice } from '@dorfplatz/contract';
import { call } from './client.ts';
import { pushMark, setPushMark } from './push-mark.ts';

/** Whether pushes can reach this browser at all. */
export const canBePushedTo = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

export async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

async function tellServer(memberId: number, subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  const { id } = await call(registerDevice, {
    body: {
      platform: 'web',
      subscription: { endpoint: endpoint!, keys: keys as { p256dh: string; auth: string } },
    },
  });
  setPushMark({ memberId, deviceId: id });
}

/**
 * Has pushes sent to this browser; the permission must be given.
 * @param publicKey of the network, in base64url
 * @throws ApiError, and DOMException when the browser has no push service
 */
export async function subscribeHere(memberId: number, publicKey: string): Promise<void> {
  const registration = await navigator.serviceWorker.register('/service-worker.js');
  await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const { pushManager } = registration;
  let subscription: PushSubscription;
  try {
    subscription = await pushManager.subscribe(options);
  } catch (error) {
    // One of an earlier key stands in the way.
    const earlier = await pushManager.getSubscription();
    if (!earlier) throw error;
    await earlier.unsubscribe();
    subscription = await pushManager.subscribe(options);
  }
  await tellServer(memberId, subscription);
}

/** Ends pushes to this browser, here and on the server. */
export async function unsubscribeHere(): Promise<void> {
  const mark = pushMark();
  setPushMark(null);
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await currentSubscription().catch(() => null);
  // What is on screen was for this person.
  for (const notification of (await registration?.getNotifications()) ?? []) notification.close();
  await Promise.all([
    subscription?.unsubscribe(),
    mark && call(removeDevice, { params: { id: mark.deviceId }, signInAgain: false }).catch(() => {}),
  ]);
}

/** Ties what this browser was registered for to the session that is open now; somebody else's ends. */
export async function renewHere(memberId: number): Promise<void> {
  const mark = pushMark();
  if (!mark || !canBePushedTo()) return;
  if (mark.memberId !== memberId) {
    setPushMark(null);
    await (await currentSubscription())?.unsubscribe();
    return;
  }
  const subscription = await currentSubscription();
  if (subscription && Notification.permission === 'granted') await tellServer(memberId, subscription);
}
