import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BuiltMember } from '../../apps/server/src/testing/build.ts';
import {
  addChecklistItem,
  createActivity,
  createTask,
  getTask,
  type NewTask,
  type Task,
  updateTask,
} from '../../packages/contract/src/index.ts';
import { chooseByKeys, type Journey, startJourney, type Visitor } from './browser.ts';

let journey: Journey;
let ada: BuiltMember;
let lena: BuiltMember;
let group: Awaited<ReturnType<Journey['bed']['buildGroup']>>;
beforeAll(async () => {
  journey = await startJourney();
  await journey.bed.openNetwork();
  ada = await journey.bed.buildMember({ name: 'Ada Ahorn' });
  lena = await journey.bed.buildMember({ name: 'Lena Lind' });
  group = await journey.bed.buildGroup({ createdBy: ada.id, name: 'AG Sommerfest' });
});
afterAll(() => journey.stop());

async function enter(member: BuiltMember, path: string, phone = false): Promise<Visitor> {
  const visitor = await journey.visit(phone ? { width: 'phone', hasTouch: true } : {});
  await visitor.signIn(member.email);
  await visitor.goto(path);
  return visitor;
}
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Writes a task down as somebody, with a checklist. */
async function written(by: BuiltMember, task: NewTask, points: readonly string[] = []): Promise<Task> {
  const session = await journey.bed.as(by.id);
  const { id } = (await session.call(createTask, { body: { task } })).body;
  for (const text of points) await session.call(addChecklistItem, { params: { id }, body: { text } });
  return (await session.call(getTask, { params: { id } })).body;
}
const asks = (page: Visitor['page'], name: string) => page.getByRole('dialog', { name });
const focused = (page: Visitor['page']) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.id);

