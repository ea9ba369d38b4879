import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Journey, PHONE, startJourney, type Visitor } from './browser.ts';

let journey: Journey;
let anna: Visitor;
let calendar: number;
let guest: number;
let me: number;
beforeAll(async () => {
  journey = await startJourney();
  const { bed } = journey;
  await bed.openNetwork();
  const annas = await bed.buildMember({ name: 'Anna Ahrens' });
  me = annas.id;
  guest = (await bed.buildMember({ name: 'Gerd Gast' })).id;
  anna = await journey.visit();
  await anna.signIn(annas.email);
  await anna.goto('/');
  calendar = (
    await send(anna.page, '/calendars.json', { name: 'Mein Plan', type: 'personal', color: '#2563eb' })
  ).id;
});
afterAll(() => journey.stop());

/** Asks the server as the page does. */
async function send(page: Page, path: string, body: object): Promise<{ id: number; html_url: string }> {
  return page.evaluate(
    async ([address, sent]) => {
      const session = await (await fetch('/api/v1/session.json')).json();
      const headers = {
        'content-type': 'application/json',
        'x-csrf-token': session.csrf_token,
        'idempotency-key': crypto.randomUUID(),
      };
      const response = await fetch(address, { method: 'POST', headers, body: JSON.stringify(sent) });
      return response.json();
    },
    [path, body] as const,
  );
}

const make = (name: string, start: string, more: object = {}) =>
  send(anna.page, '/appointments.json', {
    name,
    calendar_ids: [calendar],
    date: {
      start,
      end: start.length === 10 ? start : start.replace('T18', 'T19'),
      all_day: start.length === 10,
      time_zone: 'Europe/Berlin',
    },
    ...more,
  });

describe('the month sheet', () => {
  it('shows time, colour, cancellation and meeting of each entry [RUL-0025] [RUL-0026] [RUL-0027] [RUL-0017]', async () => {
    const { page } = anna;
    await make('Treffen', '2027-03-09T18:00', { meeting: { online: true } });
    const gone = await make('Ausfall', '2027-03-10T18:00');
    await send(page, `/appointments/${gone.id}/cancel.json`, {});
    for (let index = 0; index < 12; index += 1) await make(`Reihe ${index}`, '2027-03-20T18:00');
    await anna.goto('/appointments?date=2027-03-01');
    const chip = page.locator('[data-day="2027-03-09"] a[data-entry]');
    await chip.getByText('18:00').waitFor();
    await chip.getByText('(Online-Treffen, Mein Plan)').waitFor({ state: 'attached' });
    expect(await chip.locator('svg').count()).toBe(1);
    expect(await chip.getAttribute('href')).toMatch(/^\/appointments\/\d+$/);
    const struck = page.locator('[data-day="2027-03-10"] a[data-entry] span').first();
    expect(await struck.evaluate((each) => getComputedStyle(each).textDecorationLine)).toBe('line-through');
  });

  it('dims days of other months and marks today [RUL-0023] [RUL-0024]', async () => {
    const { page } = anna;
    const colourOf = (day: string) =>
      page.locator(`[data-day="${day}"] b`).evaluate((each) => getComputedStyle(each).color);
    expect(await colourOf('2027-04-02')).not.toBe(await colourOf('2027-03-02'));
    await page.getByRole('button', { name: 'Heute', exact: true }).click();
    await page.locator('[data-day][aria-current="date"]').waitFor();
  });

  it('opens what does not fit on hover [RUL-0029], and months from a picker [RUL-0007]', async () => {
    const { page } = anna;
    await page.getByRole('button', { name: 'Monat wählen' }).click();
    const year = page.getByText(/^20\d\d$/);
    while ((await year.textContent()) !== '2027')
      await page.getByRole('button', { name: 'Nächstes Jahr' }).click();
    await page.getByRole('button', { name: 'März' }).click();
    await page.getByText(/^\+\d+ mehr$/).hover();
    const list = page.getByRole('dialog', { name: /20\. März 2027/ });
    await list.getByRole('link', { name: /Reihe 11/ }).waitFor();
    expect(await list.getByRole('listitem').count()).toBe(12);
  });

  it('is a list on narrow screens [RUL-0006] [RUL-0011], and leads on [RUL-0005] [RUL-0012] [RUL-0015] [RUL-0019]', async () => {
    const { page } = anna;
    await page.getByRole('link', { name: 'Neuer Termin' }).waitFor();
    await page.getByRole('link', { name: 'Kalender verwalten' }).first().waitFor();
    await page.getByRole('link', { name: 'Kalender abonnieren' }).first().waitFor();
    await page.setViewportSize(PHONE);
    await page.getByRole('region', { name: /9\. März 2027/ }).waitFor();
    expect(await page.getByRole('grid').count()).toBe(0);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('grid').waitFor();
    for (const [path, count] of [
      ['/calendars/my', 14],
      ['/calendars/shared', 0],
      ['/appointments/participating', 0],
    ] as const) {
      await anna.goto(`${path}?date=2027-03-01&view=list`);
      await expect.poll(() => page.locator('section[data-section] li').count()).toBe(count);
    }
  });
});

