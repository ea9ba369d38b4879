import { updateMemberSettings } from '@dorfplatz/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import type { BuiltMember } from '../../testing/build.ts';
import { buildArticle, buildChannel } from '../../testing/channels.ts';
import { type MailBox, startMailBox } from '../../testing/mail-box.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';
import { deliverLetters } from './deliver.ts';
import { prepareDigests } from './digests.ts';

let box: MailBox;
let bed: TestBed;
let anna: BuiltMember;
let edda: BuiltMember;
let channel: { id: number };
const run = (text: ReturnType<typeof sql>) => text.execute(bed.db.kysely);

beforeAll(async () => {
  box = await startMailBox();
  bed = await startTestBed({ worker: false, environment: { SMTP_URL: box.url } });
  await bed.openNetwork();
  anna = await bed.buildMember({ name: 'Anna Amsel' });
  edda = await bed.buildMember({ name: 'Edda Editor' });
  await run(sql`update accounts set last_sign_in_at = now()`);
});
beforeEach(async () => {
  channel = await buildChannel(bed, {
    title: 'Lindenblatt',
    managers: [edda.id],
    subscribers: [anna.id, edda.id],
  });
});
afterEach(async () => {
  box.mails.length = 0;
  await run(sql`truncate member_settings, letters, digest_runs, channels cascade`);
  await run(sql`update members set language = 'de'`);
});
afterAll(async () => {
  await bed.stop();
  await box.stop();
});

const article = (title: string, traits: Partial<Parameters<typeof buildArticle>[1]> = {}) =>
  buildArticle(bed, { channelId: channel.id, authorId: edda.id, title, ...traits });
let slots = 0;
/** A slot that ends now, each a little later than the one before. */
async function prepare() {
  slots += 1;
  const at = Temporal.Now.instant().add({ seconds: slots });
  await prepareDigests(
    bed.services,
    { at, since: at.subtract({ hours: 24 }) },
    await bed.services.settings.reload(),
  );
}
async function deliver(to = anna) {
  await deliverLetters(bed.services, 'digest');
  return box.mails.filter(({ recipient }) => recipient === to.email);
}
async function digests(to = anna) {
  await prepare();
  return deliver(to);
}

