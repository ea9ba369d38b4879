import { getFile, getGroupStream, publishFiles, publishGroupFiles } from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import type { Client } from '../../testing/client.ts';
import { connectLive } from '../../testing/live/live-client.ts';
import { buildFolder, rootFolder } from './testing/build.ts';
import { type FileBed, startFileBed } from './testing/file-bed.ts';

let bed: FileBed;
beforeAll(async () => {
  bed = await startFileBed();
});
afterAll(() => bed?.stop());

const run = (query: ReturnType<typeof sql>) => query.execute(bed.db.kysely);
const publish = (client: Client, files: number[], folder_ids: number[], more: object = {}) =>
  client.call(publishFiles, { body: { files, folder_ids, ...more } });
const stateOf = async (id: number) => (await bed.rowsOf(id))[0]?.state;

describe('publishing uploads', () => {
  it('[RUL-0185] [RUL-0290] lays them into folders, with a description and names of their own', async () => {
    const [one, other] = [await bed.folder(), await bed.folder()];
    const first = await bed.uploadOf(bed.ben, 'Protokoll.docx');
    expect(await publish(bed.ben, [first], [one])).toMatchObject({
      status: 201,
      body: { file_ids: [first], renamed: [], is_pending: false, folder: { id: one } },
    });
    const more = [await bed.uploadOf(bed.mia, 'PROTOKOLL.docx'), await bed.uploadOf(bed.mia, 'Liste.txt')];
    const answer = await publish(bed.mia, more, [one, other], { description: ' Vom Montag ' });
    expect(answer.body).toMatchObject({ file_ids: more, renamed: ['PROTOKOLL (2).docx'] });
    const { body } = await bed.ben.call(getFile, { params: { id: more[0]! } });
    expect(body).toMatchObject({
      name: 'PROTOKOLL (2).docx',
      description: 'Vom Montag',
      version: 1,
      minor_version: 0,
      state: 'published',
      review: null,
      author: { display_name: 'Mia Maus' },
    });
    expect(body.folder_ids.toSorted()).toEqual([one, other].toSorted());
  });

  it('[RUL-0289] needs a file, one of the viewer’s own, and one that is shown nowhere yet', async () => {
    expect((await publish(bed.ben, [], [bed.root])).status).toBe(422);
    const foreign = await bed.uploadOf(bed.mia);
    const published = await bed.file();
    for (const id of [foreign, published, 999_999]) {
      const { status, problem } = await publish(bed.ben, [id], [bed.root]);
      expect([status, problem.codes]).toEqual([422, { files: ['unknown'] }]);
    }
    expect(await stateOf(foreign)).toBe('volatile');
  });

  it('[RUL-0180] [RUL-0290] leaves an upload volatile until it is published', async () => {
    const id = await bed.uploadOf(bed.ben);
    expect(await stateOf(id)).toBe('volatile');
    expect((await bed.ben.call(getFile, { params: { id } })).status).toBe(404);
    await publish(bed.ben, [id], [bed.root]);
    expect(await stateOf(id)).toBe('published');
  });

  it('[F-10] gives two of one name and one moment two names', async () => {
    const folder = await bed.folder();
    const uploads = await Promise.all([
      bed.uploadOf(bed.ben, 'Protokoll.docx', 'von Ben'),
      bed.uploadOf(bed.mia, 'Protokoll.docx', 'von Mia'),
    ]);
    const answers = await Promise.all([
      publish(bed.ben, [uploads[0]!], [folder]),
      publish(bed.mia, [uploads[1]!], [folder]),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual([201, 201]);
    const names = await Promise.all(
      uploads.map(async (id) => (await bed.ben.call(getFile, { params: { id } })).body.name),
    );
    expect(names.toSorted()).toEqual(['Protokoll (2).docx', 'Protokoll.docx']);
    expect([await bed.bytesOf(uploads[0]!), await bed.bytesOf(uploads[1]!)]).toEqual(['von Ben', 'von Mia']);
  });

  it('[F-12] refuses a folder that is deleted meanwhile, and the upload can go elsewhere', async () => {
    const folder = await bed.folder();
    const id = await bed.uploadOf(bed.ben);
    await run(sql`
      with deletion as (
        insert into file_deletions (container_id) select container_id from folders where id = ${folder} returning id
      ) update folders set deletion_id = deletion.id from deletion where folders.id = ${folder}
    `);
    const { status, problem } = await publish(bed.ben, [id], [folder]);
    expect([status, problem.code]).toEqual([404, 'folder_gone']);
    expect(problem.title).toContain('gibt es nicht mehr');
    expect(await stateOf(id)).toBe('volatile');
    expect((await publish(bed.ben, [id], [bed.root])).status).toBe(201);
  });

  it('[F-12] lays into a folder where it was moved to meanwhile', async () => {
    const [folder, target] = [await bed.folder({ name: 'X' }), await bed.folder()];
    const id = await bed.uploadOf(bed.ben);
    await run(sql`
      update folders set parent_id = ${target}, path = (select path from folders where id = ${target}) || id where id = ${folder}
    `);
    expect((await publish(bed.ben, [id], [folder])).status).toBe(201);
    const { body } = await bed.ben.call(getFile, { params: { id } });
    expect(body.folder_ids).toEqual([folder]);
  });

  it('[F-12] refuses whom the right was taken meanwhile', async () => {
    const folder = await bed.folder();
    const id = await bed.uploadOf(bed.ben);
    await run(sql`update folders set adding = 'administrators' where id = ${folder}`);
    expect((await publish(bed.ben, [id], [folder])).status).toBe(403);
    expect(await stateOf(id)).toBe('volatile');
  });

  it('does not know folders that the viewer does not see', async () => {
    const id = await bed.uploadOf(bed.otto);
    expect((await publish(bed.otto, [id], [bed.root])).status).toBe(404);
    const ofNetwork = await rootFolder(bed);
    expect((await publish(bed.otto, [id], [ofNetwork])).status).toBe(201);
  });

  it('takes for a group only folders of that group', async () => {
    const id = await bed.uploadOf(bed.ben);
    const inGroup = (folder_ids: number[]) =>
      bed.ben.call(publishGroupFiles, {
        params: { slug: bed.group.slug },
        body: { files: [id], folder_ids },
      });
    const ofNetwork = await buildFolder(bed, { parentId: await rootFolder(bed) });
    expect((await inGroup([bed.root, ofNetwork])).problem.codes).toEqual({ folder_ids: ['unknown'] });
    expect((await inGroup([bed.root])).status).toBe(201);
  });

  it('posts into the stream beside the folder where that is asked for', async () => {
    const id = await bed.uploadOf(bed.ben, 'Plan.txt');
    expect((await publish(bed.ben, [id], [bed.root], { post_to_stream: true })).status).toBe(201);
    const stream = await bed.mia.call(getGroupStream, { params: { groupSlug: bed.group.slug } });
    const [post] = stream.body.activities;
    expect(post).toMatchObject({
      object: { content: 'Eine neue Datei', attachments: [{ id, name: 'Plan.txt' }] },
    });
    const { body } = await bed.mia.call(getFile, { params: { id } });
    expect(body.uses).toMatchObject([
      { type: 'activity', title: 'Eine neue Datei', html_url: `/activities/${post!.id}` },
    ]);
  });

  it('does not post what waits for approval, nor where the viewer does not take part', async () => {
    const folder = await bed.folder({ isReviewed: true });
    const id = await bed.uploadOf(bed.ben);
    const waiting = await publish(bed.ben, [id], [folder], { post_to_stream: true });
    expect(waiting.problem.codes).toEqual({ post_to_stream: ['waits_for_approval'] });
    const admin = await bed.as((await bed.buildMember({ isNetworkAdmin: true })).id);
    const open = await bed.buildGroup({ createdBy: bed.anna.memberId, access: 'open' });
    const theirs = await bed.uploadOf(admin);
    const outside = await publish(admin, [theirs], [await rootFolder(bed, open.id)], {
      post_to_stream: true,
    });
    expect(outside.problem.codes).toEqual({ post_to_stream: ['no_stream'] });
    expect(await stateOf(theirs)).toBe('volatile');
  });

  it('[F-17] shows what is new in a reviewed folder to its author and to those who approve', async () => {
    const folder = await bed.folder({ isReviewed: true });
    const id = await bed.uploadOf(bed.ben);
    expect((await publish(bed.ben, [id], [folder])).body.is_pending).toBe(true);
    const seen = (client: Client) => client.call(getFile, { params: { id } });
    expect((await seen(bed.ben)).body).toMatchObject({
      review: 'in_review',
      pending: { waits_for_me: false },
    });
    expect((await seen(bed.anna)).body).toMatchObject({
      review: 'in_review',
      pending: { waits_for_me: true },
    });
    expect((await seen(bed.mia)).status).toBe(404);
    expect(await bed.toldTo(bed.anna)).toContain('file_version_pending | Notiz.txt');
  });

  it('tells those who see the tree, and nobody else', async () => {
    await bed.http.listen({ port: 0, host: '127.0.0.1' });
    const { port } = bed.http.server.address() as { port: number };
    const [mia, otto] = [
      await connectLive(`http://127.0.0.1:${port}`, bed.mia),
      await connectLive(`http://127.0.0.1:${port}`, bed.otto),
    ];
    const folder = await bed.folder();
    await publish(bed.ben, [await bed.uploadOf(bed.ben)], [folder]);
    const message = await mia.next('files_changed', (one) =>
      JSON.stringify(one.data).includes(String(folder)),
    );
    expect(message).toMatchObject({ topic: `group:${bed.group.id}`, data: { folder_ids: [folder] } });
    const ofNetwork = await rootFolder(bed);
    await publish(bed.ben, [await bed.uploadOf(bed.ben)], [ofNetwork]);
    await otto.next('files_changed', (one) => JSON.stringify(one.data).includes(String(ofNetwork)));
    expect(otto.heard.filter((one) => JSON.stringify(one.data).includes(String(folder)))).toEqual([]);
    mia.close();
    otto.close();
  });
});
