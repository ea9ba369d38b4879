import { LANGUAGES, listNotifications, NOTIFICATION_KINDS, type NotificationKind } from '@dorfplatz/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import { hasMessage } from '../../platform/i18n/translate.ts';
import {
  type NotificationSubject,
  notificationKinds,
  notificationSources,
  registerNotificationSource,
} from '../../platform/registries/notification-sources.ts';
import type { Client } from '../../testing/client.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';
import { notificationsByIds, notify, unseenOf } from './index.ts';

let bed: TestBed;
let networkId: number;
let reader: Client;
let readerId: number;
let otherId: number;
let group: { id: number; streamId: number };

beforeAll(async () => {
  bed = await startTestBed();
  networkId = (await bed.openNetwork()).id;
});
afterAll(() => bed?.stop());
beforeEach(async () => {
  readerId = (await bed.buildMember()).id;
  otherId = (await bed.buildMember()).id;
  reader = await bed.as(readerId);
  group = await bed.buildGroup({ createdBy: otherId, access: 'closed', members: [readerId] });
});

const run = (query: ReturnType<typeof sql>) => query.execute(bed.db.kysely);
const made = async (query: ReturnType<typeof sql<{ id: number }>>) =>
  (await run(query)).rows[0] as { id: number };

/** Something that the reader sees, and what takes it out of their sight. */
type Case = () => Promise<{ about: Partial<NotificationSubject>; hide: ReturnType<typeof sql> }>;

const leave = () =>
  sql`delete from group_memberships where group_id = ${group.id} and member_id = ${readerId}`;

async function buildPost(): Promise<number> {
  const { id } = await made(sql`
    with post as (insert into activities (author_id, content) values (${otherId}, 'Hallo') returning id, created_at)
    insert into activity_containers (container_id, activity_id, author_id, created_at)
    select ${group.streamId}, id, ${otherId}, created_at from post returning activity_id as id
  `);
  return id;
}

const post: Case = async () => ({ about: { activity_id: await buildPost() }, hide: leave() });

const reply: Case = async () => {
  const activity_id = await buildPost();
  const { id } = await made(sql`
    insert into replies (activity_id, author_id, content) values (${activity_id}, ${otherId}, 'Ja') returning id
  `);
  const hide = sql`update replies set deleted_at = now() where id = ${id}`;
  return { about: { activity_id, reply_id: id }, hide };
};

const invite: Case = async () => {
  const { id } = await made(sql`
    insert into invites (network_id, invitable_type, group_id, member_id, author_id)
    values (${networkId}, 'group', ${group.id}, ${readerId}, ${otherId}) returning id
  `);
  return { about: { invite_id: id }, hide: sql`update invites set state = 'revoked' where id = ${id}` };
};

const joined: Case = async () => ({ about: { group_id: group.id }, hide: leave() });

const planned: Case = async () => {
  const { id } = await made(sql`
    insert into planned_activities (author_id, payload, stream_ids, planned_for, time_zone, publishes_at, state, failure)
    values (${readerId}, '{"content": "Morgen"}', ${[group.streamId]}::bigint[], '2027-01-01 09:00', 'Europe/Berlin', now(),
            'failed', 'not_allowed')
    returning id
  `);
  const hide = sql`update planned_activities set state = 'planned' where id = ${id}`;
  return { about: { planned_activity_id: id }, hide };
};

const administered: Case = async () => {
  const isAdmin = (is: boolean) => sql`
    update group_memberships set is_admin = ${is} where group_id = ${group.id} and member_id = ${readerId}
  `;
  await run(isAdmin(true));
  return { about: { group_id: group.id }, hide: isAdmin(false) };
};

const refused: Case = async () => {
  await run(leave());
  return {
    about: { group_id: group.id },
    hide: sql`update groups set access = 'hidden' where id = ${group.id}`,
  };
};

const wishOf = async (memberId: number) =>
  (
    await made(sql`
      insert into change_requests (member_id, wished, before) values (${memberId}, '{}', '{}') returning id
    `)
  ).id;

