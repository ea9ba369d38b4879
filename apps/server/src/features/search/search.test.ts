import { deleteActivity, findEverything, SEARCH_MODULES, updateActivity } from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import type { Client } from '../../testing/client.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';
import { setMembership } from '../groups/index.ts';
import { block, post, postsFound, reply, seek, seekInGroup, suggest } from './testing/seek.ts';
import { takenUp } from './testing/taken-up.ts';

let bed: TestBed;
let anna: Client;
let ben: Client;
let guest: Client;
let streamId: number;
let closed: { id: number; slug: string; streamId: number };

beforeAll(async () => {
  bed = await startTestBed();
  ({ streamId } = await bed.openNetwork());
  const [one, two, three] = [
    await bed.buildMember({ name: 'Anna Linde', isNetworkAdmin: true }),
    await bed.buildMember({ name: 'Ben Ulme' }),
    await bed.buildMember({ name: 'Gast Eiche', isExternal: true }),
  ];
  [anna, ben, guest] = (await Promise.all([one, two, three].map(({ id }) => bed.as(id)))) as [
    Client,
    Client,
    Client,
  ];
  closed = await bed.buildGroup({ createdBy: one.id, name: 'Vorstand', access: 'closed' });
  await takenUp(bed);
});
afterAll(() => bed?.stop());

/** Posts each text. @returns their ids by the text */
async function posted(...texts: string[]): Promise<Record<string, number>> {
  const ids: Record<string, number> = {};
  for (const text of texts) ids[text] = await post(anna, streamId, text);
  await takenUp(bed);
  return ids;
}

const wordsOf = async (lexeme: string) =>
  (
    await sql<{ count: number }>`
      select (select count(*) from search_documents where ${lexeme} = any(tsvector_to_array(words)))::int
        + (select count(*) from search_words where lexeme = ${lexeme})::int as count
    `.execute(bed.db.kysely)
  ).rows[0]!.count;

