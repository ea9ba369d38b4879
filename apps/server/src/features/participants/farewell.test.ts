import {
  cancelAppointment,
  deleteAppointment,
  deleteCalendar,
  deleteGroup,
  listNotifications,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import type { Client } from '../../testing/client.ts';
import { type MailBox, startMailBox } from '../../testing/mail-box.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';
import { emptyCalendars, removeGroup } from '../groups/index.ts';

let box: MailBox;
let bed: TestBed;
let organiser: Client;
let anna: Client;
let bert: Client;
const addresses = new Map<number, string>();
let group: { id: number; slug: string };
let calendar: number;
let number = 0;
beforeAll(async () => {
  box = await startMailBox();
  bed = await startTestBed({ environment: { SMTP_URL: box.url } });
  await bed.openNetwork();
  const client = async (name: string) => {
    const built = await bed.buildMember({ name });
    addresses.set(built.id, built.email);
    return bed.as(built.id);
  };
  organiser = await client('Olga Ordnung');
  anna = await client('Anna Amsel');
  bert = await client('Bert Buche');
  group = await bed.buildGroup({ createdBy: organiser.memberId!, members: [anna.memberId!] });
  calendar = await bed.buildCalendar({ groupId: group.id });
});
afterAll(async () => {
  await bed?.stop();
  await box?.stop();
});

const first = Temporal.Now.plainDateISO('Europe/Berlin').add({ days: 2 });
const german = (day: Temporal.PlainDate) => day.toString().split('-').reverse().join('.');
type Traits = Partial<Parameters<TestBed['buildAppointment']>[0]>;
/** An appointment in two days with a name of its own, and people on its list. */
async function build(answers: [Client, string, string?][], more: Traits = {}) {
  const name = `Treffen ${++number}`;
  const id = await bed.buildAppointment({
    calendarIds: [calendar],
    authorId: organiser.memberId!,
    name,
    start: `${first}T18:00`,
    ...more,
  });
  for (const [client, status, recurrenceId = ''] of answers)
    await sql`
      insert into appointment_participants (appointment_id, recurrence_id, member_id, status)
      values (${id}, ${recurrenceId}, ${client.memberId!}, ${status})
    `.execute(bed.db.kysely);
  return { id, name };
}
const remove = (id: number | string) =>
  organiser.call(deleteAppointment, { params: { id: String(id) } }).then(({ status }) => status);
/** What somebody reads among their notifications about what has this name. */
async function noticesOf(client: Client, name: string) {
  await bed.delivered();
  const { body } = await client.call(listNotifications, { query: {} });
  return body.notifications
    .filter(({ excerpt }) => excerpt.startsWith(`${name},`))
    .map(({ kind, excerpt, html_url }) => `${kind} ${excerpt} ${html_url}`);
}
const mailsTo = (client: Client, name: string) =>
  box.mails.filter(
    (mail) => mail.recipient === addresses.get(client.memberId!) && mail.subject?.includes(`${name},`),
  );
/** What calendar programs get of the only mail about what has this name. */
async function textTo(client: Client, name: string): Promise<string> {
  await expect.poll(() => mailsTo(client, name).length, { timeout: 20_000 }).toBe(1);
  const part = mailsTo(client, name)[0]!.attachments.find(({ contentType }) =>
    contentType.startsWith('text/calendar'),
  );
  return part!.content.toString().replaceAll('\r\n ', '');
}
const uidOf = async (id: number) =>
  (await sql<{ uid: string }>`select uid from appointments where id = ${id}`.execute(bed.db.kysely)).rows[0]!
    .uid;

describe('who was to come to what is deleted', () => {
  it('hears of it as of a cancellation, and who had said no does not', async () => {
    const { id, name } = await build([
      [anna, 'accepted'],
      [bert, 'declined'],
      [organiser, 'accepted'],
    ]);
    const uid = await uidOf(id);
    expect(await remove(id)).toBe(204);
    expect(await noticesOf(anna, name)).toEqual([
      `appointment_canceled ${name}, ${german(first)} 18:00 /appointments`,
    ]);
    const text = await textTo(anna, name);
    for (const line of ['METHOD:CANCEL', 'STATUS:CANCELLED', `UID:${uid}`, 'SEQUENCE:1'])
      expect(text).toContain(line);
    expect(text).toContain(`mailto:${addresses.get(anna.memberId!)}`);
    expect(text).toContain(`DTSTART;TZID=Europe/Berlin:${first.toString().replaceAll('-', '')}T180000`);
    for (const client of [bert, organiser]) {
      expect(await noticesOf(client, name)).toEqual([]);
      expect(mailsTo(client, name)).toEqual([]);
    }
  });

  it('hears nothing of what is over, or what was called off before', async () => {
    const over = await build([[anna, 'accepted']], { start: '2020-01-07T18:00', end: '2020-01-07T19:00' });
    expect(await remove(over.id)).toBe(204);
    expect(await noticesOf(anna, over.name)).toEqual([]);
    const off = await build([[anna, 'accepted']]);
    await organiser.call(cancelAppointment, { params: { id: String(off.id) } });
    expect(await noticesOf(anna, off.name)).toHaveLength(1);
    await expect.poll(() => mailsTo(anna, off.name).length, { timeout: 20_000 }).toBe(1);
    expect(await remove(off.id)).toBe(204);
    await bed.delivered();
    const { rows } = await sql`
      select 1 from outbox where type = 'appointment_deleted'
        and (payload ->> 'appointmentId')::bigint in (${over.id}, ${off.id}) and payload -> 'farewells' <> '[]'
    `.execute(bed.db.kysely);
    expect(rows).toEqual([]);
  });

  it('has one evening struck out of the series, or out of the calendar when that was all', async () => {
    const second = first.add({ weeks: 1 });
    const recurrence = `${second.toString().replaceAll('-', '')}T180000`;
    const { id, name } = await build(
      [
        [anna, 'accepted'],
        [bert, 'accepted', recurrence],
      ],
      { rrule: 'FREQ=WEEKLY' },
    );
    const uid = await uidOf(id);
    expect(await remove(`v-${id}-${recurrence}`)).toBe(204);
    for (const client of [anna, bert])
      expect(await noticesOf(client, name)).toEqual([
        `appointment_canceled ${name}, ${german(second)} 18:00 /appointments`,
      ]);
    const part = await textTo(anna, name);
    expect(part).toContain(`UID:${uid}`);
    expect(part).toContain(`RECURRENCE-ID;TZID=Europe/Berlin:${recurrence}`);
    expect(part).not.toContain('RRULE:FREQ=WEEKLY\r\n');
    const own = await textTo(bert, name);
    expect(own).toContain(`UID:${recurrence}-${uid}`);
    expect(own).toContain(`DTSTART;TZID=Europe/Berlin:${recurrence}`);
    expect(own).not.toContain('RECURRENCE-ID');
  });

  it('hears of a whole series, and of each evening that they alone had said yes to', async () => {
    const second = first.add({ weeks: 1 });
    const recurrence = `${second.toString().replaceAll('-', '')}T180000`;
    const { id, name } = await build(
      [
        [anna, 'invited'],
        [bert, 'accepted', recurrence],
      ],
      { rrule: 'FREQ=WEEKLY' },
    );
    expect(await remove(id)).toBe(204);
    expect(await noticesOf(anna, name)).toEqual([
      `appointment_canceled ${name}, ${german(first)} 18:00 /appointments`,
    ]);
    expect(await noticesOf(bert, name)).toEqual([
      `appointment_canceled ${name}, ${german(second)} 18:00 /appointments`,
    ]);
    expect(await textTo(anna, name)).toContain('RRULE:FREQ=WEEKLY');
    expect(await textTo(bert, name)).toContain(`DTSTART;TZID=Europe/Berlin:${recurrence}`);
  });
});

describe('calendars that go with all that is in them', () => {
  const kinds = async (ids: number[]) =>
    (
      await sql<{ told: string }>`
        select concat(type, ' ', payload ->> 'appointmentId', ' ', payload ->> 'calendarIds') as told from outbox
        where type like 'appointment%' and (payload ->> 'appointmentId')::bigint = any(${ids}::bigint[]) order by id
      `.execute(bed.db.kysely)
    ).rows.map(({ told }) => told);

  it('let those hear who were to come, and the calendars in which something stays', async () => {
    const [going, staying] = [
      await bed.buildCalendar({ groupId: group.id }),
      await bed.buildCalendar({ groupId: group.id }),
    ];
    const alone = await build([[anna, 'accepted']], { calendarIds: [going] });
    const both = await build([[anna, 'accepted']], { calendarIds: [going, staying] });
    const { status } = await organiser.call(deleteCalendar, { params: { id: going } });
    expect(status).toBe(204);
    expect(await kinds([alone.id, both.id])).toEqual([
      `appointment_deleted ${alone.id} []`,
      `appointment_updated ${both.id} [${staying}]`,
    ]);
    expect(await noticesOf(anna, alone.name)).toHaveLength(1);
    expect(await noticesOf(anna, both.name)).toEqual([]);
    expect(await textTo(anna, alone.name)).toContain('METHOD:CANCEL');
  });

  it('are asked as often for hundreds of appointments as for one', async () => {
    const count = async (appointments: number) => {
      const going = await bed.buildCalendar({ groupId: group.id });
      for (let each = 0; each < appointments; each++)
        await build([[bert, 'accepted']], {
          calendarIds: [going],
          start: '2019-05-05T10:00',
          end: '2019-05-05T11:00',
        });
      const { statements } = await bed.countStatements(async () => {
        expect((await organiser.call(deleteCalendar, { params: { id: going } })).status).toBe(204);
      });
      return statements;
    };
    const few = await count(2);
    expect(await count(40)).toBe(few);
  });

  it('let the same people hear when a group is gone from the bin', async () => {
    const gone = await bed.buildGroup({ createdBy: organiser.memberId!, members: [anna.memberId!] });
    const own = await bed.buildCalendar({ groupId: gone.id });
    const { name, id } = await build([[anna, 'accepted']], { calendarIds: [own] });
    await organiser.call(deleteGroup, { params: { slug: gone.slug } });
    expect(await noticesOf(anna, name)).toEqual([]);
    await bed.db.kysely.transaction().execute(async (tx) => {
      while (await emptyCalendars(tx, gone.id));
      await removeGroup(tx, gone.id);
    });
    expect(await kinds([id])).toEqual([`appointment_deleted ${id} []`]);
    expect(await noticesOf(anna, name)).toHaveLength(1);
    expect(await textTo(anna, name)).toContain('METHOD:CANCEL');
  });
});
