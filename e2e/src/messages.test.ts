import { createMessage, getUnreadFeatures } from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BuiltMember } from '../../apps/server/src/testing/build.ts';
import { type Journey, look, painted, startJourney, type Visitor } from './browser.ts';

let journey: Journey;
let anna: BuiltMember;
let ben: BuiltMember;
let clara: BuiltMember;
let ada: BuiltMember;
beforeAll(async () => {
  journey = await startJourney();
  await journey.bed.openNetwork();
  anna = await journey.bed.buildMember({ name: 'Anna Abel' });
  ben = await journey.bed.buildMember({ name: 'Ben Berg' });
  clara = await journey.bed.buildMember({ name: 'Clara Carl' });
  ada = await journey.bed.buildMember({ name: 'Ada Admin', isNetworkAdmin: true });
  await journey.bed.buildGroup({ createdBy: anna.id, name: 'Garten', members: [ben.id, clara.id] });
});
afterAll(() => journey.stop());

const says = (visitor: Visitor, text: string | RegExp) => visitor.page.getByText(text).first().waitFor();
const press = (visitor: Visitor, name: string | RegExp) =>
  visitor.page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click();

async function enter(person: BuiltMember, path: string): Promise<Visitor> {
  const visitor = await journey.visit();
  await visitor.signIn(person.email);
  await visitor.goto(path);
  return visitor;
}

async function write({ page }: Visitor, text: string): Promise<void> {
  await page.locator('[contenteditable="true"]:visible').first().click();
  await page.keyboard.insertText(text);
}

async function address({ page }: Visitor, letters: string, name: RegExp): Promise<void> {
  await page.getByRole('combobox', { name: 'An' }).fill(letters);
  await page.getByRole('option', { name }).click();
}