describe('what is written', () => {
  it('is found within a second, with its mark, and answers for all blocks', async () => {
    const since = Date.now();
    const id = await post(anna, streamId, 'Die **Lampionkette** hängt am Brunnen');
    let found: number[] = [];
    while (found.length === 0 && Date.now() - since < 5_000) found = await postsFound(ben, 'lampionkette');
    expect(found).toEqual([id]);
    expect(Date.now() - since).toBeLessThan(5_000);
    const answer = await seek(ben, 'Lampionkette');
    expect(answer.results.map(({ module }) => module)).toEqual([...SEARCH_MODULES]);
    expect(answer.total).toBe(1);
    const [hit] = answer.results[0]!.hits;
    expect(hit!.html_url).toBe(`/activities/${id}`);
    const { text, marks } = hit!.content;
    expect(marks.map(([start, end]) => text.slice(start, end))).toEqual(['Lampionkette']);
  });

  it('[S-01] is found by hyphens and part numbers as they are written', async () => {
    const texts = [
      't-shirt rot',
      't shirt blau',
      'tshirt grün',
      'Form W-2',
      'DS-7604NI-E1/4P/A',
      'poseidon-1234',
      'E-Mail',
      'Email',
    ];
    const ids = await posted(...texts);
    for (const text of texts) expect((await postsFound(ben, text))[0], text).toBe(ids[text]);
    expect(await postsFound(ben, 'DS-7604')).toContain(ids['DS-7604NI-E1/4P/A']);
    expect(await postsFound(ben, '7604NI')).toContain(ids['DS-7604NI-E1/4P/A']);
    for (const q of ['E-Mail', 'Email'])
      expect(await postsFound(ben, q)).toEqual(expect.arrayContaining([ids['E-Mail'], ids.Email]));
    // Only a minus behind a blank excludes; what is written as one word has no t of its own.
    expect(await postsFound(ben, 'shirt -t')).toEqual([ids['tshirt grün']]);
    expect(await postsFound(ben, 'shirt -rot')).not.toContain(ids['t-shirt rot']);
  });

  it('[S-07] stays in the list while one types on', async () => {
    const words = [
      'Organisation',
      'Mitgliederversammlung',
      'Installation',
      'häufigsten',
      'accessibility',
      'réunions',
      'organización',
    ];
    const ids = await posted(...words.map((word) => `${word} zum Tippen`));
    for (const word of words)
      for (let length = 2; length <= word.length; length++) {
        const found = await postsFound(ben, `zum Tippen ${word.slice(0, length)}`);
        expect(found, word.slice(0, length)).toContain(ids[`${word} zum Tippen`]);
      }
  });

  it('[S-08] is found by parts of compounds, and not by crumbs', async () => {
    const texts = [
      'Feuchteschutz',
      'Sporthalle',
      'Wallboxen',
      'Jahreshauptversammlung',
      'Kassenprüferin',
      'Sport und e',
      'wall en',
    ];
    const ids = await posted(...texts);
    const finds = async (q: string, text: string) => expect(await postsFound(ben, q), q).toContain(ids[text]);
    await finds('Schutz', 'Feuchteschutz');
    await finds('Halle', 'Sporthalle');
    await finds('Versammlung', 'Jahreshauptversammlung');
    await finds('Hauptversammlung', 'Jahreshauptversammlung');
    await finds('Prüferin', 'Kassenprüferin');
    await finds('Kasse', 'Kassenprüferin');
    expect(await postsFound(ben, 'Sporthalle')).not.toContain(ids['Sport und e']);
    expect(await postsFound(ben, 'Wallboxen')).not.toContain(ids['wall en']);
  });

  it('[S-11] is found in each of three spellings, its own first', async () => {
    const texts = ['Literatur-Lexikon', 'Literaturlexikon', 'Literatur Lexikon', 'Schifffahrt', 'Schiffahrt'];
    const ids = await posted(...texts);
    for (const text of texts.slice(0, 3)) {
      const found = await postsFound(ben, text);
      expect(found[0], text).toBe(ids[text]);
      expect(found).toEqual(expect.arrayContaining(texts.slice(0, 3).map((each) => ids[each])));
    }
    expect(await postsFound(ben, 'Schiffahrt')).toEqual([ids.Schiffahrt, ids.Schifffahrt]);
  });

  it('[S-27] is found in spite of a typo, after what is written as asked', async () => {
    const ids = await posted(
      'Sitzung des Beirats',
      'Vorstand neu gewählt',
      'Sizung, so schrieb er',
      'Most popular brain teasers',
    );
    expect(await postsFound(ben, 'Sizung')).toEqual([
      ids['Sizung, so schrieb er'],
      ids['Sitzung des Beirats'],
    ]);
    for (const q of ['Vrostand', 'Vorstnad']) {
      expect(await postsFound(ben, q)).toContain(ids['Vorstand neu gewählt']);
      expect(await postsFound(ben, q, { exact: true })).toEqual([]);
    }
    expect((await seek(ben, 'Vrostand')).meant).toBe('Vorstand');
    expect((await seek(ben, 'Sizung')).meant).toBeNull();
    expect(await postsFound(ben, 'Most popul brain')).toEqual([ids['Most popular brain teasers']]);
  });

  it('[S-22] is found in scripts without blanks', async () => {
    const ids = await posted(
      '我家在上海东边。',
      '東京都に行く',
      '학교에서 만나요',
      'ทดสอบการค้นหา',
      'привет всем',
      'مَرْحَبًا',
      'שָׁלוֹם',
    );
    const finds = async (q: string, text: string) => expect(await postsFound(ben, q), q).toContain(ids[text]);
    await finds('上海', '我家在上海东边。');
    await finds('海', '我家在上海东边。');
    await finds('東京', '東京都に行く');
    await finds('학교', '학교에서 만나요');
    await finds('ค้นหา', 'ทดสอบการค้นหา');
    await finds('ПРИВЕТ', 'привет всем');
    await finds('مرحبا', 'مَرْحَبًا');
    await finds('שלום', 'שָׁלוֹם');
  });
});

