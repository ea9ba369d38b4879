import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listImportedPeople, mergeImportedPerson } from '@dorfplatz/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import type { Client } from '../../testing/client.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';
import { importArchive } from './import-archive.ts';
import { entriesOf, mail, wrongCounts } from './import-bed.ts';
import { findTarget } from './queries.ts';

let bed: TestBed;
let administrator: Client;
let group: { id: number; slug: string; streamId: number };
beforeAll(async () => {
  bed = await startTestBed({ worker: false });
  await bed.openNetwork();
  administrator = await bed.as((await bed.buildMember({ name: 'Ada Amt', isNetworkAdmin: true })).id);
});
beforeEach(async () => {
  group = await bed.buildGroup({ createdBy: administrator.memberId! });
});
afterAll(() => bed?.stop());

type Written = { from: string; id: string; answers?: string };
let days = 0;

/** Imports mails into the group, a day apart, the first ones of a later import after those of an earlier one. */
async function bringIn(...mails: Written[]) {
  const path = join(bed.dataDir, `${group.slug}-${days}.mbox`);
  const written = mails.map(({ from, id, answers }, index) =>
    mail({
      head: [
        `From: ${from}`,
        `Subject: Thema ${answers ?? id}`,
        `Message-ID: <${id}@x>`,
        ...(answers ? [`In-Reply-To: <${answers}@x>`] : []),
        `Date: ${new Date(Date.UTC(2004, 0, 1 + days + index)).toUTCString()}`,
      ],
      body: `Worte von ${id}\n`,
    }),
  );
  days += mails.length;
  await writeFile(path, Buffer.concat(written));
  const target = (await findTarget(bed.db.kysely, group.slug))!;
  return importArchive({ db: bed.db, storage: bed.services.storage, path, target });
}

const idOf = async (email: string) =>
  (await sql<{ id: number }>`select id from members where email = ${email}`.execute(bed.db.kysely)).rows[0]
    ?.id;
const merge = (goneId: number, keptId: number) =>
  administrator.call(mergeImportedPerson, { params: { id: goneId }, body: { into_id: keptId } });
const listed = async (q: string) =>
  (await administrator.call(listImportedPeople, { query: { q } })).body.imported_people;

describe('two people of a mail archive who were made one [RUL-1072]', () => {
  it('are one with all that they wrote, their memberships, reactions and addresses', async () => {
    await bringIn(
      { from: 'Rosa Rad <rosa@alt.example>', id: 'a' },
      { from: 'Rosa M. Rad <rosa@neu.example>', id: 'b', answers: 'a' },
      { from: 'Kurt <kurt@x.example>', id: 'c', answers: 'a' },
      { from: 'Rosa M. Rad <rosa@neu.example>', id: 'd' },
    );
    const [old, young] = [(await idOf('rosa@alt.example'))!, (await idOf('rosa@neu.example'))!];
    const { rows } = await sql<{ id: number }>`
      select activity_id as id from imported_messages where group_id = ${group.id} and message_id like '%c@x%'
    `.execute(bed.db.kysely);
    const liked = rows[0]!.id;
    for (const memberId of [old, young])
      await sql`
        insert into reactions (activity_id, member_id, emoji) values (${liked}, ${memberId}, 'like'), (${liked}, ${memberId}, '🎉')
      `.execute(bed.db.kysely);
    await sql`
      update activities set like_count = 2, reaction_counts = '{"🎉": 2}' where id = ${liked}
    `.execute(bed.db.kysely);
    const answer = await merge(young, old);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      id: old,
      displayName: 'Rosa Rad',
      email: 'rosa@alt.example',
      further_addresses: ['rosa@neu.example'],
      post_count: 2,
      reply_count: 1,
    });
    expect(await idOf('rosa@neu.example')).toBeUndefined();
    const authors = [...(await entriesOf(bed.db, group.id)).values()].map(({ email }) => email).sort();
    expect(authors).toEqual(['kurt@x.example', 'rosa@alt.example', 'rosa@alt.example', 'rosa@alt.example']);
    const { rows: counts } = await sql<{ like_count: number; reaction_counts: object; reactions: number }>`
      select like_count, reaction_counts, (select count(*)::int from reactions where activity_id = ${liked}) as reactions
      from activities where id = ${liked}
    `.execute(bed.db.kysely);
    expect(counts).toEqual([{ like_count: 1, reaction_counts: { '🎉': 1 }, reactions: 2 }]);
    const { rows: people } = await sql<{ member_count: number; members: number }>`
      select g.member_count, (select count(*)::int from group_memberships m where m.group_id = g.id and m.state = 'member') as members
      from groups g where g.id = ${group.id}
    `.execute(bed.db.kysely);
    expect(people).toEqual([{ member_count: 3, members: 3 }]);
    expect(await wrongCounts(bed.db)).toEqual([]);
  });

  it('are found by later imports with either address, after a chain of merges too', async () => {
    await bringIn(
      { from: 'Ines <ines@eins.example>', id: 'i1' },
      { from: 'Ines <ines@zwei.example>', id: 'i2' },
      { from: 'Ines <ines@drei.example>', id: 'i3' },
    );
    const [one, two, three] = await Promise.all(
      ['eins', 'zwei', 'drei'].map((at) => idOf(`ines@${at}.example`)),
    );
    expect((await merge(one!, two!)).status).toBe(200);
    const { body } = await merge(two!, three!);
    expect(body.further_addresses).toEqual(['ines@eins.example', 'ines@zwei.example']);
    const { people } = await bringIn(
      { from: 'Ines <ines@eins.example>', id: 'i4' },
      { from: 'Ines <INES@zwei.example>', id: 'i5' },
      { from: 'Ines <ines@drei.example>', id: 'i6' },
    );
    expect(people).toBe(0);
    expect((await listed('ines@eins'))[0]).toMatchObject({ id: three, post_count: 6 });
  });
});
