import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BuiltMember } from '../../apps/server/src/testing/build.ts';
import { createActivity, getWebToken, listDevices } from '../../packages/contract/src/index.ts';
import { type Journey, startJourney, type Visitor } from './browser.ts';

type Said = { type: string; payload: Record<string, unknown> };

let relay: Server;
let journey: Journey;
let anna: BuiltMember;
let bert: BuiltMember;
let chor: { slug: string; streamId: number };
beforeAll(async () => {
  relay = createServer((request, response) => {
    request.resume();
    response.writeHead(202).end();
  });
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve));
  const { port } = relay.address() as AddressInfo;
  journey = await startJourney({ PUSH_RELAY_URL: `http://127.0.0.1:${port}/messages` });
  const { bed } = journey;
  await bed.openNetwork();
  anna = await bed.buildMember({ name: 'Anna Amsel' });
  bert = await bed.buildMember({ name: 'Bert Buche' });
  chor = await bed.buildGroup({ createdBy: bert.id, name: 'Chor', members: [anna.id] });
});
afterAll(async () => {
  await journey.stop();
  relay.closeAllConnections();
  await new Promise((resolve) => relay.close(resolve));
});

/** A web view of an app: what the page says is kept beside it. */
async function openApp(): Promise<{ app: Visitor; said: (type: string) => Promise<Said[]> }> {
  const app = await journey.visit({ width: 'phone' });
  await app.context.addInitScript(() => {
    const key = 'said-to-the-app';
    Object.assign(window, {
      ReactNativeWebView: {
        postMessage: (text: string) =>
          sessionStorage.setItem(key, `${sessionStorage.getItem(key) ?? ''}${text}\n`),
      },
    });
  });
  const said = async (type: string) => {
    const lines = await app.page.evaluate(() => sessionStorage.getItem('said-to-the-app') ?? '');
    const all = lines.split('\n').filter(Boolean);
    return all.map((line) => JSON.parse(line) as Said).filter((one) => one.type === type);
  };
  return { app, said };
}

/** The paths that somebody comes to from now on, also those that they are led on from at once. */
function passedBy({ page }: Visitor): string[] {
  const paths: string[] = [];
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) paths.push(new URL(frame.url()).pathname);
  });
  return paths;
}

