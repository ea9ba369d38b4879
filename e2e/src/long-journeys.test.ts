import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MailServer, startMailServer } from '../../apps/server/src/testing/mail-server.ts';
import { type Journey, startJourney } from './browser.ts';
import { type Hand, type Handed, visitWith } from './hands.ts';

const PASSWORD = 'grüne hochbeete im mai';

let mail: MailServer;
beforeAll(async () => {
  mail = await startMailServer();
});
afterAll(() => mail.stop());

/** The path of the link in the newest mail to an address. */
async function linkTo(address: string): Promise<string> {
  const find = () => mail.mailsTo(address).at(-1);
  await expect.poll(find, { timeout: 20_000, interval: 100 }).toBeDefined();
  return /https?:\/\/[^/\s]+(\/\S+)/.exec(find()!.text ?? '')![1]!;
}

/** Comes by the link of a mail. */
async function accept(who: Handed, address: string, first: string, last: string): Promise<void> {
  const { page } = who;
  await who.load(await linkTo(address));
  await who.type(page.getByLabel('Vorname'), first);
  await who.type(page.getByLabel('Nachname'), last);
  await who.type(page.locator('input[name="password"]'), PASSWORD);
  await who.press(page.getByRole('button', { name: 'Mitmachen' }));
  await page.getByRole('article').filter({ hasText: 'Willkommen in Lindenplatz!' }).waitFor();
}

/** Writes where one may, and sees it stand there. */
async function write(who: Handed, text: string): Promise<void> {
  const { page } = who;
  await who.type(page.locator('[contenteditable="true"]').first(), text);
  await page.keyboard.press('Control+Enter');
  await page.locator('main').getByText(text).first().waitFor();
}

/** Opens a part of the network from the bar: at the left of a desk, at the foot of a phone. */
const part = (who: Handed, hand: Hand, name: string) =>
  who.page
    .getByRole('navigation', { name: hand === 'touch' ? 'Hauptnavigation' : 'Navigation', exact: true })
    .getByRole('link', { name: new RegExp(`^${name}`) })
    .first();

/** Opens an appointment of a month: with keys its day is gone to by the arrows, and opens with Enter. */
async function openEntry(who: Handed, hand: Hand, name: RegExp): Promise<void> {
  const { page } = who;
  const entry = page.getByRole('link', { name }).first();
  if (hand !== 'keyboard') return who.press(entry);
  await entry.waitFor();
  const days = page.getByRole('gridcell');
  const placeOf = (selector: string) =>
    days.evaluateAll((all, wanted) => all.findIndex((day) => day.matches(wanted)), selector);
  const from = await placeOf('[tabindex="0"]');
  const to = await placeOf(':has(a[data-entry])');
  await who.goTo(days.nth(from));
  for (let step = 0; step < Math.abs(to - from); step += 1)
    await page.keyboard.press(to > from ? 'ArrowRight' : 'ArrowLeft');
  await page.keyboard.press('Enter');
  await who.press(page.getByRole('dialog').getByRole('link', { name }));
}

describe.each<Hand>(['mouse', 'touch', 'keyboard'])('with %s alone', (hand) => {
  const of = (name: string) => `${name}-${hand}@example.org`;
  let journey: Journey;
  let founder: Handed;
  let newcomer: Handed;
  beforeAll(async () => {
    journey = await startJourney({ SMTP_URL: mail.url });
    [founder, newcomer] = await Promise.all([visitWith(journey, hand), visitWith(journey, hand)]);
  });
  afterAll(() => journey.stop());

  it('a founder comes from the empty database to three who talk, meet and plan', async () => {
    const { page } = founder;
    await founder.load('/');
    await page.waitForURL('**/setup');
    for (const [name, text] of [
      ['network_name', 'Lindenplatz'],
      ['first_name', 'Annika'],
      ['last_name', 'Böttcher'],
      ['email', of('annika')],
      ['password', PASSWORD],
      ['group_name', 'Vorstand'],
    ] as const)
      await founder.type(page.locator(`[name="${name}"]`), text);
    await founder.press(page.getByRole('button', { name: 'Netzwerk eröffnen' }));
    await page.getByText('Willkommen in Lindenplatz!').waitFor();

    // Two are invited from the first steps.
    await founder.press(page.getByRole('link', { name: 'Leute einladen' }));
    await founder.type(page.getByLabel('E-Mail-Adressen'), `${of('nina')}, ${of('ole')}`);
    await founder.press(page.getByRole('button', { name: 'Prüfen' }));
    await founder.press(page.getByRole('button', { name: '2 Personen einladen' }));
    await page.getByText('2 E-Mails sind unterwegs.').waitFor();
    const ole = await visitWith(journey, hand);
    await accept(ole, of('ole'), 'Ole', 'Olsen');

    // They talk,
    await founder.press(part(founder, hand, 'Chat'));
    await founder.press(page.getByRole('link', { name: /Vorstand/ }).first());
    const field = page.getByRole('textbox', { name: /Nachricht an/ });
    await founder.type(field, 'Treffen wir uns am Freitag?');
    await page.keyboard.press('Enter');
    await page.locator('[data-number]').filter({ hasText: 'Treffen wir uns am Freitag?' }).waitFor();
    await ole.load(new URL(page.url()).pathname);
    await ole.type(ole.page.getByRole('textbox', { name: /Nachricht an/ }), 'Gern, um sechs.');
    await ole.page.keyboard.press('Enter');
    await page.locator('[data-number]').filter({ hasText: 'Gern, um sechs.' }).waitFor();
    await ole.context.close();

    // and plan.
    await founder.press(part(founder, hand, 'Termine'));
    await founder.press(page.getByRole('link', { name: 'Neuer Termin' }).first());
    await founder.type(page.getByLabel('Titel'), 'Erstes Treffen');
    await founder.press(page.getByRole('button', { name: 'Eintragen' }));
    await page.getByRole('heading', { name: 'Erstes Treffen' }).waitFor();
  });

  it('a newcomer comes from the mail to an answer, a group and an appointment', async () => {
    const { page } = newcomer;
    const host = await journey.bed.buildMember({ name: 'Hella Host' });
    await journey.bed.buildGroup({ createdBy: host.id, name: 'Garten' });
    await accept(newcomer, of('nina'), 'Nina', 'Neu');
    const welcome = page.getByRole('article').filter({ hasText: 'Willkommen in Lindenplatz!' });
    await newcomer.press(welcome.locator('[data-reply]'));
    await write(newcomer, 'Hallo, ich bin Nina.');
    await founder.load('/');
    await founder.page.locator('main').getByText('Hallo, ich bin Nina.').first().waitFor();

    await newcomer.press(page.getByRole('link', { name: 'Gruppen finden und beitreten' }));
    await newcomer.press(page.getByRole('button', { name: 'Garten beitreten' }).first());
    await page.getByText('Willkommen in Garten!').waitFor();

    await newcomer.press(part(newcomer, hand, 'Termine'));
    await openEntry(newcomer, hand, /Erstes Treffen/);
    const accepting = page.getByRole('button', { name: 'Zusagen', exact: true });
    await newcomer.press(accepting);
    await page.getByRole('button', { name: 'Zugesagt', exact: true }).waitFor();
  });
});
