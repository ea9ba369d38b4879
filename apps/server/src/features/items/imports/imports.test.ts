import {
  downloadItemImportLines,
  dropItemImport,
  getApp,
  getItemImport,
  listItemImportLines,
  listItemImports,
  listItems,
  startItemImport,
  updateItemImport,
  uploadItemList,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../platform/db/database.ts';
import type { Client } from '../../../testing/client.ts';
import { startTestBed, type TestBed } from '../../../testing/test-bed.ts';
import { type AppTraits, type BuiltItemApp, buildItemApp, buildItems, EVERYONE } from '../testing/build.ts';
import { broughtIn, checkedList, chosenList, exportedList, importWhen, listFile } from '../testing/lists.ts';

let bed: TestBed;
let admin: Client;
let member: Client;

beforeAll(async () => {
  bed = await startTestBed();
  await bed.openNetwork();
  admin = await bed.as((await bed.buildMember({ isNetworkAdmin: true, name: 'Ada' })).id);
  member = await bed.as((await bed.buildMember({ name: 'Mia' })).id);
});
afterAll(() => bed?.stop());

const check = (content: string | Buffer, app?: BuiltItemApp, client = admin) =>
  checkedList(client, content, app?.id);
const choose = (id: number, body: object) => chosenList(admin, id, body);
const bringIn = ({ id }: { id: number }) => broughtIn(admin, id);

const itemsOf = async (slug: string, client = admin) =>
  (await client.call(listItems, { params: { appSlug: slug }, query: { sort: 'created_at', limit: 100 } }))
    .body.items;
const shownIn = async (slug: string) => (await itemsOf(slug)).map(({ display_values }) => display_values);
const problemsOf = async (id: number) =>
  (await admin.call(listItemImportLines, { params: { id } })).body.lines.map(
    ({ line, problems }) => `${line} ${problems.map(({ code, header }) => `${header}:${code}`).join(' ')}`,
  );

/** A byte for each sign, as office programs of before write German. */
const ofWindows = (text: string) => Buffer.from(text.replaceAll('€', '\u0080'), 'latin1');

describe('types of columns', () => {
  it('[C14] are guessed by all of the values, and lose nothing [RUL-0951]', async () => {
    const head = 'PLZ;Telefon;Farbe;Nummer;Id;Aktiv;Preis;Leer;Zahl;Tag';
    const rows = Array.from(
      { length: 400 },
      (_, index) =>
        `01067;+49 351 1234567;5E90;"007";1147386954405658704;${index % 2 ? 'ja' : 'nein'};${index % 3 ? '1,5' : '-'};;${
          index === 398 ? 'n/a' : '12'
        };03.04.27`,
    );
    const seen = await check([head, ...rows].join('\r\n'));
    expect(seen.columns.map(({ guess }) => guess)).toEqual([
      ...['text', 'text', 'text', 'text', 'text'],
      ...['selection', 'number', 'text', 'text', 'date'],
    ]);
    expect(seen.columns[0]).toMatchObject({ header: 'PLZ', examples: ['01067'], filled: 400 });
    expect(seen.counts).toMatchObject({ lines: 400, created: 400, rejected: 0 });
    const texts = seen.columns.map(({ type }, index) => ({
      type: index === 6 ? ('text' as const) : (type as 'text'),
    }));
    const changed = await choose(seen.id, { columns: texts, app_name: 'Aus der Liste' });
    expect(changed.columns[6]!.type).toBe('text');
    const done = await bringIn(changed);
    expect(done).toMatchObject({ state: 'done', counts: { created: 400 }, app: { name: 'Aus der Liste' } });
    const [first] = await shownIn(done.app!.slug);
    expect(first).toMatchObject({
      plz: '01067',
      telefon: '+49 351 1234567',
      farbe: '5E90',
      nummer: '007',
      id: '1147386954405658704',
      preis: '-',
      tag: '2027-04-03',
    });
  });
});

describe('a list that cannot be read as somebody said', () => {
  it('[C14] can be said otherwise', async () => {
    const seen = await check(
      `Name\n${Array.from({ length: 300 }, (_, index) => `Nummer ${index}`).join('\n')}\n`,
    );
    const many = await choose(seen.id, { columns: [{ type: 'selection' }] });
    expect(many).toMatchObject({ state: 'unreadable', problem: 'too_many_options' });
    const started = await admin.call(startItemImport, { params: { id: seen.id } });
    expect(started.status).toBe(409);
    const again = await choose(seen.id, { columns: [{ type: 'text' }] });
    expect(again).toMatchObject({ state: 'checked', problem: null, counts: { created: 300 } });
    const binary = await check(Buffer.from([0, 1, 2, 3]));
    const refused = await admin.call(updateItemImport, {
      params: { id: binary.id },
      body: { encoding: 'utf-8' },
    });
    expect(refused.status).toBe(409);
  });
});

describe('lists as offices write them', () => {
  it('[C15] are read by several lines, the heading below a title, in Windows-1252', async () => {
    const list = [
      'Liste der Geräte, Stand 3.4., Verein, intern',
      'Name;Name;Betrag;Wert;Tag',
      'Größe;A;8.000,01;-35,01;03.04.27',
      'Zweite;B;1;2;28.02.2027',
    ].join('\r\n');
    const seen = await check(ofWindows(list));
    expect(seen).toMatchObject({
      state: 'checked',
      encoding: 'windows-1252',
      delimiter: ';',
      decimal_mark: ',',
    });
    expect(seen.columns.map(({ header, guess }) => `${header} ${guess}`)).toEqual([
      'Name text',
      'Name (2) text',
      'Betrag number',
      'Wert number',
      'Tag date',
    ]);
    expect(seen.examples.map(({ texts }) => texts)).toEqual([
      ['Größe', 'A', '8000,01', '-35,01', '2027-04-03'],
      ['Zweite', 'B', '1', '2', '2027-02-28'],
    ]);
    const done = await bringIn(seen);
    const items = await itemsOf(done.app!.slug);
    expect(items.map(({ values }) => [values.betrag, values.wert, values.tag])).toEqual([
      [8000.01, -35.01, '2027-04-03'],
      [1, 2, '2027-02-28'],
    ]);
  });

  it('[C15] obey sep=, and are read in UTF-16 with tabs', async () => {
    const said = await check('sep=;\r\nName;Wert\r\na,b;1\r\n');
    expect(said).toMatchObject({ delimiter: ';', counts: { lines: 1 } });
    expect(said.columns.map(({ header }) => header)).toEqual(['Name', 'Wert']);
    const wide = await check(Buffer.from('\ufeffName\tOrt\nÄnne\tKöln\nBen\tBonn\n', 'utf16le'));
    expect(wide).toMatchObject({ encoding: 'utf-16', delimiter: '\t', counts: { created: 2 } });
  });

  it('[C15] are read otherwise where somebody says so, and their columns are guessed anew', async () => {
    const list = 'Name,Ort;Preis,Teil\nA,1;B,2\nÄ,3;D,4\n';
    const seen = await check(ofWindows(list));
    expect(seen.columns.map(({ header }) => header)).toEqual(['Name,Ort', 'Preis,Teil']);
    const other = await choose(seen.id, { delimiter: ',', columns: [{ type: 'text' }] });
    expect(other.columns.map(({ header }) => header)).toEqual(['Name', 'Ort;Preis', 'Teil']);
    expect(other).toMatchObject({ delimiter: ',', encoding: 'windows-1252', counts: { created: 2 } });
    const broken = await choose(seen.id, { encoding: 'utf-8' });
    expect(broken).toMatchObject({ encoding: 'utf-8', delimiter: ',', counts: { created: 1, rejected: 1 } });
    expect((await problemsOf(seen.id)).join(' ')).toContain('broken_characters');
    await choose(seen.id, { encoding: 'windows-1252' });
    const named = await admin.call(updateItemImport, {
      params: { id: seen.id },
      body: { app_name: 'Teile' },
    });
    expect(named.body).toMatchObject({ state: 'checked', app_name: 'Teile', counts: { created: 2 } });
    const done = await bringIn(seen);
    expect(done).toMatchObject({ app: { name: 'Teile' }, counts: { created: 2, rejected: 0 } });
  });

  it('[C15] name what cannot be read by the number of its line [RUL-0952]', async () => {
    const app = await buildItemApp(bed, {
      properties: [
        { name: 'title', type: 'text', label: 'Name', isRequired: true },
        { name: 'amount', type: 'number', label: 'Betrag' },
        { name: 'day', type: 'date', label: 'Tag' },
        { name: 'status', type: 'selection', label: 'Status', options: ['neu'] },
      ],
    });
    const seen = await check(
      'Name;Betrag;Tag;Status\nA;1;1.1.2027;neu\nB;viel;1.1.2027;neu\n;1;;\nC;1;31.2.2027;alt\n"D;1;;\nE;2;;neu\n',
      app,
    );
    expect(seen.counts).toEqual({ lines: 6, created: 2, changed: 0, same: 0, rejected: 4 });
    expect(await problemsOf(seen.id)).toEqual([
      '3 Betrag:bad_number',
      '4 Name:required',
      '5 Tag:bad_date Status:bad_choice',
      '6 null:open_quote',
    ]);
    const { raw } = await admin.call(downloadItemImportLines, { params: { id: seen.id } });
    const lines = raw.rawPayload.toString().split('\r\n');
    expect(lines[0]).toBe('\ufeffName;Betrag;Tag;Status;Zeile;Grund');
    expect(lines[1]).toBe('B;viel;1.1.2027;neu;3;Betrag: „viel“ ist keine Zahl, die hier passt.');
    const done = await bringIn(seen);
    expect(done.counts).toEqual(seen.counts);
    expect((await itemsOf(app.slug)).map(({ title }) => title)).toEqual(['A', 'E']);
    const open = await check('Name;Status\nF;alt\n', app);
    const choice = { property: 'status', new_options: true };
    // Whatever else the column becomes in between, its words are no choices by that.
    for (const property of [null, '#']) {
      await choose(open.id, { columns: [{}, choice] });
      const { columns } = await choose(open.id, { columns: [{}, { property }] });
      expect(columns[1]).toMatchObject({ property, type: null, new_options: false });
    }
    const again = await choose(open.id, { columns: [{}, choice] });
    expect(again.columns[1]).toMatchObject({ ...choice, type: 'selection' });
    expect(again.counts).toMatchObject({ created: 1, rejected: 0 });
    await bringIn(again);
    expect((await itemsOf(app.slug)).at(-1)!.display_values.status).toBe('alt');
  });
});

const RICH: AppTraits['properties'] = [
  { name: 'title', type: 'text', label: 'Name' },
  { name: 'lines', type: 'text', label: 'Zeilen', settings: { multiline: true } },
  { name: 'amount', type: 'number', label: 'Betrag' },
  { name: 'day', type: 'date', label: 'Tag' },
  { name: 'status', type: 'selection', label: 'Status', options: ['neu', 'alt'] },
  { name: 'many', type: 'selection', label: 'Viele', settings: { multiple: true }, options: ['a', 'b'] },
  { name: 'topics', type: 'tag', label: 'Themen', settings: { allow_create_tags: true } },
  { name: 'who', type: 'membership', label: 'Wer', settings: { multiple: true } },
  { name: 'site', type: 'url', label: 'Seite' },
  { name: 'home', type: 'address', label: 'Ort' },
  { name: 'mail', type: 'email', label: 'E-Mail' },
];

describe('a list that was given out', () => {
  it('[C17] comes in again as the same, with what was added, and as a copy [RUL-0953] [RUL-0965]', async () => {
    const app = await buildItemApp(bed, { columnProperty: 'status', properties: RICH });
    const { rows } = await sql<{ id: number }>`
      insert into tags (name) values ('Garten'), ('Chor') returning id
    `.execute(bed.db.kysely);
    await buildItems(bed, app.id, [
      {
        values: {
          title: '=SUM(A1)',
          lines: 'eins; "zwei"\ndrei',
          amount: -1234.5,
          day: '2027-02-28',
          status: 'neu',
          many: ['a', 'b'],
          topics: rows.map(({ id }) => id),
          who: [admin.memberId, member.memberId],
          site: { url: 'https://example.org/', text: 'Seite' },
          home: { street: 'Lindenweg', number: '3', zip: '10115', city: 'Berlin' },
          mail: 'a@example.org',
        },
      },
      { values: { title: "'=quoted", amount: 0 } },
      { values: { title: "O'Hara" } },
    ]);
    const list = await exportedList(admin, app.slug);
    const before = await itemsOf(app.slug);
    const seen = await check(list, app);
    expect(seen).toMatchObject({
      key_column: 0,
      counts: { lines: 3, same: 3, created: 0, changed: 0, rejected: 0 },
    });
    expect((await bringIn(seen)).counts).toEqual(seen.counts);
    expect(await itemsOf(app.slug)).toEqual(before);

    const added = await bringIn(await check(`${list.trimEnd()}\r\n;Neu dazu\r\n`, app));
    expect(added.counts).toEqual({ lines: 4, same: 3, created: 1, changed: 0, rejected: 0 });
    expect((await itemsOf(app.slug)).at(-1)!.title).toBe('Neu dazu');

    const copy = await buildItemApp(bed, { columnProperty: 'status', properties: RICH });
    const asNew = await check(list, copy);
    // Numbers of items of another app are none of this one.
    expect(asNew.counts).toMatchObject({ rejected: 3 });
    const columns = asNew.columns.map(({ property }) => ({ property: property === '#' ? null : property }));
    await bringIn(await choose(asNew.id, { columns, key_column: null }));
    const copied = await itemsOf(copy.slug);
    const valuesOf = (items: typeof before) =>
      items.map(({ values }) => values).toSorted((a, b) => (String(a.title) < String(b.title) ? -1 : 1));
    expect(valuesOf(copied)).toEqual(valuesOf(before));
  });

  it('[C17] changes nothing the second time, by a column that things are known again by [RUL-0955]', async () => {
    const app = await buildItemApp(bed, { columnProperty: null, properties: RICH });
    const list = 'Name;Betrag;Themen\nA;1;Neu, Garten\nB;2;\nA;3;\n';
    const first = await check(list, app);
    const keyed = await choose(first.id, { key_column: 0 });
    expect(keyed.counts).toEqual({ lines: 3, created: 2, changed: 0, same: 0, rejected: 1 });
    expect(await problemsOf(first.id)).toEqual(['4 Name:duplicate']);
    await bringIn(keyed);
    const { rows: told } = await sql`
      select 1 from outbox where type = 'items_changed' and (payload ->> 'appId')::bigint = ${app.id}
    `.execute(bed.db.kysely);
    expect(told).toHaveLength(1);
    const second = await choose((await check('Name;Betrag;Themen\nA;1;garten, neu\nB;5;\n', app)).id, {
      key_column: 0,
    });
    expect(second.counts).toMatchObject({ created: 0, changed: 1, same: 1 });
    await bringIn(second);
    expect((await itemsOf(app.slug)).map(({ values }) => [values.title, values.amount])).toEqual([
      ['A', 1],
      ['B', 5],
    ]);
  });
});

describe('a list', () => {
  it('[C17] with a heading alone makes an app without items', async () => {
    const seen = await check('Name;Ort\n');
    expect(seen).toMatchObject({ state: 'checked', counts: { lines: 0 } });
    const done = await bringIn(seen);
    const { body } = await admin.call(getApp, { params: { appSlug: done.app!.slug } });
    expect(body.properties.map(({ label }) => label)).toEqual(['Name', 'Ort']);
    expect(body.items_count).toBe(0);
    const { rows } = await sql<{ target: object }>`
      select target from audit_entries where action = 'createApp' order by id desc limit 1
    `.execute(bed.db.kysely);
    expect(rows[0]!.target).toEqual({ app: String(body.id) });
  });

  it('[C10] writes nothing that its bringer may not write [RUL-0954]', async () => {
    const app = await buildItemApp(bed, {
      grants: { create: EVERYONE, update: [{ type: 'author', id: null }] },
      columnProperty: null,
      properties: [
        { name: 'title', type: 'text', label: 'Name' },
        { name: 'status', type: 'text', label: 'Status', writeGrants: [] },
        { name: 'amount', type: 'number', label: 'Betrag', readGrants: [] },
      ],
    });
    const [foreign] = await buildItems(bed, app.id, [
      { authorId: admin.memberId!, values: { title: 'A', status: 'x' } },
    ]);
    const seen = await check(`#;Name;Status;Betrag\n${foreign};B;x;1\n`, app, member);
    expect(seen.columns.map(({ property }) => property)).toEqual(['#', 'title', null, null]);
    expect(seen.counts).toMatchObject({ rejected: 1, changed: 0 });
    const forced = (property: string) =>
      member.call(updateItemImport, {
        params: { id: seen.id },
        body: { columns: [{}, {}, { property }, {}] },
      });
    expect((await forced('status')).status).toBe(403);
    expect((await forced('amount')).status).toBe(422);
    const guest = await bed.as((await bed.buildMember({ isExternal: true })).id);
    expect(
      (await guest.call(uploadItemList, { query: { app_id: app.id }, ...listFile('a\nb\n') })).status,
    ).toBe(404);
    expect((await member.call(uploadItemList, { query: {}, ...listFile('a\nb\n') })).status).toBe(403);
    expect((await admin.call(getItemImport, { params: { id: seen.id } })).status).toBe(404);
  });

  it('is gone with its app for whoever does not see that any more', async () => {
    const mia = member.memberId!;
    const group = await bed.buildGroup({ createdBy: admin.memberId!, access: 'hidden', members: [mia] });
    const app = await buildItemApp(bed, {
      groupId: group.id,
      grants: { create: EVERYONE },
      columnProperty: null,
      properties: [{ name: 'title', type: 'text', label: 'Name' }],
    });
    const { id } = await check('Name\nA\n', app, member);
    const listed = async () => (await member.call(listItemImports)).body.imports.map((one) => one.id);
    expect(await listed()).toContain(id);
    await sql`delete from group_memberships where group_id = ${group.id} and member_id = ${mia}`.execute(
      bed.db.kysely,
    );
    expect(await listed()).not.toContain(id);
    for (const call of [getItemImport, listItemImportLines, downloadItemImportLines, startItemImport])
      expect((await member.call(call, { params: { id } } as never)).status, call.name).toBe(404);
    expect((await member.call(dropItemImport, { params: { id } })).status).toBe(404);
  });

  it('[C17] that comes in twice at once is there once, with one teaser', async () => {
    const app = await buildItemApp(bed, { columnProperty: null, properties: RICH });
    await sql`
      update apps set integrations = '{"activity_teaser": {"template": "Neu: {{title}}"}}' where id = ${app.id}
    `.execute(bed.db.kysely);
    const list = `Name;Themen\n${Array.from({ length: 600 }, (_, index) => `Nummer ${index};Neues`).join('\n')}\n`;
    const checked = await Promise.all([check(list, app), check(list, app)]);
    for (const { id } of checked) await choose(id, { key_column: 0 });
    const done = await Promise.all(checked.map((each) => bringIn(each)));
    expect(
      done.map(({ counts }) => [counts!.created, counts!.same]).toSorted((a, b) => a[0]! - b[0]!),
    ).toEqual([
      [0, 600],
      [600, 0],
    ]);
    await bed.delivered();
    const { rows } = await sql<{ content: string }>`
      select content from activities where content like 'Neu: Nummer%'
    `.execute(bed.db.kysely);
    expect(rows).toHaveLength(1);
    expect(rows[0]!.content).toContain('597');
    expect((await admin.call(getApp, { params: { appSlug: app.slug } })).body.items_count).toBe(600);
  });

  it('[C17] of 50,000 lines comes in whole, named where it is wrong, and leaves nothing where it is stopped', async () => {
    const app = await buildItemApp(bed, {
      columnProperty: 'status',
      properties: RICH,
    });
    const rows = Array.from({ length: 50_000 }, (_, index) =>
      index === 30_000 ? 'Falsch;viel;;neu' : `Nummer ${index};${index},5;3.4.2027;neu`,
    );
    const seen = await check(`Name;Betrag;Tag;Status\n${rows.join('\n')}\n`, app);
    expect(seen.counts).toMatchObject({ lines: 50_000, created: 49_999, rejected: 1 });
    expect(await problemsOf(seen.id)).toEqual(['30002 Betrag:bad_number']);
    await admin.call(startItemImport, { params: { id: seen.id } });
    await importWhen(admin, seen.id, ({ progress }) => progress >= 10);
    expect((await admin.call(dropItemImport, { params: { id: seen.id } })).status).toBe(204);
    const isRunning = async () =>
      (
        await sql`select 1 from pg_stat_activity where datname = current_database() and backend_xid is not null and pid <> pg_backend_pid()`.execute(
          bed.db.kysely,
        )
      ).rows.length > 0;
    while (await isRunning()) await new Promise((resolve) => setTimeout(resolve, 50));
    expect((await admin.call(getApp, { params: { appSlug: app.slug } })).body.items_count).toBe(0);
    const small = await check(`Name;Betrag;Tag;Status\n${rows.slice(0, 3_000).join('\n')}\n`, app);
    expect((await bringIn(small)).counts).toMatchObject({ created: 3_000 });
    const { rows: ranks } = await sql<{ in_order: boolean }>`
      select bool_and(title = 'Nummer ' || (n - 1)) as in_order
      from (select title, row_number() over (order by rank) as n from items where app_id = ${app.id}) each
    `.execute(bed.db.kysely);
    expect(ranks[0]!.in_order).toBe(true);
  }, 240_000);
});
