import {
  answerTask,
  archiveTask,
  createTask,
  deleteTask,
  finishTask,
  getTask,
  listNotifications,
  listTasks,
  type NewTask,
  reopenTask,
  type TaskFields,
  updateTask,
} from '@dorfplatz/contract';
import { instancesBetween } from '@dorfplatz/recurrence';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import type { Client } from '../../testing/client.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';
import { nextDay } from './due.ts';
import { sendTaskReminders } from './reminders.ts';

type Person = Client & { memberId: number };
let bed: TestBed;
let author: Person;
const inZone = async (zone: string, name = 'Person'): Promise<Person> => {
  const { id } = await bed.buildMember({ name });
  await moveTo(id, zone);
  return (await bed.as(id)) as Person;
};
const moveTo = (id: number, zone: string) =>
  sql`update members set time_zone = ${zone} where id = ${id}`.execute(bed.db.kysely);
beforeAll(async () => {
  bed = await startTestBed();
  await bed.openNetwork();
  author = await inZone('Europe/Berlin', 'Anna A');
});
afterAll(() => bed?.stop());

/** A task that was written down long before, so that no reminder is past. */
const write = async (task: NewTask, who = author) => {
  const { status, body } = await who.call(createTask, { body: { task } });
  expect(status, JSON.stringify(body)).toBe(201);
  await sql`
    with task as (update tasks set due_set_at = '2020-01-01', created_at = '2020-01-01', updated_at = '2020-01-01' where id = ${body.id}),
      given as (update task_assignees set created_at = '2020-01-01' where task_id = ${body.id})
    update task_reminders set created_at = '2020-01-01' where task_id = ${body.id}
  `.execute(bed.db.kysely);
  return body;
};
const change = (id: number, task: TaskFields, who = author) =>
  who.call(updateTask, { params: { id }, body: { task } });
const read = async (who: Client, id: number) => (await who.call(getTask, { params: { id } })).body;
const remind = (at: string) => sendTaskReminders(bed.services, at);
const reminded = async (who: Client) =>
  (await who.call(listNotifications)).body.notifications.filter(({ kind }) => kind === 'task_reminder')
    .length;
const DAY_BEFORE = [{ days_before: 1, at: '09:00' }];

