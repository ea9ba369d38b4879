import {
  addFileVersion,
  type FileFilter,
  getNetwork,
  getRootFolder,
  publishFiles,
  updateFile,
  updateFileFilter,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import type { Client } from '../../testing/client.ts';
import { picture, send, startUploadBed, type UploadBed, upload } from '../../testing/upload-bed.ts';

let bed: UploadBed;
let anna: Client;
let ben: Client;
let member: Client & { memberId: number };
let folder: number;
beforeAll(async () => {
  bed = await startUploadBed();
  const people = [
    await bed.buildMember({ name: 'Anna Linde', isNetworkAdmin: true }),
    await bed.buildMember({ name: 'Ben Ulme', isNetworkAdmin: true }),
  ];
  [anna, ben] = (await Promise.all(people.map(({ id }) => bed.as(id)))) as [Client, Client];
  member = await bed.newcomer();
  folder = (await member.call(getRootFolder, { query: {} })).body.id;
});
afterAll(() => bed?.stop());

const save = (client: Client, mode: FileFilter['mode'], extensions: string, based_on?: FileFilter) =>
  client.call(updateFileFilter, { body: { mode, extensions, ...(based_on && { based_on }) } });
const read = async () => (await member.call(getNetwork)).body.config.file_extension_filter;
beforeEach(() => save(anna, 'deny', ''));

describe('the list of file extensions', () => {
  it('is said by those who run the network, read by all, and written down', async () => {
    expect((await save(member, 'deny', 'exe')).status).toBe(403);
    expect((await save(anna, 'deny', ' EXE,bat, exe')).body).toEqual({
      mode: 'deny',
      extensions: ['exe', 'bat'],
    });
    expect(await read()).toEqual({ mode: 'deny', extensions: ['exe', 'bat'] });
    const { rows } = await sql<{ details: unknown }>`
      select details from audit_entries where action = 'updateFileFilter' and outcome = 'done' order by id desc limit 1
    `.execute(bed.db.kysely);
    expect(rows[0]!.details).toMatchObject({
      before: { file_extension_filter: { extensions: [] } },
      after: { file_extension_filter: { extensions: ['exe', 'bat'] } },
    });
  });

  it('takes letters and digits between commas only [RUL-0594], and nothing at all [RUL-0595]', async () => {
    for (const wrong of ['.exe', 'exe bat', 'tar.gz', 'c++', 'exe;bat']) {
      const answer = await save(anna, 'deny', wrong);
      expect(answer, wrong).toMatchObject({
        status: 422,
        problem: { codes: { extensions: ['not_an_ending'] } },
      });
    }
    expect(await read()).toEqual({ mode: 'deny', extensions: [] });
    expect((await save(anna, 'allow', '')).status).toBe(200);
    await upload(member, 'files', { name: 'a.exe', content: 'x' });
  });

  it('tells the second of two who change it who was quicker [A-30]', async () => {
    const before = await read();
    expect((await save(anna, 'deny', 'exe', before)).status).toBe(200);
    const second = await save(ben, 'allow', 'pdf', before);
    expect(second).toMatchObject({
      status: 409,
      problem: { code: 'file_filter_changed', detail: 'Inzwischen hat Anna Linde das geändert.' },
    });
    expect(await read()).toEqual({ mode: 'deny', extensions: ['exe'] });
    expect((await save(ben, 'deny', 'exe', before)).status).toBe(200);
  });
});

describe('what is put in', () => {
  it('is refused with its name, and with what is allowed instead [RUL-0293]', async () => {
    const kept = bed.keptFiles();
    await save(anna, 'deny', 'exe');
    for (const name of ['virus.EXE', 'virus.exe.', 'bild.jpg.exe']) {
      const answer = await send(member, 'files', { name, content: 'x' });
      expect(answer, name).toMatchObject({
        status: 422,
        problem: { code: 'file_type_not_allowed', detail: `Nicht zugelassen: ${name}.` },
      });
    }
    const renamed = await send(member, 'files', { name: 'a.txt', content: 'x', fields: { name: 'a.exe' } });
    expect(renamed.status).toBe(422);
    await save(anna, 'allow', 'pdf, txt');
    for (const name of ['a.docx', 'ohne'])
      expect(await send(member, 'files', { name, content: 'x' })).toMatchObject({
        status: 422,
        problem: { detail: `Nicht zugelassen: ${name}. Zugelassen sind: pdf und txt.` },
      });
    expect(bed.keptFiles()).toBe(kept);
    const { rows } = await sql`
      select 1 from files where owner_id = ${member.memberId} and original_filename = ''
    `.execute(bed.db.kysely);
    expect(rows).toEqual([]);
    await upload(member, 'files', { name: 'a.txt', content: 'x' });
  });

  it('holds pictures by their ending too, and by their kind where they have none', async () => {
    const content = await picture().toBuffer();
    await save(anna, 'allow', 'pdf');
    expect((await send(member, 'images', { name: 'beet.jpg', content })).status).toBe(422);
    expect((await send(member, 'images', { name: 'blob', content })).status).toBe(422);
    await save(anna, 'allow', 'jpg');
    for (const name of ['beet.jpg', 'blob']) await upload(member, 'images', { name, content });
  });

  it('is no file, no version and no name in a folder, but what is there stays', async () => {
    const publish = (id: number) =>
      member.call(publishFiles, { body: { files: [id], folder_ids: [folder] } });
    const [early, late, plan] = await Promise.all(
      ['a.exe', 'b.exe', 'plan.txt'].map((name) => upload(member, 'files', { name, content: name })),
    );
    for (const { id } of [early!, plan!]) expect((await publish(id)).status).toBe(201);
    await save(anna, 'deny', 'exe');
    expect(await publish(late!.id)).toMatchObject({
      status: 422,
      problem: { code: 'file_type_not_allowed' },
    });
    const version = await member.call(addFileVersion, {
      params: { id: plan!.id },
      body: { file: late!.id },
    });
    expect(version).toMatchObject({ status: 422, problem: { code: 'file_type_not_allowed' } });
    const rename = (id: number, original_filename: string) =>
      member.call(updateFile, { params: { id }, body: { original_filename } });
    expect(await rename(plan!.id, 'plan.exe')).toMatchObject({
      status: 422,
      problem: { codes: { original_filename: ['file_type_not_allowed'] } },
    });
    expect((await rename(early!.id, 'immer noch.exe')).status).toBe(200);
    expect((await rename(early!.id, 'jetzt.txt')).status).toBe(200);
  });
});
