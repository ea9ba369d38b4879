import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import {
  createActivity,
  createAppointment,
  createChat,
  createMessage,
  createReply,
  deleteActivity,
  deleteSelection,
  downloadFile,
  getActivity,
  getAppointment,
  getMessage,
  listFiles,
  moreMessages,
  restoreDeletion,
  sendChatMessage,
  updateActivity,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import type { Client } from '../../testing/client.ts';
import { connectLive, type LiveClient } from '../../testing/live/live-client.ts';
import { type FileBed, startFileBed } from './testing/file-bed.ts';

let bed: FileBed;
let network: { streamId: number };
let talking: { ben: LiveClient; otto: LiveClient };
beforeAll(async () => {
  bed = await startFileBed();
  await bed.http.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(bed.http.server.address() as AddressInfo).port}`;
  talking = { ben: await connectLive(url, bed.ben), otto: await connectLive(url, bed.otto) };
  const { rows } = await sql<{ id: number }>`
    select id from containers where kind = 'stream' and group_id is null
  `.execute(bed.db.kysely);
  network = { streamId: rows[0]!.id };
  await sql`update groups set chat_enabled = true where id = ${bed.group.id}`.execute(bed.db.kysely);
});
afterAll(() => bed?.stop());

const downloaded = async (client: Client, id: number) =>
  (await client.call(downloadFile, { params: { id, filename: 'x' } })).status;

const post = (client: Client, files: number[], streams: number[]) =>
  client.call(createActivity, { body: { content: 'Seht her', files, streams } });

const date = {
  start: '2031-05-04T10:00',
  end: '2031-05-04T12:00',
  all_day: false,
  time_zone: 'Europe/Berlin',
};

/** Everything that a file is attached to, by somebody who may share it. */
async function attachEverywhere(author: Client, fileId: number) {
  const [activity, message] = [
    await post(author, [fileId], [network.streamId]),
    await author.call(createMessage, {
      body: { to: [bed.otto.memberId], subject: 'Da', content: 'Da', attachments: [fileId] },
    }),
  ];
  expect([activity.status, message.status]).toEqual([201, 201]);
  const reply = await author.call(createReply, {
    params: { activityId: activity.body.id, type: 'replies' },
    body: { content: 'Noch einmal', files: [fileId] },
  });
  expect(reply.status).toBe(201);
  const chatId = `member/${bed.otto.memberId}`;
  await talking.ben.ask(createChat, { id: chatId, type: 'member' });
  await talking.ben.ask(sendChatMessage, {
    chat_id: chatId,
    client_id: randomUUID(),
    text: '',
    attachments: [fileId],
  });
  const both = await bed.buildGroup({ createdBy: bed.ben.memberId, members: [bed.otto.memberId] });
  const calendar = await bed.buildCalendar({ groupId: both.id });
  const appointment = await author.call(createAppointment, {
    body: { name: 'Fest', calendar_ids: [calendar], date, event_files: [fileId] },
  });
  expect(appointment.status).toBe(201);
  return { activity: activity.body, message: message.body, appointment: appointment.body };
}

/** What Otto sees of the file in all of these. */
async function seenByOtto({ activity, message, appointment }: Awaited<ReturnType<typeof attachEverywhere>>) {
  const { otto, ben } = bed;
  const shown = (await otto.call(getActivity, { params: { activityId: activity.id } })).body;
  const chat = await talking.otto.ask(moreMessages, { chat_id: `member/${ben.memberId}` });
  return {
    post: shown.object.attachments[0],
    reply: shown.replies[0]!.attachments[0],
    message: (await otto.call(getMessage, { params: { id: message.id } })).body.attachments[0],
    chat: chat.messages.at(-1)!.attachments[0],
    appointment: (await otto.call(getAppointment, { params: { id: appointment.id } })).body.event_files[0],
  };
}

describe('files of folders that are attached', () => {
  it('[F-38] shows a deleted file as removed in a post, message, chat message and appointment, and again once it is restored', async () => {
    const file = await bed.file({ name: 'Plan.txt', folderIds: [await bed.folder()] });
    const things = await attachEverywhere(bed.ben, file);
    const before = await seenByOtto(things);
    for (const one of Object.values(before))
      expect(one).toMatchObject({ id: file, name: 'Plan.txt', is_removed: false });
    expect(await downloaded(bed.otto, file)).toBe(200);

    const gone = await bed.anna.call(deleteSelection, { body: { file_ids: [file] } });
    expect(gone).toMatchObject({ status: 200, body: { kept_file_ids: [] } });
    for (const one of Object.values(await seenByOtto(things)))
      expect(one).toMatchObject({ id: file, name: 'Plan.txt', is_removed: true, url: '', images: null });
    expect(await downloaded(bed.otto, file)).toBe(404);
    expect(await downloaded(bed.ben, file)).toBe(404);

    const back = await bed.anna.call(restoreDeletion, {
      params: { id: gone.body.deletion_ids[0]! },
      body: {},
    });
    expect(back.status).toBe(200);
    expect(await seenByOtto(things)).toEqual(before);
    expect(await downloaded(bed.otto, file)).toBe(200);
  });

  it('[F-38] lets those read it who read the post, whatever they see of its folder', async () => {
    const file = await bed.file();
    expect(await downloaded(bed.otto, file)).toBe(404);
    const made = await post(bed.ben, [file], [network.streamId]);
    expect(await downloaded(bed.otto, file)).toBe(200);
    await sql`delete from group_memberships where member_id = ${bed.mia.memberId}`.execute(bed.db.kysely);
    expect(await downloaded(bed.mia, file)).toBe(200);
    await sql`
      insert into group_memberships (group_id, member_id, state) values (${bed.group.id}, ${bed.mia.memberId}, 'member')
    `.execute(bed.db.kysely);

    await bed.ben.call(deleteActivity, { params: { id: made.body.id } });
    expect(await downloaded(bed.otto, file)).toBe(404);
    expect(await downloaded(bed.ben, file)).toBe(200);
    expect(await bed.rowsOf(file)).toEqual([{ state: 'published' }]);
  });

  it('says of files that one does not see what it says of files that there are not', async () => {
    const hidden = await bed.file();
    const waiting = await bed.file({ folderIds: [await bed.folder({ isReviewed: true })] });
    await sql`update file_containers set is_pending = true where file_id = ${waiting}`.execute(bed.db.kysely);
    const gone = await bed.file();
    await bed.anna.call(deleteSelection, { body: { file_ids: [gone] } });
    const refused = async (client: Client, files: number[], streamId = network.streamId) => {
      const { status, problem } = await post(client, files, [streamId]);
      return [status, problem?.codes];
    };
    const unknown = [422, { files: ['unknown'] }];
    expect(await refused(bed.otto, [999_999])).toEqual(unknown);
    expect(await refused(bed.otto, [hidden])).toEqual(unknown);
    expect(await refused(bed.mia, [waiting], bed.group.streamId)).toEqual(unknown);
    expect(await refused(bed.ben, [gone], bed.group.streamId)).toEqual(unknown);
    // Who gave it and who approves know of it.
    const early = [422, { files: ['not_approved'] }];
    expect(await refused(bed.ben, [waiting], bed.group.streamId)).toEqual(early);
    expect(await refused(bed.anna, [waiting], bed.group.streamId)).toEqual(early);
    const { rows } =
      await sql`select 1 from activity_files where file_id = any(${[hidden, waiting, gone]}::bigint[])`.execute(
        bed.db.kysely,
      );
    expect(rows).toEqual([]);
  });

  it('lets only those share a file with more people who write where it lies', async () => {
    const folder = await bed.folder({ adding: 'administrators' });
    const file = await bed.file({ folderIds: [folder], ownerId: bed.anna.memberId });
    const refused = { status: 422, problem: { codes: { files: ['not_yours_to_share'] } } };
    expect(await post(bed.ben, [file], [network.streamId])).toMatchObject(refused);
    expect(await post(bed.ben, [file], [bed.group.streamId, network.streamId])).toMatchObject(refused);
    expect((await post(bed.ben, [file], [bed.group.streamId])).status).toBe(201);
    const write = (to: number[], more = {}) =>
      bed.ben.call(createMessage, { body: { to, subject: '', content: 'Da', ...more } });
    const toMia = await write([bed.mia.memberId], { attachments: [file] });
    expect(toMia.status).toBe(201);
    expect(await write([bed.otto.memberId], { attachments: [file] })).toMatchObject({
      status: 422,
      problem: { codes: { attachments: ['not_yours_to_share'] } },
    });
    // Nor by the way round of passing a message on.
    expect(await write([bed.otto.memberId], { shared_message_id: toMia.body.id })).toMatchObject({
      status: 422,
      problem: { codes: { shared_message_id: ['not_yours_to_share'] } },
    });
    expect(await downloaded(bed.otto, file)).toBe(404);
    expect((await post(bed.anna, [file], [network.streamId])).status).toBe(201);
    expect(await downloaded(bed.otto, file)).toBe(200);
  });

  it('keeps what hangs on a post when the post is changed, whatever came of the file and of the right to it', async () => {
    const [file, deleted] = [await bed.file({ ownerId: bed.anna.memberId }), await bed.file()];
    const { body: made } = await post(bed.ben, [file, deleted], [network.streamId]);
    await bed.anna.call(deleteSelection, { body: { file_ids: [deleted] } });
    const folderIds = [await bed.folder({ adding: 'administrators' })];
    await sql`
      update file_containers set folder_id = ${folderIds[0]} where file_id = ${file} and folder_id = ${bed.root}
    `.execute(bed.db.kysely);
    const change = (files: number[]) =>
      bed.ben.call(updateActivity, { params: { id: made.id }, body: { content: 'Anders', files } });
    const kept = await change([file, deleted]);
    expect(kept.body.object.attachments).toMatchObject([
      { id: file, is_removed: false },
      { id: deleted, is_removed: true },
    ]);
    expect((await change([file])).body.object.attachments).toMatchObject([{ id: file }]);
    expect((await change([])).body.object.attachments).toEqual([]);
    // What was let go is asked for anew.
    expect((await change([file])).problem.codes).toEqual({ files: ['not_yours_to_share'] });
    expect(await bed.rowsOf(file)).toEqual([{ state: 'published' }]);
  });

  it('shows pictures of folders as pictures, and lists the file where it lies and nowhere twice', async () => {
    const file = await bed.file({ name: 'Fest.jpg', contentType: 'image/jpeg' });
    const { body } = await post(bed.ben, [file], [bed.group.streamId]);
    expect(body.object.attachments).toMatchObject([
      { type: 'file', images: { medium: `/api/storage/files/${file}/preview/200x200?version=1.0` } },
    ]);
    const found = (await bed.ben.call(listFiles, { query: { query: 'name', q: 'Fest' } })).body.files;
    expect(found.filter(({ id }) => id === file)).toHaveLength(1);
  });
});
