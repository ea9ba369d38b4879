import { createMessage } from '@dorfplatz/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BuiltMember } from '../../apps/server/src/testing/build.ts';
import { type Journey, startJourney, type Visitor } from './browser.ts';
import { openChat, say } from './chat-talk.ts';

let journey: Journey;
let ada: BuiltMember;
let ben: BuiltMember;
beforeAll(async () => {
  journey = await startJourney();
  await journey.bed.openNetwork();
  ada = await journey.bed.buildMember({ name: 'Ada Lang' });
  ben = await journey.bed.buildMember({ name: 'Ben Kurz' });
});
afterAll(() => journey.stop());

/** Keeps what the page shows on the app's icon. */
async function watchIcon({ context }: Visitor): Promise<void> {
  await context.addInitScript(() => {
    const show = async (count?: number) => void Object.assign(window, { onIcon: count ?? 0 });
    Object.assign(navigator, { setAppBadge: show, clearAppBadge: show });
  });
}
const onIcon = ({ page }: Visitor) =>
  page.evaluate(() => (window as unknown as { onIcon?: number }).onIcon ?? null);

it('the icon of the installed app counts what is unread in chats and messages, and each message once', async () => {
  const adas = await journey.visit();
  await watchIcon(adas);
  await adas.signIn(ada.email);
  await adas.goto('/info');
  await expect.poll(() => onIcon(adas)).toBe(0);

  const bens = await journey.visit();
  await bens.signIn(ben.email);
  await openChat(bens, `member/${ada.id}`);
  await say(bens, 'Bist du da?');
  await expect.poll(() => onIcon(adas)).toBe(1);
  await say(bens, 'Es eilt');
  await expect.poll(() => onIcon(adas)).toBe(2);

  const client = await journey.bed.as(ben.id);
  const { body } = await client.call(createMessage, { body: { to: [ada.id], content: 'Dann eben so' } });
  await expect.poll(() => onIcon(adas)).toBe(3);
  await adas.page
    .getByRole('link', { name: /^Nachrichten/ })
    .first()
    .waitFor();
  await adas.goto(`/messages/${body.id}`);
  await expect.poll(() => onIcon(adas)).toBe(2);
  await openChat(adas, `member/${ben.id}`);
  await expect.poll(() => onIcon(adas)).toBe(0);
});