describe('two people who write to one another', () => {
  it('send, get, read and answer, without a reload [RUL-0213] [RUL-0214] [RUL-0216] [RUL-0217] [RUL-0220]', async () => {
    const home = await enter(ben, '/messages');
    await says(home, 'Keine Nachrichten');
    await home.checkScreen('messages-empty');

    const office = await enter(anna, `/members/${ben.id}`);
    await office.page.getByRole('link', { name: 'Nachricht', exact: true }).click();
    await office.page.getByRole('button', { name: 'Ben Berg entfernen' }).waitFor();
    await address(office, 'clara', /Clara Carl/);
    await office.page.getByLabel('Betreff').fill('Sommerfest');
    await write(office, 'Wer bringt **Kuchen** mit?');
    await office.checkScreen('message-new-written');
    await office.page.keyboard.press('Control+Enter');
    await says(office, 'Nachricht gesendet');
    await office.page.getByRole('heading', { name: 'Sommerfest' }).waitFor();

    // It comes into the open list by itself, and the badge with it.
    const row = home.page.getByRole('main').getByRole('link', { name: /Anna Abel.*Sommerfest/ });
    await row.waitFor();
    await row.getByText('Ungelesen').waitFor();
    await home.page.getByRole('link', { name: /^Nachrichten.*1 ungelesen/ }).waitFor();
    const otherTab = await home.context.newPage();
    await otherTab.goto(`${journey.url}/messages`);
    await otherTab.getByText('Ungelesen').first().waitFor();
    await row.click();
    await home.page.getByRole('article', { name: /Nachricht von Anna Abel/ }).waitFor();
    await home.checkScreen('message-read');
    // Read here, read in the other tab.
    await otherTab.getByText('Ungelesen').first().waitFor({ state: 'detached' });
    await expect.poll(() => otherTab.getByRole('link', { name: /ungelesen/ }).count()).toBe(0);
    await otherTab.close();

    await press(home, 'Allen antworten');
    await home.page.getByRole('button', { name: 'Clara Carl entfernen' }).waitFor();
    await home.page.getByRole('button', { name: 'Anna Abel entfernen' }).waitFor();
    await write(home, 'Ich bringe zwei.');
    await press(home, 'Senden');
    await says(home, 'Nachricht gesendet');
    await office.page.getByRole('article', { name: /Nachricht von Ben Berg/ }).waitFor();
    await says(office, '2 Nachrichten');

    const third = await enter(clara, '/messages');
    await third.page.getByRole('link', { name: /Ben Berg.*Re: Sommerfest/ }).click();
    await says(third, 'Ich bringe zwei.');
    await press(third, 'Weiterleiten');
    await third.page.getByRole('heading', { name: 'Nachricht weiterleiten' }).waitFor();
    await says(third, /schrieb am/);
    await address(third, 'ada', /Ada Admin/);
    await press(third, 'Senden');
    await says(third, 'Nachricht gesendet');
  });

  it('choose many, delete them and bring them back [RUL-0215] [RUL-0227] [RUL-0229]', async () => {
    const visitor = await enter(clara, '/messages');
    const { page } = visitor;
    const rows = page.getByRole('main').getByRole('listitem');
    await rows.first().waitFor();
    const count = await rows.count();
    await page.getByRole('checkbox', { name: 'Alle auswählen' }).check();
    await says(visitor, `${count} ausgewählt`);
    await visitor.checkScreen('messages-chosen');
    visitor.expectError(/500/);
    await page.route('**/api/v1/messages/read.json', (route) => route.fulfill({ status: 500, json: {} }), {
      times: 1,
    });
    await press(visitor, 'Gelesen');
    await says(visitor, /Das hat leider nicht geklappt/);
    await page.getByRole('checkbox', { name: 'Alle auswählen' }).check();
    await press(visitor, 'Gelesen');
    await page.getByRole('main').getByText('Ungelesen').first().waitFor({ state: 'detached' });
    await page.getByRole('checkbox', { name: 'Alle auswählen' }).check();
    await press(visitor, 'Löschen');
    await says(visitor, 'Nachrichten gelöscht');
    await says(visitor, 'Keine Nachrichten');
    await press(visitor, 'Rückgängig');
    await expect.poll(() => rows.count()).toBe(count);
  });

  it('are told what is missing, and keep their draft [RUL-0221] [RUL-0228]', async () => {
    const visitor = await enter(ben, '/messages/new');
    const { page } = visitor;
    visitor.expectError(/500/);
    await write(visitor, 'Noch nicht fertig');
    await press(visitor, 'Senden');
    const missing = page
      .getByRole('main')
      .getByText('Bitte wählen Sie aus, wer die Nachricht bekommen soll.');
    await missing.waitFor();
    // What is asked for is where one goes on, and is said no longer than it holds.
    await page.keyboard.type('anna');
    await page.getByRole('option', { name: /Anna Abel/ }).click();
    await missing.waitFor({ state: 'detached' });
    await page.getByLabel('Betreff').fill('Zwei Fragen');
    await page.route('**/api/v1/messages.json', (route) => route.fulfill({ status: 500, json: {} }), {
      times: 1,
    });
    await press(visitor, 'Senden');
    await says(visitor, 'Die Nachricht wurde nicht gesendet.');
    await page.reload();
    await says(visitor, 'Noch nicht fertig');
    await page.getByRole('button', { name: 'Anna Abel entfernen' }).waitFor();
    expect(await page.getByLabel('Betreff').inputValue()).toBe('Zwei Fragen');
    await press(visitor, 'Senden');
    await says(visitor, 'Nachricht gesendet');
    await page.getByRole('heading', { name: 'Zwei Fragen' }).waitFor();

    await visitor.goto('/messages/new');
    await page.getByRole('combobox', { name: 'An' }).waitFor();
    expect(await page.getByRole('button', { name: /entfernen$/ }).count()).toBe(0);
    expect(await page.getByLabel('Betreff').inputValue()).toBe('');
    await address(visitor, 'anna', /Anna Abel/);
    await press(visitor, 'Senden');
    const empty = page.locator('[contenteditable="true"][aria-invalid="true"]');
    await empty.waitFor();
    await page.keyboard.type('Nun doch');
    await empty.waitFor({ state: 'detached' });
    await page.getByText('Nun doch').waitFor();
    await press(visitor, 'Abbrechen');
    await press(visitor, 'Verwerfen');
    await page.waitForURL(/\/messages$/);
  });

  it('are one tap away on phones, and tell of what is unread [RUL-0205]', async () => {
    const phone = await journey.visit({ width: 'phone' });
    await phone.signIn(ada.email);
    await phone.goto('/');
    const bar = phone.page.getByRole('navigation', { name: 'Hauptnavigation' });
    const entry = bar.getByRole('link', { name: /^Nachrichten/ });
    await entry.getByText('1', { exact: true }).waitFor();
    const sender = await journey.bed.as(anna.id);
    await sender.call(createMessage, { body: { to: [ada.id], subject: 'Noch eine', content: 'Hallo' } });
    await entry.getByText('2', { exact: true }).waitFor();
    await entry.click();
    await phone.page.waitForURL(/\/messages$/);
    await phone.page
      .getByRole('main')
      .getByRole('link', { name: /Noch eine/ })
      .click();
    const subject = phone.page.getByRole('heading', { name: 'Noch eine', level: 1 });
    await subject.waitFor();
    expect((await subject.boundingBox())!.y).toBeGreaterThan(0);
    await entry.click();
    await phone.page.getByRole('checkbox', { name: 'Alle auswählen' }).check();
    await press(phone, 'Gelesen');
    await entry.getByText('1', { exact: true }).waitFor({ state: 'detached' });
  });

  it('to groups that they run, and to everybody as administrators [RUL-0223] [RUL-0224]', async () => {
    const head = await enter(anna, '/messages/new');
    await address(head, 'gart', /Garten/);
    await write(head, 'An alle im Garten');
    await press(head, 'Senden');
    await says(head, 'Nachricht gesendet');
    await says(head, 'An Garten');
    const member = await enter(ben, '/messages/new');
    await member.page.getByRole('combobox', { name: 'An' }).fill('gart');
    await says(member, 'Niemanden gefunden.');
    expect(await member.page.getByRole('checkbox', { name: /An alle/ }).count()).toBe(0);
    const office = await enter(ada, '/messages/new');
    await office.page.getByRole('checkbox', { name: 'An alle Mitglieder des Netzwerks' }).check();
    await says(office, /Diese Nachricht geht an 3 Personen/);
    await office.checkScreen('message-to-all');
    await write(office, 'Rundbrief');
    await press(office, 'Senden');
    await says(office, 'Nachricht gesendet');
    await says(office, 'An Alle Mitglieder des Netzwerks');
  });

  it('lead to the last page that there is, when the one behind it is emptied [RUL-0214]', async () => {
    const sender = await journey.bed.as(anna.id);
    const late = await journey.bed.buildMember({ name: 'Lea Leer' });
    for (let count = 1; count <= 12; count += 1) {
      const body = { to: [late.id], subject: `Brief ${count}`, content: 'Hallo' };
      expect((await sender.call(createMessage, { body })).status).toBe(201);
    }
    await journey.bed.delivered();
    const visitor = await enter(late, '/messages?page=9');
    const { page } = visitor;
    await page.waitForURL(/page=2$/);
    const rows = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Brief' });
    await expect.poll(() => rows.count()).toBe(2);
    await page.getByRole('checkbox', { name: 'Alle auswählen' }).check();
    await press(visitor, 'Löschen');
    await page.waitForURL(/page=1$/);
    await expect.poll(() => rows.count()).toBe(10);
    expect(await page.getByText('Keine Nachrichten').count()).toBe(0);
  });
});