const wish: Case = async () => {
  const change_request_id = await wishOf(otherId);
  await run(sql`update members set is_network_admin = true where id = ${readerId}`);
  return {
    about: { change_request_id },
    hide: sql`update change_requests set state = 'withdrawn' where id = ${change_request_id}`,
  };
};

const answeredWish: Case = async () => {
  const change_request_id = await wishOf(readerId);
  return {
    about: { change_request_id },
    hide: sql`update change_requests set member_id = ${otherId} where id = ${change_request_id}`,
  };
};

const appointment: Case = async () => {
  const calendar = await bed.buildCalendar({ groupId: group.id });
  const appointment_id = await bed.buildAppointment({ calendarIds: [calendar], authorId: otherId });
  await run(sql`
    insert into appointment_participants (appointment_id, member_id, status)
    values (${appointment_id}, ${readerId}, 'invited')
  `);
  return {
    about: { appointment_id, recurrence_id: '' },
    hide: sql`delete from appointment_participants where appointment_id = ${appointment_id} and member_id = ${readerId}`,
  };
};

const message: Case = async () => {
  const { id } = await made(sql`
    with letter as (
      insert into messages (network_id, author_id, content) values (${networkId}, ${otherId}, 'Hallo') returning id
    )
    insert into message_recipients (message_id, member_id, is_named)
    select id, ${readerId}, true from letter returning message_id as id
  `);
  const hide = sql`update message_recipients set deleted_at = now() where message_id = ${id}`;
  return { about: { message_id: id }, hide };
};

const reportOf = async (authorId: number) => {
  const { id } = await made(sql`
    insert into reports (activity_id, url, author_id, group_id, content)
    values (${await buildPost()}, '/activities/' || random(), ${authorId}, ${group.id}, 'Hallo') returning id
  `);
  await run(
    sql`insert into report_voices (report_id, member_id, reason) values (${id}, ${readerId}, 'spam')`,
  );
  return id;
};

const reported: Case = async () => {
  const report_id = await reportOf((await bed.buildMember()).id);
  await run(sql`
    update group_memberships set is_admin = true where group_id = ${group.id} and member_id = ${readerId}
  `);
  return { about: { report_id }, hide: sql`update reports set state = 'kept' where id = ${report_id}` };
};

const ownReport: Case = async () => {
  const report_id = await reportOf(otherId);
  return { about: { report_id }, hide: sql`delete from report_voices where report_id = ${report_id}` };
};

const entryReported: Case = async () => {
  const report_id = await reportOf(readerId);
  return {
    about: { report_id },
    hide: sql`update reports set author_id = ${otherId} where id = ${report_id}`,
  };
};

const fileOf = async (ownerId: number) => {
  const { id } = await made(sql`
    with file as (
      insert into files (owner_id, directory, state, original_filename, content_type, size, sha256, storage_key)
      values (${ownerId}, 'files', 'published', 'Plan.odt', 'text/plain', 1, '', 'files/' || gen_random_uuid()) returning id
    )
    insert into file_containers (container_id, file_id)
    select c.id, file.id from file, containers c where c.group_id = ${group.id} and c.kind = 'folder' returning file_id as id
  `);
  return id;
};

const waitingVersion: Case = async () => {
  const file_id = await fileOf(otherId);
  await run(sql`
    insert into file_versions (file_id, state, major, minor, author_id, original_filename, extension, content_type, size,
      sha256, storage_key)
    values (${file_id}, 'pending', 1, 1, ${otherId}, 'Plan.odt', 'odt', 'text/plain', 1, '', 'files/' || gen_random_uuid())
  `);
  await run(sql`
    update group_memberships set is_admin = true where group_id = ${group.id} and member_id = ${readerId}
  `);
  return { about: { file_id }, hide: sql`delete from file_versions where file_id = ${file_id}` };
};

const file: Case = async () => ({ about: { file_id: await fileOf(otherId) }, hide: leave() });