describe('the articles of a digest', () => {
  it('are those that came out since the last one in channels to which one is subscribed, the newest first', async () => {
    const { id, blogId } = await article('Es werde Licht');
    await article('Aus der Werkstatt', { publishedIn: -120 });
    await article('Von gestern', { publishedIn: -60 * 25 });
    await article('Morgen', { publishedIn: 60 });
    await article('Entwurf', { status: 'draft' });
    const other = await buildChannel(bed, { title: 'Nicht abonniert' });
    await article('Anderswo', { channelId: other.id });
    const [mail, ...rest] = await digests();
    expect(rest).toEqual([]);
    expect(mail!.text).toContain(
      `\nEs werde Licht\nLindenblatt · Edda Editor\nKurz.\n${bed.services.environment.publicUrl}/blogs/${blogId}/articles/${id}\n`,
    );
    expect(mail!.text).toContain('2 Artikel in „Lindenblatt“');
    expect(mail!.text!.indexOf('Es werde')).toBeLessThan(mail!.text!.indexOf('Aus der Werkstatt'));
    expect(mail!.text).not.toMatch(/Von gestern|Morgen|Entwurf|Anderswo/);
    // Where there is nothing else they need no name, and lead to all articles.
    expect(mail!.text).not.toMatch(/Neue Artikel/i);
    expect(mail!.text).toContain('Alle Artikel ansehen:\n');
    expect(mail!.html).toContain('<strong>Es werde Licht</strong>');
    expect(mail!.html).toContain('Lindenblatt · Edda Editor');
    // Nobody is told of what they wrote themselves.
    expect(await deliver(edda)).toEqual([]);
  });

  it('stand above the posts, each with its name', async () => {
    const { id: groupId, streamId } = await bed.buildGroup({ createdBy: edda.id, members: [anna.id] });
    await run(sql`
      with made as (
        insert into activities (author_id, content) values (${edda.id}, 'Ein Beitrag') returning id, author_id, created_at
      )
      insert into activity_containers (container_id, activity_id, author_id, created_at)
      select ${streamId}, id, author_id, created_at from made`);
    await article('Es werde Licht');
    const [mail] = await digests();
    const places = ['NEUE ARTIKEL', 'Es werde Licht', 'NEUE BEITRÄGE', 'Ein Beitrag'].map((words) =>
      mail!.text!.indexOf(words),
    );
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(places[0]).toBeGreaterThan(0);
    expect(mail!.text).toContain('Alle Beiträge ansehen:\n');
    await run(sql`delete from groups where id = ${groupId}`);
  });

  it('are those that their reader may read, and wants, when it is sent [B08]', async () => {
    const gone: [string, ReturnType<typeof sql>, ReturnType<typeof sql>][] = [
      [
        'withdrawn',
        sql`update blog_articles set status = 'withdrawn'`,
        sql`update blog_articles set status = 'published'`,
      ],
      ['over', sql`update blog_articles set ends_at = now()`, sql`update blog_articles set ends_at = null`],
      [
        'archived',
        sql`update channels set status = 'archived'`,
        sql`update channels set status = 'published'`,
      ],
      [
        'closed',
        sql`update channels set openness = 'members'`,
        sql`update channels set openness = 'internal'`,
      ],
      [
        'left',
        sql`update channel_subscriptions set left_at = now()`,
        sql`update channel_subscriptions set left_at = null`,
      ],
    ];
    await article('Es werde Licht');
    for (const [name, ends, begins] of gone) {
      await prepare();
      await run(ends);
      expect(await deliver(), name).toEqual([]);
      await run(begins);
    }
    expect(await digests()).toHaveLength(1);
  });

  it('come to who chose groups for the posts, and to nobody who turned digests off [RUL-0354]', async () => {
    const choose = async (digest: object) =>
      (await bed.as(anna.id)).call(updateMemberSettings, {
        params: { membershipId: anna.id },
        body: { email_daily_digests: digest },
      });
    await article('Es werde Licht');
    await choose({ switch: 'selected_groups', group_ids: [], include_network_level: false });
    expect(await digests()).toHaveLength(1);
    box.mails.length = 0;
    await choose({ switch: 'disabled' });
    expect(await digests()).toEqual([]);
  });

  it('do not say who wrote for a blog that publishes under its own name [RUL-0389]', async () => {
    await article('Es werde Licht');
    await run(sql`update blogs set publish_as = 'blog_title', title = 'Die Redaktion'`);
    const [mail] = await digests();
    expect(mail!.text).toContain('Es werde Licht\nLindenblatt · Die Redaktion\n');
    expect(mail!.text! + mail!.html!).not.toContain('Edda');
  });

  it('are told in the language of each reader', async () => {
    await article('Es werde Licht');
    const said: Record<string, string> = {
      de: 'ein Artikel in „Lindenblatt“',
      de_DU: 'ein Artikel in „Lindenblatt“',
      en: 'one article in “Lindenblatt”',
      es: 'un artículo en «Lindenblatt»',
      fr: 'un article dans «',
    };
    for (const [language, words] of Object.entries(said)) {
      await run(sql`update members set language = ${language} where id = ${anna.id}`);
      const mails = await digests();
      expect(mails.at(-1)!.text, language).toContain(words);
    }
  });

  it('cost the same number of statements however many they are', async () => {
    const counted = async () => {
      await run(sql`truncate letters`);
      await prepare();
      return (await bed.countStatements(() => deliver())).statements;
    };
    await article('Eins');
    const one = await counted();
    await article('Zwei');
    await article('Drei');
    expect(await counted()).toBe(one);
  });
});
