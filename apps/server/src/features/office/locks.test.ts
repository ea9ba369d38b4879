import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import { lockOf, type OfficeBed, startOfficeBed } from './testing/office-bed.ts';

let bed: OfficeBed;
beforeAll(async () => {
  bed = await startOfficeBed();
});
afterAll(() => bed?.stop());

const edited = async (traits = {}) => bed.open(bed.ben, await bed.document(traits));
const age = (interval: string) =>
  sql`update office_locks set expires_at = expires_at - ${interval}::interval`.execute(bed.db.kysely);

describe('[F-20] the lock of an office', () => {
  it('is taken on a free file, taken again by the same id, and given up by it', async () => {
    const ben = await edited();
    expect((await ben.lock('eins')).statusCode).toBe(200);
    await age('10 minutes');
    expect((await ben.lock('eins')).statusCode).toBe(200);
    const { rows } = await sql<{ minutes: number }>`
      select round(extract(epoch from expires_at - now()) / 60)::int as minutes from office_locks
    `.execute(bed.db.kysely);
    expect(rows).toEqual([{ minutes: 30 }]);
    expect(lockOf(await ben.lock('zwei'))).toEqual([409, 'eins']);
    expect((await ben.unlock('eins')).statusCode).toBe(200);
    expect(lockOf(await ben.getLock())).toEqual([200, '']);
  });

  it('is renewed and given up by no other id, and not at all where there is none', async () => {
    const ben = await edited();
    expect(lockOf(await ben.refresh('eins'))).toEqual([409, '']);
    expect(lockOf(await ben.unlock('eins'))).toEqual([409, '']);
    expect(lockOf(await ben.relock('zwei', 'eins'))).toEqual([409, '']);
    await ben.lock('eins');
    expect(lockOf(await ben.refresh('zwei'))).toEqual([409, 'eins']);
    expect(lockOf(await ben.unlock('zwei'))).toEqual([409, 'eins']);
    expect(lockOf(await ben.relock('drei', 'zwei'))).toEqual([409, 'eins']);
    expect((await ben.refresh('eins')).statusCode).toBe(200);
    expect((await ben.relock('drei', 'eins')).statusCode).toBe(200);
    expect(lockOf(await ben.unlock('eins'))).toEqual([409, 'drei']);
    expect(lockOf(await ben.getLock())).toEqual([200, 'drei']);
    expect((await ben.unlock('drei')).statusCode).toBe(200);
  });

  it('is none after thirty minutes and a second', async () => {
    const ben = await edited();
    await ben.lock('eins');
    await age('29 minutes');
    expect(lockOf(await ben.lock('zwei'))).toEqual([409, 'eins']);
    await age('61 seconds');
    expect(lockOf(await ben.getLock())).toEqual([200, '']);
    expect(lockOf(await ben.refresh('eins'))).toEqual([409, '']);
    expect(lockOf(await ben.put('spät', 'eins'))).toEqual([409, '']);
    expect((await ben.lock('zwei')).statusCode).toBe(200);
  });

  it('has an id of up to 1,024 characters, JSON among them', async () => {
    const ben = await edited();
    const long = 'x'.repeat(1024);
    expect((await ben.lock(long)).statusCode).toBe(200);
    expect(lockOf(await ben.getLock())).toEqual([200, long]);
    expect((await ben.unlock(long)).statusCode).toBe(200);
    const json = '{"S":"0136ad16-9725","E":2,"M":"DE997C5AC4E6"}';
    expect((await ben.lock(json)).statusCode).toBe(200);
    expect((await ben.unlock(json)).statusCode).toBe(200);
    expect((await ben.lock('x'.repeat(1025))).statusCode).toBe(400);
    expect((await ben.lock('')).statusCode).toBe(400);
  });

  it('lets in what is saved with it, and nothing else', async () => {
    const ben = await edited({ content: 'alt' });
    expect(lockOf(await ben.put('neu'))).toEqual([409, '']);
    await ben.lock('eins');
    expect(lockOf(await ben.put('neu', 'zwei'))).toEqual([409, 'eins']);
    expect(lockOf(await ben.put('neu'))).toEqual([409, 'eins']);
    expect((await ben.get()).payload).toBe('alt');
    expect((await ben.put('neu', 'eins')).statusCode).toBe(200);
    await ben.unlock('eins');
    expect((await ben.get()).payload).toBe('neu');
  });

  it('is not needed to fill an empty file: its stored size counts, not that of what comes', async () => {
    const empty = await edited({ content: '' });
    expect((await empty.put('erster Text')).statusCode).toBe(200);
    expect((await empty.get()).payload).toBe('erster Text');
    expect(lockOf(await empty.put(''))).toEqual([409, '']);
    expect(lockOf(await empty.put('zweiter Text'))).toEqual([409, '']);
  });

  it('keeps others from renaming, and nobody where there is none', async () => {
    const id = await bed.document({ name: 'Vor.docx' });
    const ben = await bed.open(bed.ben, id);
    const renamed = await ben.rename('Nach');
    expect([renamed.statusCode, renamed.json()]).toEqual([200, { Name: 'Nach' }]);
    await ben.lock('eins');
    expect(lockOf(await ben.rename('Falsch', 'zwei'))).toEqual([409, 'eins']);
    expect((await ben.rename('Pr+APw-fung', 'eins')).json()).toEqual({ Name: 'Prüfung' });
    expect((await ben.info()).json()).toMatchObject({
      BaseFileName: 'Prüfung.docx',
      FileExtension: '.docx',
      SupportsRename: true,
      UserCanRename: true,
    });
    expect((await ben.rename('  ', 'eins')).statusCode).toBe(400);
    await ben.unlock('eins');
  });

  it('says the version of the file with every answer, another for each save', async () => {
    const ben = await edited();
    const version = async (answer: Promise<{ headers: object }>) =>
      (await answer).headers['x-wopi-itemversion' as never] as string;
    const before = await version(ben.get());
    expect(before).toBe((await ben.info()).json().Version);
    expect(await version(ben.lock('eins'))).toBe(before);
    const first = await version(ben.put('eins', 'eins'));
    const second = await version(ben.put('zwei', 'eins'));
    const again = await version(ben.put('eins', 'eins'));
    expect(new Set([before, first, second, again]).size).toBe(4);
    expect(await version(ben.unlock('eins'))).toBe(again);
    expect((await ben.info()).json().Version).toBe(again);
  });

  it('refuses operations that it does not know with 501, and none with 400', async () => {
    const ben = await edited();
    expect((await ben.call('POST', '', { 'x-wopi-override': 'DELETE' })).statusCode).toBe(501);
    expect((await ben.call('POST', '')).statusCode).toBe(400);
    expect((await ben.get({ 'x-wopi-maxexpectedsize': '1' })).statusCode).toBe(412);
  });
});