describe('a task that is due on a day [C27]', () => {
  it('is due on that day of each viewer, and overdue from their midnight on', async () => {
    // It is always at least a day later in the one than in the other.
    const [east, west] = [await inZone('Pacific/Kiritimati'), await inZone('Pacific/Pago_Pago')];
    const today = Temporal.Now.plainDateISO('Pacific/Pago_Pago').toString();
    const task = { title: 'Heute', due_on: today, assignee_ids: [east.memberId, west.memberId] };
    const { id } = await write(task);
    expect((await read(west, id)).is_overdue).toBe(false);
    expect((await read(east, id)).is_overdue).toBe(true);
    const days = { due_from: today, due_to: today };
    for (const who of [east, west])
      expect((await who.call(listTasks, { query: { filter: 'my', ...days } })).body.tasks).toHaveLength(1);
    await author.call(finishTask, { params: { id } });
    expect((await read(east, id)).is_overdue).toBe(false);
  });

  it('reminds each at nine on their own clock, once, whatever is started anew and on two nodes [RUL-0918]', async () => {
    const [berlin, sydney] = [await inZone('Europe/Berlin'), await inZone('Australia/Sydney')];
    await write({
      title: 'Bühne',
      due_on: '2027-03-28',
      assignee_ids: [berlin.memberId, sydney.memberId],
      reminders: DAY_BEFORE,
    });
    expect(await remind('2027-03-26T21:59:00Z')).toBe(0);
    // 27 March, 9:00 in Sydney, which has summer time still.
    expect(await remind('2027-03-26T22:00:00Z')).toBe(1);
    expect([await reminded(sydney), await reminded(berlin)]).toEqual([1, 0]);
    expect(await remind('2027-03-27T07:59:00Z')).toBe(0);
    const nodes = await Promise.all([remind('2027-03-27T08:00:00Z'), remind('2027-03-27T08:00:00Z')]);
    expect(nodes[0]! + nodes[1]!).toBe(1);
    expect(await remind('2027-03-27T08:05:00Z')).toBe(0);
    expect([await reminded(sydney), await reminded(berlin)]).toEqual([1, 1]);
    const { body } = await berlin.call(listNotifications);
    expect(body.notifications[0]).toMatchObject({ thread: 'Bühne', excerpt: 'Fällig: 28.03.2027' });
  });

  it('reminds who moves once, where they are then', async () => {
    const mover = await inZone('Australia/Sydney');
    const task = {
      title: 'Umzug',
      due_on: '2027-05-10',
      assignee_ids: [mover.memberId],
      reminders: DAY_BEFORE,
    };
    await write(task);
    await moveTo(mover.memberId, 'Europe/Berlin');
    expect(await remind('2027-05-08T23:00:00Z')).toBe(0);
    expect(await remind('2027-05-09T07:00:00Z')).toBe(1);
    await moveTo(mover.memberId, 'America/New_York');
    expect(await remind('2027-05-09T13:00:00Z')).toBe(0);
  });

  it('reminds of nothing that is done, declined, archived or deleted, and again of what is reopened', async () => {
    const who = await inZone('UTC');
    const nine = (day: string) => `${day}T09:00:00Z`;
    const own = (day: string) =>
      write({
        title: 'Ruhe',
        due_on: Temporal.PlainDate.from(day).add({ days: 1 }).toString(),
        assignee_ids: [who.memberId],
        reminders: DAY_BEFORE,
      });
    const done = await own('2027-06-01');
    await who.call(finishTask, { params: { id: done.id } });
    expect(await remind(nine('2027-06-01'))).toBe(0);
    await who.call(reopenTask, { params: { id: done.id } });
    expect(await remind(nine('2027-06-01'))).toBe(1);
    const declined = await own('2027-06-03');
    await who.call(answerTask, { params: { id: declined.id }, body: { state: 'declined' } });
    expect(await remind(nine('2027-06-03'))).toBe(0);
    const archived = await own('2027-06-05');
    await who.call(finishTask, { params: { id: archived.id } });
    await author.call(archiveTask, { params: { id: archived.id } });
    expect(await remind(nine('2027-06-05'))).toBe(0);
    const deleted = await own('2027-06-07');
    await author.call(deleteTask, { params: { id: deleted.id } });
    expect(await remind(nine('2027-06-07'))).toBe(0);
  });

  it('reminds anew where it was put off, and of no moment that had passed when it was asked for', async () => {
    const who = await inZone('UTC');
    const draft = {
      title: 'Später',
      due_on: '2027-07-02',
      assignee_ids: [who.memberId],
      reminders: DAY_BEFORE,
    };
    const { id } = await write(draft);
    expect(await remind('2027-07-01T09:00:00Z')).toBe(1);
    await change(id, { due_on: '2027-07-05' });
    await change(id, { reminders: [...DAY_BEFORE, { days_before: 2, at: '08:00' }] });
    expect(await remind('2027-07-01T09:10:00Z')).toBe(0);
    expect(await remind('2027-07-03T08:00:00Z')).toBe(1);
    expect(await remind('2027-07-04T09:00:00Z')).toBe(1);
    const hour = Temporal.Now.instant().subtract({ minutes: 5 }).toZonedDateTimeISO('UTC');
    const at = hour.toPlainTime().toString().slice(0, 5);
    await who.call(createTask, {
      body: {
        task: {
          title: 'Zu spät',
          due_on: hour.toPlainDate().toString(),
          assignee_ids: [who.memberId],
          reminders: [{ days_before: 0, at }],
        },
      },
    });
    expect(await remind(new Date().toISOString())).toBe(0);
  });

  it('reminds its author where nobody has it', async () => {
    const who = await inZone('UTC');
    await write({ title: 'Allein', due_on: '2027-08-02', reminders: DAY_BEFORE }, who);
    expect(await remind('2027-08-01T09:00:00Z')).toBe(1);
    expect(await reminded(who)).toBe(1);
  });
});

