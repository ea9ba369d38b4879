import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../apps/server/src/platform/db/database.ts';
import { type Journey, startJourney, type Visitor } from './browser.ts';

let journey: Journey;
let anna: Visitor;
let calendar: number;
beforeAll(async () => {
  journey = await startJourney();
  await journey.bed.openNetwork();
  const member = await journey.bed.buildMember({ name: 'Anna Ahrens' });
  calendar = await journey.bed.buildCalendar({ ownerId: member.id, name: 'Mein Plan' });
  anna = await journey.visit();
  await anna.signIn(member.email);
});
afterAll(() => journey.stop());

const ruleOf = async (name: string): Promise<string> => {
  const { rows } = await sql<{ rrule: string }>`select rrule from appointments where name = ${name}`.execute(
    journey.bed.db.kysely,
  );
  return rows[0]!.rrule;
};

describe('the form of an appointment', () => {
  it('lets it come on several weekdays, on the last of a month, and so many times [RUL-1090] [RUL-1064]', async () => {
    const { page } = anna;
    const begin = async (name: string, day: string) => {
      await anna.load(`/appointments/new?date=${day}&calendar_id=${calendar}`);
      await page.getByLabel('Titel').fill(name);
    };
    const repeats = page.getByLabel('Wiederholung');
    const says = (text: string) => page.getByText(text).first().waitFor();
    const save = (name: string) => page.getByRole('button', { name, exact: true }).click();

    // A Tuesday.
    await begin('Training', '2030-06-18');
    await repeats.selectOption('weekly');
    const tuesday = page.getByRole('checkbox', { name: 'Dienstag' });
    expect([await tuesday.isChecked(), await tuesday.isDisabled()]).toEqual([true, true]);
    await page.getByRole('checkbox', { name: 'Donnerstag' }).check();
    await page.getByLabel('Endet nach so vielen Terminen').fill('8');
    await tuesday.scrollIntoViewIfNeeded();
    await anna.checkScreen('appointment-form-weekdays');
    await save('Eintragen');
    await says('Jede Woche: Dienstag, Donnerstag');
    await says('vom 18.06.2030 an, 8-mal');
    expect(await ruleOf('Training')).toBe('FREQ=WEEKLY;COUNT=8;BYDAY=TU,TH');
    await anna.checkScreen('appointment-weekdays');

    // Opened again, the form shows it, and what is not touched stays.
    await page.getByRole('button', { name: 'Bearbeiten' }).click();
    expect(await page.getByRole('checkbox', { name: 'Donnerstag' }).isChecked()).toBe(true);
    await page.getByRole('checkbox', { name: 'Samstag' }).check();
    await save('Speichern');
    await says('Jede Woche: Dienstag, Donnerstag, Samstag');
    expect(await ruleOf('Training')).toBe('FREQ=WEEKLY;COUNT=8;BYDAY=TU,TH,SA');

    // The last Friday of June.
    await begin('Stammtisch', '2030-06-28');
    await repeats.selectOption('monthly');
    const day = page.getByLabel('An welchem Tag');
    expect(await day.locator('option').allTextContents()).toEqual([
      'Am 28. des Monats',
      'Am vierten Freitag des Monats',
      'Am letzten Freitag des Monats',
    ]);
    await day.selectOption('last');
    await day.scrollIntoViewIfNeeded();
    await anna.checkScreen('appointment-form-last-friday');
    await save('Eintragen');
    await says('Jeden Monat am letzten Freitag');
    expect(await ruleOf('Stammtisch')).toBe('FREQ=MONTHLY;BYDAY=-1FR');
    await page.getByRole('button', { name: 'Aktionen: Stammtisch' }).click();
    await page.getByRole('menuitem', { name: 'Weiteren Termin hinzufügen …' }).click();
    await page.getByRole('button', { name: 'Hinzufügen', exact: true }).click();
    await says('Zu dieser Zeit findet die Serie schon statt.');
    await page.getByRole('dialog').getByRole('textbox').first().fill('13.08.2030');
    await page.keyboard.press('Tab');
    await anna.checkScreen('appointment-add-date');
    await page.getByRole('button', { name: 'Hinzufügen', exact: true }).click();
    await says('Die Serie findet jetzt auch am 13.08.2030 statt.');
    await anna.load('/appointments?date=2030-08-01');
    await expect.poll(() => page.getByText('Stammtisch').count()).toBeGreaterThan(1);
  }, 120_000);
});