describe('an appointment', () => {
  it('says everything there is to say [RUL-0018] [RUL-0030] [RUL-0031] [RUL-0033] [RUL-0034] [RUL-0037] [RUL-0044] [RUL-0045]', async () => {
    const { page } = anna;
    const { html_url } = await make('Fest', '2027-05-05T18:00', {
      description: `${'Wir feiern. '.repeat(60)}Ende gut.`,
      recurrence_pattern: { recurrence_frequency: 'weekly', recurrence_end_time: '2027-05-26' },
      location: { name: 'Vereinshaus', address1: 'Lindenplatz 4', zip: '79098', city: 'Freiburg' },
      meeting: { conference_call_phone_number: '+49 761 5550', conference_call_access_code: '481#' },
      organizer: 'AG Fest',
      consultants: 'Uwe',
      attendee_configuration: { total: 30 },
      application_configuration: {
        registration_with_costs: true,
        costs: 12.5,
        url: 'https://karten.example.org/1',
      },
    });
    await anna.goto(html_url);
    for (const text of [
      'Mittwoch, 05.05.2027, 18:00 bis 19:00 Uhr',
      'Europe/Berlin (UTC+02:00)',
      'vom 05.05.2027 bis 26.05.2027',
      'Lindenplatz 4, 79098 Freiburg',
      '+49 761 5550',
      '481#',
      'AG Fest',
      'Uwe',
      '30 geplant',
      '12,50 €',
      'karten.example.org',
    ])
      await page.getByRole('article').getByText(text, { exact: true }).first().waitFor();
    await page.getByText(/^Angelegt von Anna Ahrens, \d\d\.\d\d\.\d{4} \d\d:\d\d$/).waitFor();
    await page.getByRole('button', { name: 'Kopieren: Einwahl' }).waitFor();
    await page.getByLabel('Serie:').waitFor();
  });

  it('is read on once [RUL-0040] [RUL-0041]', async () => {
    const { page } = anna;
    expect(await page.getByText('Ende gut.').count()).toBe(0);
    await page.getByRole('button', { name: 'Weiterlesen' }).click();
    await page.getByText('Ende gut.').waitFor();
    expect(await page.getByRole('button', { name: 'Weiterlesen' }).count()).toBe(0);
  });

  it('warns of what is cancelled, past or on other clocks [RUL-0049] [RUL-0050] [RUL-0051]', async () => {
    const { page } = anna;
    const gone = await make('Absage', '2027-06-01T18:00');
    await send(page, `/appointments/${gone.id}/cancel.json`, {});
    await anna.goto(gone.html_url);
    await page.getByText('Dieser Termin ist abgesagt.').waitFor();
    await anna.goto((await make('Früher', '2020-06-01T18:00')).html_url);
    await page.getByText('Dieser Termin ist vorbei.').waitFor();
    const date = {
      start: '2027-06-02T09:00',
      end: '2027-06-02T10:00',
      all_day: false,
      time_zone: 'Asia/Tokyo',
    };
    await anna.goto((await make('Tokio', '2027-06-02T18:00', { date })).html_url);
    await page.getByText(/Mittwoch, 02\.06\.2027, 02:00 bis 03:00 Uhr/).waitFor();
    await page.getByText('Asia/Tokyo (UTC+09:00)').waitFor();
  });
});