const comment: Case = async () => {
  const file_id = await fileOf(otherId);
  const { id: file_comment_id } = await made(sql`
    insert into file_comments (file_id, author_id, content) values (${file_id}, ${otherId}, 'Schön') returning id
  `);
  return { about: { file_id, file_comment_id }, hide: leave() };
};

const wikiPage: Case = async () => {
  const { id: page_id } = await made(sql`
    insert into pages (container_id, slug, title)
    select id, 'beete', 'Beete' from containers where group_id = ${group.id} and kind = 'page_tree' returning id
  `);
  return { about: { page_id }, hide: leave() };
};

const article: Case = async () => {
  const { id: channelId } = await made(sql`
    insert into channels (network_id, slug, title, status) values (${networkId}, ${`blatt-${readerId}`}, 'Blatt', 'published')
    returning id
  `);
  const { id: blog_article_id } = await made(sql`
    insert into blog_articles (blog_id, channel_id, slug, title, status, published_at, author_id)
    select id, channel_id, 'licht', 'Licht', 'published', now() - interval '1 hour', ${otherId}
    from blogs where channel_id = ${channelId} returning id
  `);
  const hide = sql`update blog_articles set status = 'withdrawn' where id = ${blog_article_id}`;
  const { id: blog_id } = await made(sql`select id from blogs where channel_id = ${channelId}`);
  return { about: { blog_article_id, blog_id }, hide };
};

const articleComment: Case = async () => {
  const { about, hide } = await article();
  const { id: blog_comment_id } = await made(sql`
    insert into blog_comments (article_id, author_id, content)
    values (${about.blog_article_id!}, ${otherId}, 'Schön') returning id
  `);
  return { about: { ...about, blog_comment_id }, hide };
};

const task: Case = async () => {
  const { id: task_id } = await made(sql`
    insert into tasks (network_id, title, group_id, author_id)
    values (${networkId}, 'Zelte', ${group.id}, ${otherId}) returning id
  `);
  return { about: { task_id }, hide: leave() };
};

const ownTask: Case = async () => {
  const { id: task_id } = await made(sql`
    with task as (
      insert into tasks (network_id, title, author_id) values (${networkId}, 'Zelte', ${otherId}) returning id
    )
    insert into task_assignees (task_id, member_id) select id, ${readerId} from task returning task_id as id
  `);
  return { about: { task_id }, hide: sql`update tasks set deleted_at = now() where id = ${task_id}` };
};

const taskComment: Case = async () => {
  const { about, hide } = await task();
  const { id: task_comment_id } = await made(sql`
    insert into task_comments (task_id, author_id, content) values (${about.task_id!}, ${otherId}, 'Schön') returning id
  `);
  return { about: { ...about, task_comment_id }, hide };
};

const item: Case = async () => {
  const { id } = await made(sql`
    with place as (
      insert into containers (context_id, kind, slug, name, openness)
      select id, 'app', ${`app-${readerId}`}, 'Reparaturen', 'members' from contexts where group_id = ${group.id}
      returning id
    ), made as (insert into apps (id, slug) select id, ${`app-${readerId}`} from place returning id)
    insert into items (app_id, rank, title, author_id) select id, 0, 'Lampe', ${otherId} from made returning id
  `);
  return { about: { item_id: id }, hide: sql`update items set deleted_at = now() where id = ${id}` };
};

const itemComment: Case = async () => {
  const { about } = await item();
  const { id: item_comment_id } = await made(sql`
    insert into item_comments (item_id, author_id, content) values (${about.item_id!}, ${otherId}, 'Geht') returning id
  `);
  return { about: { ...about, item_comment_id }, hide: leave() };
};

