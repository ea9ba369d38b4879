import { createHash } from 'node:crypto';
import { mentionsOf } from '@dorfplatz/content';
import { listChannelWidgets } from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { slowness } from '../../../../tools/long/slowness.ts';
import { reactionOf } from '../features/activities/reactions.ts';
import { sql } from '../platform/db/database.ts';
import { isPassword } from '../platform/session/passwords.ts';
import { startTestBed, type TestBed } from '../testing/test-bed.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './accounts.ts';
import { loadDemo } from './load-demo.ts';
import { DAY, HOUR } from './moments.ts';

const NOW = Date.parse('2026-05-13T19:40:00Z');

let bed: TestBed;
let isLoaded: boolean;
let seconds: number;

const rowsOf = async <Row>(text: string, from = bed) =>
  (await sql<Row>`${sql.raw(text)}`.execute(from.db.kysely)).rows;
const countOf = async (text: string) => (await rowsOf<{ n: number }>(`select count(*) as n ${text}`))[0]!.n;

beforeAll(async () => {
  bed = await startTestBed({ worker: false });
  const began = performance.now();
  isLoaded = await loadDemo(bed.services, NOW);
  seconds = (performance.now() - began) / 1000;
  await bed.services.settings.reload();
}, 120_000);
afterAll(() => bed.stop());

