import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deleteGroup, updateGroup } from '@dorfplatz/contract';
import iconv from 'iconv-lite';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';
import { type ImportSummary, importArchive } from './import-archive.ts';
import { entriesOf, mail, many, wrongCounts } from './import-bed.ts';
import { findTarget } from './queries.ts';

let bed: TestBed;
let admin: { id: number };
let reader: { id: number };
let group: { id: number; slug: string; streamId: number };

beforeAll(async () => {
  bed = await startTestBed({ worker: false });
  await bed.openNetwork();
  admin = await bed.buildMember({ isNetworkAdmin: true });
  reader = await bed.buildMember();
});
beforeEach(async () => {
  group = await bed.buildGroup({ createdBy: admin.id, members: [reader.id] });
});
afterAll(() => bed.stop());

async function write(...mails: Buffer[]): Promise<string> {
  const path = join(bed.dataDir, `${group.slug}.mbox`);
  await writeFile(path, Buffer.concat(mails));
  return path;
}

async function run(path: string, signal?: AbortSignal): Promise<ImportSummary> {
  const target = (await findTarget(bed.db.kysely, group.slug))!;
  return importArchive({
    db: bed.db,
    storage: bed.services.storage,
    path,
    target,
    ...(signal && { signal }),
  });
}

const TEXTS: [string, string][] = [
  ['iso-8859-1', 'Grüße aus Köln'],
  ['windows-1252', '„Grüße“ – für 5 €'],
  ['utf-8', 'Grüße 🎉 日本'],
  ['koi8-r', 'Привет всем'],
  ['gb18030', '大家好'],
  ['iso-2022-jp', 'こんにちは'],
];
const encode = (text: string, charset: string): Buffer =>
  charset === 'iso-2022-jp'
    ? Buffer.from('\u001b$B$3$s$K$A$O\u001b(B', 'latin1')
    : iconv.encode(text, charset);
const ENCODINGS: Record<string, (bytes: Buffer) => Buffer> = {
  '8bit': (bytes) => Buffer.concat([bytes, Buffer.from('\n')]),
  base64: (bytes) => Buffer.from(`${bytes.toString('base64')}\n`),
  'quoted-printable': (bytes) =>
    Buffer.from(
      `${[...bytes].map((byte) => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('')}\n`,
    ),
};

