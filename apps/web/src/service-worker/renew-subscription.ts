/** The old and the new subscription, as far as the browser tells them. */
interface ChangeEvent extends Event {
  oldSubscription?: PushSubscription | null;
  newSubscription?: PushSubscription | null;
}

/** A browser changed the address that it is reached at: the server hears of the new one, if somebody is signed in. */
export async function renewSubscription(
  registration: ServiceWorkerRegistration,
  event: Event,
): Promise<void> {
  const { oldSubscription, newSubscription } = event as ChangeEvent;
  const key = oldSubscription?.options.applicationServerKey;
  const subscription =
    newSubscription ??
    (key
      ? await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
      : null);
  if (!subscription) return;
  const session = await fetch('/api/v1/session.json', { credentials: 'same-origin' });
  const { viewer, csrf_token } = (await session.json()) as { viewer: unknown; csrf_token: string };
  if (viewer === null) return;
  const { endpoint, keys } = subscription.toJSON();
  await fetch('/api/v1/devices.json', {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'Content-Type': 'application/json', 'X-CSRF-Token': csrf_token },
    body: JSON.stringify({ platform: 'web', subscription: { endpoint, keys } }),
  });
}