describe('somebody who reads messages', () => {
  it('finds what came while another screen was there [RUL-0212]', async () => {
    const late = await journey.bed.buildMember({ name: 'Nora Neu' });
    const visitor = await enter(late, '/messages');
    const { page } = visitor;
    await says(visitor, 'Keine Nachrichten');
    await page.getByRole('link', { name: 'Verzeichnis', exact: true }).first().click();
    await page.waitForURL(/directory/);
    const sender = await journey.bed.as(anna.id);
    await sender.call(createMessage, { body: { to: [late.id], subject: 'Ganz frisch', content: 'Hallo' } });
    await page.getByRole('link', { name: /^Nachrichten.*1 ungelesen/ }).click();
    await page
      .getByRole('main')
      .getByRole('link', { name: /Anna Abel.*Ganz frisch/ })
      .waitFor();
  });

  it('has what comes while nobody looks unread until somebody does [RUL-0216]', async () => {
    const away = await journey.bed.buildMember({ name: 'Willi Weg' });
    const sender = await journey.bed.as(anna.id);
    const write = (body: object) =>
      sender.call(createMessage, { body: { to: [away.id], content: 'Hallo', ...body } });
    const { id } = (await write({ subject: 'Frage' })).body;
    const visitor = await enter(away, `/messages/${id}`);
    const { page } = visitor;
    await page.getByRole('article', { name: /von Anna Abel/ }).waitFor();
    await page.getByRole('link', { name: 'Nachrichten', exact: true }).waitFor();
    await look(visitor, 'hidden');
    let isLookedAt = false;
    const marked: boolean[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/messages/read')) marked.push(isLookedAt);
    });
    await write({ subject: 'Noch eine Frage', conversation_starter_id: id });
    await says(visitor, '2 Nachrichten');
    await painted(page);
    await page.getByRole('link', { name: /^Nachrichten.*1 ungelesen/ }).waitFor();
    expect((await (await journey.bed.as(away.id)).call(getUnreadFeatures)).body.Messages).toBe(1);
    isLookedAt = true;
    await look(visitor, 'visible');
    await page.getByRole('link', { name: 'Nachrichten', exact: true }).waitFor();
    expect(marked).toEqual([true]);
  });

  it('keeps the focus where what had it goes away', async () => {
    const [first, second] = ['Erster Brief', 'Zweiter Brief'];
    const sender = await journey.bed.as(anna.id);
    const keys = await journey.bed.buildMember({ name: 'Kai Taste' });
    for (const subject of [first, second])
      await sender.call(createMessage, { body: { to: [keys.id], subject, content: 'Hallo' } });
    const visitor = await enter(keys, '/messages');
    const { page } = visitor;
    const all = page.getByRole('checkbox', { name: 'Alle auswählen' });
    const isPartly = () => all.evaluate((box: HTMLInputElement) => box.indeterminate);
    await page.getByRole('checkbox', { name: /Zweiter Brief.*von Anna Abel/ }).press('Space');
    await says(visitor, '1 ausgewählt');
    expect(await isPartly()).toBe(true);
    await visitor.checkScreen('messages-partly-chosen');
    await page.getByRole('button', { name: 'Gelesen', exact: true }).press('Enter');
    await page.getByRole('button', { name: 'Gelesen', exact: true }).waitFor({ state: 'detached' });
    expect(await isPartly()).toBe(false);
    await expect.poll(() => all.evaluate((box) => box === document.activeElement)).toBe(true);

    await page.getByRole('link', { name: /Erster Brief/ }).press('Enter');
    const answer = page.getByRole('button', { name: 'Antworten', exact: true });
    const isAt = (name: RegExp) =>
      page.getByRole('listitem').filter({ has: page.getByRole('article', { name }) });
    const hasFocus = (name: RegExp) => () =>
      isAt(name).evaluate((element) => element === document.activeElement);
    await answer.press('Enter');
    await page.locator('[contenteditable="true"]').waitFor();
    await page.getByRole('button', { name: 'Abbrechen' }).press('Enter');
    await expect.poll(hasFocus(/von Anna Abel/)).toBe(true);
    await answer.press('Enter');
    await write(visitor, 'Danke');
    await page.keyboard.press('Control+Enter');
    await says(visitor, 'Nachricht gesendet');
    await expect.poll(hasFocus(/von Kai Taste/)).toBe(true);

    await page.getByRole('link', { name: 'Gesendet' }).first().click();
    await page.getByRole('checkbox', { name: '„Re: Erster Brief“ an Anna Abel auswählen' }).press('Space');
    await page.getByRole('button', { name: 'Löschen' }).press('Enter');
    await says(visitor, 'Keine Nachrichten');
    const focusedId = () => page.evaluate(() => document.activeElement?.id);
    await expect.poll(focusedId).toBe('main');
    await page.getByRole('button', { name: 'Rückgängig' }).press('Enter');
    await says(visitor, 'Re: Erster Brief');
    expect(await focusedId()).toBe('main');
  });

  it('is not left waiting where what they asked for does not come', async () => {
    const sender = await journey.bed.as(anna.id);
    const body = { to: [ben.id], subject: 'Plan', content: 'Wir treffen uns um acht.' };
    const { id } = (await sender.call(createMessage, { body })).body;
    const visitor = await journey.visit();
    const { page } = visitor;
    await visitor.signIn(ben.email);
    await visitor.failUntilPressed('**/api/v1/messages/*.json');
    await page.route('**/directory.json?*', (route) => route.abort());
    await visitor.goto(`/messages/new?share=${id}`);
    await page.getByRole('main').getByRole('button', { name: 'Noch einmal versuchen' }).waitFor();
    await press(visitor, 'Noch einmal versuchen');
    await says(visitor, 'Wir treffen uns um acht.');
    await page.getByRole('combobox', { name: 'An' }).fill('anna');
    await says(visitor, /Die Suche hat nicht geklappt/);
    await page.unroute('**/directory.json?*');
    await page.getByRole('combobox', { name: 'An' }).fill('anna a');
    await page.getByRole('option', { name: /Anna Abel/ }).waitFor();
  });
});
