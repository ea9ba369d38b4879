import { getImage, publishUploads as publishCall } from '@dorfplatz/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import { picture, startUploadBed, type UploadBed, upload } from '../../testing/upload-bed.ts';
import { jobs } from './jobs.ts';

let bed: UploadBed;
let owner: Awaited<ReturnType<UploadBed['newcomer']>>;

beforeAll(async () => {
  bed = await startUploadBed();
});
afterAll(() => bed?.stop());
beforeEach(async () => {
  owner = await bed.newcomer();
});

describe('cleaning', () => {
  const clean = async () => {
    const { upload_cleaning: run } = jobs(bed.services);
    await run!({});
    await sql`update going_bytes set since = since - interval '61 minutes'`.execute(bed.db.kysely);
    await run!({});
  };
  beforeEach(clean);

  it('forgets unpublished uploads after a day and removed files after thirty', async () => {
    const [fresh, old, published, removed, justRemoved] = await Promise.all(
      ['a', 'b', 'c', 'd', 'e'].map(async (name, index) =>
        upload(owner, 'images', { name, content: await picture(600 + index).toBuffer() }),
      ),
    );
    await owner.call(getImage, { params: { id: old!.id, size: '80x80' } });
    await owner.call(publishCall, {
      params: { dir: 'images' },
      body: { images: [published!, removed!, justRemoved!].map((image) => image.id) },
    });
    await sql`update files set created_at = now() - interval '25 hours' where id in (${old!.id}, ${published!.id})`.execute(
      bed.db.kysely,
    );
    await sql`update files set state = 'removed', removed_at = now() - interval '31 days' where id = ${removed!.id}`.execute(
      bed.db.kysely,
    );
    await sql`update files set state = 'removed', removed_at = now() - interval '29 days' where id = ${justRemoved!.id}`.execute(
      bed.db.kysely,
    );
    const before = bed.keptFiles();
    await clean();
    expect(bed.keptFiles()).toBe(before - 3);
    const states = await Promise.all(
      [fresh, old, published, removed, justRemoved].map((image) => bed.rowsOf(image!.id)),
    );
    expect(states.map((rows) => rows[0]?.state)).toEqual([
      'volatile',
      undefined,
      'published',
      undefined,
      'removed',
    ]);
  });
});
