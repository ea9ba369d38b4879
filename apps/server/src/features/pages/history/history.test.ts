import {
  comparePageVersions,
  createPage,
  getPage,
  getPageVersion,
  listPageVersions,
  mergePage,
  restorePageVersion,
  updatePage,
  updatePageTree,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../../testing/client.ts';
import { startTestBed, type TestBed } from '../../../testing/test-bed.ts';

let bed: TestBed;
let anna: Client;
let ben: Client;
beforeAll(async () => {
  bed = await startTestBed({ worker: false });
  await bed.openNetwork();
  anna = await bed.as((await bed.buildMember({ name: 'Anna', isNetworkAdmin: true })).id);
  ben = await bed.as((await bed.buildMember({ name: 'Ben' })).id);
  await anna.call(updatePageTree, { body: { editing: 'members' } });
});
afterAll(() => bed?.stop());

const text = (...paragraphs: string[]) => paragraphs.join('\n\n');
const [p1, p2, p3, p4, p5] = ['P1 eins.', 'P2 zwei.', 'P3 drei.', 'P4 vier. Ein Satz.', 'P5 fünf.'] as const;

const begin = async () =>
  (await anna.call(createPage, { body: { title: 'Zu zweit', content: text(p1, p2, p3, p4, p5) } })).body.id;
const save = (
  client: Client,
  id: number,
  body: { based_on: number; title?: string; content?: string; aside?: string; note?: string },
) => client.call(updatePage, { params: { slug: String(id) }, body });
const versionsOf = async (id: number) =>
  (await anna.call(listPageVersions, { params: { id } })).body.versions.map(({ number, kind, author }) => [
    number,
    kind,
    author?.display_name,
  ]);
const contentOf = async (id: number) =>
  (await anna.call(getPage, { params: { slug: String(id) } })).body.content;

describe('two who write one page at once', () => {
  it('need no question where no paragraph is changed by both [A18] [RUL-0733]', async () => {
    const id = await begin();
    await save(anna, id, { based_on: 1, content: text('P1 Anna', p2, p3, p4, p5) });
    const far = await save(ben, id, { based_on: 1, content: text(p1, p2, p3, p4, 'P5 Ben') });
    expect(far.body).toMatchObject({ version: 3, content: text('P1 Anna', p2, p3, p4, 'P5 Ben') });
    await save(anna, id, { based_on: 3, content: text('P1 Anna', 'P2 Anna', p3, p4, 'P5 Ben') });
    const near = await save(ben, id, { based_on: 3, content: text('P1 Anna', p2, 'P3 Ben', p4, 'P5 Ben') });
    expect(near.body.content).toBe(text('P1 Anna', 'P2 Anna', 'P3 Ben', p4, 'P5 Ben'));
    expect(await versionsOf(id)).toEqual([
      [5, 'merged', 'Ben'],
      [4, 'saved', 'Anna'],
      [3, 'merged', 'Ben'],
      [2, 'saved', 'Anna'],
      [1, 'saved', 'Anna'],
    ]);
  });

  it.each([
    ['both changed one sentence', text(p1, p2, p3, 'P4 Anna', p5), text(p1, p2, p3, 'P4 Ben', p5)],
    ['one deleted what the other changed', text(p1, p2, p4, p5), text(p1, p2, 'P3 Ben', p4, p5)],
    [
      'both put a paragraph at one place',
      text(p1, p2, 'Neu Anna', p3, p4, p5),
      text(p1, p2, 'Neu Ben', p3, p4, p5),
    ],
  ])('choose where %s, and no text is lost [A18] [RUL-0733]', async (_name, annas, bens) => {
    const id = await begin();
    await save(anna, id, { based_on: 1, content: annas });
    expect(await save(ben, id, { based_on: 1, content: bens })).toMatchObject({
      status: 409,
      problem: { code: 'page_changed' },
    });
    expect(await versionsOf(id)).toHaveLength(2);
    const { body: merge } = await ben.call(mergePage, {
      params: { id },
      body: { based_on: 1, content: bens },
    });
    expect(merge).toMatchObject({ version: 2, author: { display_name: 'Anna' } });
    expect(merge.parts.filter(({ is_conflict }) => is_conflict)).toHaveLength(1);
    const theirs = merge.parts.map((part) => (part.is_conflict ? part.theirs : part.text)).filter(Boolean);
    // Ben takes what Anna wrote: his own text is a version all the same.
    const kept = await save(ben, id, { based_on: 2, content: text(...theirs), aside: bens });
    expect(kept.status).toBe(200);
    expect(await contentOf(id)).toBe(annas);
    expect(await versionsOf(id)).toEqual([
      [3, 'aside', 'Ben'],
      [2, 'saved', 'Anna'],
      [1, 'saved', 'Anna'],
    ]);
    const aside = await anna.call(getPageVersion, { params: { id, number: 3 } });
    expect(aside.body.content).toBe(bens);
    // Or his own: hers stays what it was, and his is the newest.
    await save(ben, id, { based_on: 2, content: bens, aside: bens });
    expect(await contentOf(id)).toBe(bens);
    const everything = await Promise.all(
      (await versionsOf(id)).map(async ([number]) =>
        anna.call(getPageVersion, { params: { id, number: Number(number) } }),
      ),
    );
    expect(everything.map(({ body }) => body.content)).toContain(annas);
    for (const { body } of everything) expect(body.content).not.toMatch(/<<<<|>>>>|====/);
  });

  it('choose between two titles too', async () => {
    const id = await begin();
    await save(anna, id, { based_on: 1, title: 'Von Anna' });
    expect((await save(ben, id, { based_on: 1, title: 'Von Ben' })).status).toBe(409);
    expect((await save(ben, id, { based_on: 1, content: p1 })).body).toMatchObject({
      title: 'Von Anna',
      content: p1,
    });
  });

  it('are served one after the other, and the later one hears of the first', async () => {
    const id = await begin();
    const answers = await Promise.all([
      save(anna, id, { based_on: 1, content: text('P1 Anna', p2, p3, p4, p5) }),
      save(ben, id, { based_on: 1, content: text('P1 Ben', p2, p3, p4, p5) }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('the versions of a page', () => {
  it('say what changed, and come back as a new one [RUL-0732]', async () => {
    const id = await begin();
    await save(anna, id, { based_on: 1, content: text(p1, 'P2 neu.', p4), note: 'Kürzer' });
    const compare = async (query: { from?: number; to?: number }) =>
      (await ben.call(comparePageVersions, { params: { id }, query })).body;
    const { from, to, changes } = await compare({});
    expect([from?.number, to.number, to.note]).toEqual([1, 2, 'Kürzer']);
    expect(changes.map(({ change }) => change)).toEqual(['same', 'changed', 'removed', 'same', 'removed']);
    expect((await compare({ from: 2, to: 2 })).changes.every(({ change }) => change === 'same')).toBe(true);
    const restored = await ben.call(restorePageVersion, { params: { id, number: 1 } });
    expect(restored.body).toMatchObject({ version: 3, content: text(p1, p2, p3, p4, p5) });
    expect(await versionsOf(id)).toEqual([
      [3, 'restored', 'Ben'],
      [2, 'saved', 'Anna'],
      [1, 'saved', 'Anna'],
    ]);
    expect((await ben.call(restorePageVersion, { params: { id, number: 9 } })).status).toBe(404);
  });

  it('grow by none where nothing changed', async () => {
    const id = await begin();
    expect((await save(anna, id, { based_on: 1, content: text(p1, p2, p3, p4, p5) })).body.version).toBe(1);
    expect((await save(anna, id, { based_on: 7 })).status).toBe(422);
  });
});
