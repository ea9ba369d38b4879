import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../apps/server/src/platform/db/database.ts';
import type { BuiltMember } from '../../apps/server/src/testing/build.ts';
import { type Journey, PHONE, startJourney, type Visitor } from './browser.ts';

const today = Temporal.Now.plainDateISO('Europe/Berlin');
/** A day of this month on which nothing else is. */
const other = today.with({ day: today.day > 15 ? 10 : 20 });
/** A day of a neighbouring month that this month's sheet shows, if there is one. */
const first = today.with({ day: 1 });

let journey: Journey;
let anna: BuiltMember;
let visitor: Visitor;
let ids: { series: number; canceled: number; own: number };
beforeAll(async () => {
  journey = await startJourney();
  const { bed } = journey;
  await bed.openNetwork();
  anna = await bed.buildMember({ name: 'Anna Ahrens' });
  const author = await bed.buildMember({ name: 'Bert Buche' });
  const categoryId = await bed.buildCategory();
  const chor = await bed.buildGroup({ createdBy: anna.id, name: 'Chor', categoryId });
  const open = await bed.buildGroup({ createdBy: author.id, name: 'Garten', categoryId });
  const network = await bed.buildCalendar({ name: 'Verein' });
  const own = await bed.buildCalendar({ ownerId: anna.id, name: 'Mein Kalender' });
  const shared = await bed.buildCalendar({ ownerId: author.id, name: 'Berts Kalender' });
  const ofChor = await bed.buildCalendar({ groupId: chor.id, name: 'Chorkalender' });
  const ofGarten = await bed.buildCalendar({ groupId: open.id, name: 'Gartenkalender' });
  await sql`insert into calendar_shares (calendar_id, member_id) values (${shared}, ${anna.id})`.execute(
    bed.db.kysely,
  );
  const at = (time: string) => `${today}T${time}`;
  const build = (calendarId: number, name: string, start: string, more: object = {}) =>
    bed.buildAppointment({ calendarIds: [calendarId], name, start, authorId: author.id, ...more });
  await build(network, 'Vollversammlung', at('09:00'), {
    columns: { meeting: JSON.stringify({ online: true }) },
  });
  ids = {
    canceled: await build(ofGarten, 'Gartentreff', at('10:00'), {
      columns: { canceled_at: '2026-01-01T00:00:00Z' },
    }),
    series: await build(ofChor, 'Probe', `${other}T19:30`, { rrule: 'FREQ=WEEKLY', authorId: anna.id }),
    own,
  };
  const attended = await build(own, 'Zahnarzt', `${other}T08:00`);
  await sql`
    insert into appointment_participants (appointment_id, member_id, status) values (${attended}, ${anna.id}, 'accepted')
  `.execute(bed.db.kysely);
  await build(shared, 'Berts Reise', `${other}T12:00`);
  visitor = await journey.visit();
  await visitor.signIn(anna.email);
});
afterAll(() => journey.stop());

const chip = (name: string) => visitor.page.locator('a[data-entry]').filter({ hasText: name }).first();
const day = (date: Temporal.PlainDate) => visitor.page.locator(`[data-day="${date}"]`);

