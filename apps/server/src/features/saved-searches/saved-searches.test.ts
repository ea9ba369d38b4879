import {
  deleteSavedSearch,
  listSavedSearches,
  renameSavedSearch,
  SAVED_SEARCHES_MAX,
  saveSearch,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import type { Client } from '../../testing/client.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';

let bed: TestBed;
let annaId: number;
let anna: Client;
let ben: Client;
let hidden: { id: number; slug: string };

beforeAll(async () => {
  bed = await startTestBed({ worker: false });
  await bed.openNetwork();
  annaId = (await bed.buildMember({ name: 'Anna Linde' })).id;
  const benId = (await bed.buildMember({ name: 'Ben Ulme' })).id;
  anna = await bed.as(annaId);
  ben = await bed.as(benId);
  hidden = await bed.buildGroup({ createdBy: benId, access: 'hidden', members: [annaId] });
});
afterAll(() => bed?.stop());

const save = (client: Client, name: string, rest: { q?: string; group_slug?: string } = {}) =>
  client.call(saveSearch, { body: { name, q: 'Fest', ...rest } });
const rename = (client: Client, id: number, name: string) =>
  client.call(renameSavedSearch, { params: { id }, body: { name } });
const remove = (client: Client, id: number) => client.call(deleteSavedSearch, { params: { id } });
const namesOf = async (client: Client) =>
  (await client.call(listSavedSearches, {})).body.searches.map(({ name }) => name);

describe('saved searches', () => {
  it('are kept with what was asked, and seen by nobody else [RUL-0840]', async () => {
    const { status, body } = await anna.call(saveSearch, {
      body: { name: ' Protokolle \n', q: 'protokoll "7. Mai" & mehr', module: 'files', sort_by: 'score,asc' },
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({ name: 'Protokolle', q: 'protokoll "7. Mai" & mehr', group: null });
    const address = new URL(body.html_url, 'https://example.org');
    expect(address.pathname).toBe('/search');
    expect(Object.fromEntries(address.searchParams)).toEqual({
      q: 'protokoll "7. Mai" & mehr',
      module: 'files',
      sort_by: 'score,asc',
    });
    expect(await namesOf(anna)).toEqual(['Protokolle']);
    expect(await namesOf(ben)).toEqual([]);
    expect((await rename(ben, body.id, 'Meine')).status).toBe(404);
    expect((await remove(ben, body.id)).status).toBe(404);
    expect((await rename(anna, body.id, 'Ältere Protokolle')).body).toEqual({
      ...body,
      name: 'Ältere Protokolle',
    });
    expect((await remove(anna, body.id)).status).toBe(204);
    expect((await remove(anna, body.id)).status).toBe(404);
    expect(await namesOf(anna)).toEqual([]);
  });

  it('have a name of their own, whatever its capitals and however its accents are written [RUL-0840]', async () => {
    const first = (await save(anna, 'Übersicht')).body;
    const other = (await save(anna, 'Anderes')).body;
    for (const name of ['übersicht', 'ÜBERSICHT'.normalize('NFD'), ' Übersicht '])
      expect(await save(anna, name)).toMatchObject({ status: 422, problem: { codes: { name: ['taken'] } } });
    expect(await rename(anna, other.id, 'übersicht')).toMatchObject({ status: 422 });
    expect((await rename(anna, first.id, 'ÜBERSICHT')).status).toBe(200);
    expect((await save(ben, 'Übersicht')).status).toBe(201);
    expect(await save(anna, ' \n ')).toMatchObject({
      status: 422,
      problem: { codes: { name: ['required'] } },
    });
    expect(await save(anna, 'Leer', { q: '  ' })).toMatchObject({
      status: 422,
      problem: { codes: { q: ['required'] } },
    });
    for (const { id } of [first, other]) await remove(anna, id);
  });

  it('of a group that is seen no more are not listed, and are back with the group [RUL-0841]', async () => {
    const inGroup = (await save(anna, 'Im Kreis', { group_slug: hidden.slug })).body;
    expect(inGroup.html_url).toBe(`/groups/${hidden.slug}/search?q=Fest`);
    const { rows } = await sql<{ state: string }>`
      delete from group_memberships where group_id = ${hidden.id} and member_id = ${annaId} returning state::text
    `.execute(bed.db.kysely);
    expect(await namesOf(anna)).toEqual([]);
    expect((await rename(anna, inGroup.id, 'Anders')).status).toBe(404);
    expect((await remove(anna, inGroup.id)).status).toBe(404);
    expect((await save(anna, 'Fremd', { group_slug: hidden.slug })).status).toBe(404);
    await sql`
      insert into group_memberships (group_id, member_id, state) values (${hidden.id}, ${annaId}, ${rows[0]!.state})
    `.execute(bed.db.kysely);
    expect(await namesOf(anna)).toEqual(['Im Kreis']);
    await remove(anna, inGroup.id);
  });

  it('are at most fifty [RUL-0840]', async () => {
    for (let count = 0; count < SAVED_SEARCHES_MAX; count += 1)
      expect((await save(anna, `Suche ${count}`)).status).toBe(201);
    expect(await save(anna, 'Noch eine')).toMatchObject({
      status: 422,
      problem: { codes: { name: ['too_many_saved_searches'] } },
    });
    const { statements, result } = await bed.countStatements(() => anna.call(listSavedSearches, {}));
    expect(result.body.searches).toHaveLength(SAVED_SEARCHES_MAX);
    await sql`delete from saved_searches where member_id = ${annaId} and name <> 'Suche 7'`.execute(
      bed.db.kysely,
    );
    expect((await bed.countStatements(() => anna.call(listSavedSearches, {}))).statements).toBe(statements);
  });
});