describe('a page in an app', () => {
  let app: Visitor;
  let said: (type: string) => Promise<Said[]>;
  const say = (text: string) => app.page.evaluate((message) => window.postMessage(message), text);

  it('has a header that leaves out what the app has itself [RUL-0470]', async () => {
    ({ app, said } = await openApp());
    await app.signIn(anna.email);
    await app.goto('/');
    const header = app.page.locator('header[data-app]');
    await header.getByRole('button', { name: 'Menü' }).waitFor();
    expect(await header.getByRole('button').count()).toBe(3);
    expect(await app.page.getByRole('button', { name: 'Erstellen' }).count()).toBe(0);
    await app.checkScreen('app-header');
  });

  it('says what is unread, and that again when it changes [RUL-0620]', async () => {
    await expect.poll(() => said('unreads')).not.toHaveLength(0);
    const totals = { Activitystreams: 0, Calendars: 0, Messages: 0, Tasks: 0 };
    expect((await said('unreads')).at(-1)!.payload).toEqual(totals);
    const author = await journey.bed.as(bert.id);
    await author.call(createActivity, { body: { content: 'Neues', streams: [chor.streamId] } });
    // Not the last: the post stands on this screen, and is read there soon.
    await expect
      .poll(async () => (await said('unreads')).map(({ payload }) => payload))
      .toContainEqual({ ...totals, Activitystreams: 1 });
  });

  it('is led to screens of this network by the app, and says where it is', async () => {
    await say(JSON.stringify({ type: 'navigate', payload: { path: '/notifications' } }));
    await app.page.waitForURL('**/notifications');
    await expect
      .poll(async () => (await said('navigate')).at(-1)?.payload)
      .toEqual({ path: '/notifications' });
    for (const nonsense of [
      '{',
      'null',
      '7',
      '{"type":"navigate"}',
      '{"type":"token","payload":{"platform":"ios"}}',
    ])
      await say(nonsense);
    await say(JSON.stringify({ type: 'navigate', payload: { path: 'https://evil.example/' } }));
    await app.page.waitForURL((url) => url.pathname !== '/notifications');
    expect(new URL(app.page.url()).origin).toBe(journey.url);
  });

  it('hands over the token of the app, and is told of the device [RUL-0621]', async () => {
    const payload = { platform: 'android', push_token: 'token-of-this-telephone' };
    await say(JSON.stringify({ type: 'token', payload }));
    await expect.poll(async () => (await said('token')).length).toBe(1);
    const client = await journey.bed.as(anna.id);
    const { devices } = (await client.call(listDevices)).body;
    expect(devices).toMatchObject([{ id: (await said('token'))[0]!.payload.device_id, platform: 'android' }]);
  });

  it('mutes a chat for a time, not for ever [RUL-0258]', async () => {
    const lengths = async (visitor: Visitor) => {
      const { page } = visitor;
      await visitor.goto(`/chat/${encodeURIComponent(`member/${bert.id}`)}`);
      await page.getByRole('button', { name: 'Aktionen zum Chat' }).click();
      await page.getByRole('menuitem', { name: 'Eine Stunde stumm' }).waitFor();
      return page.getByRole('menuitem', { name: /stumm$/ }).allInnerTexts();
    };
    const always = ['Eine Stunde stumm', 'Heute stumm', 'Diese Woche stumm'];
    expect(await lengths(app)).toEqual([...always, 'In der App stumm']);
    const visitor = await journey.visit();
    await visitor.signIn(anna.email);
    await visitor.goto('/');
    expect(await lengths(visitor)).toEqual([...always, 'Für immer stumm', 'In der App stumm']);
  });

  it('does not listen to other pages that it holds', async () => {
    const passed = passedBy(app);
    await app.page.evaluate(() => {
      const frame = document.createElement('iframe');
      document.body.append(frame);
      window.dispatchEvent(
        new MessageEvent('message', {
          data: '{"type":"navigate","payload":{"path":"/members"}}',
          source: frame.contentWindow,
        }),
      );
      frame.remove();
    });
    await say(JSON.stringify({ type: 'navigate', payload: { path: '/notifications' } }));
    await app.page.waitForURL('**/notifications');
    expect(passed).toEqual(['/notifications']);
  });
});

describe('a browser opened by the app', () => {
  it('is signed in once with its token, and led on [RUL-0622]', async () => {
    const client = await journey.bed.as(anna.id);
    const { token } = (await client.call(getWebToken)).body;
    const browser = await journey.visit();
    await browser.goto(`/users/web_session?token=${token}&to=/notifications`);
    await browser.page.waitForURL('**/notifications');
    await browser.page.getByRole('heading', { level: 1 }).waitFor();
    const other = await journey.visit();
    await other.goto(`/users/web_session?token=${token}`);
    await other.page.getByText('Dieser Link gilt nicht mehr').waitFor();
    await other.checkScreen('web-session-over');
    // Nobody is made somebody else by a link.
    const foreign = (await (await journey.bed.as(bert.id)).call(getWebToken)).body;
    await browser.goto(`/users/web_session?token=${foreign.token}&to=/members/${anna.id}`);
    await browser.page.waitForURL(`**/members/${anna.id}`);
    await browser.page.getByRole('heading', { name: 'Anna Amsel' }).first().waitFor();
  });
});

it('outside of an app nothing is sent and the header is whole', async () => {
  const visitor = await journey.visit();
  await visitor.signIn(bert.email);
  await visitor.goto('/');
  await visitor.page.getByRole('button', { name: 'Erstellen' }).waitFor();
  const passed = passedBy(visitor);
  // Who listened before hears it before.
  await visitor.page.evaluate(
    () =>
      new Promise<void>((done) => {
        window.addEventListener('message', () => done(), { once: true });
        window.postMessage('{"type":"navigate","payload":{"path":"/members"}}');
      }),
  );
  await visitor.goto('/notifications');
  expect(passed).toEqual(['/notifications']);
});
