import { updateFolder } from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeSettings } from '../../platform/settings/network-settings.ts';
import { type OfficeBed, startOfficeBed } from './testing/office-bed.ts';
import { readUtf7 } from './utf7.ts';

let bed: OfficeBed;
beforeAll(async () => {
  bed = await startOfficeBed();
});
afterAll(() => bed?.stop());

/** A document in a folder of its own, open for editing. */
async function edited(name = 'Vorlage.docx') {
  const folder = await bed.folder();
  const id = await bed.document({ name, folderIds: [folder] });
  return { folder, id, ben: await bed.open(bed.ben, id) };
}
const proposal = (answer: { headers: object }) =>
  readUtf7((answer.headers as Record<string, string>)['x-wopi-validrelativetarget'] ?? '');

describe('[F-23] a file that an office makes beside another', () => {
  it('is called as the office proposes, in any letters', async () => {
    const { ben } = await edited();
    const named = async (name: string) => (await ben.putBeside('suggested', name)).json().Name;
    expect(await named('Pr+APw-fung.docx')).toBe('Prüfung.docx');
    expect(await named('+ZYdO9g-1.docx')).toBe('文件1.docx');
    expect(await named('A+-B.docx')).toBe('A+B.docx');
    expect(await named('.pdf')).toBe('Vorlage.pdf');
    expect(await named('A+-B.docx')).toBe('A+B (2).docx');
    expect(await named('auf/zu.docx')).toBe('zu.docx');
    expect([...(await named(`${'n'.repeat(300)}.docx`))]).toHaveLength(255);
  });

  it('is found by the address that is answered, by the office and by people', async () => {
    const { ben } = await edited();
    const { Name, Url, HostViewUrl, HostEditUrl } = (
      await ben.putBeside('suggested', 'Kopie.docx', 'Inhalt der Kopie')
    ).json();
    const address = new URL(Url);
    const copy = bed.opened(address.origin + address.pathname, address.searchParams.get('access_token')!);
    expect((await copy.info()).json()).toMatchObject({ BaseFileName: Name, Size: 16, UserCanWrite: true });
    expect((await copy.get()).payload).toBe('Inhalt der Kopie');
    for (const url of [HostViewUrl, HostEditUrl]) {
      const { statusCode } = await bed.http.inject({
        url: new URL(url).pathname,
        headers: { accept: 'application/json', cookie: bed.ben.cookie },
      });
      expect(statusCode).toBe(200);
    }
  });

  it('takes exactly the name that it must have, or none, and says one that would do', async () => {
    const { ben } = await edited();
    expect((await ben.putBeside('exact', 'Genau.docx')).json().Name).toBe('Genau.docx');
    for (const overwrite of [undefined, 'false']) {
      const headers: Record<string, string> = overwrite
        ? { 'x-wopi-overwriterelativetarget': overwrite }
        : {};
      const taken = await ben.putBeside('exact', 'Genau.docx', 'anders', headers);
      expect([taken.statusCode, proposal(taken)]).toEqual([409, 'Genau (2).docx']);
    }
    const slash = await ben.putBeside('exact', 'auf/zu.docx');
    expect([slash.statusCode, proposal(slash)]).toEqual([400, 'zu.docx']);
    const long = await ben.putBeside('exact', `${'n'.repeat(300)}.docx`);
    expect([long.statusCode, [...proposal(long)].length]).toEqual([400, 255]);
    const free = await ben.putBeside('exact', 'Frei.docx', 'Inhalt', {
      'x-wopi-overwriterelativetarget': 'true',
    });
    expect(free.json().Name).toBe('Frei.docx');
    expect(free.headers['x-wopi-validrelativetarget']).toBeUndefined();
  });

  it('replaces a namesake where the office says so, as a new version, unless that is locked', async () => {
    const { ben, folder } = await edited();
    const id = await bed.document({ name: 'Alt.docx', content: 'alt', folderIds: [folder] });
    const over = { 'x-wopi-overwriterelativetarget': 'True' };
    const done = await ben.putBeside('exact', 'alt.docx', 'neu', over);
    expect([done.statusCode, done.json().Name]).toEqual([200, 'Alt.docx']);
    expect(await bed.bytesOf(id)).toBe('neu');
    const mia = await bed.open(bed.mia, id);
    await mia.lock('ihre');
    const refused = await ben.putBeside('exact', 'Alt.docx', 'noch neuer', over);
    expect([refused.statusCode, refused.headers['x-wopi-lock']]).toEqual([409, 'ihre']);
    expect(await bed.bytesOf(id)).toBe('neu');
  });

  it('is asked for in one way', async () => {
    const { ben } = await edited();
    const both = await ben.putBeside('exact', 'A.docx', 'x', { 'x-wopi-suggestedtarget': 'B.docx' });
    expect(both.statusCode).toBe(400);
    expect((await ben.call('POST', '', { 'x-wopi-override': 'PUT_RELATIVE' }, 'x')).statusCode).toBe(400);
  });

  it('is of a kind that the network lets in', async () => {
    const { ben } = await edited();
    await changeSettings(bed.db.kysely, {
      file_extension_filter: { mode: 'deny', extensions: ['exe'] },
    });
    await bed.services.settings.reload();
    expect((await ben.putBeside('suggested', 'Programm.exe')).statusCode).toBe(400);
    await changeSettings(bed.db.kysely, {
      file_extension_filter: { mode: 'deny', extensions: [] },
    });
    await bed.services.settings.reload();
  });

  it('is made by whoever only looks, but not where they may lay nothing down', async () => {
    const { id, folder } = await edited();
    const looking = await bed.open(bed.mia, id, 'view');
    expect((await looking.info()).json().UserCanNotWriteRelative).toBe(false);
    expect((await looking.putBeside('suggested', 'Meine.docx')).statusCode).toBe(200);
    await bed.anna.call(updateFolder, { params: { id: folder }, body: { adding: 'administrators' } });
    expect((await looking.info()).json().UserCanNotWriteRelative).toBe(true);
    expect((await looking.putBeside('suggested', 'Noch eine.docx')).statusCode).toBe(501);
  });
});
