import {
  createBlogArticle,
  deleteBlogArticle,
  getActivity,
  likeActivity,
  listMemberActivities,
  listNotifications,
  type NewBlogArticle,
  shareArticle,
  updateBlogArticle,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../platform/db/database.ts';
import { buildChannel } from '../../../testing/channels.ts';
import type { Client } from '../../../testing/client.ts';
import { startTestBed, type TestBed } from '../../../testing/test-bed.ts';
import { blogOf } from '../testing/build.ts';

let bed: TestBed;
let network: { streamId: number };
let group: { id: number; streamId: number };
let editorId: number;
let editor: Client;
let member: Client;
let outsider: Client;
let guest: Client;
let open: number;
let ofGroup: number;
beforeAll(async () => {
  bed = await startTestBed();
  network = await bed.openNetwork();
  const [e, m, o, g] = await Promise.all([
    bed.buildMember({ name: 'Ella Feder' }),
    bed.buildMember({ name: 'Mara Lichtblau' }),
    bed.buildMember({ name: 'Otto Ohm' }),
    bed.buildMember({ isExternal: true, name: 'Gast' }),
  ]);
  editorId = e.id;
  group = await bed.buildGroup({
    createdBy: e.id,
    name: 'Vorstand',
    access: 'closed',
    members: [m.id, g.id],
  });
  [editor, member, outsider, guest] = (await Promise.all([e, m, o, g].map(({ id }) => bed.as(id)))) as [
    Client,
    Client,
    Client,
    Client,
  ];
  const channels = await Promise.all([
    buildChannel(bed, { title: 'Lindenblatt', managers: [e.id] }),
    buildChannel(bed, { title: 'Vorstandspost', openness: 'members', groups: [group.id], managers: [e.id] }),
  ]);
  [open, ofGroup] = (await Promise.all(channels.map(({ id }) => blogOf(bed, id)))) as [number, number];
});
afterAll(() => bed?.stop());

const write = async (blogId: number, article: NewBlogArticle) =>
  (await editor.call(createBlogArticle, { params: { blogId }, body: { article } })).body;
const share = (who: Client, article: { blog_id: number; id: number }, streams: number[], content?: string) =>
  who.call(shareArticle, {
    params: { blogId: article.blog_id, articleId: String(article.id) },
    body: { streams, ...(content !== undefined && { content }) },
  });
const shown = async (who: Client, activityId: number) =>
  (await who.call(getActivity, { params: { activityId } })).body.object.shared_article;
const change = (article: { blog_id: number; id: number }, version: number, fields: Partial<NewBlogArticle>) =>
  editor.call(updateBlogArticle, {
    params: { blogId: article.blog_id, articleId: String(article.id) },
    body: { article: fields, version },
  });

/** How often those who have a post before them were told to read it anew. */
async function toldAnew(activityId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from outbox
    where type = 'activity_parts_changed' and (payload ->> 'activityId')::bigint = ${activityId}
  `.execute(bed.db.kysely);
  return rows[0]!.count;
}

describe('an article that is shared into a stream', () => {
  it('shows itself to those who may read it; others learn only that something is there [RUL-0900]', async () => {
    const article = await write(ofGroup, {
      title: 'Haushalt 2027',
      teaser: 'Es reicht.',
      status: 'published',
    });
    const { status, body } = await share(member, article, [network.streamId], 'Bitte lesen');
    expect(status).toBe(201);
    expect(body.object).toMatchObject({
      content: 'Bitte lesen',
      shared_article: {
        state: 'shown',
        article: { title: 'Haushalt 2027', teaser: 'Es reicht.', channel: { title: 'Vorstandspost' } },
      },
    });
    const seen = await outsider.call(getActivity, { params: { activityId: body.id } });
    expect(seen.body.object).toMatchObject({
      content: 'Bitte lesen',
      shared_article: { state: 'unseen', article: null },
    });
    expect(seen.raw.payload).not.toMatch(/Haushalt|reicht|Vorstandspost|haushalt-2027/);
  });

  it('is gone from its card when it is withdrawn, over or deleted, and back when it is out again [RUL-0901]', async () => {
    const article = await write(open, { title: 'Lampions', status: 'published' });
    const { body } = await share(member, article, [network.streamId]);
    expect(body.object.content).toBe('');
    expect(await change(article, 1, { status: 'withdrawn' })).toMatchObject({ status: 200 });
    expect(await toldAnew(body.id)).toBe(1);
    for (const who of [editor, outsider])
      expect(await shown(who, body.id)).toEqual({ state: 'gone', article: null });
    await change(article, 2, { status: 'published', title: 'Laternen' });
    expect(await shown(outsider, body.id)).toMatchObject({ article: { title: 'Laternen' } });
    const past = new Date(Date.now() - 1000).toISOString();
    await sql`update blog_articles set published_at = now() - interval '1 day', ends_at = ${past}
      where id = ${article.id}`.execute(bed.db.kysely);
    expect(await shown(outsider, body.id)).toMatchObject({ state: 'gone' });
    const params = { blogId: open, articleId: String(article.id) };
    expect(await editor.call(deleteBlogArticle, { params })).toMatchObject({ status: 204 });
    expect(await toldAnew(body.id)).toBe(3);
    expect(await shown(outsider, body.id)).toEqual({ state: 'gone', article: null });
  });

  it('says no more of a withdrawn one to those who never could read it [RUL-0900]', async () => {
    const article = await write(ofGroup, { title: 'Geheim', status: 'published' });
    const { body } = await share(member, article, [network.streamId], 'Seht');
    await change(article, 1, { status: 'withdrawn' });
    expect(await shown(outsider, body.id)).toEqual({ state: 'unseen', article: null });
  });

  it('is shared by those who read it, once it is out, into streams where they may post [RUL-0900]', async () => {
    const article = await write(ofGroup, { title: 'Intern', status: 'published' });
    const draft = await write(open, { title: 'Noch nicht' });
    expect(draft.can.share).toBe(false);
    expect(await share(outsider, article, [network.streamId])).toMatchObject({ status: 404 });
    expect(await share(editor, draft, [network.streamId])).toMatchObject({ status: 403 });
    expect(await share(member, draft, [network.streamId])).toMatchObject({ status: 404 });
    expect(await share(guest, article, [network.streamId])).toMatchObject({ status: 422 });
    const elsewhere = await write(open, { title: 'Offen', status: 'published' });
    expect(await share(outsider, elsewhere, [group.streamId])).toMatchObject({ status: 422 });
    const both = await share(editor, elsewhere, [network.streamId, group.streamId, group.streamId]);
    expect(both.body.activitystreams).toHaveLength(2);
  });

  it('names a share without words, for those who may read it [RUL-0900]', async () => {
    const article = await write(ofGroup, { title: 'Beschlüsse', teaser: 'Drei.', status: 'published' });
    const { body } = await share(editor, article, [network.streamId]);
    await outsider.call(likeActivity, { params: { id: body.id } });
    await bed.delivered();
    const { body: told } = await editor.call(listNotifications);
    expect(told.notifications.map(({ thread }) => thread)).toContain('Beschlüsse');
    const listed = async (who: Client) => {
      const answer = await who.call(listMemberActivities, { params: { id: editorId } });
      return answer.raw.payload.includes('Beschlüsse');
    };
    expect(await listed(member)).toBe(true);
    expect(await listed(outsider)).toBe(false);
  });
});
