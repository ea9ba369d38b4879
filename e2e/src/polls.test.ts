import { createActivity, getStream } from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BuiltMember } from '../../apps/server/src/testing/build.ts';
import { type Journey, startJourney } from './browser.ts';
import { type Hand, type Handed, visitWith } from './hands.ts';

let journey: Journey;
let anna: BuiltMember;
let ben: BuiltMember;
let group: { id: number; slug: string; streamId: number };
beforeAll(async () => {
  journey = await startJourney();
  await journey.bed.openNetwork();
  anna = await journey.bed.buildMember({ name: 'Anna Schönfelder-Hölzl' });
  ben = await journey.bed.buildMember({ name: 'Ben Öztürk' });
  group = await journey.bed.buildGroup({ createdBy: anna.id, name: 'AG Sommerfest', members: [ben.id] });
});
afterAll(() => journey.stop());

async function visit(person: BuiltMember, hand: Hand): Promise<Handed> {
  const visitor = await visitWith(journey, hand);
  await visitor.signIn(person.email);
  await visitor.goto(`/groups/${group.slug}/activitystreams`);
  return visitor;
}
const button = ({ page }: Handed, name: string | RegExp) => page.getByRole('button', { name }).first();
const postOf = ({ page }: Handed, title: string) =>
  page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: title }) })
    .first();
const field = ({ page }: Handed, label: string) => page.getByLabel(label, { exact: true }).first();

describe('a question, by keyboard alone', () => {
  it('[RUL-0750] is asked, answered, corrected and ended, and both see it as it happens', async () => {
    const [one, two] = [await visit(anna, 'keyboard'), await visit(ben, 'keyboard')];
    await one.press(button(one, 'Frage mit einer Antwort'));
    await one.page.getByLabel('Frage', { exact: false }).first().waitFor();
    await one.page.keyboard.type('Welches Motto?');
    await one.type(field(one, '1. Antwort'), 'Unter der Linde');
    // Enter goes on with the next.
    await one.page.keyboard.press('Enter');
    await one.page.keyboard.type('Viele Kuchen');
    await one.page.keyboard.press('Enter');
    await one.page.keyboard.type('Flohmarkt');
    // The last goes before the others.
    await one.page.keyboard.press('Alt+ArrowUp');
    await expect.poll(() => field(one, '2. Antwort').inputValue()).toBe('Flohmarkt');
    await one.checkScreen('poll-composer');
    await one.press(button(one, 'Posten'));
    const own = postOf(one, 'Welches Motto?');
    await own.getByRole('radio', { name: 'Flohmarkt' }).waitFor();
    expect(await own.getByRole('radio').count()).toBe(3);

    const seen = postOf(two, 'Welches Motto?');
    const first = seen.getByRole('radio', { name: 'Unter der Linde' });
    await two.goTo(first);
    await two.page.keyboard.press('ArrowDown');
    // Going is not choosing.
    expect(await seen.getByRole('radio', { checked: true }).count()).toBe(0);
    await two.page.keyboard.press('ArrowDown');
    await two.page.keyboard.press('Space');
    await seen.getByRole('radio', { name: 'Viele Kuchen', checked: true }).waitFor();
    await own.getByText('1 von 2 Mitgliedern haben abgestimmt').waitFor();
    await own.getByText('100 %, 1 Stimme.').waitFor();
    await one.press(own.getByRole('button', { name: /Antwort auf „Viele Kuchen“ ansehen/ }));
    await one.page.getByRole('dialog').getByText('Ben Öztürk').waitFor();
    await one.page.keyboard.press('Escape');

    // A corrected option keeps its answers.
    await one.press(own.getByRole('button', { name: 'Weitere Aktionen' }));
    await one.press(one.page.getByRole('menuitem', { name: 'Bearbeiten' }));
    await one.type(field(one, '3. Antwort'), 'Viele Küchen');
    await one.press(button(one, 'Speichern'));
    await seen.getByRole('radio', { name: 'Viele Küchen', checked: true }).waitFor();
    await own.getByText('bearbeitet').waitFor();
    await one.checkScreen('poll-question');

    await two.press(seen.getByRole('button', { name: 'Antwort zurückziehen' }));
    await own.getByText('0 von 2 Mitgliedern haben abgestimmt').waitFor();
    await one.press(own.getByRole('button', { name: 'Umfrage beenden' }));
    await seen.getByText('Beendet').waitFor();
    expect(await seen.getByRole('radio', { name: 'Flohmarkt' }).isDisabled()).toBe(true);
    await one.press(own.getByRole('button', { name: 'Wieder öffnen' }));
    await expect.poll(() => seen.getByRole('radio', { name: 'Flohmarkt' }).isDisabled()).toBe(false);
  });
});

