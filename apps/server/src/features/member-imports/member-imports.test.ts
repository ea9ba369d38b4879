import {
  downloadMemberImportLines,
  dropMemberImport,
  findTags,
  getMember,
  getMemberImport,
  listDirectoryMembers,
  listMemberImportLines,
  listMemberImports,
  type MemberImport,
  startMemberImport,
  updateGroup,
  updatePropertySet,
  uploadMemberList,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import type { Client } from '../../testing/client.ts';
import { type MailBox, startMailBox } from '../../testing/mail-box.ts';
import { multipartOf } from '../../testing/multipart.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';

let bed: TestBed;
let admin: Client;
let box: MailBox;
let choir: { id: number; slug: string };

beforeAll(async () => {
  box = await startMailBox();
  bed = await startTestBed({ environment: { SMTP_URL: box.url } });
  await bed.openNetwork();
  admin = await bed.as((await bed.buildMember({ isNetworkAdmin: true, name: 'Ada Admin' })).id);
  choir = await bed.buildGroup({ createdBy: admin.memberId!, name: 'Chor' });
  const saved = await admin.call(updatePropertySet, {
    params: { name: 'member_profile' },
    body: {
      properties: [
        { name: 'about_me', type: 'text', label: 'Über mich', multiline: true },
        { name: 'interests', type: 'tag', label: 'Interessen' },
        { name: 'birthday', type: 'date', label: 'Geburtstag', label_translations: { es: 'Cumpleaños' } },
        {
          name: 'quarter',
          type: 'selection',
          label: 'Ortsteil',
          options: [
            { value: 'o', label: 'Oberdorf' },
            { value: 'u', label: 'Unterdorf' },
          ],
        },
        { name: 'home', type: 'address', label: 'Adresse' },
        { name: 'number', type: 'number', label: 'Mitgliedsnummer', locked: true },
        { name: 'site', type: 'url', label: 'Website' },
      ],
    },
  });
  expect(saved.status).toBe(200);
  await sql`
    insert into membership_roles (network_id, slug, name, plural_name)
    select id, 'vorstand', 'Vorstand', 'Vorstände' from networks
  `.execute(bed.db.kysely);
});
afterAll(async () => {
  await bed?.stop();
  await box?.stop();
});

const fileOf = (content: string | Buffer, name = 'liste.csv') =>
  multipartOf({ file: { name, type: 'text/csv', bytes: Buffer.from(content as string) } });
const see = async (id: number) => (await admin.call(getMemberImport, { params: { id } })).body;

async function until(id: number, isThere: (seen: MemberImport) => boolean): Promise<MemberImport> {
  for (;;) {
    const seen = await see(id);
    if (isThere(seen)) return seen;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function check(content: string | Buffer): Promise<MemberImport> {
  const uploaded = await admin.call(uploadMemberList, fileOf(content));
  expect(uploaded.status).toBe(202);
  return until(uploaded.body.id, ({ state }) => state !== 'checking');
}

async function bringIn(content: string | Buffer, sendWelcomeMail = false): Promise<MemberImport> {
  const { id } = await check(content);
  const started = await admin.call(startMemberImport, {
    params: { id },
    body: { send_welcome_mail: sendWelcomeMail },
  });
  expect(started.body.state).toBe('importing');
  return until(id, ({ state }) => state !== 'importing');
}

const problemsOf = async (id: number) =>
  (await admin.call(listMemberImportLines, { params: { id } })).body.lines.map(
    ({ line, problems }) => `${line} ${problems.map(({ code, header }) => `${header}:${code}`).join(' ')}`,
  );
const memberOf = async (email: string) => {
  const { rows } = await sql<{
    id: number;
    state: string;
    language: string;
    is_network_admin: boolean;
    is_external: boolean;
  }>`select id, state, language, is_network_admin, is_external from members where email = ${email}`.execute(
    bed.db.kysely,
  );
  return rows[0];
};
const countMembers = async () =>
  (await sql<{ count: number }>`select count(*) as count from members`.execute(bed.db.kysely)).rows[0]!.count;

describe('a list of members', () => {
  it('[A-01] takes no rights from the last administrator, whom it names as a guest', async () => {
    const { rows } = await sql<{ email: string }>`
      select email::text from members where id = ${admin.memberId}
    `.execute(bed.db.kysely);
    const address = rows[0]!.email;
    const done = await bringIn(
      `Vorname;E-Mail;Admin;Extern\nAda;${address.toUpperCase()};nein;ja\nNeu;neu.amt@list.example;nein;ja`,
    );
    expect(done.counts).toMatchObject({ added: 1, known: 1 });
    expect(await memberOf(address)).toMatchObject({
      state: 'active',
      is_network_admin: true,
      is_external: false,
    });
  });

  it('is read by its columns in any language and brings people in with profile, groups and roles', async () => {
    const list = [
      'Vorname;Apellidos;E-Mail;Langue;Gruppen;Rolle;Admin;Interessen;Cumpleaños;Ortsteil;Straße;Hausnummer;PLZ;Ort;Mitgliedsnummer;Schuhgröße',
      `Änne;Groß;aenne@list.example;français;${choir.slug};Vorstand;ja;Singen, Backen;3.2.1980;Oberdorf;Am Anger;3;12345;Oberdorf;1,5;42`,
      'Ben;Nwosu;BEN@list.example;;;;nein;;;;;;;;;',
    ].join('\r\n');
    const before = await countMembers();
    const checked = await check(list);
    expect(checked).toMatchObject({
      state: 'checked',
      encoding: 'utf-8',
      counts: { lines: 2, added: 2, known: 0, rejected: 0, administrators: 1, memberships: 1 },
      examples: [
        {
          line: 2,
          name: 'Änne Groß',
          email: 'aenne@list.example',
          groups: [choir.slug],
          is_network_admin: true,
        },
        { line: 3, name: 'Ben Nwosu' },
      ],
    });
    expect(checked.columns.map(({ column, property, part }) => column ?? property ?? part)).toEqual([
      'first_name',
      'last_name',
      'email',
      'language',
      'groups',
      'roles',
      'administrator',
      'interests',
      'birthday',
      'quarter',
      'home',
      'home',
      'home',
      'home',
      'number',
      null,
    ]);
    expect(await countMembers()).toBe(before);

    await admin.call(startMemberImport, { params: { id: checked.id }, body: { send_welcome_mail: false } });
    expect(await until(checked.id, ({ state }) => state !== 'importing')).toMatchObject({
      state: 'done',
      counts: { added: 2 },
    });
    const added = (await memberOf('aenne@list.example'))!;
    expect(added).toMatchObject({ state: 'to_be_onboarded', language: 'fr', is_network_admin: true });
    expect((await admin.call(getMember, { params: { id: added.id } })).body).toMatchObject({
      displayName: 'Änne Groß',
      roles: [{ name: 'Vorstand' }],
      profile: {
        interests: [{ displayValue: 'Singen' }, { displayValue: 'Backen' }],
        birthday: '1980-02-03',
        quarter: 'o',
        home: { street: 'Am Anger', number: '3', zip: '12345', city: 'Oberdorf' },
        number: 1.5,
      },
    });
    const { rows } = await sql<{ member_count: number }>`
      select member_count from groups where id = ${choir.id}
    `.execute(bed.db.kysely);
    expect(rows[0]!.member_count).toBe(2);
    await bed.delivered();
    const found = await admin.call(listDirectoryMembers, { query: { q: 'aenne gros' } as never });
    expect(JSON.stringify(found.body)).toContain('Änne Groß');
    const offered = await admin.call(findTags, { query: { q: 'back', exclude_new: true } });
    expect(offered.body.tags).toMatchObject([{ displayValue: 'Backen' }]);
  });

  it('adds nobody a second time, and says so', async () => {
    const list = 'name,email\nZwei Mal,twice@list.example\n';
    expect((await bringIn(list)).counts).toMatchObject({ added: 1, known: 0 });
    const again = await bringIn(list);
    expect(again.counts).toMatchObject({ added: 0, known: 1, rejected: 0 });
    expect(await problemsOf(again.id)).toEqual(['2 null:known']);
  });

  it('says line by line what is wrong, brings the right ones in, and gives the others back', async () => {
    const list = [
      'E-Mail,Vorname,Gruppe,Geburtstag,Ortsteil,Mitgliedsnummer,Website,PLZ,Sprache,Admin,Adresse',
      'right@list.example,Recht',
      'keine,=HYPERLINK("http://x")',
      'right@list.example,Doppelt',
      'a@list.example,A,nirgends,31.02.1980,Hinterdorf,viele,javascript:x,,klingonisch,vielleicht,nur so',
      ',Ohne',
      '"offen@list.example,Offen',
      'm\ufffdller@list.example,M\ufffdller',
      'zuviel@list.example,Z,,,,,,,,,,mehr',
    ].join('\n');
    const done = await bringIn(list);
    expect(done.counts).toMatchObject({ lines: 8, added: 1, known: 0, rejected: 7 });
    expect(await memberOf('right@list.example')).toBeDefined();
    expect(await problemsOf(done.id)).toEqual([
      '3 E-Mail:bad_address',
      '4 E-Mail:duplicate',
      '5 Sprache:unknown_language Admin:not_yes_or_no Geburtstag:bad_date Ortsteil:bad_choice Mitgliedsnummer:bad_number Website:bad_web_address Adresse:bad_postal_address',
      '6 E-Mail:no_address',
      '7 null:open_quote',
      '8 E-Mail:broken_characters Vorname:broken_characters',
      '9 null:too_many_cells',
    ]);
    const { raw } = await admin.call(downloadMemberImportLines, { params: { id: done.id } });
    expect(raw.headers['content-type']).toBe('text/csv; charset=utf-8');
    const lines = raw.payload.split('\r\n');
    expect(lines[0]).toMatch(/^\ufeffE-Mail;Vorname;.*;Zeile;Grund$/);
    expect(lines[1]).toContain(`"'=HYPERLINK(`.slice(0, 2));
    expect(lines[1]).toMatch(/;3;E-Mail: „keine“ ist keine E-Mail-Adresse\.$/);
  });

  it('names groups that there are not, and none that lie in the archive', async () => {
    const old = await bed.buildGroup({ createdBy: admin.memberId! });
    await sql`update groups set archived_at = now() where id = ${old.id}`.execute(bed.db.kysely);
    const { id, counts } = await check(
      `email,groups\na@g.example,"nowhere, ${choir.slug}"\nb@g.example,${old.slug}\nc@g.example,${choir.slug.toUpperCase()}\n`,
    );
    expect(counts).toMatchObject({ added: 1, rejected: 2 });
    expect(await problemsOf(id)).toEqual(['2 groups:unknown_group', '3 groups:unknown_group']);
  });

  it('finds groups by their name, address or number, and asks which one is meant where several have a name', async () => {
    const team = async (name: string) => bed.buildGroup({ createdBy: admin.memberId!, name });
    const [garden, one, other, year] = [
      await team('Garten, Hof & Weg'),
      await team('Lesekreis'),
      await team('Lesekreis'),
      await team('2024'),
    ];
    const list = [
      'email;groups',
      'whole@n.example;Garten, Hof & Weg',
      'folded@n.example;chör, garten-hof-weg',
      `number@n.example;${other.id}`,
      `address@n.example;${one.slug}`,
      'several@n.example;Lesekreis',
      'year@n.example;2024',
    ];
    expect(garden.slug).toBe('garten-hof-weg');
    const done = await bringIn(list.join('\n'));
    expect(done.counts).toMatchObject({ added: 5, rejected: 1, memberships: 6 });
    const { body } = await admin.call(listMemberImportLines, { params: { id: done.id } });
    expect(body.lines.map(({ line, problems }) => [line, problems])).toEqual([
      [6, [{ code: 'ambiguous_group', header: 'groups', value: `Lesekreis (${one.slug}, ${other.slug})` }]],
    ]);
    const { rows } = await sql<{ email: string; groups: number[] }>`
      select m.email::text, array_agg(g.group_id order by g.group_id) as groups
      from group_memberships g join members m on m.id = g.member_id where m.email like '%@n.example' group by m.email
    `.execute(bed.db.kysely);
    expect(Object.fromEntries(rows.map(({ email, groups }) => [email.split('@')[0], groups]))).toEqual({
      whole: [garden.id],
      folded: [choir.id, garden.id],
      number: [other.id],
      address: [one.id],
      year: [year.id],
    });
  });

  it('finds a group at the address that it had before it was hidden', async () => {
    const hidden = await bed.buildGroup({ createdBy: admin.memberId!, name: 'Runde' });
    await admin.call(updateGroup, { params: { slug: hidden.slug }, body: { group: { access: 'hidden' } } });
    const list = `email,groups\nfrueher@g.example,${hidden.slug.toUpperCase()}\n`;
    expect((await bringIn(list)).counts).toMatchObject({ added: 1, memberships: 1, rejected: 0 });
    const added = (await memberOf('frueher@g.example'))!;
    const { rows } = await sql<{ group_id: number }>`
      select group_id from group_memberships where member_id = ${added.id} and state = 'member'
    `.execute(bed.db.kysely);
    expect(rows).toEqual([{ group_id: hidden.id }]);
    const { id: next } = await bed.buildGroup({ createdBy: admin.memberId!, name: 'Runde' });
    expect(next).not.toBe(hidden.id);
    await bringIn(`email,groups\nspaeter@g.example,${hidden.slug}\n`);
    const later = (await memberOf('spaeter@g.example'))!;
    const { rows: other } = await sql<{ group_id: number }>`
      select group_id from group_memberships where member_id = ${later.id} and state = 'member'
    `.execute(bed.db.kysely);
    expect(other).toEqual([{ group_id: next }]);
  });

  it.each([
    ['windows-1252', Buffer.from('name;email\r\nJürgen Großmann;juergen1@list.example', 'latin1')],
    ['utf-16', Buffer.from('\ufeffname\temail\r\nJürgen Großmann\tjuergen2@list.example', 'utf16le')],
    ['utf-8', Buffer.from('\ufeffname,email\nJürgen Großmann,juergen3@list.example')],
  ])('may be written as %s', async (encoding, bytes) => {
    expect(await check(bytes)).toMatchObject({ encoding, examples: [{ name: 'Jürgen Großmann' }] });
  });

  it.each([
    ['spreadsheet', Buffer.from('PK\u0003\u0004 a spreadsheet')],
    ['binary', Buffer.from([1, 2, 0, 3])],
    ['empty', Buffer.from(' \n;;\n')],
    ['no_email_column', Buffer.from('name;phone\nA;1')],
  ])('that is none is refused: %s', async (problem, bytes) => {
    expect(await check(bytes)).toMatchObject({ state: 'unreadable', problem, counts: null });
  });

  it('loses nobody behind quotes that never close', async () => {
    const list = [
      'name,email',
      '"Ada,ada@q.example',
      'Ben,ben@q.example',
      '"Cem,cem@q.example',
      'Dora,dora@q.example',
    ];
    const { id, counts, examples } = await check(list.join('\n'));
    expect(counts).toMatchObject({ lines: 4, added: 2, rejected: 2 });
    expect(examples.map(({ name }) => name)).toEqual(['Ben', 'Dora']);
    expect(await problemsOf(id)).toEqual(['2 null:open_quote', '4 null:open_quote']);
  });

  it('says which characters are broken, wherever they stand', async () => {
    const list = Buffer.concat([
      Buffer.from('name,email,Über mich\nJürgen Groß,juergen4@list.example,Grüße\nBen,ben4@list.example,Gr'),
      Buffer.from([0xfc]),
      Buffer.from('n\n'),
    ]);
    const { id, encoding, counts } = await check(list);
    expect({ encoding, counts }).toMatchObject({ encoding: 'utf-8', counts: { added: 1, rejected: 1 } });
    expect(await problemsOf(id)).toEqual(['3 Über mich:broken_characters']);
  });

  it('of 50,000 lines is checked in seconds, each wrong line told', async () => {
    const lines = Array.from({ length: 50_000 }, (_, index) =>
      index % 1_000 === 0 ? `Viele ${index},kein@@${index}` : `Viele ${index},v${index}@fifty.example`,
    );
    lines[49_999] = 'Doppelt,v49998@fifty.example';
    const since = performance.now();
    const { id, counts } = await check(`name,email\n${lines.join('\n')}\n`);
    expect(counts).toMatchObject({ lines: 50_000, added: 49_949, rejected: 51 });
    expect(performance.now() - since).toBeLessThan(25_000);
    const { headers } = await admin.call(listMemberImportLines, { params: { id } });
    expect(headers['x-total-count']).toBe('51');
    expect((await problemsOf(id))[0]).toBe('2 email:bad_address');
  }, 60_000);

  it('that is far too large is refused at once', async () => {
    const form = fileOf('email\n');
    const answer = await admin.call(uploadMemberList, {
      ...form,
      headers: { ...form.headers, 'content-length': String(200 * 1024 * 1024) },
    });
    expect(answer).toMatchObject({ status: 413, problem: { code: 'member_list_too_large' } });
    const { rows } =
      await sql`select id from member_imports where file_name = 'liste.csv' and state = 'checking'`.execute(
        bed.db.kysely,
      );
    expect(rows).toEqual([]);
  });

  it('leaves nobody behind when it is stopped in the middle', async () => {
    const people = Array.from({ length: 8_000 }, (_, index) => `P${index},p${index}@stopped.example`);
    const { id } = await check(`name,email\n${people.join('\n')}\n`);
    const before = await countMembers();
    await admin.call(startMemberImport, { params: { id }, body: { send_welcome_mail: false } });
    await until(id, ({ progress }) => progress > 35);
    expect((await admin.call(dropMemberImport, { params: { id } })).status).toBe(204);
    expect((await admin.call(getMemberImport, { params: { id } })).status).toBe(404);
    // A worker that leads keeps its lock beside any transaction.
    const isRunning = async () =>
      (
        await sql`
          select 1 from pg_locks l join pg_stat_activity a using (pid)
          where l.locktype = 'advisory' and l.granted and a.xact_start is not null and a.datname = current_database()
        `.execute(bed.db.kysely)
      ).rows.length > 0;
    while (await isRunning()) await new Promise((resolve) => setTimeout(resolve, 10));
    expect(await countMembers()).toBe(before);
  });

  it('claims people who are known without a sign-in', async () => {
    const known = await bed.buildMember({ email: 'old@list.example', name: 'Alt', state: 'without_sign_in' });
    expect((await bringIn('email,name\nold@list.example,Alt Bekannt')).counts).toMatchObject({ added: 1 });
    expect(await memberOf('old@list.example')).toMatchObject({ id: known.id, state: 'to_be_onboarded' });
  });

  it('welcomes people by mail when that was wanted', async () => {
    await bringIn('email,name,language\nwelcome@list.example,Willi Willkommen,en', true);
    const isThere = () => box.mails.find(({ recipient }) => recipient === 'welcome@list.example');
    while (!isThere()) await new Promise((resolve) => setTimeout(resolve, 20));
    expect(isThere()!.text).toContain('/users/password/edit?token=');
    expect(box.mails).toHaveLength(1);
  });

  it('is for network administrators only', async () => {
    const member = await bed.as((await bed.buildMember()).id);
    expect((await member.call(uploadMemberList, fileOf('email\na@b.example'))).status).toBe(403);
    expect((await member.call(listMemberImports)).status).toBe(403);
    const { id } = await check('email\nhidden@list.example');
    expect((await member.call(listMemberImportLines, { params: { id } })).status).toBe(403);
    expect(
      (await member.call(startMemberImport, { params: { id }, body: { send_welcome_mail: false } })).status,
    ).toBe(403);
    expect(await memberOf('hidden@list.example')).toBeUndefined();
    expect((await admin.call(listMemberImports)).body.imports[0]!.id).toBe(id);
  });

  it('is brought in once, however often it is started', async () => {
    const { id } = await check('email\nonce@list.example');
    const start = () => admin.call(startMemberImport, { params: { id }, body: { send_welcome_mail: false } });
    const answers = await Promise.all([start(), start()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409]);
    await until(id, ({ state }) => state === 'done');
  });
});
