import { mentionTag } from '@dorfplatz/content';
import {
  actOnReport,
  createActivity,
  createPage,
  createReply,
  createStreamOfGroup,
  deletePage,
  deleteReply,
  deleteStreamOfGroup,
  getActivity,
  getAdministrationMenu,
  getPage,
  listDeletedPages,
  listNotifications,
  listReplies,
  listReports,
  listReportsOfGroup,
  recoverPage,
  report,
  updatePage,
  updateReply,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import { changeSettings } from '../../platform/settings/network-settings.ts';
import type { Client } from '../../testing/client.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';

let bed: TestBed;
let anna: Client;
let otto: Client;
let lea: Client;
let ben: Client;
let mia: Client;
let ids: Record<'anna' | 'otto' | 'lea' | 'ben' | 'mia', number>;
let group: { id: number; slug: string; streamId: number };
let post: number;

async function setReports(abuse_reports_enabled: 'enabled' | 'disabled'): Promise<void> {
  await changeSettings(bed.db.kysely, { abuse_reports_enabled });
  await bed.services.settings.reload();
}

beforeAll(async () => {
  bed = await startTestBed();
  await bed.openNetwork();
  await setReports('enabled');
  const member = async (name: string, isNetworkAdmin = false) =>
    (await bed.buildMember({ name, isNetworkAdmin })).id;
  ids = {
    anna: await member('Anna Linde', true),
    otto: await member('Otto Ohm', true),
    lea: await member('Lea Lind'),
    ben: await member('Ben Berg'),
    mia: await member('Mia Maus'),
  };
  anna = await bed.as(ids.anna);
  otto = await bed.as(ids.otto);
  lea = await bed.as(ids.lea);
  ben = await bed.as(ids.ben);
  mia = await bed.as(ids.mia);
});
afterAll(() => bed?.stop());
beforeEach(async () => {
  await bed.delivered();
  await sql`delete from notifications`.execute(bed.db.kysely);
  await sql`delete from reports`.execute(bed.db.kysely);
  group = await bed.buildGroup({ createdBy: ids.lea, members: [ids.ben, ids.mia] });
  const written = await ben.call(createActivity, {
    body: { type: 'note', content: `Liebe ${mentionTag(1, 'Nachbarn')}`, streams: [group.streamId] },
  });
  post = written.body.id;
});

const replyOf = async (client: Client, content: string) =>
  (
    await client.call(createReply, {
      params: { type: 'replies', activityId: post },
      body: { content },
    })
  ).body.id;
const repliesOf = async (client: Client) =>
  (await client.call(listReplies, { params: { type: 'replies', activityId: post } })).body.replies.map(
    ({ id }) => id,
  );
const say = (client: Client, url: string, reason: 'spam' | 'offensive' = 'offensive') =>
  client.call(report, { body: { url, reason, text: 'Bitte ansehen' } });
const open = async (client: Client) =>
  client === lea
    ? (await lea.call(listReportsOfGroup, { params: { slug: group.slug } })).body.reports
    : (await client.call(listReports)).body.reports;
const act = (client: Client, id: number, body: Parameters<typeof bodyOf>[0]) =>
  client.call(actOnReport, { params: { id }, body: bodyOf(body) });
const bodyOf = (body: {
  act: 'hide' | 'keep' | 'restore' | 'warn' | 'note' | 'lock_author';
  text?: string;
  based_on?: number | null;
}) => body;
const heard = async (client: Client) => {
  await bed.delivered();
  return (await client.call(listNotifications)).body.notifications;
};
const kindsHeard = async (client: Client) => (await heard(client)).map(({ kind }) => kind);

describe('[A24] the life of a report', () => {
  it('shows the text as reported beside the present one, and ends with the reply', async () => {
    const reply = await replyOf(mia, 'Du Esel');
    const url = `/activities/${post}#reply-${reply}`;
    expect((await say(ben, url)).status).toBe(204);
    await mia.call(updateReply, {
      params: { type: 'replies', activityId: post, replyId: reply },
      body: { content: 'Du Engel' },
    });
    const [one] = await open(anna);
    expect(one).toMatchObject({ kind: 'reply', state: 'open', url, group: { slug: group.slug } });
    expect(one!.reported_html).toContain('Du Esel');
    expect(one!.current_html).toContain('Du Engel');
    expect(await kindsHeard(anna)).toContain('report');
    const waiting = async () =>
      (await anna.call(getAdministrationMenu, { query: { context_type: 'network' } })).body.navigation_items
        .flatMap(({ navigation_items }) => navigation_items)
        .find(({ key }) => key === 'reports')?.join_request_count;
    expect(await waiting()).toBe(1);
    await mia.call(deleteReply, { params: { type: 'replies', activityId: post, replyId: reply } });
    expect(await open(anna)).toEqual([]);
    expect(await kindsHeard(anna)).not.toContain('report');
    expect(await waiting()).toBe(0);
    const closed = (await anna.call(listReports, { query: { status: 'closed' } })).body.reports;
    expect(closed[0]!.state).toBe('gone');
    expect((await act(anna, closed[0]!.id, { act: 'hide' })).status).toBe(409);
  });

  it('is decided once: the slower hears what was decided, and by whom', async () => {
    const reply = await replyOf(mia, 'Du Esel');
    await say(ben, `/activities/${post}#reply-${reply}`);
    const { id } = (await open(anna))[0]!;
    const answers = await Promise.all([
      act(anna, id, { act: 'hide', based_on: null }),
      act(otto, id, { act: 'keep', based_on: null }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const slower = answers.find(({ status }) => status === 409)!;
    const first =
      answers[0]!.status === 200
        ? 'Anna Linde hat den Beitrag ausgeblendet.'
        : 'Otto Ohm hat den Beitrag stehen lassen.';
    expect(slower.body).toMatchObject({ code: 'report_decided', detail: first });
  });

  it('about an administrator of the group is for the network alone', async () => {
    const own = await lea.call(createActivity, {
      body: { type: 'note', content: 'Ich bestimme', streams: [group.streamId] },
    });
    await say(ben, `/activities/${own.body.id}`);
    await say(ben, `/activities/${post}`);
    await say(mia, `/activities/${post}`);
    expect((await open(lea)).map(({ author }) => author!.display_name)).toEqual(['Ben Berg']);
    expect((await open(anna)).length).toBe(2);
    const { id } = (await open(anna)).find(({ author }) => author!.display_name === 'Lea Lind')!;
    expect((await act(lea, id, { act: 'keep' })).status).toBe(404);
    expect((await kindsHeard(lea)).filter((kind) => kind === 'report')).toHaveLength(1);
    const ofGroup = await lea.call(listReportsOfGroup, { params: { slug: group.slug } });
    expect(ofGroup.body.reports).toHaveLength(1);
    expect((await ben.call(listReportsOfGroup, { params: { slug: group.slug } })).status).toBe(403);
  });

  it('hides a reply from everybody and brings it back without a second notice', async () => {
    const reply = await replyOf(mia, 'Du Esel');
    await bed.delivered();
    const before = (await kindsHeard(ben)).filter((kind) => kind === 'reply').length;
    expect(before).toBe(1);
    await say(ben, `/activities/${post}#reply-${reply}`);
    const { id } = (await open(lea))[0]!;
    const hidden = await act(lea, id, { act: 'hide', text: 'Bitte freundlich bleiben' });
    expect(hidden.body).toMatchObject({ state: 'hidden', can: { restore: true, hide: false } });
    expect(await repliesOf(ben)).toEqual([]);
    expect((await ben.call(getActivity, { params: { activityId: post } })).body.object.reply_count).toBe(0);
    expect(await kindsHeard(ben)).not.toContain('reply');
    expect(await kindsHeard(ben)).toContain('report_upheld');
    const told = (await heard(mia)).find(({ kind }) => kind === 'entry_hidden')!;
    expect(told.excerpt).toContain('Bitte freundlich bleiben');
    expect(JSON.stringify(await heard(mia))).not.toContain('Ben Berg hat');
    const restored = await act(lea, id, { act: 'restore', based_on: hidden.body.acts.at(-1)!.id });
    expect(restored.body.state).toBe('kept');
    expect(await repliesOf(ben)).toEqual([reply]);
    expect((await ben.call(getActivity, { params: { activityId: post } })).body.object.reply_count).toBe(1);
    expect((await kindsHeard(ben)).filter((kind) => kind === 'reply')).toHaveLength(before);
  });

  it('hides a post with its place in the stream and its tags, and brings both back', async () => {
    await say(mia, `/activities/${post}`);
    const { id } = (await open(lea))[0]!;
    await act(lea, id, { act: 'hide' });
    expect((await mia.call(getActivity, { params: { activityId: post } })).status).toBe(404);
    expect((await ben.call(getActivity, { params: { activityId: post } })).status).toBe(404);
    await act(anna, id, {
      act: 'restore',
      based_on: (await anna.call(listReports, { query: { status: 'closed' } })).body.reports[0]!.acts.at(-1)!
        .id,
    });
    expect((await mia.call(getActivity, { params: { activityId: post } })).status).toBe(200);
    const { rows } = await sql`select 1 from activity_tags where activity_id = ${post}`.execute(
      bed.db.kysely,
    );
    expect(rows).toHaveLength(1);
  });

  it('brings a hidden post back into the main stream where its own is deleted, and says so where nothing is left [RUL-0821]', async () => {
    const { body: stream } = await lea.call(createStreamOfGroup, {
      params: { slug: group.slug },
      body: { name: 'Nebenan' },
    });
    const written = await ben.call(createActivity, { body: { content: 'Nebenbei', streams: [stream.id] } });
    const hide = async (activityId: number) => {
      await say(mia, `/activities/${activityId}`);
      const { id } = (await open(lea))[0]!;
      await act(lea, id, { act: 'hide' });
      return id;
    };
    const restore = async (id: number) => {
      const { body } = await anna.call(listReports, { query: { status: 'closed' } });
      const based_on = body.reports.find((each) => each.id === id)!.acts.at(-1)!.id;
      return anna.call(actOnReport, { params: { id }, body: { act: 'restore', based_on } });
    };
    const first = await hide(written.body.id);
    await lea.call(deleteStreamOfGroup, { params: { slug: group.slug, id: stream.id } });
    expect((await restore(first)).status).toBe(200);
    const back = (await mia.call(getActivity, { params: { activityId: written.body.id } })).body;
    expect(back.activitystreams.map(({ id }) => id)).toEqual([group.streamId]);

    const second = await hide(post);
    await sql`delete from containers where id = ${group.streamId}`.execute(bed.db.kysely);
    expect(await restore(second)).toMatchObject({ status: 409, problem: { code: 'place_gone' } });
  });

  it('counts one person once, and never tells the author who it was', async () => {
    await say(mia, `/activities/${post}`);
    await say(mia, `/activities/${post}`, 'spam');
    const [one] = await open(anna);
    expect(one!.voices).toHaveLength(1);
    expect(one!.voices[0]).toMatchObject({ reason: 'offensive', member: { display_name: 'Mia Maus' } });
    expect((await kindsHeard(lea)).filter((kind) => kind === 'report')).toHaveLength(1);
    expect((await act(anna, one!.id, { act: 'warn', text: '' })).status).toBe(422);
    await act(anna, one!.id, { act: 'warn', text: 'So nicht.' });
    const told = (await heard(ben)).find(({ kind }) => kind === 'entry_warned')!;
    expect(told).toMatchObject({ actor: { display_name: 'Anna Linde' }, excerpt: 'So nicht.' });
    await act(anna, one!.id, { act: 'note', text: 'Zweites Mal' });
    expect(JSON.stringify(await heard(ben))).not.toMatch(/Mia Maus|Zweites Mal/);
  });
});

describe('a report', () => {
  it('is of what one sees, and of nothing of one’s own', async () => {
    const hidden = await bed.buildGroup({ createdBy: ids.lea, access: 'hidden' });
    const secret = await lea.call(createActivity, {
      body: { type: 'note', content: 'Geheim', streams: [hidden.streamId] },
    });
    expect((await say(ben, `/activities/${secret.body.id}`)).body).toMatchObject({
      errors: { url: expect.anything() },
    });
    expect((await say(ben, `/activities/${post}`)).status).toBe(422);
    expect((await say(ben, 'https://example.org/x')).status).toBe(422);
    expect((await say(ben, 'javascript:alert(1)')).status).toBe(422);
    expect((await say(ben, '/members/1')).status).toBe(204);
  });

  it('[RUL-0462] is taken only where the network wants them', async () => {
    await setReports('disabled');
    expect((await say(mia, `/activities/${post}`)).status).toBe(404);
    await setReports('enabled');
    expect((await say(mia, `/activities/${post}`)).status).toBe(204);
  });

  it('is kept in the audit log with what was done', async () => {
    await say(mia, `/activities/${post}`);
    const { id } = (await open(anna))[0]!;
    await act(anna, id, { act: 'keep' });
    const { rows } = await sql<{ details: object }>`
      select details from audit_entries where action = 'actOnReport' order by id desc limit 1
    `.execute(bed.db.kysely);
    expect(rows[0]!.details).toMatchObject({ before: { state: 'open' }, after: { act: 'keep' } });
  });
});

describe('the author of what was reported', () => {
  const stateOf = async (id: number) =>
    (
      await sql<{ state: string; lock_reason: string }>`
        select state, lock_reason from members where id = ${id}
      `.execute(bed.db.kysely)
    ).rows[0];
  let cara: Client;
  let caraId: number;
  beforeEach(async () => {
    caraId = (await bed.buildMember({ name: 'Cara Call' })).id;
    cara = await bed.as(caraId);
    await sql`insert into group_memberships (group_id, member_id, state) values (${group.id}, ${caraId}, 'member')`.execute(
      bed.db.kysely,
    );
    const { body } = await cara.call(createActivity, {
      body: { type: 'note', content: 'Kauft hier', streams: [group.streamId] },
    });
    await say(mia, `/activities/${body.id}`, 'spam');
  });

  it('is locked from there by those who administer the network, with a reason for them alone', async () => {
    const [one] = await open(anna);
    expect(one).toMatchObject({ is_author_locked: false, can: { lock_author: true } });
    const locked = await act(anna, one!.id, { act: 'lock_author', text: 'Wirbt immer wieder' });
    expect(locked.body).toMatchObject({
      state: 'open',
      is_author_locked: true,
      can: { lock_author: false, hide: true },
      acts: [{ act: 'lock_author', text: 'Wirbt immer wieder', actor: { display_name: 'Anna Linde' } }],
    });
    expect(await stateOf(caraId)).toEqual({ state: 'locked', lock_reason: 'Wirbt immer wieder' });
    expect((await cara.call(listNotifications)).status).toBe(401);
    const { rows } = await sql<{ target: object; details: object }>`
      select target, details from audit_entries where action = 'actOnReport' order by id desc limit 1
    `.execute(bed.db.kysely);
    expect(rows[0]).toMatchObject({
      target: { report: String(one!.id), member: String(caraId) },
      details: { after: { act: 'lock_author' } },
    });
    expect((await open(lea))[0]!.acts).toMatchObject([{ act: 'lock_author', text: '' }]);
    const again = await act(otto, one!.id, { act: 'lock_author', text: '' });
    expect(again.body).toMatchObject({ status: 409, code: 'report_author_locked' });
  });

  it('is not locked by those who run a group', async () => {
    const [one] = await open(lea);
    expect(one!.can.lock_author).toBe(false);
    expect((await act(lea, one!.id, { act: 'lock_author', text: 'Weg' })).status).toBe(403);
    expect((await stateOf(caraId))!.state).toBe('active');
    expect((await open(lea))[0]!.acts).toEqual([]);
  });

  it('is not locked who has gone, and nothing is kept of the attempt', async () => {
    const [one] = await open(anna);
    await sql`update members set state = 'left' where id = ${caraId}`.execute(bed.db.kysely);
    expect((await open(anna))[0]!.can.lock_author).toBe(false);
    expect((await act(anna, one!.id, { act: 'lock_author', text: '' })).status).toBe(409);
    expect((await open(anna))[0]!.acts).toEqual([]);
  });

  it('is locked for a reason of no more than 500 characters', async () => {
    const [one] = await open(anna);
    expect((await act(anna, one!.id, { act: 'lock_author', text: 'x'.repeat(501) })).status).toBe(422);
    expect((await stateOf(caraId))!.state).toBe('active');
  });
});

describe('[A24] a page that is reported', () => {
  const write = async (title: string, parent_id: number | null = null) =>
    (await otto.call(createPage, { body: { title, content: 'Alle **Esel**.', parent_id } })).body;
  const seen = async (client: Client, id: number) =>
    (await client.call(getPage, { params: { slug: String(id) } })).status;

  it('is one report by whichever address, with its text then and now [RUL-0811]', async () => {
    const page = await write('Hetze');
    for (const url of [page.html_url, `/pages/${page.id}#oben`])
      expect((await say(url === page.html_url ? lea : ben, url)).status).toBe(204);
    expect((await say(otto, page.html_url)).problem?.codes).toEqual({ url: ['own'] });
    expect((await say(mia, '/pages/gibt-es-nicht')).problem?.codes).toEqual({ url: ['unknown'] });
    expect((await say(mia, '/pages/all')).status).toBe(204);
    const reports = await open(anna);
    expect(reports.map(({ kind, url }) => [kind, url])).toEqual([
      ['page', `/pages/${page.id}`],
      ['address', '/pages/all'],
    ]);
    const [one] = reports;
    expect(one).toMatchObject({ author: { id: ids.otto }, group: null, current_html: null });
    expect(one!.voices).toHaveLength(2);
    expect(one!.reported_html).toContain('Hetze');
    expect(one!.reported_html).toContain('<strong>Esel</strong>');
    await otto.call(updatePage, {
      params: { slug: String(page.id) },
      body: { content: 'Alle Engel.', based_on: 1 },
    });
    expect((await open(anna))[0]!.current_html).toContain('Engel');
    await otto.call(deletePage, { params: { slug: String(page.id) } });
    expect((await open(anna)).map(({ kind }) => kind)).toEqual(['address']);
  });

  it('is hidden with all below it, and comes back from those who decide alone [RUL-0811]', async () => {
    const page = await write('Versteckt');
    const below = await write('Darunter', page.id);
    await say(lea, page.html_url);
    const { id } = (await open(anna))[0]!;
    const hidden = await act(anna, id, { act: 'hide' });
    expect(hidden.body).toMatchObject({ state: 'hidden', can: { restore: true, hide: false } });
    expect([await seen(lea, page.id), await seen(otto, below.id)]).toEqual([404, 404]);
    expect(await kindsHeard(lea)).toContain('report_upheld');
    expect(await kindsHeard(otto)).toContain('entry_hidden');
    const binned = (await otto.call(listDeletedPages, { query: {} })).body.pages.map((each) => each.id);
    expect(binned).not.toContain(page.id);
    expect((await otto.call(recoverPage, { params: { id: page.id } })).status).toBe(404);
    const back = await act(anna, id, { act: 'restore', based_on: hidden.body.acts.at(-1)!.id });
    expect(back.body.state).toBe('kept');
    expect([await seen(lea, page.id), await seen(lea, below.id)]).toEqual([200, 200]);
  });

  it('of a group is decided by who runs that, and unknown to whoever does not read it [RUL-0811]', async () => {
    const { rows } = await sql<{ id: number; version: number }>`
      with tree as (select id from containers where kind = 'page_tree' and group_id = ${group.id}), made as (
        insert into pages (container_id, slug, title, content, created_by, updated_by)
        select id, 'beete', 'Beete', 'Text', ${ids.ben}, ${ids.ben} from tree returning id, container_id
      ), kept as (insert into page_slugs select container_id, 'beete', id from made)
      insert into page_versions (page_id, number, title, content) select id, 1, 'Beete', 'Text' from made
      returning page_id as id
    `.execute(bed.db.kysely);
    await sql`update pages set path = array[id] where id = ${rows[0]!.id}`.execute(bed.db.kysely);
    expect((await say(mia, `/groups/${group.slug}/pages/beete`)).status).toBe(204);
    const [one] = await open(lea);
    expect(one).toMatchObject({ kind: 'page', author: { id: ids.ben }, can: { hide: true } });
    expect((await act(lea, one!.id, { act: 'hide' })).body.state).toBe('hidden');
    const other = await bed.buildGroup({ createdBy: ids.otto, access: 'closed' });
    expect((await say(mia, `/groups/${other.slug}/pages/beete`)).problem?.codes).toEqual({
      url: ['unknown'],
    });
  });
});
