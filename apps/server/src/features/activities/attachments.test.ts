import {
  createActivity,
  createReply,
  downloadFile,
  getActivity,
  updateActivity,
  updateReply,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { picture, startUploadBed, type UploadBed, upload } from '../../testing/upload-bed.ts';

let bed: UploadBed;
let author: Awaited<ReturnType<UploadBed['newcomer']>>;
let reader: Awaited<ReturnType<UploadBed['newcomer']>>;
let streamId: number;
beforeAll(async () => {
  bed = await startUploadBed();
  ({ streamId } = await bed.openNetwork());
  author = await bed.newcomer();
  reader = await bed.newcomer();
});
afterAll(() => bed?.stop());

const file = async (name: string) => (await upload(author, 'files', { name, content: name })).id;
const image = async (name: string) =>
  (await upload(author, 'images', { name, content: await picture().toBuffer() })).id;
const namesOf = ({ attachments }: { attachments: { name: string }[] }) => attachments.map(({ name }) => name);
const download = async (id: number) =>
  (await reader.call(downloadFile, { params: { id, filename: 'x' } })).status;

describe('what is attached', () => {
  it('to a post is there for its readers, and what it has is what an edit gives it', async () => {
    const [first, second] = [await file('eins.txt'), await file('zwei.txt')];
    const shown = await image('bild.jpg');
    const { body: post } = await author.call(createActivity, {
      body: { content: 'Anbei', streams: [streamId], files: [first], images: [shown] },
    });
    const read = async () =>
      namesOf((await reader.call(getActivity, { params: { activityId: post.id } })).body.object);
    expect(await read()).toEqual(['bild.jpg', 'eins.txt']);
    expect(await download(first)).toBe(200);
    const body = { content: 'Anders', files: [second], images: [] };
    expect((await author.call(updateActivity, { params: { id: post.id }, body })).status).toBe(200);
    expect(await read()).toEqual(['zwei.txt']);
    expect([await download(first), await download(second)]).toEqual([404, 200]);
  });

  it('to a reply is there for its readers, and what it has is what an edit gives it', async () => {
    const { body: post } = await author.call(createActivity, {
      body: { content: 'Frage', streams: [streamId] },
    });
    const [first, second] = [await file('drei.txt'), await file('vier.txt')];
    const shown = await image('foto.jpg');
    const params = { activityId: post.id, type: 'replies' } as const;
    const { body: reply } = await author.call(createReply, {
      params,
      body: { content: 'Antwort', files: [first], images: [shown] },
    });
    const read = async () => {
      const { body } = await reader.call(getActivity, { params: { activityId: post.id } });
      return body.replies.map(namesOf);
    };
    expect(await read()).toEqual([['foto.jpg', 'drei.txt']]);
    expect(await download(first)).toBe(200);
    const changed = await author.call(updateReply, {
      params: { ...params, replyId: reply.id },
      body: { content: 'Bessere Antwort', files: [second], images: [shown] },
    });
    expect(changed.status).toBe(200);
    expect(await read()).toEqual([['foto.jpg', 'vier.txt']]);
    expect([await download(first), await download(second)]).toEqual([404, 200]);
  });
});