describe('the overview', () => {
  it('shows what all calendars have, or what one takes part in, as a sheet or a list [RUL-0005] [RUL-0006]', async () => {
    const { page } = visitor;
    await visitor.goto('/appointments');
    for (const name of ['Vollversammlung', 'Gartentreff', 'Probe', 'Zahnarzt', 'Berts Reise'])
      await chip(name).waitFor();
    await page.getByRole('link', { name: 'Ich nehme teil' }).click();
    await page.waitForURL('**/appointments/participating**');
    await chip('Zahnarzt').waitFor();
    await expect.poll(() => page.locator('a[data-entry]').count()).toBe(1);
    await visitor.goto('/appointments?view=list');
    await page.getByRole('link', { name: /Zahnarzt/ }).waitFor();
    expect(await page.locator('[data-day]').count()).toBe(0);
  });

  it('goes by month, to today, and to a month that is picked [RUL-0007]', async () => {
    const { page } = visitor;
    const title = (date: Temporal.PlainDate) =>
      page.getByRole('heading', { name: date.toLocaleString('de-DE', { month: 'long', year: 'numeric' }) });
    await visitor.goto('/appointments');
    await title(today).waitFor();
    await page.getByRole('button', { name: 'Nächster Monat' }).click();
    await title(first.add({ months: 1 })).waitFor();
    await page.getByRole('button', { name: 'Voriger Monat' }).click();
    await page.getByRole('button', { name: 'Voriger Monat' }).click();
    await title(first.subtract({ months: 1 })).waitFor();
    expect(page.url()).toContain(`date=${first.subtract({ months: 1 }).toString().slice(0, 7)}`);
    await page.getByRole('button', { name: 'Heute', exact: true }).click();
    await title(today).waitFor();
    await page.getByRole('button', { name: 'Monat wählen' }).click();
    await page.getByRole('button', { name: 'Nächstes Jahr' }).click();
    await page.getByRole('button', { name: 'Mai', exact: true }).click();
    await title(today.with({ year: today.year + 1, month: 5 })).waitFor();
  });

  it('shows lists alone on narrow windows [RUL-0011]', async () => {
    const { page } = visitor;
    await visitor.goto('/appointments?view=sheet');
    await chip('Zahnarzt').waitFor();
    await page.setViewportSize({ width: 767, height: 900 });
    await expect.poll(() => page.locator('[data-day]').count()).toBe(0);
    await page.getByRole('link', { name: /Zahnarzt/ }).waitFor();
    await page.setViewportSize({ width: 1440, height: 900 });
    await chip('Zahnarzt').waitFor();
  });

  it('says of a month that it is not loaded, where there is no connection, not that it is empty', async () => {
    const cut = await journey.visit();
    const { page } = cut;
    await cut.signIn(anna.email);
    await cut.load('/appointments?view=list');
    await page.getByRole('link', { name: /Zahnarzt/ }).waitFor();
    await page.waitForLoadState('networkidle');
    await cut.context.setOffline(true);
    // What says so moves the page: a press meanwhile would miss.
    await page.getByText(/^Sie sind offline\./).waitFor();
    for (const months of [1, 2]) {
      await page.getByRole('button', { name: 'Nächster Monat' }).click();
      const { year, month } = first.add({ months });
      const name = Temporal.PlainDate.from({ year, month, day: 1 }).toLocaleString('de-DE', {
        month: 'long',
        year: 'numeric',
      });
      await page.getByRole('heading', { level: 1, name }).waitFor();
    }
    // Only the month beside the one that was open had come.
    await page.getByText('Dieser Monat ist nicht geladen').waitFor();
    expect(await page.getByText('In diesem Monat ist nichts eingetragen').count()).toBe(0);
    await page.getByRole('button', { name: 'Monat', exact: true }).click();
    await page.getByRole('grid').waitFor();
    await page.getByText('Dieser Monat ist nicht geladen').waitFor();
    expect(await page.getByText(/keine Termine$/).count()).toBe(0);
    await cut.context.setOffline(false);
    await expect.poll(() => page.getByText('Dieser Monat ist nicht geladen').count()).toBe(0);
    await cut.context.close();
  });

  it('opens the way to a first calendar for whoever may create one', async () => {
    const founder = await journey.visit();
    const { page } = founder;
    await founder.signIn((await journey.bed.buildMember({ name: 'Gesine Gründer' })).email);
    await founder.load('/calendars/my');
    await page.getByRole('main').getByRole('link', { name: 'Kalender anlegen' }).first().waitFor();
    await founder.context.close();
  });

  it('follows the width that the chat beside it leaves, and nothing of the head covers anything', async () => {
    const { page } = visitor;
    /** Pairs of what stands in the head that lie over each other, and how far the sheet can be scrolled sideways. */
    const wrong = () =>
      page.getByRole('main').evaluate((sheet) => {
        const boxes = [...sheet.querySelectorAll('[data-toolbar] > *')].map((each) => ({
          name: each.textContent,
          box: each.getBoundingClientRect(),
        }));
        const over = boxes.flatMap((one, index) =>
          boxes
            .slice(index + 1)
            .filter(
              ({ box }) =>
                box.left < one.box.right &&
                box.right > one.box.left &&
                box.top < one.box.bottom &&
                box.bottom > one.box.top,
            )
            .map((other) => `${one.name} and ${other.name}`),
        );
        return [over, sheet.scrollWidth - sheet.clientWidth];
      });
    const panel = page.getByRole('heading', { name: 'Chats', exact: true });
    try {
      for (const [width, isOpen, isSheet] of [
        [1440, true, true],
        [1120, true, false],
        [1024, false, true],
        // Too little would be left beside the chats: they lie above the page.
        [1024, true, true],
        [800, false, true],
      ] as const) {
        await page.evaluate((state) => localStorage.setItem('chat-panel-open', state), isOpen ? 'open' : '');
        await page.setViewportSize({ width, height: 900 });
        await visitor.load('/groups/chor/calendars');
        await chip('Probe')
          .or(page.getByRole('link', { name: /Probe/ }))
          .first()
          .waitFor();
        if (isOpen) await panel.waitFor();
        await expect.poll(() => page.getByRole('grid').count()).toBe(isSheet ? 1 : 0);
        expect([width, isOpen, await wrong()]).toEqual([width, isOpen, [[], 0]]);
      }
    } finally {
      await page.evaluate(() => localStorage.removeItem('chat-panel-open'));
      await page.setViewportSize({ width: 1440, height: 900 });
    }
  });

  it('says of a month that all of it is hidden, and shows it again [RUL-0008]', async () => {
    const { page } = visitor;
    await visitor.goto('/appointments?view=list&hidden=all');
    await page.getByText('Alles, was in diesem Monat eingetragen ist, ist ausgeblendet').waitFor();
    await page.getByRole('main').getByRole('button', { name: 'Alle zeigen' }).click();
    await page.getByRole('link', { name: /Zahnarzt/ }).waitFor();
  });

  it('names on a phone the group that it is limited to, and keeps the tab in sight that one is on [RUL-0062]', async () => {
    const { page } = visitor;
    await page.setViewportSize(PHONE);
    await visitor.goto('/groups/chor/calendars');
    await page.getByRole('heading', { level: 1 }).getByText('Chor', { exact: true }).waitFor();
    await visitor.goto('/appointments/invites?status=obsolete');
    const tabs = page.getByRole('navigation', { name: 'Einladungen nach Stand' });
    const current = tabs.locator('[aria-current]');
    await page.getByText('Kein Termin ist entfallen').waitFor();
    expect((await tabs.getByRole('link').allTextContents()).map((text) => text.replace(/\d+$/, ''))).toEqual([
      'Offen',
      'Demnächst',
      'Zugesagt',
      'Abgesagt',
      'Abgelaufen',
      'Entfallen',
    ]);
    expect(await current.allTextContents()).toEqual(['Entfallen']);
    const { x, width } = (await current.boundingBox())!;
    expect(x + width).toBeLessThanOrEqual(PHONE.width);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it('begins the list of this month at today, right beneath what sticks to the top', async () => {
    const { bed } = journey;
    const calendar = await bed.buildCalendar({ ownerId: anna.id, name: 'Tagebuch' });
    for (const number of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 16, 17])
      await bed.buildAppointment({
        calendarIds: [calendar],
        name: `Eintrag ${number}`,
        start: `2031-03-${String(number).padStart(2, '0')}T10:00`,
        authorId: anna.id,
      });
    const phone = await journey.visit({ width: 'phone' });
    const { page } = phone;
    await phone.signIn(anna.email);
    await page.clock.setFixedTime('2031-03-14T12:00:00Z');
    const gap = async (day: string) => {
      const section = (await page.locator(`[data-section="${day}"]`).boundingBox())!;
      const strip = (await page
        .getByRole('button', { name: /Freitag, 14\. März/ })
        .locator('..')
        .boundingBox())!;
      return Math.round(section.y - strip.y - strip.height);
    };
    await phone.goto('/appointments');
    await page.getByRole('link', { name: /Eintrag 16/ }).waitFor();
    // The next day on which something is, although little follows it.
    await expect.poll(() => gap('2031-03-16')).toBe(0);
    await page.getByRole('heading', { name: 'März 2031' }).waitFor();
    // Who reads elsewhere is left alone, until they ask for today.
    await page.getByRole('button', { name: /Montag, 10\. März/ }).click();
    await expect.poll(() => gap('2031-03-10')).toBe(0);
    await page.getByRole('button', { name: 'Heute', exact: true }).click();
    await expect.poll(() => gap('2031-03-16')).toBe(0);
    await page.setViewportSize({ width: 1440, height: 500 });
    await phone.load('/appointments?view=list');
    const beneath = async () => {
      const section = (await page.locator('[data-section="2031-03-16"]').boundingBox())!;
      const bar = (await page.locator('[data-toolbar]').boundingBox())!;
      return Math.round(section.y - bar.y - bar.height);
    };
    await expect.poll(beneath).toBe(0);
  });

  it('keeps the focus on an appointment of the list that is moved, and gives it back when it is not', async () => {
    const { bed } = journey;
    const calendar = await bed.buildCalendar({ ownerId: anna.id, name: 'Umzug' });
    const build = (name: string, start: string, more: object = {}) =>
      bed.buildAppointment({ calendarIds: [calendar], name, start, authorId: anna.id, ...more });
    await build('Bleibt', '2032-05-04T10:00');
    await build('Wandert', '2032-05-05T10:00');
    await build('Reihe', '2032-05-06T10:00', { rrule: 'FREQ=MONTHLY' });
    const phone = await journey.visit({ width: 'phone' });
    const { page } = phone;
    await phone.signIn(anna.email);
    await phone.goto('/appointments?date=2032-05-01');
    const focused = () => page.evaluate(() => document.activeElement?.closest('a')?.textContent ?? '');
    const section = (day: string) => page.locator(`[data-section="${day}"]`);
    const ask = async (name: string) => {
      await page.getByRole('button', { name: `Aktionen: ${name}` }).click();
      await page.getByRole('menuitem', { name: 'Verschieben …' }).click();
      return page.getByRole('dialog', { name: `„${name}“ verschieben` });
    };
    const move = async (name: string, to: string) => {
      const dialog = await ask(name);
      await dialog.getByRole('textbox', { name: 'Beginn', exact: true }).first().fill(to);
      await dialog.getByRole('button', { name: 'Verschieben', exact: true }).click();
    };
    await (await ask('Bleibt')).getByRole('button', { name: 'Abbrechen' }).click();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('li')?.textContent))
      .toContain('Bleibt');
    await move('Wandert', '11.05.2032');
    await section('2032-05-11').getByText('Wandert').waitFor();
    await expect.poll(focused).toContain('Wandert');
    await move('Reihe', '13.05.2032');
    await page.getByRole('button', { name: 'Die ganze Serie' }).click();
    await section('2032-05-13').getByText('Reihe').waitFor();
    await expect.poll(focused).toContain('Reihe');
    await page.waitForLoadState('networkidle');
    expect(await focused()).toContain('Reihe');
    await phone.context.close();
  });

  it('leads to a new appointment, in a group to one in its calendar, and to the calendars [RUL-0012] [RUL-0013] [RUL-0014] [RUL-0015] [RUL-0020]', async () => {
    const { page } = visitor;
    await visitor.goto('/appointments');
    const add = page.getByRole('link', { name: 'Neuer Termin' });
    expect(await add.getAttribute('href')).toMatch(/^\/appointments\/new/);
    for (const path of ['/calendars/manage', '/calendars/subscribe'])
      await page.locator(`a[href="${path}"]`).first().waitFor();
    await visitor.goto('/groups/chor/calendars');
    await chip('Probe').waitFor();
    await expect.poll(() => page.locator('a[data-entry]').filter({ hasText: 'Zahnarzt' }).count()).toBe(0);
    expect(await add.getAttribute('href')).toMatch(/calendar_id=\d+/);
    await visitor.goto('/groups/garten/calendars');
    await chip('Gartentreff').waitFor();
    expect(await add.count()).toBe(0);
    await visitor.goto('/appointments/new');
    await page.getByText('Chorkalender').first().waitFor();
    expect(await page.getByText('Gartenkalender').count()).toBe(0);
    expect(await page.getByText('Berts Kalender').count()).toBe(0);
  });

  it('lengthens whole days by the end of their bar, and takes that back', async () => {
    const { page } = visitor;
    const of = { calendarIds: [ids.own], name: 'Klausur', authorId: anna.id };
    await journey.bed.buildAppointment({ ...of, start: '2027-02-09', end: '2027-02-10' });
    await visitor.goto('/appointments?date=2027-02-01');
    const bar = (await chip('Klausur').boundingBox())!;
    const target = (await page.locator('[data-day="2027-02-12"]').boundingBox())!;
    await page.mouse.move(bar.x + bar.width - 3, bar.y + bar.height / 2);
    await page.mouse.down();
    await page.mouse.move(bar.x + bar.width + 20, bar.y + 12, { steps: 4 });
    await page.mouse.move(target.x + target.width / 2, target.y + target.height / 2, { steps: 6 });
    await page.mouse.up();
    await page.getByText('„Klausur“ ist verlängert.').waitFor();
    await page.getByRole('button', { name: 'Rückgängig' }).waitFor();
    const width = async () => (await chip('Klausur').boundingBox())!.width;
    await expect.poll(async () => Math.round((await width()) / bar.width)).toBe(2);
    // The bar is back at once, and the page is read anew only when the server knows it too.
    const undone = page.waitForResponse((answer) => answer.request().method() !== 'GET');
    await page.getByRole('button', { name: 'Rückgängig' }).click();
    await expect.poll(async () => Math.round((await width()) / bar.width)).toBe(1);
    await undone;
    await page.reload();
    await expect.poll(async () => Math.round((await width()) / bar.width)).toBe(1);
    await page.waitForLoadState('networkidle');
  });

  it('opens what is clicked on; a series has its sign before the title [RUL-0017] [RUL-0018]', async () => {
    const { page } = visitor;
    await visitor.goto('/appointments');
    expect(await chip('Gartentreff').getAttribute('href')).toMatch(
      new RegExp(`^/appointments/${ids.canceled}`),
    );
    await chip('Probe').click();
    await page.waitForURL(`**/appointments/v-${ids.series}-*`);
    const heading = page.getByRole('heading', { level: 1, name: /Probe/ });
    await heading.waitFor();
    expect(await heading.locator('xpath=..').locator('svg').count()).toBeGreaterThan(0);
    await visitor.goto(`/appointments/${ids.canceled}`);
    await page.getByRole('heading', { level: 1, name: 'Gartentreff' }).waitFor();
  });

  it('says how many have accepted also where only the organisers see who [RUL-0044]', async () => {
    const { page } = visitor;
    const { bed } = journey;
    const author = await bed.buildMember({ name: 'Carla Kern' });
    const calendar = await bed.buildCalendar({ name: 'Aushang' });
    const id = await bed.buildAppointment({
      calendarIds: [calendar],
      authorId: author.id,
      columns: { participants_to_admins_only: true, attendee_total: 12 },
    });
    await sql`
      insert into appointment_participants (appointment_id, member_id, status) values (${id}, ${author.id}, 'accepted')
    `.execute(bed.db.kysely);
    await visitor.goto(`/appointments/${id}`);
    const panel = page.getByRole('region', { name: 'Teilnahme' });
    await panel.getByText('Wer teilnimmt, sehen nur die Verantwortlichen.').waitFor();
    await panel.getByText('1 zugesagt').waitFor();
    await panel.getByText('von 12').waitFor();
    expect(await panel.getByText('Carla Kern').count()).toBe(0);
  });

  it('has routes for one’s own calendars and those shared with one [RUL-0019]', async () => {
    const { page } = visitor;
    await visitor.goto('/calendars/my');
    await chip('Zahnarzt').waitFor();
    expect(await page.locator('a[data-entry]').filter({ hasText: 'Berts Reise' }).count()).toBe(0);
    await visitor.goto('/calendars/shared');
    await chip('Berts Reise').waitFor();
    expect(await page.locator('a[data-entry]').filter({ hasText: 'Zahnarzt' }).count()).toBe(0);
  });
});

