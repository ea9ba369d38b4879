import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createActivity,
  downloadOwnData,
  dropOwnData,
  getOwnData,
  requestOwnData,
  updateMember,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import type { Client } from '../../testing/client.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';
import { jobs } from './jobs.ts';

let bed: TestBed;
let streamId: number;
beforeAll(async () => {
  // Without a worker the test itself says when the job runs.
  bed = await startTestBed({ worker: false });
  streamId = (await bed.openNetwork()).streamId;
});
afterAll(() => bed?.stop());

const newClient = async (name: string): Promise<Client> => bed.as((await bed.buildMember({ name })).id);
const stateOf = async (client: Client) => (await client.call(getOwnData)).body.own_data;
const request = (client: Client) => client.call(requestOwnData);
const make = async (client: Client) => {
  const archiveId = (await stateOf(client))!.id;
  await jobs(bed.services).own_data!({ archiveId, memberId: client.memberId! });
};
/** What the tar of this machine finds in an archive. */
function unpack(bytes: Buffer): Map<string, string> {
  const folder = mkdtempSync(join(tmpdir(), 'own-data-'));
  try {
    writeFileSync(join(folder, 'a.tar.gz'), bytes);
    execFileSync('tar', ['-xzf', 'a.tar.gz'], { cwd: folder });
    const names = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name !== 'a.tar.gz')
      .map((entry) => join(entry.parentPath, entry.name));
    return new Map(names.map((name) => [name.slice(folder.length + 1), readFileSync(name, 'utf8')]));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe('the archive of own data', () => {
  it('holds what the network keeps of a person, and nothing of others', async () => {
    const anna = await newClient('Anna Archiv');
    const bert = await newClient('Bert Fremd');
    const post = (client: Client, content: string) =>
      client.call(createActivity, { body: { content, streams: [streamId] } });
    await post(anna, 'Mein Beitrag');
    await post(bert, 'Fremder Beitrag');
    await anna.call(updateMember, {
      params: { id: anna.memberId! },
      body: { profile: { about_me: 'Über mich' } },
    });
    const { sha256, size } = await bed.services.storage.put('files/own-data-test', Buffer.from('Inhalt'));
    const { rows } = await sql<{ id: number }>`
      insert into files (owner_id, directory, original_filename, extension, content_type, size, sha256, storage_key)
      values (${anna.memberId}, 'files', 'Notiz.txt', 'txt', 'text/plain', ${size}, ${sha256}, 'files/own-data-test')
      returning id
    `.execute(bed.db.kysely);

    const endpoint = 'https://push.example.org/anna';
    await sql`
      insert into devices (member_id, platform, endpoint, p256dh, auth)
      values (${anna.memberId}, 'web', ${endpoint}, 'key', 'secret')
    `.execute(bed.db.kysely);

    await sql`
      with pair as (
        insert into chats (network_id, member_a, member_b, last_number, last_change)
        select network_id, ${Math.min(anna.memberId!, bert.memberId!)}, ${Math.max(anna.memberId!, bert.memberId!)}, 2, 2
        from members where id = ${anna.memberId} returning id
      )
      insert into chat_messages (chat_id, number, change, author_id, client_id, text)
      select id, 1, 1, ${anna.memberId}::bigint, gen_random_uuid(), 'Meine Nachricht' from pair
      union all select id, 2, 2, ${bert.memberId}::bigint, gen_random_uuid(), 'Fremde Antwort' from pair
    `.execute(bed.db.kysely);
    await sql`update members set display_name = 'Bert' where id = ${bert.memberId}`.execute(bed.db.kysely);

    expect(await stateOf(anna)).toBeNull();
    expect((await request(anna)).body.own_data).toMatchObject({ state: 'waiting', progress: 0 });
    expect((await anna.call(downloadOwnData)).status).toBe(404);
    await make(anna);
    expect(await stateOf(anna)).toMatchObject({ state: 'ready', progress: 100 });

    const { raw } = await anna.call(downloadOwnData);
    expect(raw.headers['content-disposition']).toMatch(/attachment; filename="dorfplatz-.*\.tar\.gz"/);
    const files = unpack(raw.rawPayload);
    expect(JSON.parse(files.get('devices.json')!)).toMatchObject([{ endpoint }]);
    expect(JSON.parse(files.get('posts.json')!)).toMatchObject([{ content: 'Mein Beitrag' }]);
    expect(JSON.parse(files.get('profile.json')!)).toMatchObject([
      { property_values: { about_me: 'Über mich' } },
    ]);
    expect(JSON.parse(files.get('account.json')!)).toMatchObject([{ display_name: 'Anna Archiv' }]);
    expect(files.get(`files/${rows[0]!.id}.txt`)).toBe('Inhalt');
    expect(JSON.parse(files.get('chat-messages.json')!)).toMatchObject([
      { chat: 'Bert', number: 1, text: 'Meine Nachricht' },
    ]);
    const everything = [...files.values()].join('\n');
    expect(everything).not.toMatch(/Fremd|password|token/);
    expect((await bert.call(downloadOwnData)).status).toBe(404);
    const mails = readdirSync(join(bed.dataDir, 'outbox')).map((name) =>
      readFileSync(join(bed.dataDir, 'outbox', name), 'utf8'),
    );
    expect(mails.some((mail) => mail.includes('Ihre Daten von'))).toBe(true);
  });

  it('is made once at a time, and anew when it is there', async () => {
    const anna = await newClient('Anna Nochmal');
    const first = (await request(anna)).body.own_data!;
    expect((await request(anna)).body.own_data).toEqual(first);
    await make(anna);
    expect((await request(anna)).body.own_data).toMatchObject({ state: 'waiting', size: null });
  });

  it('stops when it is dropped, and leaves nothing behind', async () => {
    const anna = await newClient('Anna Anders');
    await request(anna);
    const { rows } = await sql<{ id: number; storage_key: string }>`
      select id, storage_key from own_data_archives where member_id = ${anna.memberId}
    `.execute(bed.db.kysely);
    const { id: archiveId, storage_key: key } = rows[0]!;
    expect((await anna.call(dropOwnData)).status).toBe(204);
    await jobs(bed.services).own_data!({ archiveId, memberId: anna.memberId! });
    expect(await bed.services.storage.sizeOf(key)).toBe(undefined);
    expect(await stateOf(anna)).toBeNull();
  });

  it('is gone after seven days', async () => {
    const anna = await newClient('Anna Alt');
    await request(anna);
    await make(anna);
    await sql`
      update own_data_archives set expires_at = now() - interval '1 second' where member_id = ${anna.memberId}
    `.execute(bed.db.kysely);
    expect((await anna.call(downloadOwnData)).status).toBe(404);
    await jobs(bed.services).own_data_cleaning!({});
    const { rows } = await sql`select 1 from own_data_archives where member_id = ${anna.memberId}`.execute(
      bed.db.kysely,
    );
    expect(rows).toEqual([]);
  });
});
