import { mentionMember } from '@dorfplatz/content';
import { createActivity, createReply, updateMember } from '@dorfplatz/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';
import { postsFor } from './queries.ts';

let bed: TestBed;
beforeAll(async () => {
  bed = await startTestBed({ worker: false });
});
afterAll(() => bed?.stop());

it('digests call those whom posts and replies mention as they are called now [RUL-1070]', async () => {
  const { streamId } = await bed.openNetwork();
  const [author, reader, named] = [
    await bed.as((await bed.buildMember()).id),
    await bed.buildMember(),
    await bed.buildMember({ name: 'Doro Damals' }),
  ];
  const content = `Danke, ${mentionMember(named.id, named.name)}`;
  const { body } = await author.call(createActivity, { body: { content, streams: [streamId] } });
  await author.call(createReply, { params: { activityId: body.id, type: 'replies' }, body: { content } });
  await (await bed.as(named.id)).call(updateMember, {
    params: { id: named.id },
    body: { first_name: 'Dora', last_name: 'Dieser' },
  });
  const [post] = await postsFor(bed.db.kysely, [{ memberId: reader.id, activityId: body.id }]);
  const now = `Danke, @[${named.id}:Dora Dieser]`;
  expect(post).toMatchObject({ content: now, replies: [{ content: now }] });
});