describe('the query', () => {
  it('[S-03] takes addresses, numbers and telephone numbers as they are pasted', async () => {
    const texts = [
      'Siehe https://example.org/pfad/seite?x=1',
      'Mail an anna.beispiel@example.org',
      'Rechner 10.100.200.101',
      'Konto DE89 3704 0044',
      'laut § 5 Abs. 2',
      'Vorgang #1234',
      'Ruf +49 30 123 an',
    ];
    const ids = await posted(...texts);
    const finds = async (q: string, text: string) => expect(await postsFound(ben, q), q).toContain(ids[text]);
    for (const q of ['https://example.org/pfad/seite?x=1', 'example.org', 'pfad', 'seite'])
      await finds(q, texts[0]!);
    for (const q of ['anna.beispiel@example.org', 'anna.beispiel', 'beispiel']) await finds(q, texts[1]!);
    for (const q of ['10.100.200.101', '10.100']) await finds(q, texts[2]!);
    for (const q of ['DE89 3704 0044', '3704']) await finds(q, texts[3]!);
    for (const q of ['§ 5 Abs. 2', 'Abs. 2']) await finds(q, texts[4]!);
    for (const q of ['#1234', '1234']) await finds(q, texts[5]!);
    await finds('+49 30 123', texts[6]!);
  });

  it('[S-18] takes days as they are where the viewer is', async () => {
    const zones: [string, Client][] = [];
    for (const zone of ['Europe/Berlin', 'Pacific/Auckland', 'Pacific/Honolulu']) {
      const { id } = await bed.buildMember({ name: `Leserin ${zone}` });
      await sql`update members set time_zone = ${zone} where id = ${id}`.execute(bed.db.kysely);
      zones.push([zone, await bed.as(id)]);
    }
    const instants = [
      '2025-03-29T22:59:00Z',
      '2025-03-29T23:00:00Z',
      '2025-03-30T21:59:00Z',
      '2025-03-30T22:00:00Z',
      '2025-10-25T21:59:00Z',
      '2025-10-25T22:00:00Z',
      '2025-10-26T22:59:00Z',
      '2025-10-26T23:00:00Z',
    ];
    const ids = new Map<number, string>();
    for (const at of instants) {
      const id = await post(anna, streamId, `Tagesgrenze ${at}`);
      await sql`update activity_containers set created_at = ${at}::timestamptz where activity_id = ${id}`.execute(
        bed.db.kysely,
      );
      await sql`update activities set created_at = ${at}::timestamptz where id = ${id}`.execute(
        bed.db.kysely,
      );
      ids.set(id, at);
    }
    await takenUp(bed);
    const dayOf = (zone: string, at: string) =>
      new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(new Date(at));
    for (const [zone, client] of zones)
      for (const day of ['2025-03-29', '2025-03-30', '2025-10-25', '2025-10-26']) {
        const found = async (q: string) =>
          (await postsFound(client, `Tagesgrenze ${q}`)).map((id) => ids.get(id)!).sort();
        const before = await found(`before:${day}`);
        const after = await found(`after:${day}`);
        expect(before, `${zone} before ${day}`).toEqual(instants.filter((at) => dayOf(zone, at) < day));
        expect(after, `${zone} after ${day}`).toEqual(instants.filter((at) => dayOf(zone, at) > day));
        const previous = new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
        const next = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
        const on = await found(`after:${previous} before:${next}`);
        expect([...before, ...on, ...after].sort()).toEqual(instants);
      }
  });

  it('answers whatever is typed', async () => {
    const odd = [
      '',
      ' ',
      'a',
      '-',
      '- -',
      '"',
      '"""',
      '"offen',
      '*',
      '%',
      '_',
      "'; drop table members; --",
      'from:',
      'from:"',
      'in: in: in:',
      'before:gestern-nie',
      'has:',
      '-'.repeat(500),
      '\u202eabc',
      '\u0000',
      '👩‍👩‍👧‍👦',
      'ﷺ',
      '\ud800',
      'x'.repeat(10_000),
      'wort '.repeat(2_000),
      ':*',
      '!&|()',
      '<-> <2>',
      "a\\'b",
    ];
    for (const q of odd) {
      const answer = await seek(ben, q);
      expect(answer.results.length, JSON.stringify(q.slice(0, 30))).toBe(SEARCH_MODULES.length);
      await suggest(ben, q.slice(0, 1_000));
    }
    expect((await seek(ben, '')).total).toBe(0);
  });

  it('names whom and what it could not understand', async () => {
    expect((await seek(ben, 'fest from:niemand')).not_understood).toEqual(['from:niemand']);
    expect((await seek(ben, 'fest in:nirgendwo')).not_understood).toEqual(['in:nirgendwo']);
  });

  it('asks for authors and groups by their names', async () => {
    const id = await post(ben, streamId, 'Apfelernte von Ben');
    const other = await post(anna, closed.streamId, 'Apfelernte im Vorstand');
    await takenUp(bed);
    expect(await postsFound(anna, 'apfelernte from:ben')).toEqual([id]);
    expect(await postsFound(anna, 'apfelernte from:"Anna Linde"')).toEqual([other]);
    expect(await postsFound(anna, 'apfelernte in:vorstand')).toEqual([other]);
    expect(await postsFound(ben, 'apfelernte from:anna')).toEqual([]);
    expect((await postsFound(anna, 'from:ben'))[0]).toBe(id);
  });
});