describe('what is over', () => {
  it('cannot be cancelled, and says why [RUL-0082]', async () => {
    const { page } = anna;
    const entryOf = async (made: { html_url: string }, name: string, entry: string) => {
      await anna.goto(made.html_url);
      await page.getByRole('button', { name: `Aktionen: ${name}` }).click();
      return page.getByRole('menuitem', { name: entry, exact: true });
    };
    const coming = await make('Wanderung', '2027-06-05T18:00');
    expect(await (await entryOf(coming, 'Wanderung', 'Termin absagen')).isEnabled()).toBe(true);
    await page.keyboard.press('Escape');
    await send(page, `/appointments/${coming.id}/cancel.json`, {});
    await anna.load(coming.html_url);
    expect(await (await entryOf(coming, 'Wanderung', 'Ist schon abgesagt')).isDisabled()).toBe(true);
    await page.keyboard.press('Escape');
    const past = await make('Gewesen', '2020-06-05T18:00');
    expect(await (await entryOf(past, 'Gewesen', 'Absagen (ist vorbei)')).isDisabled()).toBe(true);
    await page.keyboard.press('Escape');
  });
});

describe('the people of an appointment', () => {
  it('are added with an answer, without a mail and with guests, to one evening [RUL-0078], as one of five [RUL-0067]', async () => {
    const { page } = anna;
    const { bed } = journey;
    const { id: groupId } = await bed.buildGroup({ createdBy: me, name: 'Ruderriege', members: [guest] });
    const { id } = await make('Rudern', '2027-10-06T18:00', {
      recurrence_pattern: { recurrence_frequency: 'weekly' },
    });
    await anna.goto(`/appointments/v-${id}-20271013T180000/participants`);
    const who = page.getByRole('combobox', { name: 'Wen' });
    await who.fill('Gerd Ga');
    await page.getByRole('option', { name: 'Gerd Gast' }).click();
    await who.fill('Ruderr');
    await page.getByRole('option', { name: /^Ruderriege/ }).click();
    await page.getByLabel('Als', { exact: true }).selectOption('accepted');
    await page.getByLabel('Per E-Mail benachrichtigen').uncheck();
    await page.getByLabel(/^Auch Externe/).check();
    await page.getByRole('button', { name: 'Hinzufügen', exact: true }).click();
    const asked = page.waitForRequest(
      (request) => request.method() === 'POST' && /\/participants\.json$/.test(request.url()),
    );
    await page.getByRole('button', { name: 'Nur dieser Termin' }).click();
    expect((await asked).postDataJSON()).toEqual({
      participant: {
        membership_ids: [guest],
        group_ids: [groupId],
        membership_role_ids: [],
        status: 'accepted',
        send_email_notification: false,
        invite_consumers: true,
      },
      apply_to: 'this',
    });
    const answer = page.getByLabel('Antwort von Gerd Gast');
    await expect.poll(() => answer.inputValue()).toBe('accepted');
    expect((await answer.locator('option').allTextContents()).sort()).toEqual([
      'abgelehnt',
      'abgesagt',
      'eingeladen',
      'offen',
      'zugesagt',
    ]);
  });
});

