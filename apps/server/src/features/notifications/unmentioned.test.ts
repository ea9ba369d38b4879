import {
  createActivity,
  createReply,
  createTask,
  createTaskComment,
  listNotifications,
  readNotifications,
  updateActivity,
  updateReply,
  updateTask,
  updateTaskComment,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';

type Person = Client & { memberId: number };
let bed: TestBed;
let anna: Person;
let ben: Person;
let clara: Person;
let group: { id: number; streamId: number };
const person = async (name: string) => (await bed.as((await bed.buildMember({ name })).id)) as Person;

beforeAll(async () => {
  bed = await startTestBed();
  await bed.openNetwork();
  anna = await person('Anna A');
  ben = await person('Ben B');
  clara = await person('Clara C');
  group = await bed.buildGroup({ createdBy: anna.memberId, members: [ben.memberId, clara.memberId] });
});
afterAll(() => bed?.stop());

const named = (who: Person) => `@[${who.memberId}:Wer auch immer]`;
const listOf = async (who: Person) => {
  await bed.delivered();
  return (await who.call(listNotifications)).body;
};
const told = async (who: Person) => (await listOf(who)).notifications.map(({ kind }) => kind);
const clear = async () => {
  for (const who of [anna, ben, clara]) await who.call(readNotifications, { body: { all: true } });
};

/** Something that names people: written, and rewritten. */
type Place = { write: (text: string) => Promise<(text: string) => Promise<unknown>>; kind: string };

const places: Record<string, Place> = {
  'a post': {
    kind: 'mention',
    write: async (content) => {
      const { body } = await anna.call(createActivity, {
        body: { content, streams: [group.streamId] },
      });
      return (text) => anna.call(updateActivity, { params: { id: body.id }, body: { content: text } });
    },
  },
  'a reply': {
    kind: 'mention',
    write: async (content) => {
      const { body } = await anna.call(createActivity, {
        body: { content: 'Los', streams: [group.streamId] },
      });
      const params = { activityId: body.id, type: 'replies' as const };
      const reply = await anna.call(createReply, { params, body: { content } });
      return (text) =>
        anna.call(updateReply, { params: { ...params, replyId: reply.body.id }, body: { content: text } });
    },
  },
  'the description of a task': {
    kind: 'task_mentioned',
    write: async (description) => {
      const { body } = await anna.call(createTask, {
        body: { task: { title: 'Tische', description, group_id: group.id } },
      });
      return (text) =>
        anna.call(updateTask, { params: { id: body.id }, body: { task: { description: text } } });
    },
  },
  'a comment': {
    kind: 'task_mentioned',
    write: async (content) => {
      const { body } = await anna.call(createTask, {
        body: { task: { title: 'Tische', group_id: group.id } },
      });
      const comment = await anna.call(createTaskComment, { params: { id: body.id }, body: { content } });
      return (text) =>
        anna.call(updateTaskComment, {
          params: { id: body.id, commentId: comment.body.id },
          body: { content: text },
        });
    },
  },
};

describe.each(Object.entries(places))('a mention that is edited away from %s', (_name, { write, kind }) => {
  it('takes its notification back when nobody has read it, and notifies anew once when it is back', async () => {
    const before = await told(ben);
    const rewrite = await write(`Hallo ${named(ben)} und ${named(clara)}`);
    expect(await told(ben)).toEqual([kind, ...before]);
    await rewrite(`Hallo ${named(clara)}`);
    expect(await told(ben)).toEqual(before);
    expect((await told(clara))[0]).toBe(kind);
    await rewrite(`Hallo ${named(clara)} und ${named(ben)}`);
    await rewrite(`Hallo ${named(clara)} und ${named(ben)}!`);
    expect(await told(ben)).toEqual([kind, ...before]);
    await clear();
  });

  it('leaves what was read', async () => {
    const rewrite = await write(`Hallo ${named(ben)}`);
    const before = await told(ben);
    await clear();
    await rewrite('Hallo');
    expect(await told(ben)).toEqual(before);
  });

  it('is no change where it comes and goes before anybody was told', async () => {
    const before = await told(ben);
    const rewrite = await write('Hallo');
    await rewrite(`Hallo ${named(ben)}`);
    await rewrite('Hallo');
    await rewrite(`Hallo ${named(ben)}`);
    expect(await told(ben)).toEqual([kind, ...before]);
    await rewrite('Hallo');
    expect(await told(ben)).toEqual(before);
    expect((await listOf(ben)).unseen).toBe(0);
    await clear();
  });
});

it('whoever takes part in the thread hears of the reply that named them as of any other', async () => {
  const { body } = await ben.call(createActivity, { body: { content: 'Wer?', streams: [group.streamId] } });
  const params = { activityId: body.id, type: 'replies' as const };
  const before = await told(ben);
  const reply = await anna.call(createReply, { params, body: { content: `Ich, ${named(ben)}` } });
  expect(await told(ben)).toEqual(['mention', ...before]);
  await anna.call(updateReply, { params: { ...params, replyId: reply.body.id }, body: { content: 'Ich' } });
  expect(await told(ben)).toEqual(['reply', ...before]);
});
