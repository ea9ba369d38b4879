import { connect } from 'node:net';
import {
  getFile,
  listFileVersions,
  lockFile,
  unlockFile,
  updateFile,
  updateFolder,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import { changeSettings } from '../../platform/settings/network-settings.ts';
import { basic, type DriveBed, type Program, startDriveBed } from './testing/drive-bed.ts';

let bed: DriveBed;
let anna: Program;
let ben: Program;
let mia: Program;
let otto: Program;
let home: string;
beforeAll(async () => {
  bed = await startDriveBed();
  home = bed.home;
  anna = await bed.program(bed.anna);
  ben = await bed.program(bed.ben);
  mia = await bed.program(bed.mia);
  otto = await bed.program(bed.otto);
});
afterAll(() => bed?.stop());

/** The drive, as requests name it that come by no network. */
const HERE = 'http://localhost/dav/files';

let counter = 0;
const unique = (ending = 'txt') => {
  counter += 1;
  return `Blatt ${counter}.${ending}`;
};
const at = (...names: string[]) => `${home}${names.map((name) => `/${encodeURIComponent(name)}`).join('')}`;
const put = async (program: Program, path: string, body: string, headers: Record<string, string> = {}) =>
  (await program.send('PUT', path, { body, headers })).statusCode;
const bytes = async (program: Program, path: string) => {
  const { statusCode, payload } = await program.send('GET', path);
  return statusCode === 200 ? payload : statusCode;
};
const list = (program: Program, path: string) => program.send('PROPFIND', path, { headers: { depth: '1' } });
const folder = async (traits: { adding?: 'administrators'; review?: boolean } = {}, maker = bed.anna) => {
  const name = `Ordner ${++counter}`;
  return { id: await bed.folder(maker, { name, ...traits }), name };
};
const idOf = async (name: string) => {
  const { rows } = await sql<{ id: number }>`
    select id from files where original_filename = ${name} and state = 'published'
  `.execute(bed.db.kysely);
  return rows[0]!.id;
};
const versionsOf = async (name: string) => {
  const { body } = await bed.anna.call(listFileVersions, { params: { id: await idOf(name) } });
  return body.versions.map(({ version, minor_version }) => `${version}.${minor_version}`);
};
const lockBody =
  '<D:lockinfo xmlns:D="DAV:"><D:lockscope><D:exclusive/></D:lockscope><D:locktype><D:write/></D:locktype></D:lockinfo>';
const lock = async (program: Program, path: string, headers: Record<string, string> = {}) => {
  const { statusCode, headers: given } = await program.send('LOCK', path, {
    body: lockBody,
    headers: { timeout: 'Second-600', ...headers },
  });
  return { status: statusCode, token: String(given['lock-token'] ?? '') };
};

describe('who comes in', () => {
  it('is asked for an app password, and nothing else counts', async () => {
    const stranger = bed.stranger();
    const answer = await stranger.send('PROPFIND', '/');
    expect([answer.statusCode, answer.headers['www-authenticate']]).toEqual([
      401,
      'Basic realm="files", charset="UTF-8"',
    ]);
    const { cookie, csrfToken } = bed.ben;
    const headers = { cookie, 'x-csrf-token': csrfToken };
    expect((await stranger.send('PROPFIND', '/', { headers })).statusCode).toBe(401);
    expect((await bed.stranger(basic('ben', 'a-password')).send('PROPFIND', '/')).statusCode).toBe(401);
    expect((await stranger.send('OPTIONS', '/')).headers).toMatchObject({
      dav: '1, 2',
      'ms-author-via': 'DAV',
    });
    const server = await bed.http.inject({ method: 'OPTIONS', url: '/' });
    expect([server.statusCode, server.headers.dav]).toEqual([200, '1, 2']);
    // Nor does an app password anywhere else.
    const outside = await bed.http.inject({
      url: '/api/v1/authentication/app_passwords',
      headers: { authorization: basic('ben', ben.secret) },
    });
    expect([outside.statusCode, outside.headers['www-authenticate']]).toEqual([401, undefined]);
  });

  it('is typed as one likes, and no page of another server lets a browser come', async () => {
    const typed = ben.secret.replaceAll('-', '').toUpperCase();
    expect((await list(bed.stranger(basic('whoever', typed)), '/')).statusCode).toBe(207);
    const headers = { origin: 'https://elsewhere.example', depth: '0' };
    expect((await ben.send('PROPFIND', '/', { headers })).statusCode).toBe(403);
  });
});

describe('what is seen', () => {
  it('are the network, one’s own groups, and of others nothing', async () => {
    const top = await list(ben, '/');
    expect(top.payload).toContain('<D:href>/dav/files/network/</D:href>');
    expect((await list(ben, '/groups')).payload).toContain(`/dav/files${home}/`);
    expect((await list(otto, '/groups')).payload).not.toContain(bed.group.slug);
    const name = unique();
    expect(await put(ben, at(name), 'x')).toBe(201);
    for (const [method, path] of [
      ['PROPFIND', home],
      ['GET', at(name)],
      ['DELETE', at(name)],
      ['LOCK', at(name)],
      ['PROPPATCH', at(name)],
    ] as const) {
      const body = method === 'LOCK' ? lockBody : method === 'PROPPATCH' ? patch('x') : undefined;
      const headers = { depth: method === 'PROPFIND' ? '0' : 'infinity' };
      const { statusCode } = await otto.send(method, path, { headers, ...(body && { body }) });
      expect([method, statusCode]).toEqual([method, method === 'LOCK' ? 409 : 404]);
    }
    expect(await put(otto, at(name), 'y')).toBe(409);
    expect(await bytes(ben, at(name))).toBe('x');
  });

  it('asks as many statements for many as for few', async () => {
    const [few, many] = [await folder(), await folder()];
    for (let number = 0; number < 60; number += 1) {
      const { name } = number < 3 ? few : many;
      expect(await put(ben, at(name, `${number}.txt`), 'x')).toBe(201);
    }
    const count = async (name: string) => (await bed.countStatements(() => list(mia, at(name)))).statements;
    await count(few.name);
    expect(await count(many.name)).toBe(await count(few.name));
    expect((await list(mia, at(many.name))).payload.match(/<D:response>/g)).toHaveLength(58);
  });

  it('is listed one step at a time', async () => {
    const answer = await ben.send('PROPFIND', home, { headers: { depth: 'infinity' } });
    expect([answer.statusCode, answer.payload]).toEqual([
      403,
      expect.stringContaining('propfind-finite-depth'),
    ]);
    expect((await ben.send('PROPFIND', home)).statusCode).toBe(403);
  });

  it('of posts is read, and changed by nobody', async () => {
    const path = at('activity-stream');
    expect((await list(ben, path)).statusCode).toBe(207);
    expect(await put(ben, `${path}/x.txt`, 'x')).toBe(403);
    expect((await ben.send('MKCOL', `${path}/x`)).statusCode).toBe(403);
    expect((await anna.send('DELETE', path)).statusCode).toBe(403);
  });
});

const patch = (value: string) =>
  `<D:propertyupdate xmlns:D="DAV:"><D:set><D:prop><a xmlns="urn:x">${value}</a></D:prop></D:set></D:propertyupdate>`;

describe('what is written', () => {
  it('is a new file, then its versions, as the web has them', async () => {
    const name = unique();
    expect(await put(ben, at(name), 'eins')).toBe(201);
    const first = await ben.send('HEAD', at(name));
    expect(first.headers).toMatchObject({
      'content-length': '4',
      etag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
    });
    expect(await put(mia, at(name.toUpperCase()), 'zwei')).toBe(204);
    expect(await versionsOf(name)).toEqual(['2.0', '1.0']);
    const etag = String(first.headers.etag);
    expect(await put(ben, at(name), 'drei', { 'if-match': etag })).toBe(412);
    expect(await put(ben, at(name), 'drei', { 'if-none-match': '*' })).toBe(412);
    expect(await put(ben, at(name), 'drei', { 'content-range': 'bytes 0-3/8' })).toBe(400);
    const part = await ben.send('GET', at(name), { headers: { range: 'bytes=1-2' } });
    expect([part.statusCode, part.payload, part.headers['content-range']]).toEqual([
      206,
      'we',
      'bytes 1-2/4',
    ]);
    expect((await ben.send('GET', at(name), { headers: { 'if-match': etag } })).statusCode).toBe(412);
  });

  it('waits for approval where that is asked, seen by its author and those who approve', async () => {
    const { name } = await folder({ review: true });
    const path = at(name, 'Antrag.txt');
    expect(await put(ben, path, 'neu')).toBe(201);
    expect([await bytes(ben, path), await bytes(anna, path), await bytes(mia, path)]).toEqual([
      'neu',
      'neu',
      404,
    ]);
    expect((await list(mia, at(name))).payload).not.toContain('Antrag');
    // A name that somebody unseen has is not given away, nor the file taken for one's own.
    expect(await put(mia, path, 'auch')).toBe(409);
    const id = await idOf('Antrag.txt');
    await sql`update files set approved_at = now() where id = ${id}`.execute(bed.db.kysely);
    await sql`update file_containers set is_pending = false where file_id = ${id}`.execute(bed.db.kysely);
    await sql`delete from file_versions where file_id = ${id}`.execute(bed.db.kysely);
    expect(await put(ben, path, 'noch neuer')).toBe(204);
    expect([await bytes(ben, path), await bytes(mia, path)]).toEqual(['noch neuer', 'neu']);
  });

  it('is refused where one may not add, and where the network does not let it in', async () => {
    const { name } = await folder({ adding: 'administrators' });
    expect(await put(ben, at(name, 'x.txt'), 'x')).toBe(403);
    expect(await put(anna, at(name, 'x.txt'), 'x')).toBe(201);
    await changeSettings(bed.db.kysely, {
      file_extension_filter: { mode: 'deny', extensions: ['exe'] },
    } as never);
    await bed.services.settings.reload();
    expect(await put(ben, at('spiel.exe'), 'x')).toBe(403);
    expect(await put(ben, at(unique()), 'x')).toBe(201);
  });

  it('is nothing where it breaks off [F-08]', async () => {
    const name = unique();
    expect(await put(ben, at(name), 'alt')).toBe(201);
    const { port } = new URL(bed.address);
    for (const [path, length] of [
      [at(name), 'content-length: 1000000'],
      [at(unique()), 'content-length: 1000000'],
      [at(unique()), 'transfer-encoding: chunked'],
    ])
      await new Promise<void>((resolve) => {
        const socket = connect(Number(port), '127.0.0.1', () => {
          const head = [
            `PUT /dav/files${path} HTTP/1.1`,
            'host: localhost',
            `authorization: ${basic('ben', ben.secret)}`,
            length,
          ];
          socket.write(`${head.join('\r\n')}\r\n\r\n3\r\nabc\r\n`);
          setTimeout(() => socket.destroy(), 300);
        });
        socket.once('close', () => resolve());
      });
    await expect
      .poll(async () => (await sql`select 1 from files where sha256 = ''`.execute(bed.db.kysely)).rows.length)
      .toBe(0);
    expect([await bytes(ben, at(name)), await versionsOf(name)]).toEqual(['alt', ['1.0']]);
    expect((await list(ben, home)).payload).not.toContain(`Blatt%20${counter}.txt`);
  });

  it('has the names that are kept, and none that lead elsewhere', async () => {
    expect(await put(ben, at('Mu\u0308ll \u202etxt.exe.txt'), 'x')).toBe(201);
    expect(await bytes(ben, at('Müll txt.exe.txt'))).toBe('x');
    for (const path of [
      `${home}/a%2Fb.txt`,
      `${home}/a%5Cb.txt`,
      `${home}/a%00b.txt`,
      at('x'.repeat(300)),
      `${home}/%ff`,
    ])
      expect([path, await put(ben, path, 'x')]).toEqual([path, path.endsWith('%ff') ? 404 : 400]);
  });

  it('reads no document types, and no endless bodies', async () => {
    const bomb =
      '<!DOCTYPE a [<!ENTITY b "bbbb">]><D:propfind xmlns:D="DAV:"><D:prop><x>&b;</x></D:prop></D:propfind>';
    for (const body of [
      bomb,
      '<D:propfind xmlns:D="DAV:">',
      '<x/>',
      `${'<a>'.repeat(100)}${'</a>'.repeat(100)}`,
    ])
      expect((await ben.send('PROPFIND', home, { body, headers: { depth: '0' } })).statusCode).toBe(400);
    const long = await ben.send('PROPFIND', home, { body: ' '.repeat(300_000), headers: { depth: '0' } });
    expect(long.statusCode).toBe(413);
  });
});

describe('locks', () => {
  it('of others are told, whoever set them and wherever', async () => {
    const name = unique();
    expect(await put(ben, at(name), 'x')).toBe(201);
    const id = await idOf(name);
    await bed.anna.call(lockFile, { params: { id }, body: {} });
    expect(await put(ben, at(name), 'y')).toBe(423);
    expect((await ben.send('DELETE', at(name))).statusCode).toBe(423);
    expect((await lock(ben, at(name))).status).toBe(423);
    const { payload } = await ben.send('PROPFIND', at(name), { headers: { depth: '0' } });
    expect(payload).toContain('<D:owner>Anna Linde</D:owner>');
    expect(payload).not.toContain('locktoken');
    await bed.anna.call(unlockFile, { params: { id } });
    await bed.anna.call(updateFile, { params: { id }, body: { finalized: true } });
    expect(await put(ben, at(name), 'y')).toBe(403);
    expect(await bytes(ben, at(name))).toBe('x');
  });

  it('of programs are locks of the file, which end where anybody lifts them', async () => {
    const name = unique();
    expect(await put(ben, at(name), 'x')).toBe(201);
    const id = await idOf(name);
    const { status, token } = await lock(ben, at(name));
    expect(status).toBe(200);
    const { body } = await bed.mia.call(getFile, { params: { id } });
    expect(body.locked_by?.id).toBe(bed.ben.memberId);
    const refused = await bed.mia.call(updateFile, { params: { id }, body: { description: 'x' } });
    expect([refused.status, refused.problem.code]).toEqual([409, 'file_locked']);
    expect(await put(mia, at(name), 'y', { if: `(${token})` })).toBe(423);
    // Another program of the same member knows nothing of the lock.
    expect(await put(ben, at(name), 'y')).toBe(423);
    expect(await put(ben, at(name), 'y', { if: `(${token})` })).toBe(204);
    await bed.anna.call(unlockFile, { params: { id } });
    expect(await put(ben, at(name), 'z', { if: `(${token})` })).toBe(412);
    expect(await put(mia, at(name), 'z')).toBe(204);
  });

  it('leave a lock that was set in the browser as it was', async () => {
    const name = unique();
    expect(await put(ben, at(name), 'x')).toBe(201);
    const id = await idOf(name);
    await bed.ben.call(lockFile, { params: { id }, body: {} });
    const { token } = await lock(ben, at(name));
    const { statusCode } = await ben.send('UNLOCK', at(name), { headers: { 'lock-token': token } });
    expect(statusCode).toBe(204);
    const { body } = await bed.ben.call(getFile, { params: { id } });
    expect(body.locked_by?.id).toBe(bed.ben.memberId);
  });

  it('are given up with what is deleted or moved by who holds them', async () => {
    const [name, other] = [unique(), unique()];
    expect(await put(ben, at(name), 'x')).toBe(201);
    const { token } = await lock(ben, at(name));
    const headers = { destination: `${HERE}${at(other)}`, if: `(${token})` };
    expect((await ben.send('MOVE', at(name), { headers })).statusCode).toBe(201);
    expect(await put(mia, at(other), 'y')).toBe(204);
  });

  it('of folders hold for what lies in them', async () => {
    const { name } = await folder();
    const { status, token } = await lock(ben, at(name));
    expect(status).toBe(200);
    expect(await put(mia, at(name, 'x.txt'), 'x')).toBe(423);
    expect(await put(ben, at(name, 'x.txt'), 'x', { if: `<${HERE}${at(name)}> (${token})` })).toBe(201);
    expect((await mia.send('UNLOCK', at(name), { headers: { 'lock-token': token } })).statusCode).toBe(403);
    expect((await ben.send('UNLOCK', at(name), { headers: { 'lock-token': token } })).statusCode).toBe(204);
    expect(await put(mia, at(name, 'x.txt'), 'y')).toBe(204);
  });
});

describe('the habits of systems', () => {
  it('lay an empty file down, lock it and fill it: one version comes of that', async () => {
    const name = unique('docx');
    expect(await put(ben, at(name), '')).toBe(201);
    const { token } = await lock(ben, at(name));
    expect(await put(ben, at(name), 'Inhalt', { if: `(${token})` })).toBe(204);
    await ben.send('UNLOCK', at(name), { headers: { 'lock-token': token } });
    expect([await versionsOf(name), await bytes(mia, at(name))]).toEqual([['1.0'], 'Inhalt']);
    const other = unique('docx');
    const made = await lock(ben, at(other));
    expect(made.status).toBe(201);
    expect(await put(ben, at(other), 'Inhalt', { if: `(${made.token})` })).toBe(204);
    expect(await versionsOf(other)).toEqual(['1.0']);
  });

  it.each(['._Blatt.txt', '.DS_Store', 'desktop.ini', 'Thumbs.db', '~$Brief.docx', '.~lock.Brief.odt#'])(
    'write %s, which nobody else sees',
    async (name) => {
      expect(await put(ben, at(name), 'meins')).toBe(201);
      expect(await put(mia, at(name), 'ihres')).toBe(201);
      const { token } = await lock(ben, at(name));
      expect(await put(ben, at(name), 'immer noch meins', { if: `(${token})` })).toBe(204);
      expect([await bytes(ben, at(name)), await bytes(mia, at(name)), await bytes(anna, at(name))]).toEqual([
        'immer noch meins',
        'ihres',
        404,
      ]);
      expect((await list(anna, home)).payload).not.toContain(encodeURIComponent(name));
      expect((await list(ben, home)).payload).toContain(encodeURIComponent(name));
      const { rows } = await sql`select 1 from files where original_filename = ${name}`.execute(
        bed.db.kysely,
      );
      expect(rows).toEqual([]);
      expect((await ben.send('DELETE', at(name))).statusCode).toBe(204);
      expect(await bytes(ben, at(name))).toBe(404);
      expect(await bytes(mia, at(name))).toBe('ihres');
    },
  );

  it('are told that what Windows says of times is well', async () => {
    const name = unique();
    await put(ben, at(name), 'x');
    const body =
      '<D:propertyupdate xmlns:D="DAV:" xmlns:Z="urn:schemas-microsoft-com:"><D:set><D:prop>' +
      '<Z:Win32LastModifiedTime>Fri, 27 Nov 2026 12:00:00 GMT</Z:Win32LastModifiedTime></D:prop></D:set></D:propertyupdate>';
    const { statusCode, payload } = await ben.send('PROPPATCH', at(name), { body });
    expect([statusCode, payload]).toEqual([207, expect.stringContaining('200 OK')]);
  });

  it('save beside a file and put that in its place: a version comes of it', async () => {
    const [name, beside] = [unique(), unique('tmp')];
    await put(ben, at(name), 'alt');
    await put(ben, at(beside), 'neu');
    const headers = { destination: `${HERE}${at(name)}` };
    expect((await ben.send('MOVE', at(beside), { headers: { ...headers, overwrite: 'F' } })).statusCode).toBe(
      412,
    );
    expect((await ben.send('MOVE', at(beside), { headers })).statusCode).toBe(204);
    expect([await bytes(mia, at(name)), await versionsOf(name), await bytes(ben, at(beside))]).toEqual([
      'neu',
      ['2.0', '1.0'],
      404,
    ]);
  });
});

describe('moves and copies', () => {
  it('go where one may add, with the rules of the web', async () => {
    const { name } = await folder({}, bed.ben);
    await put(ben, at(name, 'a.txt'), 'a');
    const to = (path: string) => ({ headers: { destination: `/dav/files${path}` } });
    const network = `/network/${encodeURIComponent(name)}`;
    expect((await ben.send('COPY', at(name), to(network))).statusCode).toBe(201);
    expect(await bytes(otto, `${network}/a.txt`)).toBe('a');
    expect((await mia.send('MOVE', at(name, 'a.txt'), to(`${network}/b.txt`))).statusCode).toBe(403);
    expect((await ben.send('MOVE', at(name, 'a.txt'), to(`${network}/b.txt`))).statusCode).toBe(201);
    expect([await bytes(otto, `${network}/b.txt`), await bytes(ben, at(name, 'a.txt'))]).toEqual(['a', 404]);
    expect((await ben.send('MOVE', at(name), to(at(name, 'in', 'sich')))).statusCode).toBe(409);
    expect((await ben.send('COPY', at(name), to(at(name.toUpperCase(), 'in sich')))).statusCode).toBe(409);
    expect((await ben.send('COPY', at(name, 'b'), to(at(name)))).statusCode).toBe(404);
    expect((await ben.send('COPY', at(name), to(at(name)))).statusCode).toBe(403);
    expect((await ben.send('COPY', at(name), to(home))).statusCode).toBe(409);
    expect((await ben.send('MOVE', at(name), to(at('gibt es nicht', 'x')))).statusCode).toBe(409);
    const elsewhere = { headers: { destination: 'https://elsewhere.example/dav/files/network/x' } };
    expect((await ben.send('MOVE', at(name), elsewhere)).statusCode).toBe(502);
    expect((await ben.send('MOVE', at(name), { headers: { destination: '/files/x' } })).statusCode).toBe(403);
    expect((await ben.send('MOVE', at(name), to(at(name.toUpperCase())))).statusCode).toBe(201);
    expect((await list(ben, home)).payload).toContain(encodeURIComponent(name.toUpperCase()));
  });

  it('name bytes once more instead of copying them, and keep what is written down', async () => {
    const [name, copy] = [unique(), unique()];
    await put(ben, at(name), 'einmal');
    await ben.send('PROPPATCH', at(name), { body: patch('mit') });
    const headers = { destination: `/dav/files${at(copy)}` };
    expect((await mia.send('COPY', at(name), { headers })).statusCode).toBe(201);
    const { rows } = await sql<{ storage_key: string; owner_id: number }>`
      select storage_key, owner_id from files where id = any(${[await idOf(name), await idOf(copy)]}::bigint[]) order by id
    `.execute(bed.db.kysely);
    expect(rows[0]!.storage_key).toBe(rows[1]!.storage_key);
    expect(rows.map(({ owner_id }) => owner_id)).toEqual([bed.ben.memberId, bed.mia.memberId]);
    expect((await list(ben, at(copy))).payload).toContain('<a xmlns="urn:x">mit</a>');
  });
});

it('deletes to where everything deleted goes', async () => {
  const name = unique();
  await put(ben, at(name), 'x');
  const id = await idOf(name);
  expect((await mia.send('DELETE', at(name))).statusCode).toBe(403);
  expect((await ben.send('DELETE', at(name))).statusCode).toBe(204);
  expect(await bytes(ben, at(name))).toBe(404);
  const { rows } = await sql`select 1 from deleted_file_places where file_id = ${id}`.execute(bed.db.kysely);
  expect(rows).toHaveLength(1);
});

it('ends with the membership, and with what a folder asks from then on', async () => {
  const { id, name } = await folder();
  expect(await put(mia, at(name, 'x.txt'), 'x')).toBe(201);
  await bed.anna.call(updateFolder, { params: { id }, body: { adding: 'administrators' } });
  expect(await put(mia, at(name, 'y.txt'), 'x')).toBe(403);
  await sql`delete from group_memberships where member_id = ${bed.mia.memberId}`.execute(bed.db.kysely);
  expect(await bytes(mia, at(name, 'x.txt'))).toBe(404);
});