describe('an appointment that nobody is invited to', () => {
  it('is no reason to write a letter, and says so; a list that cannot be loaded does too', async () => {
    const { page } = anna;
    const { html_url } = await make('Alleingang', '2027-08-04T18:00');
    await anna.goto(`${html_url}/contact`);
    await page.getByText('Noch ist niemand eingeladen.').waitFor();
    expect(await page.getByRole('button', { name: 'Senden' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Einladen' }).click();
    await page.waitForURL(/\/participants$/);
    await page.waitForLoadState('networkidle');
    await anna.failUntilPressed(/\/participants\.json/);
    await anna.goto(html_url);
    const panel = page.getByRole('region', { name: 'Teilnahme' });
    await panel.getByText('Das hat leider nicht geklappt.').waitFor();
    await panel.getByRole('button', { name: 'Noch einmal versuchen' }).click();
    await panel.getByText('Noch ist niemand eingeladen.').waitFor();
  });
});

describe('a link from a letter to an evening of a series', () => {
  const at = (time: string) => ({
    start: `2027-09-01T${time}:00`,
    end: `2027-09-01T${time}:30`,
    all_day: false,
  });

  it('leads to that evening after the series has moved, and to the series where it is gone', async () => {
    const { page } = anna;
    const { id } = await make('Stammtisch', '2027-09-01T18:00', {
      recurrence_pattern: { recurrence_frequency: 'weekly' },
    });
    await send(page, `/appointments/${id}/move.json`, at('20'));
    await anna.goto(`/appointments/v-${id}-20270908T180000`);
    await page.getByText('Dieser Termin der Serie wurde verschoben.').waitFor();
    await page.getByText('Mittwoch, 08.09.2027, 20:00 bis 20:30 Uhr').waitFor();
    expect(new URL(page.url()).pathname).toBe(`/appointments/v-${id}-20270908T200000`);
    await anna.goto(`/appointments/v-${id}-20270801T180000`);
    await page.getByText('Diesen Termin der Serie gibt es nicht mehr.').waitFor();
    await page.waitForURL(`**/appointments/${id}`);
    await page.getByRole('heading', { name: 'Stammtisch' }).waitFor();
    // Moved on while somebody reads.
    await anna.goto(`/appointments/v-${id}-20270908T200000`);
    await page.getByText('Mittwoch, 08.09.2027, 20:00 bis 20:30 Uhr').waitFor();
    await page.waitForLoadState('networkidle');
    await send(page, `/appointments/${id}/move.json`, at('21'));
    await page.getByRole('link', { name: 'Öffnen' }).click();
    await page.getByText('Mittwoch, 08.09.2027, 21:00 bis 21:30 Uhr').waitFor();
  });
});

describe('words longer than a phone is wide', () => {
  it('are broken on every screen of an appointment', async () => {
    const { page } = anna;
    const long = 'Mitgliederversammlungsvorbereitungsausschusssitzungsprotokollführungsbesprechung';
    await send(page, '/calendars.json', { name: long, type: 'personal', color: '#2563eb' });
    const { id, html_url } = await make(long, '2027-10-06T18:00', {
      description: long,
      location: { name: long, address1: long, city: long, link: `https://treffen.example.org/${long}` },
      meeting: { conference_call_access_code: long.slice(0, 60) },
      organizer: long,
      membership_ids_to_invite: [guest],
    });
    await page.setViewportSize(PHONE);
    const screens = [
      '/appointments?date=2027-10-01',
      html_url,
      ...['edit', 'participants', 'contact'].map((screen) => `/appointments/${id}/${screen}`),
      '/calendars/manage',
      '/calendars/subscribe',
    ];
    for (const screen of screens) {
      await anna.goto(screen);
      const main = page.getByRole('main');
      await main
        .getByText(long.slice(0, 30))
        .or(main.locator(`input[value="${long}"]`))
        .first()
        .waitFor();
      const over = await main.evaluate((sheet) => sheet.scrollWidth - sheet.clientWidth);
      expect([screen, over]).toEqual([screen, 0]);
    }
    await page.waitForLoadState('networkidle');
  });
});
