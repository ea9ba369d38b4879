import { mentionMember } from '@dorfplatz/content';
import {
  createActivity,
  findEverything,
  getActivity,
  getMember,
  leaveNetwork,
  listMembers,
  listNotifications,
  startExport,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../demo/accounts.ts';
import { loadDemo } from '../../demo/load-demo.ts';
import { sql } from '../../platform/db/database.ts';
import { holdMail } from '../../platform/mail/mail-hold.ts';
import { changeSettings } from '../../platform/settings/network-settings.ts';
import type { Client } from '../../testing/client.ts';
import { takenUp } from '../../testing/search-index.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';
import { jobs } from './jobs.ts';

const NAME = "Kanaria d'Vogelsang";
const TRACE = /kanaria|vogelsang/i;

/** Where nobody's words come to be, and what the program itself could not go on with. */
const NOT_WRITTEN = [
  'audit_entries',
  'members',
  'names_to_forget',
  'sessions',
  'accounts',
  'network_settings',
].concat([
  ...[
    'installation_facts',
    'installation_secrets',
    'migrations',
    'outbox_consumers',
    'property_sets',
    'properties',
  ],
]);

let bed: TestBed;
let administrator: Client;
let gone: Client;
let streamId: number;
beforeAll(async () => {
  bed = await startTestBed();
  await loadDemo(bed.services, Date.now());
  await changeSettings(bed.db.kysely, {
    anonymize_memberships_config: 'enabled',
    anonymize_memberships_name: 'Ehemaliges "Mitglied"',
  });
  await bed.services.settings.reload();
  const { rows } = await sql<{ lena: number; ulrike: number; stream: number }>`
    select (select id from members where email like 'lena.brandt@%') as lena,
      (select id from members where email like 'ulrike.neumann-okafor@%') as ulrike,
      (select min(id) from containers where kind = 'stream' and group_id is null and is_main) as stream
  `.execute(bed.db.kysely);
  const { lena, ulrike, stream } = rows[0]!;
  streamId = stream;
  await sql`
    update members set first_name = 'Kanaria', last_name = ${"d'Vogelsang"}, display_name = ${NAME} where id = ${lena}
  `.execute(bed.db.kysely);
  [administrator, gone] = [await bed.as(ulrike), await bed.as(lena)];
}, 180_000);
afterAll(() => bed?.stop());

type Column = { table: string; column: string; type: string };

const columns = async () =>
  (
    await sql<Column>`
      select c.table_name as "table", c.column_name as "column", c.data_type as type
      from information_schema.columns c join information_schema.tables t
        on t.table_schema = c.table_schema and t.table_name = c.table_name and t.table_type = 'BASE TABLE'
      where c.table_schema = 'public' and c.is_generated = 'NEVER' and c.data_type in ('text', 'jsonb')
        and c.table_name <> all(${NOT_WRITTEN}::text[]) and c.table_name not like 'search\\_%'
      order by 1, 2
    `.execute(bed.db.kysely)
  ).rows;

/** Writes a mention into a column of every table that takes it. */
async function plant({ table, column, type }: Column, mention: string): Promise<boolean> {
  const [at, ref] = [sql.table(table), sql.ref(column)];
  const put =
    type === 'text'
      ? sql`${ref} || ${` ${mention}`}`
      : sql`case jsonb_typeof(${ref}) when 'object' then ${ref} || jsonb_build_object('said', ${mention}::text)
          when 'array' then ${ref} || to_jsonb(${mention}::text) else ${ref} end`;
  try {
    const { numAffectedRows } = await sql`
      update ${at} set ${ref} = ${put} where ctid in (select ctid from ${at} where ${ref} is not null limit 2)
    `.execute(bed.db.kysely);
    return numAffectedRows !== undefined && numAffectedRows > 0n;
  } catch {
    return false;
  }
}

/** Every row of every table that has the name, in the schema of the jobs too. */
async function traces(): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema') order by 1
  `.execute(bed.db.kysely);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`
      select t::text as row from ${sql.raw(name)} t where t::text ~* ${TRACE.source}
    `.execute(bed.db.kysely);
    found.push(...rows.map(({ row }) => `${name}: ${row.slice(0, 300)}`));
  }
  return found;
}

describe('the name of somebody who was anonymised [RUL-1071]', () => {
  it('is found in no table and in no answer, wherever it was put', async () => {
    const { memberId } = gone;
    const post = async (client: Client, content: string) =>
      (await client.call(createActivity, { body: { content, streams: [streamId] } })).body.id;
    // What the program makes of the name: news, notifications, words of the index, lists, mails on hold, kept answers.
    const own = await post(gone, 'Guten Morgen');
    const named = await post(administrator, `Danke, ${mentionMember(memberId!, NAME)}!`);
    await administrator.call(startExport, { body: { kind: 'members' } });
    await bed.delivered();
    await sql`
      insert into mail_hold (since, backup_made_at) values (now(), now())
    `.execute(bed.db.kysely);
    await holdMail(bed.db.kysely, {
      to: 'jemand@example.org',
      subject: `${NAME} hat geschrieben`,
      text: `${NAME} hat geschrieben`,
      html: '<p>Kanaria d&#39;Vogelsang hat geschrieben</p>',
    } as never);
    await sql`
      insert into idempotency_keys (key, member_id, request_hash, answer)
      values (${crypto.randomUUID()}, ${administrator.memberId}, sha256('x'), ${JSON.stringify({ actor: { display_name: NAME } })}::jsonb)
    `.execute(bed.db.kysely);
    await bed.db.kysely.transaction().execute((tx) =>
      bed.services.jobs.enqueue(tx, 'appointment_farewell', { author: NAME, people: [] } as never, {
        afterSeconds: 3600,
      }),
    );
    await takenUp(bed);
    // And everywhere where somebody may have written it.
    const planted: string[] = [];
    for (const column of await columns())
      if (await plant(column, mentionMember(memberId!, NAME)))
        planted.push(`${column.table}.${column.column}`);
    expect(planted.length).toBeGreaterThan(100);
    expect(planted).toEqual(
      expect.arrayContaining(
        ['activities.content', 'entry_versions.content', 'replies.content', 'messages.content'].concat([
          'chat_messages.text',
          'pages.content',
          'page_versions.content',
          'articles.body',
          'blog_articles.body',
          'tasks.description',
          'task_comments.content',
          'items.property_values',
          'profiles.property_values',
          'channel_widgets.properties',
        ]),
      ),
    );
    expect(await traces()).not.toEqual([]);

    expect((await gone.call(leaveNetwork, { body: { current_password: DEMO_PASSWORD } })).status).toBe(204);
    await bed.delivered();
    await jobs(bed.services).names_removal!({});
    await bed.delivered();
    await takenUp(bed);
    await expect.poll(traces, { timeout: 20_000, interval: 500 }).toEqual([]);

    const answers = await Promise.all([
      administrator.call(getActivity, { params: { activityId: own } }),
      administrator.call(getActivity, { params: { activityId: named } }),
      administrator.call(getMember, { params: { id: memberId! } }),
      administrator.call(listMembers, { query: { q: 'Kanaria' } }),
      administrator.call(findEverything, { query: { q: 'Vogelsang' } }),
      administrator.call(listNotifications, { query: {} }),
    ]);
    for (const { raw, status } of answers) {
      expect(status).toBe(200);
      // What was looked for is said again.
      expect(raw.payload.replace(/"q(uery)?":"[^"]*"/g, '')).not.toMatch(TRACE);
    }
    expect(answers[1]!.raw.payload).toContain('Ehemaliges \\"Mitglied\\"');
  }, 180_000);

  it('is found at no moment by who reads what others wrote, before anything is rewritten', async () => {
    const { id } = await bed.buildMember({ name: 'Rita Rasch' });
    const { body } = await administrator.call(createActivity, {
      body: { content: `Danke, ${mentionMember(id, 'Rita Rasch')}!`, streams: [streamId] },
    });
    await sql`
      update members set state = 'anonymised', display_name = 'Ehemaliges "Mitglied"' where id = ${id}
    `.execute(bed.db.kysely);
    const read = await administrator.call(getActivity, { params: { activityId: body.id } });
    expect(read.raw.payload).not.toContain('Rasch');
  });
});