describe('a survey', () => {
  it('[RUL-0753] has room for so many, asks before answers are lost, and rolls back what is refused', async () => {
    const one = await visit(anna, 'mouse');
    const asAnna = await journey.bed.as(anna.id);
    const { body } = await asAnna.call(createActivity, {
      body: {
        type: 'survey',
        title: 'Wer bringt was mit?',
        content: 'Mehreres ist möglich.',
        streams: [group.streamId],
        options: [{ label: 'Kuchen', limit: 1 }, { label: 'Salat' }],
        members_add_options: true,
      },
    });
    const two = await visit(ben, 'touch');
    const seen = postOf(two, 'Wer bringt was mit?');
    const own = postOf(one, 'Wer bringt was mit?');
    await two.tick(seen.getByText('Kuchen', { exact: true }));
    await two.tick(seen.getByText('Salat', { exact: true }));
    await seen.getByText('1 von 2 Mitgliedern haben abgestimmt').waitFor();
    await expect.poll(() => own.getByRole('checkbox', { name: 'Kuchen' }).isDisabled()).toBe(true);
    await own.getByText('voll', { exact: true }).first().waitFor();
    await two.type(seen.getByLabel('Eigene Antwort vorschlagen'), 'Getränke');
    await two.press(seen.getByRole('button', { name: 'Hinzufügen' }));
    await own.getByRole('checkbox', { name: 'Getränke' }).waitFor();

    // What the server refuses is rolled back, with the reason.
    await two.page.route('**/answers.json', (route) =>
      route.fulfill({
        status: 409,
        contentType: 'application/problem+json',
        body: '{"code":"option_full","title":"Hier ist kein Platz mehr frei."}',
      }),
    );
    await two.tick(seen.getByText('Getränke', { exact: true }));
    await two.page.getByText('Hier ist kein Platz mehr frei.').waitFor();
    await expect.poll(() => seen.getByRole('checkbox', { name: 'Getränke' }).isChecked()).toBe(false);
    await two.page.unroute('**/answers.json');

    await one.press(own.getByRole('button', { name: 'Weitere Aktionen' }));
    await one.press(one.page.getByRole('menuitem', { name: 'Bearbeiten' }));
    await one.press(button(one, '2. Antwort entfernen'));
    await one.press(button(one, 'Speichern'));
    await one.page.getByRole('alertdialog').or(one.page.getByRole('dialog')).getByText(/Salat/).waitFor();
    await one.press(button(one, 'Entfernen'));
    await expect.poll(() => seen.getByRole('checkbox').count()).toBe(2);
    await one.checkScreen('poll-survey');

    // A copy begins anew in the composer, with nobody's answers.
    await one.press(own.getByRole('button', { name: 'Kopieren' }));
    await one.page.waitForURL(/activitystreams\/all/);
    await expect.poll(() => field(one, '2. Antwort').inputValue()).toBe('Getränke');
    expect(body.object.options).toHaveLength(2);
    await one.press(button(one, 'Abbrechen'));
    await one.press(button(one, 'Verwerfen'));
  });
});

