import { createAppointment, getAppointment, staticMap, updateAppointment } from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import type { Client } from '../../testing/client.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';

let bed: TestBed;
let ada: Client;
let calendar: number;
beforeAll(async () => {
  bed = await startTestBed();
  await bed.openNetwork();
  ada = await bed.as((await bed.buildMember({ isNetworkAdmin: true })).id);
  calendar = await bed.buildCalendar();
});
afterAll(() => bed?.stop());

const day = Temporal.Now.plainDateISO('Europe/Berlin').add({ days: 7 });
const make = async (location: object, more: object = {}) => {
  const { status, body } = await ada.call(createAppointment, {
    body: {
      name: 'Treffen',
      calendar_ids: [calendar],
      date: { start: `${day}T18:00`, end: `${day}T20:00`, all_day: false, time_zone: 'Europe/Berlin' },
      location,
      ...more,
    },
  });
  expect(status).toBe(201);
  return body.id;
};
const pictureOf = async (id: string) =>
  (await ada.call(getAppointment, { params: { id } })).body.location.map_image_url;
const eventually = (id: string, url: RegExp | null) =>
  vi.waitFor(
    async () =>
      url === null ? expect(await pictureOf(id)).toBeNull() : expect(await pictureOf(id)).toMatch(url),
    // The list of places is read when it is asked for first.
    { timeout: 60_000, interval: 50 },
  );
const STUTTGART = /^\/api\/v1\/maps\/static\.png\?lat=48\.78\d*&lon=9\.17\d*&size=1280x320$/;
const ULM = /lat=48\.3\d*&lon=9\.9\d*/;

describe('where an appointment is', () => {
  it('is looked for by its town, and shown in a picture [RUL-0034] [API-044]', async () => {
    const id = await make({ name: 'Rathaus', address1: 'Marktplatz 1', zip: '70173', city: 'Stuttgart' });
    await eventually(id, STUTTGART);
    const url = new URL((await pictureOf(id))!, 'http://localhost');
    const query = Object.fromEntries(url.searchParams) as never;
    expect((await ada.call(staticMap, { query })).status).toBe(200);
    const updated = await ada.call(updateAppointment, {
      params: { id },
      body: { location: { city: 'Ulm' } },
    });
    expect(updated.body.location.map_image_url).toBeNull();
    await eventually(id, ULM);
    await ada.call(updateAppointment, { params: { id }, body: { location: { name: 'Zuhause' } } });
    expect(await pictureOf(id)).toBeNull();
  });

  it('is that of the series for its changed occurrences, unless they are elsewhere', async () => {
    const id = await make({ city: 'Stuttgart' }, { recurrence_pattern: { recurrence_frequency: 'weekly' } });
    await eventually(id, STUTTGART);
    const compact = (weeks: number) => `${day.add({ weeks }).toString().replaceAll('-', '')}T180000`;
    const moved = (
      await ada.call(updateAppointment, {
        params: { id: `v-${id}-${compact(1)}` },
        body: { location: { city: 'Ulm' } },
      })
    ).body.id;
    await eventually(moved, ULM);
    const renamed = (
      await ada.call(updateAppointment, {
        params: { id: `v-${id}-${compact(2)}` },
        body: { name: 'Sondertreffen' },
      })
    ).body.id;
    expect(await pictureOf(renamed)).toMatch(STUTTGART);
    await ada.call(updateAppointment, { params: { id }, body: { location: { city: 'Konstanz' } } });
    await eventually(renamed, /lat=47\.6\d*&lon=9\.1\d*/);
    expect(await pictureOf(moved)).toMatch(ULM);
  });

  it('stays what a calendar file said, and nothing is told of what was only found', async () => {
    const id = await bed.buildAppointment({
      calendarIds: [calendar],
      columns: { location: JSON.stringify({ city: 'Ulm' }), latitude: 52.5, longitude: 13.25 },
    });
    const other = await make({ city: 'Stuttgart' });
    await ada.call(updateAppointment, { params: { id: String(id) }, body: { name: 'Anders' } });
    await eventually(other, STUTTGART);
    expect(await pictureOf(String(id))).toMatch(/lat=52\.5&lon=13\.25/);
    const { rows } = await sql<{ sequence: number; told: number }>`
      select sequence, (select count(*) from notifications) as told from appointments where id = ${other}
    `.execute(bed.db.kysely);
    expect(rows).toEqual([{ sequence: 0, told: 0 }]);
  });
});
