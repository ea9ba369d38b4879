import { type NewProperty, type SearchModule, updateFile, updatePropertySet } from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { buildFile, buildFolder, rootFolder } from '../../testing/files.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';
import { block, seekInGroup, suggest } from './testing/seek.ts';
import { takenUp } from './testing/taken-up.ts';

let bed: TestBed;
let admin: Client;
let anna: Client;
let root: number;
beforeAll(async () => {
  bed = await startTestBed();
  await bed.openNetwork();
  admin = await bed.as((await bed.buildMember({ name: 'Uli Amt', isNetworkAdmin: true })).id);
  anna = await bed.as((await bed.buildMember({ name: 'Anna Linde' })).id);
  root = await rootFolder(bed);
});
afterAll(() => bed?.stop());

const file = (name: string, content = 'x') =>
  buildFile(bed, { folderIds: [root], ownerId: anna.memberId!, name, content });
const titles = async (client: Client, q: string, module: SearchModule, sort_by?: string) =>
  (await block(client, q, module, sort_by === undefined ? {} : { sort_by })).hits.map(
    ({ title }) => title.text,
  );

describe('names of files', () => {
  it('[S-02] are found by each of their parts, and by their endings', async () => {
    const [photo, report, minutes, foo, percent] = [
      'photo-2024.jpg',
      'Jahresbericht_2024_final.v2.docx',
      'ProtokollVorstand2025.pdf',
      'foo.png',
      '100% Zuschuss.odt',
    ] as const;
    for (const name of [photo, report, minutes, foo, percent]) await file(name);
    await takenUp(bed);
    const wanted: [string, string[]][] = [
      ['photo', [photo]],
      ['2024', [photo, report]],
      ['jahresbericht', [report]],
      ['final', [report]],
      ['v2', [report]],
      ['protokoll', [minutes]],
      ['vorstand', [minutes]],
      ['2025', [minutes]],
      ['*.jpg', [photo]],
      ['foo.png', [foo]],
      ['foo', [foo]],
      ['zuschuss', [percent]],
    ];
    for (const [q, names] of wanted)
      expect((await titles(anna, q, 'files')).sort(), q).toEqual([...names].sort());
    // Letters like any other: they stand for nothing else.
    for (const q of ['pho%', 'ph_to', 'f__']) expect(await titles(anna, `"${q}"`, 'files'), q).toEqual([]);
  });

  it('sort with what is said of files and folders [RUL-0149]', async () => {
    const properties: NewProperty[] = [
      { name: 'gueltig', type: 'date', label: 'Gültig bis' },
      { name: 'aktenzeichen', type: 'text', label: 'Aktenzeichen' },
    ];
    await admin.call(updatePropertySet, {
      params: { name: 'file_profile' },
      query: {},
      body: { properties },
    });
    const [one, other] = [await file('Vertrag Alt.txt', 'lang und länger'), await file('Vertrag Berg.txt')];
    await file('Vertrag Chor.txt', 'mittel');
    await buildFolder(bed, { parentId: root, name: 'Vertrag Ordner' });
    const say = (id: number, file_profile: object) =>
      admin.call(updateFile, { params: { id }, body: { file_profile: file_profile as never } });
    await say(one, { gueltig: '2028-01-01', aktenzeichen: 'a 2' });
    await say(other, { gueltig: '2027-01-01', aktenzeichen: 'B 1' });
    await takenUp(bed);
    const names = async (sort: string) =>
      (await titles(anna, 'vertrag', 'files', sort)).map((title) => title.replace(/^Vertrag |\.txt$/g, ''));
    expect(await names('name,asc')).toEqual(['Alt', 'Berg', 'Chor', 'Ordner']);
    expect(await names('size,desc')).toEqual(['Alt', 'Chor', 'Berg', 'Ordner']);
    expect((await names('profile.gueltig,asc')).slice(0, 2)).toEqual(['Berg', 'Alt']);
    expect((await names('profile.aktenzeichen,desc')).slice(0, 2)).toEqual(['Berg', 'Alt']);
    const { available_sorts: sorts, meta } = await block(anna, 'vertrag', 'files');
    expect(sorts).toEqual(expect.arrayContaining([{ name: 'profile.gueltig', label: 'Gültig bis' }]));
    expect(meta.columns).toEqual([
      { name: 'gueltig', label: 'Gültig bis' },
      { name: 'aktenzeichen', label: 'Aktenzeichen' },
    ]);
    // By what stands in them they are found too.
    expect(await titles(anna, '01.01.2028', 'files')).toEqual(['Vertrag Alt.txt']);
  });
});