describe('the demo network', () => {
  it('has calendars that are in use around the day of its loading', async () => {
    expect(await countOf('from calendars')).toBeGreaterThan(12);
    expect(await countOf('from appointments')).toBeGreaterThanOrEqual(60);
    const month = "from occurrences where starts_at > '2026-05-01' and starts_at < '2026-06-01'";
    expect(await countOf(month)).toBeGreaterThan(50);
    expect(await countOf('from appointments where canceled_at is not null')).toBeGreaterThan(3);
    expect(await countOf('from calendar_shares')).toBe(1);
    expect(await countOf('from appointments where created_at > starts_at')).toBe(0);
    const waiting = "from invites where appointment_id is not null and state = 'open'";
    expect(await countOf(waiting)).toBeGreaterThan(4);
    const seats = `from appointments a where attendees_enforced and attendee_total <
      (select count(*) from appointment_participants p where p.appointment_id = a.id and p.status = 'accepted')`;
    expect(await countOf(seats)).toBe(0);
  });

  it('has folders of further streams that are called like these', async () => {
    const further = 'from folders d join containers c on c.id = d.stream_id where not c.is_main';
    expect(await countOf(further)).toBeGreaterThan(0);
    expect(await countOf(`${further} and d.name <> c.name`)).toBe(0);
  });

  it('has posts that were edited, bookmarked, shared and are to be confirmed', async () => {
    expect(await countOf('from entry_versions v where v.created_at < v.replaced_at')).toBeGreaterThan(5);
    expect(await countOf('from bookmarks')).toBeGreaterThanOrEqual(14);
    expect(await countOf('from mentions')).toBeGreaterThan(20);
    const half =
      'from activity_confirmations where confirmed_count between audience_count / 2 - 1 and audience_count / 2';
    expect(await countOf(`${half} and audience_count > 3`)).toBe(1);
    expect(await countOf('from activities a join activity_shares s on s.activity_id = a.id')).toBe(1);
    expect(await countOf('from activities where share_count = 1')).toBe(1);
  });

  it('has people who were there at different times, most of them this month', async () => {
    const seen = await rowsOf<{ times: number; month: number; never: number }>(`
      select count(distinct last_seen_at)::int as times, count(*) filter (where last_seen_at is null)::int as never,
        count(*) filter (where last_seen_at > '2026-04-13')::int as month from accounts`);
    expect(seen[0]).toMatchObject({ never: 0 });
    expect(seen[0]!.times).toBeGreaterThan(150);
    expect(seen[0]!.month).toBeGreaterThan(120);
  });

  it('has pages of groups, in the tree that each group has', async () => {
    const without = `from groups g where not exists
      (select 1 from containers c where c.group_id = g.id and c.kind = 'page_tree')`;
    expect(await countOf(without)).toBe(0);
    const written =
      'from pages p join containers c on c.id = p.container_id join groups g on g.id = c.group_id';
    expect(await countOf(`${written} where g.slug = 'gemeinschaftsgarten'`)).toBe(3);
    expect(await countOf(`${written} where g.slug = 'repair-cafe'`)).toBeGreaterThan(0);
  });

  it('has an article with a lead picture and all that a document can have', async () => {
    const [article] = await rowsOf<{ body: string; lead: boolean; pictures: number }>(
      `select body, lead_image_id is not null as lead,
         (select count(*) from article_images i where i.activity_id = r.activity_id)::int as pictures from articles r`,
    );
    expect(article).toMatchObject({ lead: true, pictures: 1 });
    for (const part of [
      /^# /m,
      /^1\. /m,
      /^- /m,
      /^\| --- /m,
      /^> \[!warning\]/m,
      /^> [^[]/m,
      /^!\[.+\]\(file:\d+/m,
    ])
      expect(article!.body).toMatch(part);
  });

  it('has channels of every state that people run and read, each with its picture', async () => {
    const channels = await rowsOf<{
      slug: string;
      status: string;
      subscribers_count: number;
      managers: number;
    }>(
      `select slug::text, status, subscribers_count,
         (select count(*) from channel_managers m where m.channel_id = ch.id)::int as managers
       from channels ch where image_id is not null order by created_at`,
    );
    expect(channels.map(({ slug, status }) => [slug, status])).toEqual([
      ['lindenblatt', 'published'],
      ['chor-lindenklang', 'published'],
      ['gartentagebuch', 'published'],
      ['flohmarkt-2025', 'archived'],
      ['repair-cafe', 'published'],
      ['vorstandspost', 'published'],
      ['sommerfest-ticker', 'draft'],
    ]);
    for (const { slug, status, subscribers_count, managers } of channels) {
      expect(managers, slug).toBe(3);
      if (status === 'published') expect(subscribers_count, slug).toBeGreaterThan(4);
    }
    // Nobody reads a channel that they do not see.
    expect(
      await countOf(`from channel_subscriptions s join channels ch on ch.id = s.channel_id
        join members m on m.id = s.member_id where ch.openness = 'internal' and m.is_external`),
    ).toBe(0);
    const busy =
      "from channel_days d join channels ch on ch.id = d.channel_id where ch.slug = 'lindenblatt' and readers > 5";
    expect(await countOf(busy)).toBeGreaterThan(30);
    expect(await countOf('from channel_days where views < readers')).toBe(0);
  });

  it('has channels that show pictures and three kinds of widgets each, and nothing that is broken', async () => {
    const [administrator] = await rowsOf<{ id: number }>(
      'select id from members where is_network_admin order by id limit 1',
    );
    const client = await bed.as(administrator!.id);
    const channels = await rowsOf<{ slug: string }>('select slug::text from channels');
    expect(channels.length).toBeGreaterThanOrEqual(6);
    for (const { slug } of channels) {
      const { body } = await client.call(listChannelWidgets, { params: { slug }, query: {} });
      expect(new Set(body.widgets.map(({ type }) => type)).size, slug).toBeGreaterThanOrEqual(3);
      expect(
        body.widgets.map(({ error }) => error),
        slug,
      ).not.toContain('gone');
      const images = body.widgets.find((widget) => widget.type === 'images');
      expect(images?.content?.images.length, slug).toBeGreaterThanOrEqual(3);
      const people = body.widgets.find((widget) => widget.type === 'people');
      if (people) expect(people.content?.memberships.length, slug).toBeGreaterThanOrEqual(3);
    }
  });

  it('is an association of a size worth looking at, loaded in seconds', async () => {
    expect(isLoaded).toBe(true);
    expect(seconds).toBeLessThan(60 * slowness());
    expect(await countOf('from members')).toBeGreaterThanOrEqual(195);
    expect(await countOf('from members where image_id is not null')).toBeGreaterThan(180);
    expect(await countOf("from members where is_external and state <> 'consumer'")).toBe(6);
    expect(await countOf('from groups')).toBe(25);
    expect(await countOf('from groups where archived_at is not null')).toBe(1);
    expect(await countOf('from groups where externally_visible')).toBe(2);
    expect(await countOf("from group_categories where access = 'closed'")).toBe(1);
    expect(await countOf('from activities')).toBeGreaterThanOrEqual(600);
    expect(await countOf('from replies')).toBeGreaterThanOrEqual(2_500);
    expect(await countOf('from activities where reply_count >= 40')).toBeGreaterThanOrEqual(3);
  });

  it('is alive: the newest posts are of this hour, the oldest two years old', async () => {
    const [span] = await rowsOf<{ oldest: string; newest: string }>(
      'select min(created_at) as oldest, max(created_at) as newest from activities',
    );
    expect(NOW - Date.parse(span!.newest)).toBeLessThan(HOUR);
    expect(NOW - Date.parse(span!.oldest)).toBeGreaterThan(650 * DAY);
    for (const table of [
      'activities',
      'replies',
      'reactions',
      'notifications',
      'members',
      'group_memberships',
    ]) {
      const [row] = await rowsOf<{ newest: string }>(`select max(created_at) as newest from ${table}`);
      expect(Date.parse(row!.newest), table).toBeLessThan(NOW);
    }
  });

  it('counts as the commands would have counted', async () => {
    const wrong = {
      member_count: `from groups g where member_count <> (select count(*) from group_memberships m where m.group_id = g.id and m.state = 'member' and m.member_id not in (select c.member_id from consumers c))`,
      reply_count:
        'from activities a where reply_count <> (select count(*) from replies r where r.activity_id = a.id and r.deleted_at is null)',
      last_entry_at:
        'from containers c where last_entry_at is distinct from (select max(a.created_at) from activity_containers a where a.container_id = c.id)',
      placed:
        'from activities a where not exists (select 1 from activity_containers p where p.activity_id = a.id and p.author_id = a.author_id and p.created_at = a.created_at)',
      likes: `from activities a where like_count <> (select count(*) from reactions r where r.activity_id = a.id and r.reply_id is null and emoji = 'like')`,
      replyLikes: `from replies a where like_count <> (select count(*) from reactions r where r.activity_id = a.activity_id and r.reply_id = a.id and emoji = 'like')`,
      reactions: `from activities a where reaction_counts <> (select coalesce(jsonb_object_agg(emoji, n), '{}') from (select emoji, count(*) as n from reactions r where r.activity_id = a.id and r.reply_id is null and emoji <> 'like' group by emoji) e)`,
      replyReactions: `from replies a where reaction_counts <> (select coalesce(jsonb_object_agg(emoji, n), '{}') from (select emoji, count(*) as n from reactions r where r.activity_id = a.activity_id and r.reply_id = a.id and emoji <> 'like' group by emoji) e)`,
      openness: `from containers c join contexts x on x.id = c.context_id join groups g on g.id = x.group_id where c.openness <> case when g.access <> 'open' then 'members' when g.externally_visible then 'everyone' else 'internal' end`,
      containers:
        "from groups g where (select count(*) from containers c join contexts x on x.id = c.context_id where x.group_id = g.id and c.is_main and c.kind <> 'calendar') <> 3",
      unpublished: `from files where state = 'volatile' or published_at is null`,
      unlaid:
        'from activity_files f where not exists (select 1 from file_containers c where c.file_id = f.file_id)',
      accounts:
        "from members m where m.state <> 'consumer' and not exists (select 1 from accounts a where a.member_id = m.id)",
    };
    for (const [what, text] of Object.entries(wrong)) expect(await countOf(text), what).toBe(0);
  });

  it('lets people write only where and when they belonged', async () => {
    const outside = (entry: string) => `
      from ${entry} join activity_containers p on p.activity_id = e.activity_id
      join containers c on c.id = p.container_id join contexts x on x.id = c.context_id
      join members m on m.id = e.member_id
      where e.created_at < m.created_at or (select count(*) from activity_containers n where n.activity_id = e.activity_id) = 1 and (
        (x.network_id is not null and m.is_external) or
        (x.group_id is not null and not exists (select 1 from group_memberships s where s.group_id = x.group_id
          and s.member_id = m.id and s.state = 'member' and s.created_at < e.created_at)))`;
    expect(
      await countOf(
        outside('(select id as activity_id, author_id as member_id, created_at from activities) e'),
      ),
    ).toBe(0);
    expect(
      await countOf(outside('(select activity_id, author_id as member_id, created_at from replies) e')),
    ).toBe(0);
    expect(await countOf(outside('reactions e'))).toBe(0);
    expect(
      await countOf(
        'from replies r join activities a on a.id = r.activity_id where r.created_at <= a.created_at',
      ),
    ).toBe(0);
  });

  it('writes texts whose mentions and tags are known, and leaves no slot open', async () => {
    const entries = await rowsOf<{ id: number; content: string; is_post: boolean }>(
      'select id, content, true as is_post from activities union all select id, content, false from replies',
    );
    const names = new Map(
      (await rowsOf<{ id: number; display_name: string }>('select id, display_name from members')).map(
        (row) => [row.id, row.display_name],
      ),
    );
    const tagged = await rowsOf<{ activity_id: number; tag_id: number; name: string }>(
      'select activity_id, tag_id, name::text from activity_tags join tags on tags.id = tag_id',
    );
    const wanted = entries.flatMap(({ id, content, is_post }) => {
      expect(content).not.toMatch(/[{}]|undefined|^\s|\s$/);
      expect(content).not.toBe('');
      const { members, tags } = mentionsOf(content);
      for (const { id: memberId, name } of members) expect(names.get(memberId)).toBe(name);
      return is_post ? tags.map((tag) => `${id} ${tag.id} ${tag.name}`) : [];
    });
    expect(tagged.map((row) => `${row.activity_id} ${row.tag_id} ${row.name}`).sort()).toEqual(wanted.sort());
    expect(
      new Set(entries.filter((entry) => entry.is_post).map((entry) => entry.content)).size,
    ).toBeGreaterThan(450);
    const emoji = await rowsOf<{ emoji: string }>('select distinct emoji from reactions');
    expect(emoji.filter((row) => reactionOf(row.emoji) !== row.emoji)).toEqual([]);
  });

  it('lets those talk who may, with something unread for every account', async () => {
    expect(await countOf('from chats where group_id is not null')).toBe(6);
    expect(await countOf('from chats where group_id is null')).toBe(15);
    const outside = `from chat_messages x join chats c on c.id = x.chat_id
      where not (x.author_id in (c.member_a, c.member_b) or exists (
        select 1 from group_memberships m where m.group_id = c.group_id and m.member_id = x.author_id and m.state = 'member'
      ))`;
    expect(await countOf(outside)).toBe(0);
    expect(await countOf('from chat_message_files')).toBe(1);
    expect(
      await countOf(
        'from chats c where c.last_number <> (select count(*) from chat_messages x where x.chat_id = c.id)',
      ),
    ).toBe(0);
    const news = await rowsOf<{ member_id: number }>(
      `select distinct s.member_id from chat_states s join chats c on c.id = s.chat_id and c.last_number > s.last_read
       join members m on m.id = s.member_id where m.id <= 4`,
    );
    expect(news).toHaveLength(4);
  });

  it('keeps every file that it shows', async () => {
    const files = await rowsOf<{ storage_key: string; size: number }>('select storage_key, size from files');
    for (const { storage_key, size } of files) {
      const kept = await bed.services.storage.open(storage_key);
      kept.stream.destroy();
      expect(kept.size).toBe(size);
    }
  });

  it.each(DEMO_ACCOUNTS)(
    'lets the $role sign in and find something new of every kind',
    async ({ email, isExternal }) => {
      const [account] = await rowsOf<{ id: number; is_network_admin: boolean; password_digest: string }>(
        `select m.id, m.is_network_admin, a.password_digest from members m join accounts a on a.member_id = m.id where email = '${email}'`,
      );
      expect(await isPassword(account!.password_digest, DEMO_PASSWORD)).toBe(true);
      const client = await bed.as(account!.id);
      expect(
        (
          await bed.http.inject({
            url: '/activitystreams/all',
            headers: { accept: 'application/json', cookie: client.cookie },
          })
        ).statusCode,
      ).toBe(200);
      const kinds = await rowsOf<{ kind: string; n: number; unseen: number }>(
        `select kind, count(*) as n, count(*) filter (where seen_at is null) as unseen from notifications where member_id = ${account!.id} group by kind`,
      );
      const asked = account!.is_network_admin ? ['change_request'] : [];
      const invited = isExternal ? [] : ['group_invite'];
      expect(kinds.map((row) => row.kind).sort()).toEqual([
        ...asked,
        ...invited,
        'like',
        'mention',
        'reaction',
        'reply',
      ]);
      expect(kinds.reduce((sum, row) => sum + row.n, 0)).toBeGreaterThanOrEqual(12);
      expect(kinds.reduce((sum, row) => sum + row.unseen, 0)).toBeGreaterThanOrEqual(isExternal ? 2 : 4);
      const unread = await countOf(`
      from activity_containers a join stream_reads r on r.container_id = a.container_id
      where r.member_id = ${account!.id} and a.created_at > r.read_until and a.author_id <> ${account!.id}`);
      expect(unread).toBeGreaterThanOrEqual(3);
    },
  );

  it('can be written to afterwards', async () => {
    const builder = await bed.buildMember();
    const group = await bed.buildGroup({ createdBy: builder.id });
    expect(group.streamId).toBeGreaterThan(0);
  });

  it('leaves a network alone that is set up', async () => {
    expect(await loadDemo(bed.services, NOW)).toBe(false);
  });
});

describe('a second demo network of the same instant', () => {
  it('is the same one', async () => {
    const contents = async (from: TestBed) => {
      const hash = createHash('sha256');
      await loadDemo(from.services, NOW);
      const tables =
        'networks members profiles group_categories group_category_administrators groups group_memberships contexts containers files file_containers activities activity_containers replies reactions activity_files tags activity_tags stream_reads notifications themes channels channel_subscriptions channel_visits channel_days';
      for (const table of tables.split(' ')) {
        const rows = await rowsOf<{ row: string }>(
          `select to_jsonb(t)::text as row from ${table} t order by 1`,
          from,
        );
        // What the migration made carries the time of the template.
        for (const { row } of rows) hash.update(row).update('\n');
      }
      return hash.digest('hex');
    };
    const [one, two] = [await startTestBed({ worker: false }), await startTestBed({ worker: false })];
    try {
      expect(await contents(one)).toBe(await contents(two));
    } finally {
      await one.stop();
      await two.stop();
    }
  }, 180_000);
});