const CASES: Record<NotificationKind, Case> = {
  reply,
  mention: post,
  like: post,
  reaction: reply,
  post_shared: post,
  confirmation_reminder: post,
  group_invite: invite,
  join_request: administered,
  join_accepted: joined,
  join_rejected: refused,
  group_added: joined,
  change_request: wish,
  change_accepted: answeredWish,
  change_rejected: answeredWish,
  appointment_invite: appointment,
  appointment_changed: appointment,
  appointment_canceled: appointment,
  appointment_reminder: appointment,
  message,
  report: reported,
  report_upheld: ownReport,
  report_kept: ownReport,
  entry_hidden: entryReported,
  entry_warned: entryReported,
  file_version_pending: waitingVersion,
  file_version_approved: file,
  file_version_declined: file,
  file_lock_lifted: file,
  file_mentioned: comment,
  file_commented: comment,
  file_version_added: file,
  file_infected: file,
  poll_ended: post,
  planned_failed: planned,
  page_changed: wikiPage,
  article_published: article,
  article_commented: articleComment,
  article_mentioned: articleComment,
  task_assigned: ownTask,
  task_reminder: ownTask,
  task_answered: task,
  task_done: task,
  task_commented: taskComment,
  task_mentioned: taskComment,
  item_assigned: item,
  item_changed: item,
  item_commented: itemComment,
  item_mentioned: itemComment,
};

/** What the thread of a notification is called, null for a wish without words. */
async function threadOf(kind: NotificationKind, about: Partial<NotificationSubject>): Promise<string | null> {
  if (about.activity_id || kind === 'message') return 'Hallo';
  if (about.file_id) return 'Plan.odt';
  if (about.page_id) return 'Beete';
  if (about.blog_article_id) return 'Licht';
  if (about.task_id) return 'Zelte';
  if (about.item_id) return 'Lampe';
  if (about.planned_activity_id) return 'Morgen';
  if (about.report_id) return kind === 'report_upheld' || kind === 'report_kept' ? null : 'Hallo';
  const names = await sql<{ name: string }>`
    select name from groups where ${about.change_request_id === undefined} and ${!about.appointment_id} and id = ${group.id}
    union all select name from appointments where id = ${about.appointment_id ?? null}
  `.execute(bed.db.kysely);
  return names.rows[0]?.name ?? null;
}

/** By every way on which notifications are read: the list with its count, those of mails and pushes, the badge. */
async function readings(id: number) {
  const { body } = await reader.call(listNotifications);
  return {
    listed: body.notifications.map((one) => one.id),
    unseen: body.unseen,
    sent: (await notificationsByIds(bed.db.reads, [id])).map((one) => one.id),
    counted: (await unseenOf(bed.db.reads, [readerId])).get(readerId),
  };
}

const kinds = notificationSources().flatMap((source) => source.kinds.map(({ kind }) => kind));

describe('a kind of notification', () => {
  it('has one source each', () => {
    expect(kinds.toSorted()).toEqual([...NOTIFICATION_KINDS].toSorted());
    expect(() => registerNotificationSource({ ...notificationSources()[0]! })).toThrow('registered twice');
  });

  it('has its words in every language', () => {
    const keys = notificationKinds().flatMap(({ kind, category }) => [
      `notifications.sentence.${kind}`,
      `notifications.setting.${kind}`,
      `notifications.category.${category}`,
    ]);
    const missing = LANGUAGES.flatMap((language) =>
      keys.filter((key) => !hasMessage(language, key)).map((key) => `${language}: ${key}`),
    );
    expect(missing).toEqual([]);
  });

  it.each(kinds)(
    '%s is gone from lists, counts and mails while what it is about is not to be seen',
    async (kind) => {
      const { about, hide } = await CASES[kind]();
      const notice = { memberId: readerId, kind, about, actorId: otherId, gatheringKey: kind };
      await bed.db.kysely.transaction().execute((tx) => notify(tx, [notice]));
      const { id } = await made(sql`select id from notifications where member_id = ${readerId}`);
      expect(await readings(id)).toEqual({ listed: [id], unseen: 1, sent: [id], counted: 1 });
      const { body } = await reader.call(listNotifications);
      expect(body.notifications[0]!.thread).toBe(await threadOf(kind, about));
      await run(hide);
      expect(await readings(id)).toEqual({ listed: [], unseen: 0, sent: [], counted: 0 });
    },
  );
});
