import {
  type AppIntegrations,
  changeItems,
  createItem,
  getAppIntegrations,
  getBuiltApp,
  getItem,
  moveItem,
  updateAppIntegrations,
  updateAppProperties,
  updateItem,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../platform/db/database.ts';
import type { Client } from '../../../testing/client.ts';
import { type MailBox, startMailBox } from '../../../testing/mail-box.ts';
import { startTestBed, type TestBed } from '../../../testing/test-bed.ts';
import { type BuiltItemApp, buildItemApp, buildItems, DEFECTS } from '../testing/build.ts';
import { jobs } from './mails.ts';

let bed: TestBed;
let box: MailBox;
let anna: Client;
let ben: Client;
let cara: Client;
const addresses = new Map<number, string>();

beforeAll(async () => {
  box = await startMailBox();
  bed = await startTestBed({ environment: { SMTP_URL: box.url } });
  await bed.openNetwork();
  const person = async (name: string, isNetworkAdmin = false) => {
    const { id } = await bed.buildMember({
      name,
      isNetworkAdmin,
      email: `${name.toLowerCase()}@mails.example`,
    });
    addresses.set(id, `${name.toLowerCase()}@mails.example`);
    return bed.as(id);
  };
  anna = await person('Anna', true);
  ben = await person('Ben');
  cara = await person('Cara');
});
afterAll(async () => {
  await bed?.stop();
  await box?.stop();
});

const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const mailOn = (app: BuiltItemApp, traits: Partial<AppIntegrations['emails'][number]> = {}) => ({
  uuid: uuid(1),
  type: 'email_notification' as const,
  trigger: 'assign' as const,
  assignee_property_id: app.properties.assignee!,
  email_subject_template: 'Für dich: {{title}}',
  email_text_template: '{{actor}} meint {{status}}: {{title}}',
  ...traits,
});

async function integrate(app: { id: number }, sent: Partial<AppIntegrations>, client = anna) {
  const { body } = await client.call(getBuiltApp, { params: { id: app.id } });
  return client.call(updateAppIntegrations, {
    params: { id: app.id },
    body: { activity_teaser: null, emails: [], rules: [], ...sent, version: body.version },
  });
}

/** Lets mails go whose time has come: now. */
async function mails(): Promise<{ recipient: string; subject: string; text: string }[]> {
  await bed.delivered();
  await sql`update item_mails set due_at = now()`.execute(bed.db.kysely);
  const handlers = jobs(bed.services);
  await handlers.item_mails_due!({});
  const isWaiting = async () =>
    (
      await sql`select 1 from jobs.job where name = 'item_mail' and state in ('created', 'active', 'retry')`.execute(
        bed.db.kysely,
      )
    ).rows.length > 0;
  while (await isWaiting()) await new Promise((resolve) => setTimeout(resolve, 20));
  const got = box.mails.splice(0);
  return got.map((mail) => ({
    recipient: mail.recipient,
    subject: String((mail as { subject?: string }).subject ?? ''),
    text: mail.text ?? '',
  }));
}

const assign = (id: number, people: Client[], client = anna) =>
  client.call(updateItem, {
    params: { id },
    body: { values: { assignee: people.map(({ memberId }) => memberId) } },
  });

describe('mails of an app', () => {
  it('[C22] go once to each who is newly named and sees the item, and to nobody for their own [RUL-0957]', async () => {
    const app = await buildItemApp(bed);
    expect((await integrate(app, { emails: [mailOn(app)] })).status).toBe(200);
    const [id] = (await buildItems(bed, app.id, [{ values: { title: 'Lampe', status: 'new' } }])) as [number];
    const guest = await bed.as((await bed.buildMember({ name: 'Gast', isExternal: true })).id);
    const locked = await bed.buildMember({ name: 'Zu', state: 'locked' });
    await assign(id, [ben, cara]);
    await sql`
      insert into item_mails (property_id, item_id, member_id, trigger, actor_id, act_id, due_at)
      select ${app.properties.assignee}, ${id}, m.id, 'assign', ${anna.memberId}, 1, now()
      from unnest(${[guest.memberId, locked.id]}::bigint[]) m (id)
    `.execute(bed.db.kysely);
    const got = await mails();
    expect(got.map(({ recipient }) => recipient).toSorted()).toEqual([
      'ben@mails.example',
      'cara@mails.example',
    ]);
    expect(got[0]).toMatchObject({ subject: 'Für dich: Lampe' });
    expect(got[0]!.text).toContain('Anna meint new: Lampe');
    expect(got[0]!.text).toContain(`/items/${id}`);
    await assign(id, [ben, cara, anna]);
    expect(await mails()).toEqual([]);
  });

  it('[C22] are not written for what is undone within a short time', async () => {
    const app = await buildItemApp(bed);
    await integrate(app, {
      emails: [
        mailOn(app),
        mailOn(app, { uuid: uuid(2), trigger: 'unassign', email_subject_template: 'Nicht mehr' }),
      ],
    });
    const [id] = (await buildItems(bed, app.id, [
      { values: { title: 'Lampe', assignee: [ben.memberId] } },
    ])) as [number];
    await assign(id, []);
    await assign(id, [ben]);
    expect(await mails()).toEqual([]);
    await assign(id, []);
    expect((await mails()).map(({ subject }) => subject)).toEqual(['Nicht mehr']);
  });

  it('[C22] are one for a batch, on one line, of words alone', async () => {
    const app = await buildItemApp(bed);
    await integrate(app, { emails: [mailOn(app)] });
    const title = `X\nBcc: a@example.org <img src=x onerror=alert(1)> {{password}} {{status}} 🎉 ${'ü'.repeat(300)}`;
    const ids = await buildItems(
      bed,
      app.id,
      Array.from({ length: 200 }, () => ({ values: { title, status: 'new' } })),
    );
    const done = await anna.call(changeItems, {
      params: { appSlug: app.slug },
      body: { ids, values: { assignee: [ben.memberId] } },
    });
    expect(done.status).toBe(200);
    const got = await mails();
    expect(got).toHaveLength(1);
    expect(got[0]!.recipient).toBe('ben@mails.example');
    expect(got[0]!.subject).toMatch(/^Für dich: X Bcc: a@example\.org .*\(und 199 weitere\)$/u);
    expect(got[0]!.subject).not.toContain('\n');
    expect(got[0]!.text).toContain('<img src=x onerror=alert(1)> {{password}} {{status}} 🎉');
  });

  it('[C22] that are broken are shown to who builds the app, and keep nobody from saving [RUL-0958] [RUL-0428]', async () => {
    const app = await buildItemApp(bed);
    await integrate(app, {
      emails: [mailOn(app), mailOn(app, { uuid: uuid(2), assignee_property_id: -1 })],
    });
    const { body: built } = await anna.call(getBuiltApp, { params: { id: app.id } });
    const properties = built.properties
      .filter(({ name }) => name !== 'assignee')
      .map(({ name, type, label, options }) => ({
        ...{ name, type, label },
        ...(options.length > 0 && {
          options: options.map(({ value, label: word }) => ({ value, label: word })),
        }),
      }));
    const taken = await anna.call(updateAppProperties, {
      params: { id: app.id },
      body: { properties, version: built.version },
    });
    expect(taken.status).toBe(200);
    const { body: seen } = await anna.call(getAppIntegrations, { params: { id: app.id } });
    expect(seen.problems.map(({ path, code }) => `${path} ${code}`)).toEqual([
      'emails.0.assignee_property_id property_gone',
      'emails.1.assignee_property_id no_property',
    ]);
    const saved = await ben.call(createItem, {
      params: { appSlug: app.slug },
      body: { values: { title: 'Neu' } },
    });
    expect(saved.status).toBe(201);
    expect(await mails()).toEqual([]);
    const other = await integrate(app, {
      emails: [mailOn(app, { assignee_property_id: app.properties.status! })],
    });
    expect(other.problem).toMatchObject({
      errors: { 'emails.0.assignee_property_id': [expect.any(String)] },
    });
    const body = { activity_teaser: null, emails: [], rules: [], version: 1 };
    const denied = await ben.call(updateAppIntegrations, { params: { id: app.id }, body });
    expect(denied.status).toBe(403);
  });
});

const postsOf = async () =>
  (
    await sql<{
      content: string;
      author_id: number;
    }>`select content, author_id from activities order by id`.execute(bed.db.kysely)
  ).rows;

describe('a teaser', () => {
  it('[C21] [C24] tells once of what was written down, and of nothing that not everybody reads [RUL-0956]', async () => {
    const app = await buildItemApp(bed, {
      properties: [
        ...DEFECTS,
        { name: 'amount', type: 'number', readGrants: [] },
        { name: 'part', type: 'relation' },
      ],
    });
    const before = (await postsOf()).length;
    const saved = await integrate(app, {
      activity_teaser: { template: '**Neu:** {{title}} ({{amount}}{{nothing}}{{assignee}}) {{url}}' },
    });
    expect(saved.body.problems.map(({ code, name }) => `${code} ${name}`)).toEqual([
      'placeholder_hidden amount',
      'placeholder_unknown nothing',
    ]);
    const made = await anna.call(createItem, {
      params: { appSlug: app.slug },
      body: {
        values: {
          title: '[x](javascript:alert(1)) {{amount}} **fett**',
          amount: 4711,
          assignee: [ben.memberId],
        },
      },
    });
    await bed.delivered();
    const posts = (await postsOf()).slice(before);
    expect(posts).toHaveLength(1);
    expect(posts[0]!.author_id).toBe(anna.memberId);
    const { content } = posts[0]!;
    expect(content).toContain(`/items/${made.body.id}`);
    expect(content).toContain('{{amount}}');
    expect(content).toContain('\\*\\*fett\\*\\*');
    expect(content).not.toMatch(/4711|Ben|(?<!\\)\[x/);
    await updateTitle(made.body.id);
    await bed.delivered();
    expect(await postsOf()).toHaveLength(before + 1);
  });
});

const updateTitle = (id: number) =>
  anna.call(updateItem, { params: { id }, body: { values: { title: 'Anders' } } });

describe('a rule of an app', () => {
  it('sets, notifies and posts, and sets off no rule [RUL-0959]', async () => {
    const app = await buildItemApp(bed, {
      properties: [...DEFECTS, { name: 'note', type: 'text' }],
    });
    const { rows } = await sql<{ id: number }>`
      select c.id from containers c join contexts x on x.id = c.context_id
      where c.kind = 'stream' and c.is_main and x.network_id is not null
    `.execute(bed.db.kysely);
    const streamId = rows[0]!.id;
    const becomes = (value: string) => ({ type: 'becomes' as const, property: 'status', value });
    const saved = await integrate(app, {
      rules: [
        {
          uuid: uuid(1),
          when: becomes('done'),
          actions: [
            { type: 'set', property: 'note', value: 'Erledigt' },
            { type: 'notify', property: 'assignee', group_id: null },
            { type: 'post', stream_id: streamId, template: 'Fertig: {{title}}' },
          ],
        },
        {
          uuid: uuid(2),
          when: becomes('open'),
          actions: [{ type: 'set', property: 'status', value: 'new' }],
        },
        {
          uuid: uuid(3),
          when: becomes('new'),
          actions: [{ type: 'set', property: 'status', value: 'open' }],
        },
        {
          uuid: uuid(4),
          when: { type: 'moved', property: null, value: null },
          actions: [{ type: 'set', property: 'note', value: 'Bewegt' }],
        },
      ],
    });
    expect(saved).toMatchObject({ status: 200, body: { problems: [] } });
    const [id] = (await buildItems(bed, app.id, [
      { values: { title: 'Lampe', status: 'new', assignee: [cara.memberId] } },
    ])) as [number];
    const before = (await postsOf()).length;
    await ben.call(updateItem, { params: { id }, body: { values: { status: 'done' } } });
    await bed.delivered();
    expect((await anna.call(getItem, { params: { id } })).body.values).toMatchObject({ note: 'Bewegt' });
    const posts = (await postsOf()).slice(before);
    expect(posts.map(({ content, author_id }) => [content.split('\n')[0], author_id])).toEqual([
      ['Fertig: Lampe', anna.memberId],
    ]);
    const { rows: told } = await sql<{ member_id: number }>`
      select member_id from notifications where item_id = ${id} and kind = 'item_changed'
    `.execute(bed.db.kysely);
    expect(told.map(({ member_id }) => member_id)).toEqual([cara.memberId]);
    const moved = await ben.call(moveItem, {
      params: { id },
      body: { insert_after_id: null, values: { status: 'open' } },
    });
    expect(moved.status).toBe(200);
    await bed.delivered();
    await bed.delivered();
    expect((await anna.call(getItem, { params: { id } })).body.values).toMatchObject({
      status: 'new',
      note: 'Bewegt',
    });
  });

  it('of what is not there, or is not for its builder to name, is refused', async () => {
    const app = await buildItemApp(bed);
    const hidden = await bed.buildGroup({ createdBy: ben.memberId!, access: 'hidden' });
    const rule = (actions: AppIntegrations['rules'][number]['actions']) => ({
      uuid: uuid(1),
      when: { type: 'created' as const, property: null, value: null },
      actions,
    });
    const refused = await integrate(app, {
      rules: [
        rule([
          { type: 'set', property: 'nothing', value: 'x' },
          { type: 'post', stream_id: 9_999_999, template: 'x' },
          { type: 'set', property: 'status', value: 'never' },
        ]),
      ],
    });
    expect(Object.keys(refused.problem.errors ?? {}).toSorted()).toEqual([
      'rules.0.actions.0.property',
      'rules.0.actions.1.stream_id',
      'rules.0.actions.2.value',
    ]);
    const builder = await buildItemApp(bed, { grants: { manage: [{ type: 'member', id: cara.memberId! }] } });
    const foreign = await integrate(
      builder,
      { rules: [rule([{ type: 'notify', property: null, group_id: hidden.id }])] },
      cara,
    );
    expect(foreign.problem).toMatchObject({ errors: { 'rules.0.actions.0.group_id': [expect.any(String)] } });
  });
});
