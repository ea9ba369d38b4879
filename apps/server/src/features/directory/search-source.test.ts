import { type NewProperty, updateMember, updatePropertySet } from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import type { Snippets } from '../../platform/search/snippets.ts';
import { changeSettings } from '../../platform/settings/network-settings.ts';
import type { Client } from '../../testing/client.ts';
import { type SearchBed, seeking, startSearchBed } from '../../testing/search-bed.ts';

let bed: SearchBed;
let admin: Client;
const ids = { admin: 0, anna: 0, ben: 0, guest: 0 };
const text = (name: string, visible = true): NewProperty => ({ name, type: 'text', label: name, visible });
beforeAll(async () => {
  bed = await startSearchBed();
  ids.admin = (await bed.buildMember({ name: 'Uli Amt', isNetworkAdmin: true })).id;
  ids.anna = (await bed.buildMember({ name: 'Anna Müller-Lüdenscheidt' })).id;
  ids.ben = (await bed.buildMember({ name: 'Ben Berg' })).id;
  ids.guest = (await bed.buildMember({ name: 'Gusti Gast', isExternal: true })).id;
  admin = await bed.as(ids.admin);
  const properties: NewProperty[] = [
    text('beruf'),
    text('geheim', false),
    { name: 'geburtstag', type: 'date', label: 'Geburtstag' },
    { name: 'themen', type: 'tag', label: 'Themen' },
    {
      name: 'ort',
      type: 'selection',
      label: 'Ort',
      options: [{ value: 'n', label: 'Nordviertel', label_translations: { en: 'North quarter' } }],
    },
  ];
  await admin.call(updatePropertySet, {
    params: { name: 'member_profile' },
    query: {},
    body: { properties },
  });
});
afterAll(() => bed?.stop());

const PROFILE = {
  beruf: 'Tischlerin',
  geheim: 'Schlüsselwort',
  geburtstag: '1980-04-02',
  themen: ['Holz'],
  ort: 'n',
};
const says = (profile: object) =>
  admin.call(updateMember, { params: { id: ids.anna }, body: { profile: profile as never } });
const finders = async (id: number) => {
  const found: string[] = [];
  for (const [name, one] of Object.entries(ids)) if (await bed.finds(one, 'member', id)) found.push(name);
  return found;
};

/** Marks a word where it stands. */
const marking = (word: string): Snippets => {
  const marked = (text: string) => {
    const at = text.indexOf(word);
    return { text, marks: at === -1 ? [] : [[at, at + word.length] as [number, number]] };
  };
  return { ...seeking(word), mark: marked, around: marked };
};

