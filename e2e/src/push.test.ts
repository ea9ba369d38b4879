import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { DELAY } from '../../apps/server/src/features/push/index.ts';
import type { BuiltMember } from '../../apps/server/src/testing/build.ts';
import {
  type PushServer,
  type Subscription,
  startPushServer,
} from '../../apps/server/src/testing/push-server.ts';
import { createActivity, listDevices } from '../../packages/contract/src/index.ts';
import { type Journey, startJourney, type Visitor } from './browser.ts';

let service: PushServer;
let journey: Journey;
let anna: BuiltMember;
let bert: BuiltMember;
let chor: { streamId: number };
beforeAll(async () => {
  DELAY.seconds = 0;
  service = await startPushServer();
  journey = await startJourney({}, { isWhole: true });
  const { bed } = journey;
  await bed.openNetwork();
  anna = await bed.buildMember({ name: 'Anna Amsel' });
  bert = await bed.buildMember({ name: 'Bert Buche' });
  chor = await bed.buildGroup({ createdBy: bert.id, name: 'Chor', members: [anna.id] });
});
afterAll(async () => {
  DELAY.seconds = 2;
  await journey.stop();
  await service.stop();
});

/** A headless browser has no push service: at this one border stands ours. */
async function subscribesTo(context: BrowserContext, subscription: Subscription): Promise<void> {
  await context.grantPermissions(['notifications'], { origin: journey.url });
  await context.addInitScript((given) => {
    const key = 'test-subscription';
    const made = () => ({
      endpoint: given.endpoint,
      toJSON: () => given,
      unsubscribe: async () => {
        localStorage.removeItem(key);
        return true;
      },
    });
    Object.assign(PushManager.prototype, {
      subscribe: async () => {
        localStorage.setItem(key, 'yes');
        return made();
      },
      getSubscription: async () => (localStorage.getItem(key) ? made() : null),
    });
  }, subscription);
}

/** Hands a payload to the browser's service worker, as its push service would; again while nothing comes of it. */
async function deliver(visitor: Visitor, data: string): Promise<void> {
  const isShown = async () => expect(await shown(visitor.page)).not.toEqual([]);
  await vi.waitFor(
    async () => {
      await handOver(visitor, data);
      await vi.waitFor(isShown, { timeout: 2_000 });
    },
    { timeout: 10_000 },
  );
}

async function handOver({ page, context }: Visitor, data: string): Promise<void> {
  const session = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ isDeleted }) => !isDeleted);
      if (found) resolve(found.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: journey.url,
    registrationId: await registered,
    data,
  });
  await session.detach();
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const notifications = await registration.getNotifications();
    return notifications.map(({ title, body, tag }) => ({ title, body, tag }));
  });

async function clickNotification({ context }: Visitor): Promise<void> {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  await worker.evaluate(async () => {
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration;
      NotificationEvent: new (type: string, options: object) => Event;
    } & EventTarget;
    const [notification] = await scope.registration.getNotifications();
    scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }));
  });
}

const mention = async (text: string) => {
  const author = await journey.bed.as(bert.id);
  const body = { content: `@[${anna.id}:Anna] ${text}`, streams: [chor.streamId] };
  return (await author.call(createActivity, { body })).body.id;
};
const count = async (table: string) => (await journey.bed.db.pool.query(`select 1 from ${table}`)).rowCount;
const texts = () => service.messages.map(({ text }) => text);

