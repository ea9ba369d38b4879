import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BuiltMember } from '../../apps/server/src/testing/build.ts';
import { type Journey, startJourney } from './browser.ts';

let journey: Journey;
let olga: BuiltMember;
let calendar: number;
let ofGroup: number;
let max: BuiltMember;
beforeAll(async () => {
  journey = await startJourney();
  await journey.bed.openNetwork();
  olga = await journey.bed.buildMember({ name: 'Olga Organ' });
  calendar = await journey.bed.buildCalendar({ ownerId: olga.id, name: 'Meiner' });
  max = await journey.bed.buildMember({ name: 'Max Mitglied' });
  const group = await journey.bed.buildGroup({ createdBy: olga.id, members: [max.id] });
  ofGroup = await journey.bed.buildCalendar({ groupId: group.id, name: 'Chorkalender' });
});
afterAll(() => journey.stop());

const event = (uid: string, name: string, ...lines: string[]): string[] => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  `SUMMARY:${name}`,
  'DTSTART;TZID="W. Europe Standard Time":20300617T180000',
  'DURATION:PT2H',
  ...lines,
  'END:VEVENT',
];
const file = (...lines: string[]): Buffer =>
  Buffer.from(['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n'));

describe('somebody who comes from another calendar', () => {
  it('sees what a file would add and what is wrong, and has it all at once', async () => {
    const visitor = await journey.visit();
    const { page } = visitor;
    const says = (text: string | RegExp) => page.getByText(text).first().waitFor();
    const choose = (buffer: Buffer, name = 'alter-kalender.ics') =>
      page.locator('input[type="file"]').setInputFiles({ name, mimeType: 'text/calendar', buffer });
    await visitor.signIn(olga.email);
    await visitor.goto(`/calendars/${calendar}/edit`);
    await says('Termine importieren');
    await visitor.checkScreen('calendar-import');
    await choose(Buffer.from('PK'), 'tabelle.ics');
    await says('Das ist keine Kalenderdatei (.ics).');
    await page.getByRole('button', { name: 'Andere Datei wählen' }).click();
    await choose(
      file(
        ...event('a', 'Sommerfest', 'CLASS:PRIVATE'),
        ...event('b', 'Chorprobe', 'RRULE:FREQ=WEEKLY'),
        ...event('c', 'Zu oft', 'RRULE:FREQ=SECONDLY'),
        ...event('d', 'Irgendwann').map((line) => line.replace(/^DTSTART.*/, 'DTSTART:morgen')),
      ),
    );
    await says('Gelesen, noch nicht importiert');
    await says('Sommerfest');
    await says('17.06.2030 18:00');
    await says('1 Termin ist in der Datei als privat gekennzeichnet.');
    await says('1 Termin wird nicht übernommen');
    await says('Dieser Termin lässt sich nicht lesen.');
    await says('1 Stelle wird nicht so übernommen, wie sie in der Datei steht');
    await says('Das wiederholt sich öfter als täglich.');
    await page.reload();
    await says('Gelesen, noch nicht importiert');
    await visitor.checkScreen('calendar-import-preview');
    await page.getByRole('button', { name: '3 Termine importieren' }).click();
    await says('3 Termine stehen jetzt im Kalender.');
    await visitor.checkScreen('calendar-import-done');
    await visitor.goto('/appointments?date=2030-06-01');
    await says('Sommerfest');
    await expect.poll(() => page.getByText('Chorprobe').count()).toBeGreaterThan(0);
  });

  it('brings a file into a calendar that they write in, and change nothing else of it', async () => {
    const visitor = await journey.visit();
    const { page } = visitor;
    await visitor.signIn(max.email);
    await visitor.goto('/calendars/manage');
    expect(await page.getByRole('button', { name: 'Kalender bearbeiten: Chorkalender' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Termine importieren: Chorkalender' }).click();
    await page.waitForURL(`**/calendars/${ofGroup}/edit`);
    await page.getByRole('heading', { level: 1, name: 'Chorkalender' }).waitFor();
    expect(await page.getByLabel('Name', { exact: true }).count()).toBe(0);
    await visitor.checkScreen('calendar-import-only');
    await page.locator('input[type="file"]').setInputFiles({
      name: 'chor.ics',
      mimeType: 'text/calendar',
      buffer: file(...event('chor', 'Konzert')),
    });
    await page.getByRole('button', { name: '1 Termin importieren' }).click();
    await page.getByText('1 Termin steht jetzt im Kalender.').waitFor();
    await visitor.goto(`/calendars/${calendar}/edit`);
    await page.getByRole('heading', { name: 'Meiner' }).waitFor({ state: 'detached' });
    expect(await page.locator('input[type="file"]').count()).toBe(0);
  });
});
