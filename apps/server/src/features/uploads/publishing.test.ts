import { downloadFile, getImage, publishUploads as publishCall, removeUpload } from '@dorfplatz/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import type { Client } from '../../testing/client.ts';
import { picture, startUploadBed, type UploadBed, upload } from '../../testing/upload-bed.ts';
import { publishImage, publishUploads, releaseFiles } from './index.ts';

let bed: UploadBed;
let owner: Awaited<ReturnType<UploadBed['newcomer']>>;
let other: Awaited<ReturnType<UploadBed['newcomer']>>;

beforeAll(async () => {
  bed = await startUploadBed();
});
afterAll(() => bed?.stop());
beforeEach(async () => {
  owner = await bed.newcomer();
  other = await bed.newcomer();
});

describe('publishing', () => {
  const viewerOf = (memberId: number) => ({ memberId });

  it('lets those read a file who read the stream it lies in, and nobody else', async () => {
    const guest = await bed.as((await bed.buildMember({ isExternal: true })).id);
    const friend = await bed.buildMember();
    const group = await bed.buildGroup({ createdBy: owner.memberId, access: 'closed', members: [friend.id] });
    const file = await upload(owner, 'files', { name: 'a.txt', content: 'a' });
    const image = await upload(owner, 'images', { name: 'a.jpg', content: await picture().toBuffer() });
    const ids = await bed.inTransaction((tx) =>
      publishUploads(tx, viewerOf(owner.memberId), { files: [file.id], images: [image.id, image.id] }, [
        group.streamId,
      ]),
    );
    expect(ids).toEqual([image.id, file.id]);
    const read = async (client: Client) => [
      (await client.call(downloadFile, { params: { id: file.id, filename: 'a' } })).status,
      (await client.call(getImage, { params: { id: image.id, size: '80x80' } })).status,
    ];
    expect(await read(await bed.as(friend.id))).toEqual([200, 200]);
    expect(await read(other)).toEqual([404, 404]);
    expect(await read(guest)).toEqual([404, 404]);
    expect(await read(await bed.as())).toEqual([401, 401]);
  });

  it('refuses uploads of others, of the wrong kind, and removed ones', async () => {
    const file = await upload(owner, 'files', { name: 'a.txt', content: 'a' });
    const refused = (memberId: number, ids: object) =>
      bed
        .inTransaction((tx) => publishUploads(tx, viewerOf(memberId), ids, []))
        .catch((error) => error.fields);
    expect(await refused(other.memberId, { files: [file.id] })).toEqual({ files: ['unknown'] });
    expect(await refused(owner.memberId, { images: [file.id] })).toEqual({ images: ['unknown'] });
    await owner.call(removeUpload, { params: { dir: 'files', id: file.id } });
    expect(await refused(owner.memberId, { files: [file.id] })).toEqual({ files: ['unknown'] });
    const answer = await owner.call(publishCall, { params: { dir: 'files' }, body: { files: [file.id] } });
    expect(answer).toMatchObject({ status: 422, problem: { codes: { files: ['unknown'] } } });
  });

  it('publishes what is volatile, deletes what is removed and keeps the rest [RUL-0609]', async () => {
    const [kept, gone] = [
      await upload(owner, 'files', { name: 'a.txt', content: 'a' }),
      await upload(owner, 'files', { name: 'b.txt', content: 'b' }),
    ];
    const published = await owner.call(publishCall, { params: { dir: 'files' }, body: { files: [kept.id] } });
    expect(published.body.uploads).toMatchObject([{ id: kept.id, state: 'published' }]);
    expect((await other.call(removeUpload, { params: { dir: 'files', id: gone.id } })).status).toBe(404);
    expect((await owner.call(removeUpload, { params: { dir: 'files', id: gone.id } })).status).toBe(204);
    expect((await owner.call(removeUpload, { params: { dir: 'files', id: gone.id } })).status).toBe(404);
    expect((await owner.call(downloadFile, { params: { id: gone.id, filename: 'b' } })).status).toBe(404);
    expect(await bed.rowsOf(kept.id)).toEqual([{ state: 'published' }]);
  });

  it('shows a picture of a person to those who see the person, and keeps it while it is in use', async () => {
    const guest = await bed.as((await bed.buildMember({ isExternal: true })).id);
    const image = await upload(owner, 'images', { name: 'a.jpg', content: await picture().toBuffer() });
    await bed.inTransaction((tx) => publishImage(tx, viewerOf(owner.memberId), image.id));
    await sql`update members set image_id = ${image.id} where id = ${owner.memberId}`.execute(bed.db.kysely);
    await bed.inTransaction((tx) => releaseFiles(tx, [image.id]));
    const params = { id: image.id, size: '80x80' as const };
    expect((await other.call(getImage, { params })).status).toBe(200);
    expect((await guest.call(getImage, { params })).status).toBe(404);
    expect((await owner.call(removeUpload, { params: { dir: 'images', id: image.id } })).status).toBe(409);
    await sql`update members set image_id = null where id = ${owner.memberId}`.execute(bed.db.kysely);
    await bed.inTransaction((tx) => releaseFiles(tx, [image.id]));
    expect((await owner.call(getImage, { params })).status).toBe(404);
  });
});
