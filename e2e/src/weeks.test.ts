import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Visitor } from './browser.ts';
import { type DemoNetwork, startDemo } from './demo-network.ts';

/** Where `npm run tour` wants its pictures; a run of the tests takes none. */
const PICTURES = process.env.TOUR;
const SIZE = { width: 1280, height: 800 };

let demo: DemoNetwork;
let member: Visitor;
let office: Visitor;
beforeAll(async () => {
  demo = await startDemo();
  const account = (name: string) => `${name}@lindenplatz.example`;
  [member, office] = [await demo.journey.visit(), await demo.journey.visit()];
  await member.signIn(account('lena.brandt'), 'lindenplatz');
  await office.signIn(account('ulrike.neumann-okafor'), 'lindenplatz');
});
afterAll(() => demo.journey.stop());

const button = ({ page }: Visitor, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).first();
const inMain = ({ page }: Visitor) => page.getByRole('main');
const says = (visitor: Visitor, text: string | RegExp) => visitor.page.getByText(text).first().waitFor();

/** Goes to a screen and waits for all of it. */
async function open(who: Visitor, path: string, heading?: string | RegExp): Promise<void> {
  await who.goto(path);
  await (heading === undefined
    ? inMain(who).getByRole('heading').first()
    : inMain(who).getByRole('heading', { name: heading }).first()
  ).waitFor();
  await expect.poll(() => who.page.locator('[aria-busy="true"]').count()).toBe(0);
}

/** A stop of the tour: its picture stands in docs/tour.md. */
async function stop(who: Visitor, name: string): Promise<void> {
  await expect.poll(() => who.page.locator('[aria-busy="true"]').count()).toBe(0);
  if (!PICTURES) return;
  mkdirSync(PICTURES, { recursive: true });
  const before = who.page.viewportSize()!;
  await who.page.setViewportSize(SIZE);
  await who.page.evaluate(() => document.fonts.ready);
  // Pictures and mails in frames come in their own time.
  await who.page.waitForTimeout(2000);
  await who.page.screenshot({ path: join(PICTURES, `${name}.jpg`), type: 'jpeg', quality: 78 });
  await who.page.setViewportSize(before);
}

describe('a week', () => {
  it('of a member goes through everything that people do', async () => {
    const { page } = member;
    // Monday: what is going on, and a word of one's own.
    await open(member, '/');
    await stop(member, 'stream');
    await button(member, /Was gibt es Neues/).click();
    await page.locator('[contenteditable="true"]').first().click();
    await page.keyboard.type('Wer hat noch Lampions im Keller?');
    await page.keyboard.press('Control+Enter');
    await inMain(member).getByText('Wer hat noch Lampions im Keller?').first().waitFor();
    await open(member, '/notifications');

    // Tuesday: the month, and an answer.
    await open(member, '/appointments');
    await stop(member, 'month');
    await open(member, '/appointments/invites');
    await button(member, /^Zusagen/).click();
    await says(member, /zugesagt/i);

    // Wednesday: a chat, and a letter.
    await open(member, `/chat/${encodeURIComponent(`group/${demo.ids.chat}`)}`);
    const line = page.getByRole('textbox', { name: /Nachricht an/ });
    await line.click();
    await page.keyboard.type('Ich bringe die Leiter mit.');
    await page.keyboard.press('Enter');
    await page.locator('[data-number]').filter({ hasText: 'Ich bringe die Leiter mit.' }).waitFor();
    await stop(member, 'chat');
    await open(member, '/messages');

    // Thursday: files, people, groups.
    await open(member, '/groups/ag-sommerfest/files');
    await stop(member, 'files');
    await open(member, '/members?q=Mueler');
    await stop(member, 'people');
    await open(member, '/members/map');
    await open(member, '/groups/gemeinschaftsgarten');
    await stop(member, 'group');

    // Friday: what is to do, and the tool of the workshop.
    await open(member, '/tasks/my');
    await stop(member, 'tasks');
    await open(member, '/apps/reparaturen?view=wall');
    await stop(member, 'wall');
    await page
      .getByRole('button', { name: /^Mehr zu „/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Verschieben nach …' }).click();
    const elsewhere = page.getByRole('dialog').getByRole('listitem').locator('button:not([aria-current])');
    const [moved] = await Promise.all([
      page.waitForResponse(/\/items\/\d+\/move\b/),
      elsewhere.last().click(),
    ]);
    expect(moved.status()).toBe(200);

    // At the weekend: an article, a page, and whatever is looked for.
    await open(member, '/channels/lindenblatt');
    await stop(member, 'channel');
    await open(member, '/blogs');
    await open(member, '/search?q=sommerfest');
    await stop(member, 'search');
    await open(member, `/members/${demo.ids.member}/settings/edit`);
  });

  it('of an administrator goes through everything that keeps a network going', async () => {
    await open(office, '/administration');
    await stop(office, 'administration');
    await open(office, '/administration/members');
    await stop(office, 'member-manager');
    await open(office, '/administration/invites/new');
    await open(office, '/administration/settings/edit');
    await open(office, '/administration/designs');
    await open(office, '/administration/navigation/edit');
    await open(office, `/administration/apps/${demo.ids.more.appId}/edit`);
    await stop(office, 'app-builder');
    await open(office, '/administration/newsletter/settings');
    await stop(office, 'newsletter');
    await open(office, '/administration/statistics');
    await stop(office, 'statistics');
    await open(office, '/administration/reports');
    await open(office, '/administration/backups');
    await open(office, '/administration/operating');
  });
});
