import { createChannelWidget } from '@dorfplatz/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../../platform/db/database.ts';
import type { Client } from '../../../../testing/client.ts';
import { startWidgetBed, type WidgetBed } from '../../testing/widget-bed.ts';

let bed: WidgetBed;
beforeAll(async () => {
  bed = await startWidgetBed('everyone', { worker: false });
});
afterAll(() => bed?.stop());

const coming = (count: number, calendar_ids: number[] = []) =>
  ({ type: 'appointments', properties: { calendar_ids, count } }) as const;
const day = (days: number) => Temporal.Now.plainDateISO('Europe/Berlin').add({ days }).toString();

it('shows what comes next, of what the reader sees: what hidden groups plan to their people alone [B09]', async () => {
  const group = await bed.buildGroup({ createdBy: bed.ids.ben, access: 'hidden' });
  const [open, inside] = [
    await bed.buildCalendar({ name: 'Verein', color: '#1e88e5' }),
    await bed.buildCalendar({ groupId: group.id }),
  ];
  const at = (calendarIds: number[], name: string, days: number, more: object = {}) =>
    bed.buildAppointment({ calendarIds, name, start: `${day(days)}T18:00`, ...more });
  await at([open], 'Vorbei', -3);
  const feast = await at([open], 'Sommerfest', 5);
  await at([inside], 'Überraschung', 4);
  await at([open], 'Abgesagt', 6, { columns: { canceled_at: new Date().toISOString() } });
  const practice = await bed.buildAppointment({
    calendarIds: [open],
    name: 'Probe',
    start: `${day(1)}T19:00`,
    rrule: 'FREQ=WEEKLY;COUNT=3',
  });
  await bed.buildAppointment({ calendarIds: [open], name: 'Ausflug', start: day(9), end: day(10) });
  const [all, some, two] = [
    await bed.add(coming(10)),
    await bed.add(coming(10, [open])),
    await bed.add(coming(2)),
  ];
  await bed.place(all, some, two);
  // Who belongs to the group chose its calendar too.
  await sql`
    update channel_widgets set properties = ${JSON.stringify({ count: 10, calendar_ids: [open, inside] })}::jsonb
    where id = ${some.id}
  `.execute(bed.db.kysely);
  const names = async (client: Client, widget: typeof all) =>
    (await bed.content(client, widget))!.appointments.map(({ name }) => name);
  const public_ = ['Probe', 'Sommerfest', 'Probe', 'Ausflug', 'Probe'];
  expect(await names(bed.anna, all)).toEqual(public_);
  expect(await names(bed.anna, some)).toEqual(public_);
  expect(await names(bed.ben, all)).toEqual(['Probe', 'Überraschung', ...public_.slice(1)]);
  expect(await names(bed.ben, some)).toEqual(['Probe', 'Überraschung', ...public_.slice(1)]);
  expect(await names(bed.anna, two)).toEqual(['Probe', 'Sommerfest']);
  expect(await names(bed.ben, two)).toEqual(['Probe', 'Überraschung']);
  expect(await names(bed.guest, all)).toEqual([]);
  const { appointments } = (await bed.content(bed.anna, all))!;
  expect(appointments[1]).toMatchObject({
    id: String(feast),
    path: `/appointments/${feast}`,
    all_day: false,
    start_wall: `${day(5)}T18:00:00`,
    end_wall: `${day(5)}T20:00:00`,
    time_zone: 'Europe/Berlin',
    calendar: { name: 'Verein', color: '#1e88e5' },
    meeting: null,
  });
  expect(appointments[0]!.id).toMatch(new RegExp(`^v-${practice}-`));
  expect(appointments[3]).toMatchObject({
    all_day: true,
    start_wall: `${day(9)}T00:00:00`,
    end_wall: `${day(11)}T00:00:00`,
  });
});

it('shows what somebody is named in, without the calendar that they do not see', async () => {
  const group = await bed.buildGroup({ createdBy: bed.ids.ben, access: 'hidden' });
  const calendar = await bed.buildCalendar({ groupId: group.id, name: 'Geheimrat' });
  const id = await bed.buildAppointment({
    calendarIds: [calendar],
    name: 'Gespräch',
    columns: { meeting: JSON.stringify({ join_url: 'https://meet.example.org/x' }) },
  });
  const carla = await bed.buildMember();
  const reader = await bed.as(carla.id);
  const widget = await bed.add(coming(20));
  await bed.place(widget);
  const find = async () =>
    (await bed.content(reader, widget))!.appointments.find((each) => each.id === String(id));
  expect(await find()).toBeUndefined();
  await sql`
    insert into appointment_participants (appointment_id, recurrence_id, member_id, status)
    values (${id}, '', ${carla.id}, 'accepted')
  `.execute(bed.db.kysely);
  expect(await find()).toMatchObject({ calendar: null, meeting: { join_url: 'https://meet.example.org/x' } });
});

it('refuses calendars that the editor does not see', async () => {
  const group = await bed.buildGroup({ createdBy: bed.ids.ben, access: 'hidden' });
  const calendar = await bed.buildCalendar({ groupId: group.id });
  const { problem } = await bed.anna.call(createChannelWidget, {
    params: { slug: bed.channel.slug },
    body: { widget: coming(3, [calendar]) },
  });
  expect(problem?.codes).toEqual({ 'widget.properties.calendar_ids': ['unknown'] });
});
