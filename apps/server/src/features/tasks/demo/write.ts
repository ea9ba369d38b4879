import { mentionTag } from '@dorfplatz/content';
import { textKey } from '@dorfplatz/content/sort-keys';
import { rows, sql } from '../../../platform/db/database.ts';
import type { Demo } from '../../../platform/registries/demo.ts';
import { DEMO_TASKS, type DemoTask, type Someone } from './plan.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;
const ZONE = 'Europe/Berlin';

type Place = { demo: Demo; groupId: number | null; parentId: number | null; personOf(who: Someone): number };

const moment = (time: number): string => new Date(time).toISOString();

async function accountsOf({ tx, accounts }: Demo): Promise<Map<string, number>> {
  const found = await rows<{ id: number; email: string }>(
    tx,
    'select id, email::text from members where email = any($1::citext[])',
    [accounts.map(({ email }) => email)],
  );
  return new Map(found.map(({ id, email }) => [email.split('.')[0]!, id]));
}

/** The people of a group besides those to sign in as, who have pictures. */
async function peopleOf({ tx, accounts }: Demo, groupId: number): Promise<number[]> {
  const found = await rows<{ id: number }>(
    tx,
    `select m.id from group_memberships gm join members m on m.id = gm.member_id
     where gm.group_id = $1 and gm.state = 'member' and m.state = 'active' and not m.is_external
       and m.email <> all($2::citext[])
     order by m.image_id is null, gm.is_admin desc, m.id limit 8`,
    [groupId, accounts.map(({ email }) => email)],
  );
  return found.map(({ id }) => id);
}

/** The day that lies so many days from today where the association is. */
const dayOf = (now: number, days: number): string =>
  Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(ZONE).toPlainDate().add({ days }).toString();

/** What is said about a task, with the tags that there are. */
async function describe({ tx }: Demo, { description = '', tags = [] }: DemoTask): Promise<string> {
  const found = await rows<{ id: number; name: string }>(
    tx,
    'select id, name::text from tags where name = any($1::citext[]) order by id',
    [tags],
  );
  return [description, ...found.map(({ id, name }) => mentionTag(id, name))].filter(Boolean).join(' ');
}

async function insertTask({ demo, groupId, parentId, personOf }: Place, task: DemoTask): Promise<number> {
  const { tx, networkId, now } = demo;
  const due = task.due === undefined ? null : dayOf(now, task.due);
  const doneAt = task.doneDaysAgo === undefined ? null : moment(now - task.doneDaysAgo * DAY - HOUR);
  const doer = task.assignees?.[0]?.who ?? task.author;
  const createdAt = moment(now - ((task.doneDaysAgo ?? 0) + 5) * DAY);
  const { rows: made } = await sql<{ id: number }>`
    insert into tasks (network_id, title, description, group_id, parent_id, author_id, due_on, due_time, time_zone, due_at,
      repeat_frequency, repeat_interval, repeat_from, done_at, done_by, archived_at, archived_by, due_set_at, created_at,
      updated_at, title_key, source_item_id)
    values (${networkId}, ${task.title}, ${await describe(demo, task)}, ${groupId}, ${parentId}, ${personOf(task.author)},
      ${due}::date, ${task.at ?? null}::time, ${task.at ? ZONE : null},
      (${due}::date + ${task.at ?? null}::time) at time zone ${ZONE}::text,
      ${task.repeat?.frequency ?? null}, ${task.repeat?.interval ?? null}, ${task.repeat ? due : null}::date,
      ${doneAt}, ${doneAt === null ? null : personOf(doer)}, ${task.isArchived ? doneAt : null},
      ${task.isArchived ? personOf(task.author) : null}, ${createdAt}, ${createdAt}, ${createdAt},
      ${textKey(task.title)},
      (select id from items where title = ${task.item ?? null} and deleted_at is null order by id limit 1))
    returning id
  `.execute(tx);
  return made[0]!.id;
}

async function writePeople(
  { demo: { tx, now }, personOf }: Place,
  id: number,
  task: DemoTask,
): Promise<void> {
  for (const { who, state = 'open', reason = '', isNew } of task.assignees ?? [])
    await sql`
      insert into task_assignees (task_id, member_id, state, reason, answered_at, seen_at, assigned_by, created_at)
      values (${id}, ${personOf(who)}, ${state}, ${reason}, ${state === 'open' ? null : moment(now - 2 * DAY)},
        ${isNew ? null : moment(now - 3 * DAY)}, ${personOf(task.author)}, ${moment(now - 4 * DAY)})
      on conflict do nothing
    `.execute(tx);
  for (const who of task.starredBy ?? [])
    await sql`insert into task_stars (member_id, task_id) values (${personOf(who)}, ${id})`.execute(tx);
}

async function writeContents(
  { demo: { tx, now }, personOf }: Place,
  id: number,
  task: DemoTask,
): Promise<void> {
  for (const [index, { text, isDone, who }] of (task.checklist ?? []).entries()) {
    const by = who === undefined ? null : personOf(who);
    await sql`
      insert into task_checklist_items (task_id, text, position, assignee_id, done_at, done_by)
      values (${id}, ${text}, ${index + 1}, ${by}, ${isDone ? moment(now - DAY) : null},
        ${isDone ? (by ?? personOf(task.author)) : null})
    `.execute(tx);
  }
  for (const [index, { who, text }] of (task.comments ?? []).entries())
    await sql`
      insert into task_comments (task_id, author_id, content, created_at)
      values (${id}, ${personOf(who)}, ${text}, ${moment(now - 2 * DAY + index * 5 * HOUR)})
    `.execute(tx);
  if (task.due !== undefined && task.doneDaysAgo === undefined)
    await sql`
      insert into task_reminders (task_id, days_before, at_time, created_at)
      values (${id}, 1, '09:00', ${moment(now - 4 * DAY)})
    `.execute(tx);
  if (task.file !== undefined)
    await sql`
      insert into task_files (task_id, file_id)
      select ${id}, f.id from files f where f.original_filename = ${task.file} and f.state = 'published' order by f.id limit 1
    `.execute(tx);
}

async function writeTask(place: Place, task: DemoTask): Promise<void> {
  const id = await insertTask(place, task);
  await writePeople(place, id, task);
  await writeContents(place, id, task);
  for (const part of task.parts ?? []) await writeTask({ ...place, parentId: id }, part);
}

/** What there is to do in the demo network. */
export async function write(demo: Demo): Promise<void> {
  const accounts = await accountsOf(demo);
  const found = await rows<{ id: number; name: string }>(
    demo.tx,
    'select id, name from groups where name = any($1::text[])',
    [[...new Set(DEMO_TASKS.flatMap(({ group }) => group ?? []))]],
  );
  const groups = new Map<string, { id: number; people: number[] }>();
  for (const { id, name } of found) groups.set(name, { id, people: await peopleOf(demo, id) });
  for (const task of DEMO_TASKS) {
    const group = task.group === undefined ? undefined : groups.get(task.group);
    const people = group?.people ?? [];
    const personOf = (who: Someone) =>
      typeof who === 'number' ? people[who % people.length]! : accounts.get(who)!;
    await writeTask({ demo, groupId: group?.id ?? null, parentId: null, personOf }, task);
  }
}