describe('push', () => {
  let phone: Visitor;

  it('is turned on for a device, with a choice by category and a test [RUL-0357] [RUL-0358]', async () => {
    phone = await journey.visit({ width: 'phone', serviceWorker: true });
    await subscribesTo(phone.context, service.subscribe());
    await phone.signIn(anna.email);
    await phone.goto(`/members/${anna.id}/settings/edit`);
    const { page } = phone;
    await page.getByRole('switch', { name: 'Auf diesem Gerät' }).click();
    const push = page.getByRole('group', { name: 'Push-Nachrichten' });
    await push.getByRole('group', { name: 'Beiträge' }).waitFor();
    await push.getByLabel('„Gefällt mir“ zu meinen Texten').click();
    await push.getByRole('button', { name: 'Testnachricht senden' }).click();
    await push.getByText('Gesendet. Sie sollte gleich erscheinen.').waitFor();
    expect(JSON.parse(texts()[0]!)).toMatchObject({ body: 'So sehen Ihre Benachrichtigungen aus.' });
    await push.scrollIntoViewIfNeeded();
    await phone.checkScreen('push-settings');
    await phone.failUntilPressed('**/api/v1/devices/*/settings.json');
    // A page that its service worker has just taken over may ask past the route: then it is loaded again.
    const failure = push.getByText('Keine Einstellungen gefunden.');
    for (let tries = 0; tries < 5 && !(await failure.isVisible()); tries += 1) {
      await page.reload();
      await failure.waitFor({ timeout: 6000 }).catch(() => {});
    }
    await failure.waitFor();
    await push.getByRole('button', { name: 'Noch einmal versuchen' }).click();
    await expect.poll(() => push.getByLabel('„Gefällt mir“ zu meinen Texten').isChecked()).toBe(true);
  });

  it('says nothing to who looks at the product, and comes to who does not', async () => {
    service.messages.length = 0;
    // The page before leaves its row behind for a moment.
    await phone.page.goto('about:blank');
    await expect.poll(() => count('live_readers')).toBe(0);
    await phone.goto('/activitystreams');
    await phone.page.mouse.move(100, 100);
    await phone.page.getByRole('button', { name: /^Benachrichtigungen/ }).waitFor();
    await expect.poll(() => count('live_readers where is_reading')).toBe(1);
    await mention('du liest das gerade');
    await phone.page.getByText('du liest das gerade').waitFor();
    await journey.bed.delivered();
    await expect.poll(() => count('pushes'), { timeout: 15_000 }).toBe(0);
    expect(texts()).toEqual([]);
    await phone.page.goto('about:blank');
    await expect.poll(() => count('live_readers')).toBe(0);
    const id = await mention('kommst du am Dienstag?');
    await expect.poll(() => texts().length, { timeout: 20_000 }).toBe(1);
    expect(JSON.parse(texts()[0]!)).toMatchObject({
      title: 'Bert Buche hat Sie erwähnt',
      url: `/activities/${id}`,
    });
  });

  it('shows as a notification, and its click opens the right page', async () => {
    await phone.goto('/');
    await phone.page.getByRole('heading').first().waitFor();
    await phone.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    const [text] = texts();
    const { title, body, tag, url } = JSON.parse(text!);
    await deliver(phone, text!);
    await expect.poll(() => shown(phone.page)).toEqual([{ title, body, tag }]);
    await clickNotification(phone);
    await phone.page.waitForURL(`**${url}`);
    await phone.page.getByText('kommst du am Dienstag?').waitFor();
    expect(await shown(phone.page)).toEqual([]);
  });

  it('that cannot be read is shown as something, and leads home', async () => {
    await deliver(phone, 'nonsense');
    await expect.poll(() => shown(phone.page)).toEqual([{ title: 'Dorfplatz', body: '', tag: '' }]);
    await clickNotification(phone);
    await phone.page.waitForURL(`${journey.url}/`);
  });

  it('is seen from another device, and ends with the sign-out', async () => {
    const desk = await journey.visit({ serviceWorker: true });
    await desk.signIn(anna.email);
    await desk.goto(`/members/${anna.id}/settings/edit`);
    await desk.page.getByRole('heading', { name: 'Andere Geräte' }).waitFor();
    await desk.checkScreen('push-other-devices');
    await phone.page.getByRole('button', { name: /Anna Amsel/ }).click();
    await phone.page.getByRole('menuitem', { name: 'Abmelden' }).click();
    await phone.page.waitForURL('**/users/sign_in');
    const { body } = await (await journey.bed.as(anna.id)).call(listDevices);
    expect(body.devices).toEqual([]);
    expect(await phone.page.evaluate(() => localStorage.getItem('test-subscription'))).toBeNull();
  });
});