describe('the month sheet', () => {
  it('shows six weeks without scrolling on a window 900 px high', async () => {
    const { page } = visitor;
    await visitor.goto('/appointments?date=2027-05-01');
    await page.getByRole('heading', { name: 'Mai 2027' }).waitFor();
    await expect.poll(() => page.locator('[data-day]').count()).toBe(42);
    const over = () => page.getByRole('main').evaluate((sheet) => sheet.scrollHeight - sheet.clientHeight);
    await expect.poll(over).toBe(0);
  });

  it('dims the days of other months, and marks today [RUL-0023] [RUL-0024]', async () => {
    const { page } = visitor;
    await visitor.goto('/appointments');
    await chip('Zahnarzt').waitFor();
    const color = (date: Temporal.PlainDate) =>
      day(date).evaluate((element) => {
        const number = [...element.querySelectorAll('*')].find((one) => /^\d/.test(one.textContent ?? ''))!;
        const style = getComputedStyle(number);
        return `${style.color} ${style.backgroundColor}`;
      });
    const days = await page
      .locator('[data-day]')
      .evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.day!));
    const outside = days.find((one) => !one.startsWith(today.toString().slice(0, 7)));
    if (outside) expect(await color(Temporal.PlainDate.from(outside))).not.toBe(await color(other));
    expect(await color(today)).not.toBe(await color(other));
    await day(today).getByText('Heute').waitFor();
  });

  it('gives each entry its time and its calendar’s colour, and says what is cancelled or online [RUL-0025] [RUL-0026] [RUL-0027]', async () => {
    await visitor.goto('/appointments');
    await chip('Zahnarzt').getByText('08:00').waitFor();
    const marks = async (name: string) =>
      chip(name).evaluate((element) =>
        [...element.querySelectorAll('*'), element]
          .flatMap((one) => [
            getComputedStyle(one).backgroundColor,
            getComputedStyle(one, '::before').backgroundColor,
          ])
          .filter((color) => color !== 'rgba(0, 0, 0, 0)')
          .join(),
      );
    expect(await marks('Zahnarzt')).not.toBe('');
    const struck = (name: string) =>
      chip(name).evaluate((element) =>
        [element, ...element.querySelectorAll('*')].some((one) =>
          getComputedStyle(one).textDecorationLine.includes('line-through'),
        ),
      );
    expect(await struck('Gartentreff')).toBe(true);
    expect(await struck('Vollversammlung')).toBe(false);
    const icons = (name: string) => chip(name).locator('svg').count();
    expect(await icons('Vollversammlung')).toBe((await icons('Zahnarzt')) + 1);
  });
});
