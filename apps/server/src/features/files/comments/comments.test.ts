import { mentionMember } from '@dorfplatz/content';
import {
  addFileVersion,
  createFileComment,
  deleteFileComment,
  followFile,
  listFileComments,
  unfollowFile,
  updateFileComment,
} from '@dorfplatz/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { type FileBed, startFileBed } from '../testing/file-bed.ts';

let bed: FileBed;
beforeAll(async () => {
  bed = await startFileBed();
  return bed.stop;
});

const say = (who: FileBed['anna'], id: number, content = 'Sieht gut aus.') =>
  who.call(createFileComment, { params: { id }, body: { content } });
const said = async (who: FileBed['anna'], id: number) =>
  (await who.call(listFileComments, { params: { id } })).body;

describe('a comment on a file', () => {
  it('is read by who reads the file, with its text as HTML, and by nobody else', async () => {
    const id = await bed.file();
    expect(await say(bed.mia, id, 'Bitte **heute** noch')).toMatchObject({
      status: 201,
      body: {
        content: 'Bitte **heute** noch',
        html_content: expect.stringContaining('<strong>heute</strong>'),
      },
    });
    expect(await said(bed.ben, id)).toMatchObject({
      total: 1,
      comments: [{ actor: { id: bed.mia.memberId }, can: { update: false, destroy: false } }],
    });
    expect(await bed.otto.call(listFileComments, { params: { id } })).toMatchObject({ status: 404 });
    expect(await say(bed.otto, id)).toMatchObject({ status: 404 });
  });

  it('comes in pages, the newest first, each oldest first', async () => {
    const id = await bed.file();
    for (let nr = 1; nr <= 23; nr += 1) await say(bed.mia, id, `Nr. ${nr}`);
    const first = await bed.ben.call(listFileComments, { params: { id } });
    expect(first.body.comments.map(({ content }) => content)).toEqual(
      Array.from({ length: 20 }, (_, nr) => `Nr. ${nr + 4}`),
    );
    const cursor = /cursor=([^>&]+)>; rel="next"/.exec(String(first.headers.link))![1]!;
    const rest = await bed.ben.call(listFileComments, { params: { id }, query: { cursor } });
    expect(rest.body.comments.map(({ content }) => content)).toEqual(['Nr. 1', 'Nr. 2', 'Nr. 3']);
    expect(rest.body.total).toBe(23);
  });

  it('is changed by its author alone, and deleted by them and by who runs the folder', async () => {
    const id = await bed.file();
    const { body: comment } = await say(bed.mia, id);
    const params = { id, comment_id: comment.id };
    expect(await bed.ben.call(updateFileComment, { params, body: { content: 'Nein' } })).toMatchObject({
      status: 403,
    });
    expect(await bed.mia.call(updateFileComment, { params, body: { content: 'Doch' } })).toMatchObject({
      status: 200,
      body: { content: 'Doch', edited_at: expect.any(String) },
    });
    expect(await bed.ben.call(deleteFileComment, { params })).toMatchObject({ status: 403 });
    expect(await bed.anna.call(deleteFileComment, { params })).toMatchObject({ status: 204 });
    expect(await bed.anna.call(deleteFileComment, { params })).toMatchObject({ status: 404 });
  });

  it('belongs to its file: by the address of another it is none', async () => {
    const [id, other] = [await bed.file(), await bed.file()];
    const { body: comment } = await say(bed.mia, id);
    expect(
      await bed.mia.call(deleteFileComment, { params: { id: other, comment_id: comment.id } }),
    ).toMatchObject({ status: 404 });
  });

  it('is not blank, and names a hundred people at most', async () => {
    const id = await bed.file();
    const { body: comment } = await say(bed.mia, id);
    const many = Array.from({ length: 101 }, (_, index) => mentionMember(index + 1, 'Ben')).join(' ');
    for (const [content, code] of [
      ['  \n', 'blank'],
      [many, 'too_many_mentions'],
    ] as const)
      for (const refused of [
        await say(bed.mia, id, content),
        await bed.mia.call(updateFileComment, { params: { id, comment_id: comment.id }, body: { content } }),
      ])
        expect(refused).toMatchObject({ status: 422, problem: { codes: { content: [code] } } });
  });
});

describe('who hears of a file', () => {
  it('is who gave it and who said something about it, but not of what they say themselves', async () => {
    const id = await bed.file({ name: 'Ablauf.txt' });
    await say(bed.mia, id, 'Passt das so?');
    expect(await bed.toldTo(bed.ben)).toContain('file_commented | Ablauf.txt | Passt das so?');
    expect((await bed.toldTo(bed.mia)).join()).not.toContain('Ablauf.txt');
    await say(bed.ben, id, 'Ja, passt.');
    expect(await bed.toldTo(bed.mia)).toContain('file_commented | Ablauf.txt | Ja, passt.');
  });

  it('is who follows it, of versions too, until they say otherwise', async () => {
    const id = await bed.file({ name: 'Satzung.txt' });
    expect((await said(bed.mia, id)).is_following).toBe(false);
    expect(await bed.mia.call(followFile, { params: { id } })).toMatchObject({ status: 204 });
    expect((await said(bed.mia, id)).is_following).toBe(true);
    const file = await bed.uploadOf(bed.ben, 'Satzung.txt', 'Neu');
    await bed.ben.call(addFileVersion, { params: { id }, body: { file } });
    expect(await bed.toldTo(bed.mia)).toContain('file_version_added | Satzung.txt');

    await bed.ben.call(unfollowFile, { params: { id } });
    await say(bed.mia, id, 'Gelesen.');
    expect((await said(bed.ben, id)).is_following).toBe(false);
    expect((await bed.toldTo(bed.ben)).join()).not.toContain('Gelesen.');
  });

  it('is who is named in a comment, once, and who may read the file', async () => {
    const id = await bed.file({ name: 'Liste.txt' });
    const named = `@[${bed.ben.memberId}:Ben Berg] und @[${bed.otto.memberId}:Otto Ohm] bitte`;
    const { body: comment } = await say(bed.mia, id, named);
    const told = await bed.toldTo(bed.ben);
    expect(told.filter((one) => one.includes('Liste.txt')).map((one) => one.split(' | ')[0])).toEqual([
      'file_mentioned',
    ]);
    expect((await bed.toldTo(bed.otto)).join()).not.toContain('Liste.txt');
    const params = { id, comment_id: comment.id };
    const content = `@[${bed.anna.memberId}:Anna] bitte`;
    await bed.mia.call(updateFileComment, { params, body: { content } });
    expect((await bed.toldTo(bed.anna))[0]).toMatch(/^file_mentioned \| Liste.txt/);
    expect((await bed.toldTo(bed.ben)).join()).not.toContain('file_mentioned | Liste.txt');
    await bed.mia.call(deleteFileComment, { params });
    expect((await bed.toldTo(bed.ben)).join()).not.toContain('Liste.txt');
  });
});