describe('a schedule', () => {
  it('[RUL-0757] finds a date, which becomes an appointment in the post', async () => {
    await journey.bed.buildCalendar({ groupId: group.id, name: 'Festkalender' });
    const one = await visit(anna, 'mouse');
    await one.press(button(one, 'Terminumfrage'));
    await one.type(one.page.getByLabel(/Wofür suchen Sie einen Termin/), 'Laternen basteln');
    // An hour that no clock shows is said.
    await one.type(field(one, '1. Termin'), '28.03.2027');
    await one.type(field(one, 'Beginn des 1. Termins, Stunde'), '02');
    await one.type(field(one, 'Beginn des 1. Termins, Minute'), '30');
    await one.type(field(one, '2. Termin'), '30.03.2027');
    await one.page.getByLabel('Ganztägig').nth(1).check();
    await one.press(button(one, 'Posten'));
    await one.page
      .getByText(/gibt es an diesem Tag nicht/)
      .first()
      .waitFor();
    await one.press(button(one, 'Alle eine Woche später'));
    await expect.poll(() => field(one, '1. Termin').inputValue()).toBe('04.04.2027');
    await one.checkScreen('poll-schedule-composer');
    await one.press(button(one, 'Posten'));
    const own = postOf(one, 'Laternen basteln');
    await own.getByText(/4\. April 2027, 02:30/).waitFor();
    await own.getByText(/6\. April 2027, ganztägig/).waitFor();

    const two = await visit(ben, 'keyboard');
    const seen = postOf(two, 'Laternen basteln');
    await two.press(seen.getByRole('button', { name: /^Vielleicht: .*02:30/ }));
    await two.press(seen.getByRole('button', { name: /^Ja: .*ganztägig/ }));
    await own.getByText('Bester Termin').waitFor();
    await one.press(own.getByRole('button', { name: 'Eine Antwort zeigen' }));
    await own.getByRole('rowheader', { name: 'Ben Öztürk' }).waitFor();
    await one.checkScreen('poll-schedule');
    await one.press(own.getByRole('button', { name: /^Termin daraus machen: .*ganztägig/ }));
    const dialog = one.page.getByRole('dialog');
    await dialog.getByText('Eine Person hat zugesagt und wird eingeladen.', { exact: false }).waitFor();
    await dialog.getByRole('button', { name: 'Termin daraus machen' }).dblclick();
    await own.getByRole('link', { name: 'Laternen basteln' }).waitFor();
    await own.getByText('Beendet').waitFor();
    await seen.getByRole('link', { name: 'Laternen basteln' }).waitFor();
    const { body } = await (await journey.bed.as(anna.id)).call(getStream, { params: { slug: 'all' } });
    expect(body.activities.filter(({ object }) => object.appointment !== null)).toHaveLength(1);
  });

  it('[A05] shows a whole day as the same date in another zone, and times on one’s own clocks', async () => {
    const asAnna = await journey.bed.as(anna.id);
    await asAnna.call(createActivity, {
      body: {
        type: 'schedule',
        title: 'Zwei Zonen',
        content: '',
        streams: [group.streamId],
        options: [
          { date: { start: '2027-07-02', end: '2027-07-02', all_day: true } },
          {
            date: {
              start: '2027-07-02T18:00',
              end: '2027-07-02T20:00',
              all_day: false,
              time_zone: 'Europe/Berlin',
            },
          },
        ],
      },
    });
    await journey.bed.db.kysely
      .updateTable('members')
      .set({ time_zone: 'America/Los_Angeles' })
      .where('id', '=', ben.id)
      .execute();
    const two = await visit(ben, 'mouse');
    const seen = postOf(two, 'Zwei Zonen');
    await seen.getByText('Fr., 2. Juli 2027, ganztägig').waitFor();
    await seen.getByText(/Fr\., 2\. Juli 2027, 09:00/).waitFor();
    await seen.getByText('Uhrzeiten in Ihrer Zeitzone Los Angeles; geplant in Berlin').waitFor();
  });
});