describe('a task', () => {
  it('is given at a desk and done on a phone [RUL-0453]', async () => {
    const desk = await enter(ada, '/tasks/assigned');
    await desk.page.getByText('Nichts vergeben').waitFor();
    await desk.page.getByRole('button', { name: 'Neue Aufgabe' }).click();
    const form = asks(desk.page, 'Neue Aufgabe');
    await form.getByLabel('Was ist zu tun?').fill('Zelte abholen morgen um 18 Uhr');
    await form.getByRole('button', { name: /ist nicht gemeint$/ }).waitFor();
    await form.getByRole('combobox', { name: 'Zuständig' }).fill('Lena');
    await form.getByRole('option', { name: /Lena Lind/ }).click();
    await desk.checkScreen('new-task');
    await form.getByRole('button', { name: 'Aufgabe eintragen' }).click();
    await desk.page.getByText('„Zelte abholen“ ist eingetragen.').waitFor();
    await desk.page.getByRole('link', { name: 'Zelte abholen' }).waitFor();

    const phone = await enter(lena, '/tasks/my', true);
    const { page } = phone;
    await page.getByText('morgen, 18:00').waitFor();
    await page.getByText('Neu', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Zelte abholen' }).tap();
    await page.getByRole('heading', { level: 1, name: 'Zelte abholen' }).waitFor();
    await page.getByRole('button', { name: 'Annehmen' }).tap();
    await page.getByText('„Zelte abholen“ ist angenommen.').waitFor();
    await page.getByText('Angenommen', { exact: true }).first().waitFor();

    await page.getByRole('button', { name: 'Punkt hinzufügen' }).tap();
    const line = page.getByRole('textbox', { name: 'Neuer Punkt' });
    for (const text of ['Heiner anrufen', 'Anhänger leihen']) {
      await line.fill(text);
      await line.press('Enter');
      await page.getByRole('checkbox', { name: text }).waitFor();
    }
    await page.getByRole('checkbox', { name: 'Heiner anrufen' }).tap();
    await page.getByText('1 von 2').first().waitFor();
    await page.getByRole('button', { name: 'Kommentieren' }).tap();
    await page.getByRole('textbox', { name: 'Kommentieren' }).tap();
    await page.keyboard.type('Der Anhänger ist da.');
    await page
      .getByRole('form', { name: 'Kommentieren' })
      .getByRole('button', { name: 'Kommentieren' })
      .tap();
    await page.getByRole('heading', { name: '1 Kommentar' }).waitFor();
    await phone.checkScreen('task');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Erledigt', exact: true }).tap();
    await page.getByText('„Zelte abholen“ ist erledigt.').waitFor();

    // Whoever gave it sees it without doing anything.
    await desk.page.getByRole('heading', { name: /^Erledigt heute 1$/ }).waitFor();
    await page.getByRole('link', { name: 'Zurück zur Liste' }).tap();
    await page.getByRole('button', { name: 'Alle ablegen' }).tap();
    await page.getByText('Eine erledigte Aufgabe liegt jetzt im Archiv.').waitFor();
    await page.getByText('Nichts zu tun').waitFor();
  });

  it('is declined with a reason that who gave it reads', async () => {
    const { id } = await written(ada, { title: 'Kasse zählen', assignee_ids: [lena.id] });
    const reading = await enter(lena, `/tasks/${id}`);
    await reading.page.getByRole('button', { name: 'Ablehnen' }).click();
    await asks(reading.page, 'Aufgabe ablehnen').getByLabel('Warum?').fill('Bin im Urlaub');
    await asks(reading.page, 'Aufgabe ablehnen').getByRole('button', { name: 'Ablehnen' }).click();
    await reading.page.getByText('„Kasse zählen“ ist abgelehnt.').waitFor();
    await reading.page.getByRole('button', { name: 'Rückgängig' }).click();
    await reading.page.getByText('Die Antwort ist zurückgenommen.').waitFor();
    await reading.page.getByRole('button', { name: 'Ablehnen' }).click();
    await asks(reading.page, 'Aufgabe ablehnen').getByLabel('Warum?').fill('Bin verreist');
    await asks(reading.page, 'Aufgabe ablehnen').getByRole('button', { name: 'Ablehnen' }).click();
    await reading.page.getByRole('button', { name: 'Annehmen' }).waitFor();
    const giving = await enter(ada, `/tasks/${id}`);
    await giving.page.getByText('„Bin verreist“').waitFor();
    await reading.goto('/tasks/declined');
    await reading.page.getByRole('link', { name: 'Kasse zählen' }).waitFor();
  });

  it('is worked on at a desk with keys alone', async () => {
    await written(lena, { title: 'Versicherung bestätigen', due_on: day(-2), assignee_ids: [lena.id] });
    const first = await written(
      lena,
      {
        title: 'Schichtplan für Samstag füllen',
        due_on: day(0),
        description: 'Offen ist vor allem der Abbau.',
        assignee_ids: [lena.id],
      },
      ['Aufbau', 'Bühne', 'Kasse'],
    );
    const visitor = await enter(lena, '/tasks/my');
    const { page } = visitor;
    await page.getByRole('heading', { name: 'Überfällig 1' }).waitFor();
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.keyboard.press('n');
    await expect.poll(() => focused(page)).toBe('Aufgabe hinzufügen');
    await page.keyboard.type('Plakate freigeben heute');
    await page.getByRole('button', { name: /ist nicht gemeint$/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('„Plakate freigeben“ ist eingetragen.').waitFor();
    await page.getByRole('heading', { name: 'Heute 2' }).waitFor();
    await page.keyboard.press('Escape');

    await page.keyboard.press('ArrowDown');
    await page.getByRole('heading', { level: 2, name: 'Versicherung bestätigen' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.waitForURL(/\/tasks\/\d+$/);
    await page.getByRole('heading', { level: 2, name: 'Schichtplan für Samstag füllen' }).waitFor();
    await expect.poll(() => page.url()).toContain(`/tasks/${first.id}`);
    await page.keyboard.press('?');
    await asks(page, 'Tastenkürzel').getByText('Die offene Aufgabe erledigen').waitFor();
    await page.keyboard.press('Escape');
    await asks(page, 'Tastenkürzel').waitFor({ state: 'detached' });

    // A point is moved, reworded and given without the mouse.
    await page.getByRole('button', { name: 'Kasse verschieben' }).focus();
    await page.keyboard.press('Alt+ArrowUp');
    await expect
      .poll(() =>
        page
          .getByRole('list', { name: 'Checkliste' })
          .getByRole('checkbox')
          .evaluateAll((all) => all.map((box) => box.closest('label')?.textContent)),
      )
      .toEqual(['Aufbau', 'Kasse', 'Bühne']);
    const session = await journey.bed.as(lena.id);
    const points = async () =>
      (await session.call(getTask, { params: { id: first.id } })).body.checklist.map(({ text }) => text);
    await expect.poll(points).toEqual(['Aufbau', 'Kasse', 'Bühne']);
    await page.getByRole('button', { name: 'Menü zum Punkt Bühne' }).press('Enter');
    await chooseByKeys(page.getByRole('menuitem', { name: 'Umformulieren' }));
    await page.getByRole('textbox', { name: 'Text des Punktes' }).fill('Bühne und Technik');
    await page.keyboard.press('Enter');
    await expect.poll(points).toEqual(['Aufbau', 'Kasse', 'Bühne und Technik']);
    await page.getByRole('button', { name: 'Menü zum Punkt Aufbau' }).press('Enter');
    await chooseByKeys(page.getByRole('menuitem', { name: 'Jemandem geben' }));
    await asks(page, 'Jemandem geben').getByLabel('Person').selectOption({ label: 'Lena Lind' });
    await asks(page, 'Jemandem geben').getByRole('button', { name: 'Speichern' }).press('Enter');
    await page.getByText('Lena Lind hat den Punkt jetzt.').waitFor();
    await visitor.checkScreen('tasks');

    await page.locator('#main').focus();
    await page.keyboard.press('e');
    await page.getByText('„Schichtplan für Samstag füllen“ ist erledigt.').waitFor();
    await page.getByRole('button', { name: 'Rückgängig' }).press('Enter');
    await page.getByText('„Schichtplan für Samstag füllen“ ist wieder offen.').waitFor();
    await page.getByRole('link', { name: 'Aufgabe schließen' }).press('Enter');
    await page.getByText('Keine Aufgabe geöffnet').waitFor();
  });

  it('comes of a post in two steps, and leads back to it', async () => {
    const session = await journey.bed.as(ada.id);
    const content = 'Wer holt die Bierbänke?\nSie stehen bei Heiner.';
    await session.call(createActivity, { body: { content, streams: [group.streamId] } });
    const visitor = await enter(ada, '/activitystreams/all');
    const { page } = visitor;
    await page.getByRole('article').getByRole('button', { name: 'Weitere Aktionen' }).first().click();
    await page.getByRole('menuitem', { name: 'Als Aufgabe' }).click();
    const form = asks(page, 'Neue Aufgabe');
    await expect.poll(() => form.getByLabel('Was ist zu tun?').inputValue()).toBe('Wer holt die Bierbänke?');
    await form.getByRole('button', { name: 'Aufgabe eintragen' }).click();
    await page.getByRole('button', { name: 'Öffnen' }).click();
    await page.getByText('Aus dem Beitrag').waitFor();
    await page
      .getByRole('link', { name: /Wer holt die Bierbänke/ })
      .last()
      .click();
    await page.waitForURL(/\/activities\/\d+/);
  });

  it('[C11] keeps what two wrote at once: the slower sees both', async () => {
    const task = await written(ada, { title: 'Plakate', assignee_ids: [ada.id], due_on: day(3) });
    const visitor = await enter(ada, `/tasks/${task.id}/edit`);
    const { page } = visitor;
    visitor.expectError(/409/);
    await page.getByLabel('Was ist zu tun?').fill('Plakate drucken');
    const elsewhere = await journey.bed.as(ada.id);
    const body = { task: { title: 'Plakate kleben', due_time: '18:00' }, version: task.version };
    await elsewhere.call(updateTask, { params: { id: task.id }, body });
    await page.getByRole('button', { name: 'Speichern', exact: true }).click();
    await page
      .getByText(/Inzwischen steht hier: Plakate kleben/)
      .first()
      .waitFor();
    expect(await page.getByLabel('Was ist zu tun?').inputValue()).toBe('Plakate drucken');
    await page.getByRole('button', { name: 'Trotzdem speichern' }).click();
    await page.getByText('Die Aufgabe ist gespeichert.').waitFor();
    const now = (await elsewhere.call(getTask, { params: { id: task.id } })).body;
    // What the other alone changed stays.
    expect(now).toMatchObject({ title: 'Plakate drucken', due_time: '18:00' });
  });

  it('is checked off at once, and goes back with a message where that is refused', async () => {
    const task = await written(lena, { title: 'Tische zählen', assignee_ids: [lena.id] }, ['Halle']);
    const visitor = await enter(lena, `/tasks/${task.id}`);
    const { page } = visitor;
    const box = page.getByRole('checkbox', { name: 'Halle' });
    await page.route(/\/checklist\/\d+\.json/, (route) => route.abort());
    await box.click();
    await page
      .getByText(/Keine Verbindung|nicht erreich/i)
      .first()
      .waitFor();
    await expect.poll(() => box.isChecked()).toBe(false);
    await page.unroute(/\/checklist\/\d+\.json/);
    await box.click();
    await page.getByText('1 von 1').first().waitFor();
  });

  it('stands in the calendar on its day, where it is checked off or left out', async () => {
    const title = 'Brezeln bestellen';
    await written(lena, { title, due_on: day(0), assignee_ids: [lena.id] });
    const visitor = await enter(lena, '/appointments');
    const { page } = visitor;
    const box = page.getByRole('grid').getByRole('checkbox', { name: `${title} erledigt` });
    await box.waitFor();
    await visitor.checkScreen('calendar-with-tasks');
    await box.click();
    await page.getByText(`„${title}“ ist erledigt.`).waitFor();
    await page.getByRole('navigation', { name: 'Navigation' }).getByLabel('Eigene Aufgaben').click();
    await box.waitFor({ state: 'detached' });
    await visitor.load('/appointments');
    await page.getByRole('grid').waitFor();
    expect(
      await page.getByRole('navigation', { name: 'Navigation' }).getByLabel('Eigene Aufgaben').isChecked(),
    ).toBe(false);
  });

  it('of a group stands on its tab, where somebody takes it', async () => {
    await written(ada, { title: 'Bühne aufbauen', group_id: group.id, due_on: day(2) });
    const visitor = await enter(ada, `/groups/${group.slug}/tasks`);
    const { page } = visitor;
    await page.getByRole('link', { name: 'Bühne aufbauen' }).click();
    await page.getByText('noch niemand').waitFor();
    await page.getByRole('button', { name: 'Übernehmen' }).click();
    await page.getByText('„Bühne aufbauen“ steht jetzt bei Ihren Aufgaben.').waitFor();
    await visitor.load(`/groups/${group.slug}/tasks`);
    await page.getByRole('link', { name: 'Bühne aufbauen' }).waitFor();
    await visitor.checkScreen('group-tasks');
  });
});
