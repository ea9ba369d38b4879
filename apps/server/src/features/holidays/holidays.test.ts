import { getAppointment, listAppointments, listCalendars, updateCalendar } from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import { changeSettings } from '../../platform/settings/network-settings.ts';
import type { Client } from '../../testing/client.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';
import { updateHolidays } from './index.ts';

const year = new Date().getUTCFullYear();

let bed: TestBed;
let admin: Client;
let member: Client;
beforeAll(async () => {
  bed = await startTestBed({ worker: false });
  await bed.openNetwork();
  admin = await bed.as((await bed.buildMember({ isNetworkAdmin: true })).id);
  member = await bed.as((await bed.buildMember()).id);
});
afterAll(() => bed?.stop());

async function holidaysOf(country: string, state = '') {
  await changeSettings(bed.db.kysely, { holidays: { country, state } });
  await updateHolidays(bed.services);
  const { body } = await member.call(listAppointments, { query: { date: `${year}-01-15`, view: 'list' } });
  return body.appointments.map(({ name, date }) => [name, date.start, date.end]);
}
const changes = async () =>
  (await sql<{ count: number }>`select count(*) as count from calendar_changes`.execute(bed.db.kysely))
    .rows[0]!.count;

describe('public holidays', () => {
  it('stand in a calendar of the network, those of its state too', async () => {
    expect(await holidaysOf('')).toEqual([]);
    expect((await member.call(listCalendars)).body.calendars).toEqual([]);
    expect(await holidaysOf('DE')).toEqual([['Neujahr', `${year}-01-01`, `${year}-01-01`]]);
    expect(await holidaysOf('DE', 'BW')).toEqual([
      ['Neujahr', `${year}-01-01`, `${year}-01-01`],
      ['Heilige Drei Könige', `${year}-01-06`, `${year}-01-06`],
    ]);
    const { calendars } = (await member.call(listCalendars)).body;
    expect(calendars).toMatchObject([{ name: 'Feiertage', type: 'network', is_holidays: true }]);
  });

  it('are written once, and go with the country', async () => {
    const before = await changes();
    await holidaysOf('DE', 'BW');
    expect(await changes()).toBe(before);
    expect(await holidaysOf('FR')).toEqual([['Neujahr', `${year}-01-01`, `${year}-01-01`]]);
    expect(await holidaysOf('')).toEqual([]);
    expect(await holidaysOf('XX')).toEqual([]);
  });

  it('are nobody’s to change or to answer', async () => {
    await holidaysOf('DE');
    const { body } = await admin.call(listAppointments, { query: { date: `${year}-01-15`, view: 'list' } });
    const { can } = (await admin.call(getAppointment, { params: { id: body.appointments[0]!.id } })).body;
    expect(can).toMatchObject({ update: false, destroy: false, opt: false, update_participants: false });
    const [calendar] = (await admin.call(listCalendars)).body.calendars;
    expect(calendar!.can).toMatchObject({ destroy: false, create_appointments: false });
    await admin.call(updateCalendar, { params: { id: calendar!.id }, body: { color: '#0f766e' } });
  });
});