describe('a task that is due at a time [C27]', () => {
  it('is told at the hour that there is, where the clocks skip what was meant', async () => {
    const { id } = await write({ title: 'Nachts', due_on: '2027-03-28', due_time: '02:30' });
    expect(await read(author, id)).toMatchObject({
      due_on: '2027-03-28',
      due_time: '03:30',
      due_at: '2027-03-28T01:30:00Z',
    });
  });

  it('is one moment for all, whoever changes what else of it', async () => {
    const sydney = await inZone('Australia/Sydney');
    const { id } = await write({
      title: 'Anruf',
      due_on: '2030-01-15',
      due_time: '18:00',
      assignee_ids: [sydney.memberId],
      reminders: [{ minutes_before: 30 }],
    });
    await change(id, { title: 'Anrufen', due_on: '2030-01-16' });
    expect(await read(sydney, id)).toMatchObject({ due_time: '18:00', due_at: '2030-01-16T17:00:00Z' });
    const day = { filter: 'my', due_from: '2030-01-17', due_to: '2030-01-17' } as const;
    expect((await sydney.call(listTasks, { query: day })).body.tasks).toHaveLength(1);
    expect(await remind('2030-01-16T16:29:00Z')).toBe(0);
    expect(await remind('2030-01-16T16:30:00Z')).toBe(1);
  });

  it('lets go of what hangs on a time or a day with it, and needs one for that', async () => {
    const wrong = async (task: NewTask) => (await author.call(createTask, { body: { task } })).problem.codes;
    expect(await wrong({ title: 'x', due_time: '10:00' })).toEqual({ 'task.due_on': ['required'] });
    expect(await wrong({ title: 'x', repeat: { frequency: 'daily', interval: 1 } })).toEqual({
      'task.due_on': ['required'],
    });
    expect(await wrong({ title: 'x', due_on: '2030-01-01', reminders: [{ minutes_before: 5 }] })).toEqual({
      'task.due_time': ['required'],
    });
    const { id } = await write({
      title: 'Frei',
      due_on: '2030-01-01',
      due_time: '10:00',
      repeat: { frequency: 'weekly', interval: 1 },
      reminders: [{ minutes_before: 5 }, ...DAY_BEFORE],
    });
    expect((await change(id, { due_time: null })).body.reminders).toEqual(DAY_BEFORE);
    expect((await change(id, { due_on: null })).body).toMatchObject({
      repeat: null,
      reminders: [],
      due_on: null,
    });
  });
});

describe('a task that repeats [C27]', () => {
  it('comes again as calendars reckon it, the 31st among it', () => {
    const repeat = { frequency: 'monthly', interval: 1 } as const;
    const days = ['2027-01-31'];
    while (days.length < 8) days.push(nextDay({ repeat, from: days[0]! }, days.at(-1)!, '2027-01-01')!);
    const series = { start: '2027-01-31', zone: 'UTC', duration: 'P1D', rule: repeat };
    const [from, to] = ['2027-01-01T00:00Z', '2029-01-01T00:00Z'].map((text) => Temporal.Instant.from(text));
    const calendar = instancesBetween(series, from!, to!, 8).map(({ start }) =>
      start.toString().slice(0, 10),
    );
    expect(days).toEqual(calendar);
    expect(
      nextDay(
        { repeat: { frequency: 'weekly', interval: 2 }, from: '2027-01-04' },
        '2027-01-04',
        '2027-02-20',
      ),
    ).toBe('2027-03-01');
  });

  it('comes again when it is finished, with people, reminders and files, and nothing checked off [RUL-0917]', async () => {
    const who = await inZone('Europe/Berlin');
    const first = await write({
      title: 'Gießen',
      due_on: '2030-10-26',
      due_time: '02:30',
      assignee_ids: [who.memberId],
      repeat: { frequency: 'daily', interval: 1 },
      reminders: DAY_BEFORE,
      checklist: ['Tomaten', 'Bohnen'],
    });
    await sql`update task_checklist_items set done_at = now() where task_id = ${first.id}`.execute(
      bed.db.kysely,
    );
    await who.call(answerTask, { params: { id: first.id }, body: { state: 'accepted' } });
    const finish = () => who.call(finishTask, { params: { id: first.id } });
    const { body } = await finish();
    expect((await finish()).body.next_id).toBe(body.next_id);
    const next = await read(who, body.next_id!);
    expect(next).toMatchObject({
      title: 'Gießen',
      state: 'accepted',
      due_on: '2030-10-27',
      is_new: false,
      checklist_done: 0,
      reminders: DAY_BEFORE,
      repeat: { frequency: 'daily', interval: 1 },
    });
    expect(next.checklist.map(({ text }) => text)).toEqual(['Tomaten', 'Bohnen']);
    expect(next.assignees.map(({ id }) => id)).toEqual([who.memberId]);
    const reopen = () => who.call(reopenTask, { params: { id: first.id } });
    await reopen();
    expect((await who.call(getTask, { params: { id: next.id } })).status).toBe(404);
    const again = (await finish()).body.next_id!;
    await change(again, { title: 'Gießen, viel' });
    await reopen();
    expect((await read(who, again)).title).toBe('Gießen, viel');
    expect((await finish()).body.next_id).toBe(again);
  });
});