describe('the import of an archive', () => {
  it('reads texts of every charset in every encoding', async () => {
    const mails = TEXTS.flatMap(([charset, text]) =>
      Object.entries(ENCODINGS).map(([encoding, apply]) =>
        mail({
          head: [
            `From: =?${charset}?B?${encode(text, charset).toString('base64')}?= <${charset}@example.org>`,
            `Message-ID: <${charset}.${encoding}@x>`,
            'Date: Mon, 3 Jan 2005 10:00:00 +0100',
            `Content-Type: text/plain; charset="${charset}"`,
            `Content-Transfer-Encoding: ${encoding}`,
          ],
          body: apply(encode(text, charset)),
        }),
      ),
    );
    expect(await run(await write(...mails))).toMatchObject({ read: 18, posts: 18, people: 6, rejected: 0 });
    const found = await entriesOf(bed.db, group.id);
    for (const [charset, text] of TEXTS) {
      for (const encoding of Object.keys(ENCODINGS)) {
        expect(found.get(`${charset}.${encoding}@x`)).toMatchObject({ content: text, name: text });
      }
    }
  });

  const archive = () => [
    mail({
      head: [
        'From: Berta <berta@example.org>',
        'Subject: Re: Fest',
        'Message-ID: <2@x>',
        'In-Reply-To: <1@x>',
        'Date: Tue, 4 Jan 2005 10:00:00 +0100',
      ],
      body: 'Am 3. schrieb Anton:\n> Wer kommt?\nIch.\nFrom now on\n',
    }),
    mail({
      head: [
        'From: "Meier, Anton" <Anton@Example.org>',
        'Subject: Fest',
        'Message-ID: <1@x>',
        'Date: Mon, 3 Jan 2005 10:00:00 +0100',
      ],
      body: 'Wer kommt?\n',
    }),
    mail({
      head: [
        'From: Carla <carla@example.org>',
        'Subject: Bilder',
        'Message-ID: <3@x>',
        'References: <1@x> <missing@x>',
        'Date: Wed, 5 Jan 2005 10:00:00 +0100',
        'MIME-Version: 1.0',
        'Content-Type: multipart/mixed; boundary=b',
      ],
      body: '--b\nContent-Type: text/html; charset=utf-8\n\n<h1>Hallo</h1><p>Siehe <a href="https://x.de/y">hier</a></p><blockquote>alt</blockquote>\n--b\nContent-Type: text/plain; name="../liste.txt"\nContent-Disposition: attachment; filename="../liste.txt"\nContent-Transfer-Encoding: base64\n\nZWlucwp6d2VpCg==\n--b\nContent-Type: text/plain\n\nDie Liste\n--b--\n',
    }),
    mail({
      head: ['From: Carla <carla@example.org>', 'Subject: AW: Fest', 'Message-ID: <4@x>'],
      from: 'carla@example.org Thu Jan  6 10:00:00 2005',
    }),
    mail({ head: ['From: Carla <carla@example.org>', 'Subject: Re: Fest', 'Message-ID: <2@x>'] }),
    mail({ head: ['Subject: Wer?', 'Message-ID: <5@x>'], from: '- Mon Jan  3 10:00:00 2005' }),
    mail({ head: ['no header at all'] }),
    mail({
      head: ['From: Dora <dora@example.org>', 'Date: Fri, 1 Jan 2100 00:00:00 +0000', 'Message-ID: <6@x>'],
      from: 'dora Fri Jan  7 10:00:00 2005',
    }),
    mail({
      head: ['From: Emil <emil@example.org>', 'Date: Sat, 8 Jan 2005 10:00:00 +0000', 'Message-ID: <7@x>'],
    }).subarray(0, -4),
  ];

  it('makes posts and replies of threads, members of senders, and rejects with the reason what is broken', async () => {
    const known = await bed.buildMember({ name: 'Berta Beispiel', email: 'Berta@example.org' });
    const path = await write(...archive());
    expect(await run(path)).toMatchObject({
      read: 9,
      posts: 2,
      replies: 3,
      people: 3,
      files: 1,
      known: 0,
      differing: 1,
      rejected: 3,
      isStopped: false,
    });
    const found = await entriesOf(bed.db, group.id);
    const post = found.get('1@x')!;
    expect(post).toMatchObject({
      reply_id: null,
      content: '**Fest**\n\nWer kommt?',
      created_at: '2005-01-03T09:00:00Z',
      email: 'anton@example.org',
      name: 'Anton Meier',
    });
    expect(found.get('2@x')).toMatchObject({
      activity_id: post.activity_id,
      content: 'Am 3. schrieb Anton:\n\n> Wer kommt?\n\nIch.\nFrom now on',
      created_at: '2005-01-04T09:00:00Z',
      name: known.name,
    });
    expect(found.get('3@x')).toMatchObject({
      activity_id: post.activity_id,
      content: '**Bilder**\n\nHallo\n\nSiehe hier \\[<https://x.de/y>\\]\n\n> alt\n\nDie Liste',
      files: ['liste.txt'],
    });
    // Nothing but the subject, and the `From ` line's date.
    expect(found.get('4@x')).toMatchObject({
      activity_id: post.activity_id,
      created_at: '2005-01-06T10:00:00Z',
    });
    expect(found.get('6@x')).toMatchObject({ reply_id: null, created_at: '2005-01-07T10:00:00Z' });
    expect(await wrongCounts(bed.db)).toEqual([]);

    const rejected = await readFile(`${path}.rejected.mbox`, 'latin1');
    expect(rejected.match(/^From .*\nX-Import-Error: .*/gm)).toEqual([
      'From list@example.org Mon Jan  3 10:00:00 2005\nX-Import-Error: another message with this Message-ID has another text',
      'From - Mon Jan  3 10:00:00 2005\nX-Import-Error: no sender with a mail address',
      'From list@example.org Mon Jan  3 10:00:00 2005\nX-Import-Error: no header fields',
      'From list@example.org Mon Jan  3 10:00:00 2005\nX-Import-Error: the archive ends in the middle of this message',
    ]);

    const { rows: people } = await sql<{ email: string; state: string; created_at: string; since: string }>`
      select m.email::text, m.state, m.created_at, s.created_at as since from members m
      join group_memberships s on s.member_id = m.id and s.group_id = ${group.id} and s.state = 'member'
      where m.email in ('anton@example.org', 'berta@example.org') order by m.email
    `.execute(bed.db.kysely);
    expect(people).toMatchObject([
      { state: 'without_sign_in', created_at: '2005-01-03T09:00:00Z', since: '2005-01-03T09:00:00Z' },
      { state: 'active', since: '2005-01-04T09:00:00Z' },
    ]);
  });

  it('keeps attachments as files of the group, and tells nobody of the past', async () => {
    const { rows: before } = await sql<{
      last: number;
    }>`select coalesce(max(id), 0) as last from outbox`.execute(bed.db.kysely);
    await run(await write(...archive()));
    const { rows: files } = await sql<{
      storage_key: string;
      state: string;
      content_type: string;
      lies: boolean;
    }>`
      select f.storage_key, f.state, f.content_type, exists (
        select 1 from file_containers l join containers c on c.id = l.container_id join contexts x on x.id = c.context_id
        where l.file_id = f.id and c.kind = 'folder' and x.group_id = ${group.id}) as lies
      from files f join activity_files s on s.file_id = f.id join imported_messages i on i.reply_id = s.reply_id
      where i.group_id = ${group.id}
    `.execute(bed.db.kysely);
    expect(files).toMatchObject([{ state: 'published', content_type: 'text/plain', lies: true }]);
    const { stream, size } = await bed.services.storage.open(files[0]!.storage_key);
    expect(size).toBe(10);
    expect(Buffer.concat(await stream.toArray()).toString()).toBe('eins\nzwei\n');

    const { rows: after } = await sql<{
      last: number;
    }>`select coalesce(max(id), 0) as last from outbox`.execute(bed.db.kysely);
    expect(after).toEqual(before);
    const { rows: unread } = await sql`
      select m.member_id from group_memberships m
      left join stream_reads r on r.member_id = m.member_id and r.container_id = ${group.streamId}
      join activity_containers p on p.container_id = ${group.streamId}
      where m.group_id = ${group.id} and p.created_at > coalesce(r.read_until, m.created_at)
    `.execute(bed.db.kysely);
    expect(unread).toEqual([]);
  });

  it('adds nothing when run again, and goes on where a later archive answers an earlier one', async () => {
    const path = await write(...archive());
    await run(path);
    const before = await entriesOf(bed.db, group.id);
    expect(await run(path)).toMatchObject({
      posts: 0,
      replies: 0,
      people: 0,
      files: 0,
      known: 5,
      differing: 1,
      rejected: 3,
    });
    expect(await entriesOf(bed.db, group.id)).toEqual(before);

    const answers = await write(
      mail({ head: ['From: Anton <anton@example.org>', 'Message-ID: <9@x>', 'In-Reply-To: <8@x>'] }),
      mail({ head: ['From: Anton <anton@example.org>', 'Message-ID: <8@x>', 'References: <1@x> <2@x>'] }),
    );
    expect(await run(answers)).toMatchObject({ posts: 0, replies: 2, people: 0 });
    const found = await entriesOf(bed.db, group.id);
    expect([found.get('8@x'), found.get('9@x')].map((entry) => entry!.activity_id)).toEqual([
      found.get('1@x')!.activity_id,
      found.get('1@x')!.activity_id,
    ]);
    expect(await wrongCounts(bed.db)).toEqual([]);
  });

  it('keeps the whole of a text that is too long beside what fits', async () => {
    const body = `${'Eine lange Zeile\n'.repeat(10_000)}Ende\n`;
    await run(await write(mail({ head: ['From: a@x.org', 'Message-ID: <long@x>'], body })));
    const long = (await entriesOf(bed.db, group.id)).get('long@x')!;
    expect(long.content.length).toBeLessThanOrEqual(100_000);
    expect(long.content.endsWith('\\[…\\]')).toBe(true);
    expect(long.files).toEqual(['message.txt']);
  });

  it('stops after a batch when asked to, and goes on when run again', async () => {
    const path = await write(...many(900));
    const controller = new AbortController();
    const target = (await findTarget(bed.db.kysely, group.slug))!;
    const onProgress = ({ stage }: { stage: string }) => stage === 'importing' && controller.abort();
    const options = { db: bed.db, storage: bed.services.storage, path, target, onProgress };
    const stopped = await importArchive({ ...options, signal: controller.signal });
    expect(stopped).toMatchObject({ isStopped: true });
    expect(stopped.posts + stopped.replies).toBe(200);
    expect(await run(path)).toMatchObject({ known: 200, rejected: 0, isStopped: false });
    expect((await entriesOf(bed.db, group.id)).size).toBe(900);
    expect(await wrongCounts(bed.db)).toEqual([]);
  });

  it('takes a file that is one mail, and a first mail without its line', async () => {
    const head = [
      'From: Ada <ada@one.example>',
      'Message-ID: <one@x>',
      'Date: Mon, 3 Jan 2005 10:00:00 +0100',
    ];
    const one = Buffer.from(`\ufeff${head.join('\r\n')}\r\n\r\nHallo\r\n>From here\r\n`);
    expect(await run(await write(one))).toMatchObject({ read: 1, posts: 1, rejected: 0 });
    expect((await entriesOf(bed.db, group.id)).get('one@x')).toMatchObject({
      content: 'Hallo\n\n> From here',
      created_at: '2005-01-03T09:00:00Z',
    });
    const first = Buffer.from(`${head.join('\n').replace('one@x', 'first@x')}\n\nErste\n\n`);
    const second = mail({ head: ['From: b@x.org', 'Message-ID: <second@x>'] });
    expect(await run(await write(first, second))).toMatchObject({ read: 2, posts: 2, rejected: 0 });
    const words = Buffer.from('Note: this is the archive\n\n');
    expect(await run(await write(words, second))).toMatchObject({ read: 2, known: 1, rejected: 1 });
  });

  it('keeps a message aside that has a known Message-ID and another text', async () => {
    const head = ['From: a@x.org', 'Subject: Fest', 'Message-ID: <same@x>'];
    const first = mail({ head, body: 'Grüße \n\nan alle\n' });
    const coded = 'Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: base64';
    const again = mail({
      head: [...head, coded],
      body: `${Buffer.from('Grüße\r\n\r\nan alle').toString('base64')}\n`,
    });
    const other = mail({ head, body: 'Ein anderer Text\n' });
    const path = await write(first, first, again, other);
    expect(await run(path)).toMatchObject({ read: 4, posts: 1, known: 2, differing: 1, rejected: 0 });
    expect(await readFile(`${path}.rejected.mbox`, 'utf8')).toContain('Ein anderer Text');
    expect(await run(path)).toMatchObject({ read: 4, posts: 0, known: 3, differing: 1, rejected: 0 });
    // What an archive imported earlier has is told apart as well.
    expect(await run(await write(other))).toMatchObject({ read: 1, posts: 0, known: 0, differing: 1 });
    expect(await run(await write(first))).toMatchObject({ read: 1, known: 1, differing: 0 });
    await sql`update activities set content = 'Neu', edited_at = now() where id = ${(await entriesOf(bed.db, group.id)).get('same@x')!.activity_id}`.execute(
      bed.db.kysely,
    );
    expect(await run(await write(first))).toMatchObject({ read: 1, known: 1, differing: 0 });
  });

  it('reads bytes without a charset as its neighbours write them', async () => {
    const russian = Buffer.from([0xf0, 0xd2, 0xc9, 0xd7, 0xc5, 0xd4, 0x0a]);
    const head = (id: string) => ['From: a@x.org', `Message-ID: <${id}@koi>`];
    const saying = mail({
      head: [...head('said'), 'Content-Type: text/plain; charset=koi8-r'],
      body: russian,
    });
    await run(await write(mail({ head: head('bare'), body: russian }), saying));
    expect((await entriesOf(bed.db, group.id)).get('bare@koi')).toMatchObject({ content: 'Привет' });
  });

  it('counts what could be mails of their own within others', async () => {
    const body = Buffer.from('Text\n\nFrom somebody\nSubject: Noch eine\n\nText\n');
    const path = await write(mail({ head: ['From: a@x.org', 'Message-ID: <suspicious@x>'], body }));
    expect(await run(path)).toMatchObject({ read: 1, posts: 1, suspicions: 1 });
  });

  it('goes into the group at an address that it had before it was hidden, and into no deleted one', async () => {
    const former = group.slug;
    const runs = await bed.as(admin.id);
    await runs.call(updateGroup, { params: { slug: former }, body: { group: { access: 'hidden' } } });
    expect(await findTarget(bed.db.kysely, former)).toMatchObject({ groupId: group.id });
    expect(await findTarget(bed.db.kysely, former.toUpperCase())).toMatchObject({ groupId: group.id });
    await runs.call(deleteGroup, { params: { slug: former } });
    expect(await findTarget(bed.db.kysely, former)).toBeUndefined();
  });
});
