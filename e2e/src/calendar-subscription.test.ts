import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../apps/server/src/platform/db/database.ts';
import type { BuiltMember } from '../../apps/server/src/testing/build.ts';
import { type ForeignServer, startForeignServer } from '../../apps/server/src/testing/foreign-server.ts';
import { type Journey, startJourney } from './browser.ts';

let journey: Journey;
let server: ForeignServer;
let olga: BuiltMember;
let max: BuiltMember;
let calendar: number;
beforeAll(async () => {
  server = await startForeignServer();
  journey = await startJourney();
  await journey.bed.openNetwork();
  olga = await journey.bed.buildMember({ name: 'Olga Organ' });
  max = await journey.bed.buildMember({ name: 'Max Mitglied' });
  const group = await journey.bed.buildGroup({ createdBy: olga.id, name: 'Chor', members: [max.id] });
  calendar = await journey.bed.buildCalendar({ groupId: group.id, name: 'Chorverband' });
});
afterAll(async () => {
  await journey.stop();
  await server.stop();
});

const event = (uid: string, name: string): string[] => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  `SUMMARY:${name}`,
  'DTSTART;TZID=Europe/Berlin:20300617T180000',
  'DURATION:PT2H',
  'END:VEVENT',
];
const give = (...lines: string[]) =>
  server.give(
    '/verband.ics',
    ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n'),
    { 'content-type': 'text/calendar' },
  );
const idOf = async (name: string): Promise<number> => {
  const { rows } = await sql<{ id: number }>`select id from appointments where name = ${name}`.execute(
    journey.bed.db.kysely,
  );
  return rows[0]!.id;
};

describe('a calendar of another site', () => {
  it('is followed, read only, until its subscription ends [RUL-1080] [RUL-1081] [RUL-1084] [RUL-1086]', async () => {
    const visitor = await journey.visit();
    const { page } = visitor;
    const says = (text: string | RegExp) => page.getByText(text).first().waitFor();
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
    const address = `${give(...event('a', 'Sommerfest'), ...event('b', 'Chorprobe'))}?key=geheim`;
    await visitor.signIn(olga.email);
    await visitor.goto(`/calendars/${calendar}/edit`);
    await says('Kalender aus dem Internet');
    await visitor.checkScreen('calendar-subscription-none');
    const field = page.getByRole('textbox', { name: 'Adresse des Kalenders' });
    await field.fill('ftp://verband.example/a.ics');
    await press('Abonnieren');
    await says('Diese Adresse lässt sich nicht abrufen.');
    await field.fill(address);
    await press('Abonnieren');
    await says('Dieser Kalender folgt einem anderen.');
    await page.getByText('Termine von dort').waitFor();
    await page.locator('dd', { hasText: /^2$/ }).waitFor();
    // Nobody brings a file into it.
    expect(await page.getByText('Termine importieren').count()).toBe(0);
    await visitor.checkScreen('calendar-subscription');

    const fest = await idOf('Sommerfest');
    await visitor.goto(`/appointments/${fest}`);
    await says(/Kommt von 127\.0\.0\.1, zuletzt abgerufen: .*\. Hier lässt sich daran nichts ändern\./);
    expect(await page.getByRole('button', { name: 'Bearbeiten' }).count()).toBe(0);
    await press('Aktionen: Sommerfest');
    await page.getByRole('menuitem', { name: 'Teilnehmende verwalten' }).waitFor();
    for (const name of ['Verschieben …', 'Termin absagen', 'Löschen'])
      expect(await page.getByRole('menuitem', { name }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await visitor.checkScreen('calendar-subscription-appointment');

    server.at('/verband.ics', (_request, response) => response.writeHead(500).end());
    await visitor.goto(`/calendars/${calendar}/edit`);
    await press('Jetzt abrufen');
    await says('Der Server dort antwortet mit dem Fehler 500. Was schon da war, ist noch da.');
    await visitor.checkScreen('calendar-subscription-failing');
    give(...event('b', 'Chorprobe'));
    await press('Jetzt abrufen');
    await page.locator('dd', { hasText: /^1$/ }).waitFor();
    expect(await page.getByText('Fehler 500').count()).toBe(0);

    await press('Abonnement beenden');
    await says('Abonnement beenden?');
    await visitor.checkScreen('calendar-subscription-end');
    await press('Beenden und Termine entfernen');
    await says('Das Abonnement ist beendet, und seine Termine sind entfernt.');
    await field.waitFor();
    expect(await field.inputValue()).toBe('');
    await page.getByText('Termine importieren').waitFor();
    await visitor.context.close();
  }, 120_000);
});