describe('names', () => {
  it('[S-12] of people, groups and files are found however their umlauts are written, as written first', async () => {
    const spellings = ['Müller', 'Mueller', 'Muller'];
    for (const name of spellings) {
      await bed.buildMember({ name: `Kim ${name}` });
      await bed.buildGroup({ createdBy: anna.memberId!, name: `Freunde ${name}` });
      await file(`Rede ${name}.txt`);
    }
    await file('Evaskostüm.txt');
    await file('Kostuem.txt');
    for (const name of ['Lindenstraße', 'Lindenstrasse']) await file(`${name}.txt`);
    await takenUp(bed);
    const asked = [...spellings, 'Müller'.normalize('NFD'), 'MÜLLER', 'müller'];
    for (const [module, called] of [
      ['members', (name: string) => `Kim ${name}`],
      ['groups', (name: string) => `Freunde ${name}`],
      ['files', (name: string) => `Rede ${name}.txt`],
    ] as const) {
      for (const q of asked) {
        const found = await titles(anna, q, module);
        expect([...found].sort(), `${module}: ${q}`).toEqual(spellings.map(called).sort());
        const own = spellings.find((name) => name.toLowerCase() === q.normalize('NFC').toLowerCase())!;
        expect(found[0], `${module}: ${q}`).toBe(called(own));
      }
    }
    for (const q of ['lindenstraße', 'lindenstrasse', 'LINDENSTRASSE', 'LINDENSTRAẞE'])
      expect((await titles(anna, q, 'files')).sort(), q).toEqual(
        ['Lindenstrasse.txt', 'Lindenstraße.txt'].sort(),
      );
    for (const q of ['kostüm', 'Kostuem'])
      expect((await titles(anna, q, 'files')).sort(), q).toEqual(['Evaskostüm.txt', 'Kostuem.txt'].sort());
  });

  it('[S-16] are texts, whatever they look like: nothing but our marks is added', async () => {
    const name = 'Heiko <img src=x onerror=alert(1)> &amp;<script> <mark>Zeisig</mark> </script>';
    await bed.buildMember({ name });
    await bed.buildGroup({ createdBy: anna.memberId!, name, teaser: `Teaser ${name}` });
    await buildFolder(bed, { parentId: root, name });
    await file(`${name}.txt`);
    const calendar = await bed.buildCalendar({ name });
    await bed.buildAppointment({ calendarIds: [calendar], name });
    await takenUp(bed);
    const modules = { members: 1, groups: 1, files: 2, calendars: 1, appointments: 1 } as const;
    for (const [module, count] of Object.entries(modules)) {
      const { hits } = await block(anna, 'zeisig', module as SearchModule);
      expect(hits.length, module).toBe(count);
      for (const hit of hits) {
        expect(hit.title.text.startsWith(name), module).toBe(true);
        const marked = hit.title.marks.map(([from, to]) => hit.title.text.slice(from, to));
        expect(marked, module).toEqual(['Zeisig']);
      }
    }
    const suggested = (await suggest(anna, 'heik')).map(({ title }) => title);
    expect(suggested.length).toBeGreaterThan(0);
    for (const title of suggested) expect(title.text.startsWith(name.slice(0, 40))).toBe(true);
    const [hit] = (await block(anna, 'teaser zeisig', 'groups')).hits;
    expect(hit!.content.text).toContain('<img src=x onerror=alert(1)> &amp;<script> <mark>Zeisig</mark>');
  });
});

describe('appointments', () => {
  it('are found by the days on which they take place, a series as long as it goes on', async () => {
    const calendarIds = [await bed.buildCalendar({ name: 'Pirol' })];
    const start = '2025-03-05T18:00';
    await bed.buildAppointment({ calendarIds, start, name: 'Pirol einmal' });
    await bed.buildAppointment({ calendarIds, start, name: 'Pirol ohne Ende', rrule: 'FREQ=WEEKLY' });
    const rrule = 'FREQ=WEEKLY;UNTIL=20250531T215959Z';
    await bed.buildAppointment({ calendarIds, start, name: 'Pirol bis Mai', rrule });
    await takenUp(bed);
    const found = async (q: string) => (await titles(admin, `pirol ${q}`, 'appointments')).sort();
    const all = ['Pirol bis Mai', 'Pirol einmal', 'Pirol ohne Ende'];
    expect(await found('after:2025-03-01')).toEqual(all);
    expect(await found('after:2025-04-10')).toEqual(['Pirol bis Mai', 'Pirol ohne Ende']);
    expect(await found('after:2025-06-01')).toEqual(['Pirol ohne Ende']);
    expect(await found('before:2025-03-05')).toEqual([]);
    expect(await found('before:2025-04-10')).toEqual(all);
  });
});

describe('a group', () => {
  it('is searched for its files, folders, appointments, calendars and people', async () => {
    const group = await bed.buildGroup({ createdBy: anna.memberId!, access: 'closed', name: 'Specht' });
    const inGroup = await rootFolder(bed, group.id);
    await buildFile(bed, { folderIds: [inGroup], ownerId: anna.memberId!, name: 'Specht.txt' });
    await file('Specht überall.txt');
    const calendar = await bed.buildCalendar({ groupId: group.id, name: 'Specht' });
    await bed.buildAppointment({ calendarIds: [calendar], name: 'Specht' });
    await takenUp(bed);
    const answer = await seekInGroup(anna, group.slug, 'specht');
    const totals = Object.fromEntries(answer.results.map(({ module, total }) => [module, total]));
    expect(totals).toMatchObject({ files: 1, calendars: 1, appointments: 1 });
    const stranger = await bed.as((await bed.buildMember()).id);
    for (const module of ['calendars', 'appointments'] as const)
      expect(await titles(stranger, 'specht', module)).toEqual([]);
    expect(await titles(stranger, 'specht', 'files')).toEqual(['Specht überall.txt']);
  });
});