describe('who sees', () => {
  it('[S-19] finds nothing of what is gone, and keeps no word of it', async () => {
    const id = await post(anna, streamId, 'Zwetschgenkuchen mit Streuseln');
    const replied = await reply(ben, id, 'Quittengelee dazu');
    const edited = await post(anna, streamId, 'Mirabellenmus');
    await takenUp(bed);
    expect(await postsFound(ben, 'zwetschgenkuchen')).toEqual([id]);
    expect(await postsFound(ben, 'quittengelee')).toEqual([replied]);
    await anna.call(updateActivity, { params: { id: edited }, body: { content: 'Rhabarbermus' } });
    await anna.call(deleteActivity, { params: { id } });
    // At once, before the index knows.
    for (const q of ['zwetschgenkuchen', 'quittengelee']) {
      expect((await seek(ben, q)).total, q).toBe(0);
      expect(await suggest(ben, q), q).toEqual([]);
    }
    await takenUp(bed);
    expect(await postsFound(ben, 'mirabellenmus')).toEqual([]);
    expect(await postsFound(ben, 'rhabarbermus')).toEqual([edited]);
    for (const word of ['zwetschgenkuchen', 'quittengelee', 'mirabellenmus'])
      expect(await wordsOf(word), word).toBe(0);
  });

  it('[S-21] [RUL-0150] sees what they may see now, whatever they saw before', async () => {
    const old = await post(anna, closed.streamId, 'Haushaltsplan vom vorigen Jahr');
    await takenUp(bed);
    const finds = async () => (await seek(ben, 'haushaltsplan')).total;
    expect(await finds()).toBe(0);
    await bed.db.kysely
      .transaction()
      .execute((tx) =>
        setMembership(tx, anna.memberId!, { groupId: closed.id, memberId: ben.memberId!, status: 'member' }),
      );
    expect(await postsFound(ben, 'haushaltsplan')).toEqual([old]);
    const inGroup = await seekInGroup(ben, closed.slug, 'haushaltsplan');
    expect(inGroup.group?.name).toBe('Vorstand');
    expect(inGroup.total).toBe(1);
    expect(inGroup.total_everywhere).toBe(1);
    await sql`delete from group_memberships where group_id = ${closed.id} and member_id = ${ben.memberId}`.execute(
      bed.db.kysely,
    );
    expect(await finds()).toBe(0);
    expect(await suggest(ben, 'haushaltsplan')).toEqual([]);
    expect((await seek(guest, 'haushaltsplan')).total).toBe(0);
  });

  it('names no word that only others may read', async () => {
    await post(anna, closed.streamId, 'Kündigungsschreiben');
    await takenUp(bed);
    expect((await seek(ben, 'Kündigungsschrieben')).meant).toBeNull();
    expect((await seek(anna, 'Kündigungsschrieben')).meant).toBe('Kündigungsschreiben');
  });
});

describe('pages and counts', () => {
  it('[RUL-0139] shows the first five of each block, [RUL-0138] pages where one is chosen, and counts alike', async () => {
    for (let number = 1; number <= 23; number++) await post(anna, streamId, `Serienbrief ${number}`);
    await takenUp(bed);
    const answer = await seek(ben, 'serienbrief');
    expect(answer.results[0]!.hits).toHaveLength(5);
    expect(answer.results[0]!.total).toBe(23);
    const seen = new Set<number>();
    for (const page of [1, 2, 3])
      for (const id of await postsFound(ben, 'serienbrief', { page, per: 10 })) seen.add(id);
    expect(seen.size).toBe(23);
    const beyond = await block(ben, 'serienbrief', 'activities', { page: 9 });
    expect([beyond.total, beyond.hits]).toEqual([23, []]);
    // The same query gives the same order.
    expect(await postsFound(ben, 'serienbrief')).toEqual(await postsFound(ben, 'serienbrief'));
  });

  it('[RUL-0151] answers of each block how many there are, how many at once, which page and which orders', async () => {
    const { results } = await seek(ben, 'serienbrief', { module: 'activities', page: 2 });
    const { total, per, page, meta, available_sorts: sorts } = results[0]!;
    expect({ total, per, page, meta }).toEqual({
      total: 23,
      per: 10,
      page: 2,
      meta: { more: false, columns: [] },
    });
    expect(sorts.map(({ name }) => name)).toEqual(['score', 'created_at', 'reply_count']);
    expect(results.slice(1).every(({ hits }) => hits.length === 0)).toBe(true);
  });

  it('[RUL-0134] knows its modules and no other', async () => {
    for (const module of SEARCH_MODULES)
      expect((await block(ben, 'serienbrief', module)).module).toBe(module);
    const answer = await ben.call(findEverything, { query: { q: 'serienbrief', module: 'wheels' as never } });
    expect(answer.status).toBe(422);
  });

  it('[RUL-0133] sorts by what is offered', async () => {
    const [one, two] = [
      await post(anna, streamId, 'Sortierprobe alt'),
      await post(anna, streamId, 'Sortierprobe neu'),
    ];
    await takenUp(bed);
    expect(await postsFound(ben, 'sortierprobe', { sort_by: 'created_at,asc' })).toEqual([one, two]);
    expect(await postsFound(ben, 'sortierprobe', { sort_by: 'created_at,desc' })).toEqual([two, one]);
  });
});
