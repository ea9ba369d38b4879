import { execFileSync, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createActivity, getActivity, updateActivity, uploadFile } from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, type TestContext } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import type { Client } from '../client.ts';
import { multipartOf } from '../multipart.ts';
import { startTestBed, type TestBed } from '../test-bed.ts';

let bed: TestBed;
let member: Client;
let streamId: number;
beforeAll(async () => {
  bed = await startTestBed({ worker: false });
  streamId = (await bed.openNetwork()).streamId;
  member = await bed.as((await bed.buildMember()).id);
});
afterAll(() => bed.stop());

/** Makes a folder a disk of its own with this much room; skips the test where nobody may do that. */
function mountSmall(context: TestContext, folder: string, size: string): (larger: string) => void {
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder]);
  if (status !== 0) context.skip('needs the right to mount');
  onTestFinished(() => void execFileSync('umount', [folder]));
  return (larger) => void execFileSync('mount', ['-o', `remount,size=${larger}`, folder]);
}

const send = (bytes: Buffer) =>
  member.call(uploadFile, {
    params: { directory: 'files' },
    ...multipartOf({ file: { name: 'a.bin', type: 'application/octet-stream', bytes } }),
  });
const post = (content: string, more: object = {}) =>
  member.call(createActivity, { body: { content, streams: [streamId], ...more } });
const read = async (activityId: number) =>
  (await member.call(getActivity, { params: { activityId } })).body.object;

describe('when the disk is full', () => {
  it('a file is refused, and the text that it was meant for is posted and kept unharmed', async (context) => {
    const files = join(bed.dataDir, 'files');
    mountSmall(context, files, '1m');
    mkdirSync(join(files, '.incoming'));
    const first = await send(Buffer.alloc(300_000, 'a'));
    expect(first.status).toBe(201);
    const before = await post('Mit Bild', { files: [first.body.id] });
    const refused = await send(Buffer.alloc(2_000_000, 'b'));
    expect([refused.status, refused.problem.code]).toEqual([507, 'storage_full']);
    const text = 'Der Text bleibt, wie er ist. '.repeat(100).trim();
    const posted = await post(text);
    expect(posted.status).toBe(201);
    expect((await read(posted.body.id)).content).toBe(text);
    expect(await read(before.body.id)).toEqual(before.body.object);
  });

  it('a text that has no room is refused as a whole, and taken once there is room again', async (context) => {
    const folder = mkdtempSync(join(tmpdir(), 'dorfplatz-tablespace-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const enlarge = mountSmall(context, folder, '2m');
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(bed.db.kysely);
    const { uid, gid } = statSync(`/proc/${rows[0]!.pid}`);
    chownSync(folder, uid, gid);
    chmodSync(folder, 0o700);
    const space = `small_${randomBytes(4).toString('hex')}`;
    await sql.raw(`create tablespace ${space} location '${folder}'`).execute(bed.db.kysely);
    await sql.raw(`alter table activities set tablespace ${space}`).execute(bed.db.kysely);
    onTestFinished(async () => {
      await sql`alter table activities set tablespace pg_default`.execute(bed.db.kysely);
      await sql.raw(`drop tablespace ${space}`).execute(bed.db.kysely);
    });
    const counts = async () =>
      (
        await sql<object>`
          select (select count(*) from activities) as posts, (select count(*) from outbox) as events,
                 (select count(*) from activity_containers) as places, (select count(*) from tags) as tags
        `.execute(bed.db.kysely)
      ).rows[0];
    const long = () => `#voll ${randomBytes(40_000).toString('hex')}`;
    const first = (await post(long())).body;
    let answer = await post(long());
    while (answer.status === 201) answer = await post(long());
    expect([answer.status, answer.problem.code]).toEqual([507, 'storage_full']);
    const before = await counts();
    const edited = await member.call(updateActivity, { params: { id: first.id }, body: { content: long() } });
    expect(edited.status).toBe(507);
    expect(await counts()).toEqual(before);
    expect(await read(first.id)).toEqual(first.object);
    enlarge('20m');
    const text = long();
    const again = await post(text);
    expect(again.status).toBe(201);
    expect((await read(again.body.id)).content).toBe(text);
  });
});