describe('a person', () => {
  it('is found by their name and by what all read of their profile, never by what only some do', async () => {
    expect((await says(PROFILE)).status).toBe(200);
    const texts = await bed.textsOf('member', ids.anna);
    expect(texts).toEqual([
      ['A', 'Anna Müller-Lüdenscheidt'],
      ['B', 'Tischlerin'],
      ['B', 'Holz'],
      ['B', 'Nordviertel North quarter'],
    ]);
    expect(JSON.stringify(await bed.documentOf('member', ids.anna))).not.toContain('Schlüsselwort');
    const hit = async (viewer: number, word: string) =>
      (await bed.source('member').hits(await bed.seeker(viewer), [ids.anna], marking(word))).get(ids.anna);
    expect(await hit(ids.ben, 'Tischler')).toMatchObject({
      display_name: 'Anna Müller-Lüdenscheidt',
      profile: [{ label: 'beruf', value: { text: 'Tischlerin', marks: [[0, 8]] } }],
      html_url: `/members/${ids.anna}`,
    });
    expect(await hit(ids.ben, 'Holz')).toMatchObject({ profile: [{ label: 'Themen' }] });
    // Not even to those who read it on her page: it is nothing that she was found by.
    for (const viewer of [ids.ben, ids.admin, ids.anna])
      expect(await hit(viewer, 'Schlüssel')).toMatchObject({ profile: [] });
  });

  it('is found by members, and by guests who share a group', async () => {
    expect(await finders(ids.anna)).toEqual(['admin', 'anna', 'ben']);
    const { id } = await bed.buildGroup({ createdBy: ids.anna, access: 'closed', members: [ids.guest] });
    expect(await finders(ids.anna)).toEqual(['admin', 'anna', 'ben', 'guest']);
    expect(await bed.findsInGroup(ids.guest, id, 'member', ids.anna)).toBe(true);
    expect(await bed.findsInGroup(ids.admin, id, 'member', ids.anna)).toBe(true);
    expect(await bed.findsInGroup(ids.admin, id, 'member', ids.ben)).toBe(false);
    // Who belongs to a closed group its members know.
    expect(await bed.findsInGroup(ids.ben, id, 'member', ids.anna)).toBe(false);
    expect(await bed.hit(ids.guest, 'member', ids.ben)).toBeUndefined();
  });

  it('shows who administers the network [RUL-0146]', async () => {
    const hit = async (id: number) => bed.hit(ids.ben, 'member', id);
    expect(await hit(ids.admin)).toMatchObject({ is_network_admin: true, is_external: false, online: false });
    expect(await hit(ids.anna)).toMatchObject({ is_network_admin: false });
  });

  it('is online where the network shows it', async () => {
    const process = '00000000-0000-4000-8000-000000000001';
    await sql`insert into live_processes (id) values (${process})`.execute(bed.db.kysely);
    await sql`
      insert into live_readers (socket_id, process_id, member_id, is_reading) values ('s', ${process}, ${ids.anna}, true)
    `.execute(bed.db.kysely);
    expect(await bed.hit(ids.ben, 'member', ids.anna)).toMatchObject({ online: true });
    await sql`
      insert into chat_statuses (member_id, type, text) values (${ids.anna}, 'invisible', '')
    `.execute(bed.db.kysely);
    expect(await bed.hit(ids.ben, 'member', ids.anna)).toMatchObject({ online: false });
  });

  it('is found by nobody once they are gone, and when they are locked where the network shows it [RUL-0153]', async () => {
    const gone = (await bed.buildMember({ state: 'left' })).id;
    const locked = (await bed.buildMember({ state: 'locked' })).id;
    expect(await bed.documentOf('member', gone)).toBeUndefined();
    expect(await bed.all('member')).not.toContain(gone);
    expect([await finders(gone), await finders(locked)]).toEqual([[], []]);
    await changeSettings(bed.db.kysely, { show_locked_memberships: true });
    await vi.waitFor(async () => expect(await finders(locked)).toContain('ben'));
    await changeSettings(bed.db.kysely, { show_locked_memberships: false });
    await vi.waitFor(async () => expect(await finders(locked)).toEqual([]));
  });

  it('is nobody who looks through a preview', async () => {
    const noted = await bed.notedBy(() =>
      sql`
        insert into members (id, network_id, first_name, display_name, state)
        overriding system value select -7, id, 'Vorschau', 'Vorschau', 'active' from networks
      `.execute(bed.db.kysely),
    );
    expect(noted).toEqual([]);
    expect(await bed.documentOf('member', -7)).toBeUndefined();
    expect(await bed.all('member')).not.toContain(-7);
    expect(await bed.finds(ids.ben, 'member', -7)).toBe(false);
    await sql`delete from members where id = -7`.execute(bed.db.kysely);
  });
});

describe('the index of people', () => {
  it('is told of names, states and what all read, and of nothing else', async () => {
    const noted = `member ${ids.anna}`;
    await says(PROFILE);
    expect(await bed.notedBy(() => says({ beruf: 'Schreinerin' }))).toEqual([noted]);
    expect(await bed.notedBy(() => says({ geheim: 'anderes' }))).toEqual([]);
    const rename = () => admin.call(updateMember, { params: { id: ids.anna }, body: { last_name: 'Meier' } });
    // Texts that name them are found by the name of before.
    expect(await bed.notedBy(rename)).toEqual([noted, expect.stringMatching(/^renamed \d+$/)]);
    const update = (text: string) =>
      bed.notedBy(() =>
        sql`update members set ${sql.raw(text)} where id = ${ids.anna}`.execute(bed.db.kysely),
      );
    expect(await update(`language = 'en', updated_at = now()`)).toEqual([]);
    expect(await update(`state = 'locked'`)).toEqual([noted]);
    expect(await update(`state = 'active'`)).toEqual([noted]);
  });

  it('asks no more statements for many people than for one', async () => {
    const all = await bed.all('member');
    const seeker = await bed.seeker(ids.ben);
    const statements = async (asked: number[]) =>
      (await bed.countStatements(() => bed.source('member').hits(seeker, asked, seeking('')))).statements;
    expect(all.length).toBeGreaterThan(3);
    expect(await statements(all)).toBe(await statements([ids.anna]));
  });
});
