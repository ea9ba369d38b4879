import { gunzipSync } from 'node:zlib';
import { mentionMember } from '@dorfplatz/content';
import {
  createActivity,
  createMessage,
  createReply,
  createTask,
  createTaskComment,
  downloadOwnData,
  findEverything,
  getActivity,
  getMessage,
  getOwnData,
  getTask,
  listMessages,
  listNotifications,
  listTaskComments,
  moreMessages,
  myChats,
  requestOwnData,
  updateMember,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import { type ChatBed, startChatBed, type Talker } from '../../testing/live/chat-bed.ts';
import { takenUp } from '../../testing/search-index.ts';

let bed: ChatBed;
let ada: Talker;
let ben: Talker;
let streamId: number;
beforeAll(async () => {
  bed = await startChatBed();
  streamId = (await bed.openNetwork()).streamId;
  [ada, ben] = [await bed.talker({ name: 'Ada Autorin' }), await bed.talker({ name: 'Ben Bote' })];
});
afterAll(() => bed?.stop());

const rename = async (who: Talker, first_name: string, last_name: string) =>
  who.client.call(updateMember, { params: { id: who.id }, body: { first_name, last_name } });

/** Somebody who was renamed after others had written to them and of them, and everything that was written. */
async function renamed(before: string, first: string, last: string) {
  const cleo = await bed.talker({ name: before });
  const written = `Frag doch ${mentionMember(cleo.id, before)} dazu`;
  const post = await ada.client.call(createActivity, { body: { content: written, streams: [streamId] } });
  const activityId = post.body.id;
  const reply = await ada.client.call(createReply, {
    params: { activityId, type: 'replies' },
    body: { content: `Ja, ${written}` },
  });
  const message = await ada.client.call(createMessage, {
    body: { subject: 'Frage', content: written, to: [ben.id] },
  });
  const task = await ada.client.call(createTask, {
    body: { task: { title: 'Fragen', description: written } },
  });
  const comment = await ada.client.call(createTaskComment, {
    params: { id: task.body.id },
    body: { content: written },
  });
  await ada.say(`member/${ben.id}`, written);
  await bed.delivered();
  await takenUp(bed);
  await rename(cleo, first, last);
  await takenUp(bed);
  expect([post.status, reply.status, message.status, comment.status]).toEqual([201, 201, 201, 201]);
  return { cleo, activityId, taskId: task.body.id };
}

describe('whom a text mentions [RUL-1070]', () => {
  it('is called by the name of now on pages, in chats, messages, tasks and comments', async () => {
    const { cleo, activityId, taskId } = await renamed('Cleo Vormals', 'Clea', 'Nunmehr');
    const { body: inbox } = await ben.client.call(listMessages, { query: {} });
    const answers = {
      post: (await ben.client.call(getActivity, { params: { activityId } })).raw.payload,
      inbox: JSON.stringify(inbox),
      message: (await ben.client.call(getMessage, { params: { id: inbox.messages[0]!.id } })).raw.payload,
      task: (await ada.client.call(getTask, { params: { id: taskId } })).raw.payload,
      comments: (await ada.client.call(listTaskComments, { params: { id: taskId }, query: {} })).raw.payload,
      chats: JSON.stringify(await ben.ask(myChats, {})),
      chat: JSON.stringify(await ben.ask(moreMessages, { chat_id: `member/${ada.id}` } as never)),
    };
    for (const [name, answer] of Object.entries(answers)) {
      expect(answer, name).toContain('Clea Nunmehr');
      expect(answer, name).not.toContain('Vormals');
    }
    expect(JSON.parse(answers.post).object).toMatchObject({
      content: `Frag doch @[${cleo.id}:Clea Nunmehr] dazu`,
      html_content: `<p>Frag doch <a class="mention" href="/members/${cleo.id}">@Clea Nunmehr</a> dazu</p>`,
    });
  });

  it('is called so in notifications and the archive of own data', async () => {
    const { cleo } = await renamed('Doro Damals', 'Dora', 'Dieser');
    const heard = await cleo.client.call(listNotifications, { query: {} });
    await ada.client.call(requestOwnData);
    await expect
      .poll(async () => (await ada.client.call(getOwnData)).body.own_data?.state, { timeout: 20_000 })
      .toBe('ready');
    const archive = gunzipSync((await ada.client.call(downloadOwnData)).raw.rawPayload).toString();
    for (const said of [heard.raw.payload, archive]) {
      expect(said).toContain('Dora Dieser');
      expect(said).not.toContain('Damals');
    }
  });

  it('is found by the name of now, and no more by the one before', async () => {
    await renamed('Eva Ehedem', 'Eva', 'Seither');
    const found = async (q: string) => {
      const { body } = await ada.client.call(findEverything, { query: { q } });
      return body.results.flatMap(({ hits }) => hits.map(({ kind }) => kind)).sort();
    };
    expect(await found('Ehedem')).toEqual([]);
    expect(await found('Seither')).toEqual([
      'activity',
      'chat_message',
      'member',
      'message',
      'reply',
      'task',
    ]);
  });

  it('keeps a name with brackets, quotes and backslashes whole', async () => {
    const name = String.raw`Zoë "Z]" \[x\] </b>`;
    const zoe = await bed.buildMember({ name });
    const rows = await sql<{ text: string; json: { said: string } }>`
      select current_names(${`a @[${zoe.id}:alt] b @[${zoe.id}:a\\]lt] c`}) as text,
        current_names(${JSON.stringify({ said: `"\\ @[${zoe.id}:a\\]l"t\\\\] b` })}::jsonb) as json
    `.execute(bed.db.kysely);
    const mention = mentionMember(zoe.id, name);
    expect(rows.rows[0]!.text).toBe(`a ${mention} b ${mention} c`);
    expect(rows.rows[0]!.json).toEqual({ said: `"\\ ${mention} b` });
  });

  it('keeps what stands in the brackets where nobody has the number', async () => {
    const { body } = await ada.client.call(createActivity, {
      body: { content: 'Danke, @[999999999:Fridolin]', streams: [streamId] },
    });
    const read = await ben.client.call(getActivity, { params: { activityId: body.id } });
    expect(read.body.object.content).toBe('Danke, @[999999999:Fridolin]');
  });

  it('asks no more statements for more mentions', async () => {
    const posted = async (mentions: number) => {
      const people = await Promise.all(Array.from({ length: mentions }, () => bed.buildMember()));
      const content = people.map(({ id }) => mentionMember(id, 'Alt')).join(' ');
      const { body } = await ada.client.call(createActivity, { body: { content, streams: [streamId] } });
      return body.id;
    };
    const [one, many] = [await posted(1), await posted(20)];
    const statements = async (activityId: number) =>
      (await bed.countStatements(() => ben.client.call(getActivity, { params: { activityId } }))).statements;
    await statements(one);
    expect(await statements(many)).toBe(await statements(one));
  });
});

describe('a guest', () => {
  it('learns no names by numbers: whom they do not see stays the words that they wrote', async () => {
    const guest = await bed.talker({ isExternal: true });
    const friend = await bed.buildMember({ name: 'Frida Freund' });
    const hidden = await bed.buildMember({ name: 'Heimlich Verborgen' });
    const { streamId: inGroup } = await bed.buildGroup({ createdBy: friend.id, members: [guest.id] });
    const content = `Hallo @[${friend.id}:x] und @[${hidden.id}:y*]`;
    const { body } = await guest.client.call(createActivity, { body: { content, streams: [inGroup] } });
    const read = await guest.client.call(getActivity, { params: { activityId: body.id } });
    expect(read.body.object.content).toBe(`Hallo @[${friend.id}:Frida Freund] und @y\\*`);
    await bed.setting({ guest_users_allow_chat: true });
    const said = await guest.say(`member/${friend.id}`, content);
    expect(said.text).toBe(`Hallo @[${friend.id}:Frida Freund] und @y\\*`);
  });
});
