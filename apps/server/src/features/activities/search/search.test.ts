import {
  answerPoll,
  bookmarkActivity,
  createActivity,
  createReply,
  deleteActivity,
  deleteReply,
  reactToActivity,
  reactToReply,
  restoreActivity,
  updateActivity,
  updateReply,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../platform/db/database.ts';
import type { Client } from '../../../testing/client.ts';
import { type SearchBed, seeking, startSearchBed } from '../../../testing/search-bed.ts';
import { picture, upload } from '../../../testing/upload-bed.ts';

type Person = Client & { memberId: number };

let bed: SearchBed;
let anna: Person;
let ben: Person;
let outsider: Person;
let guest: Person;
let admin: Person;
let network: number;
let group: { id: number; slug: string; streamId: number };

const person = async (traits: Parameters<SearchBed['buildMember']>[0]) =>
  (await bed.as((await bed.buildMember(traits)).id)) as Person;

beforeAll(async () => {
  bed = await startSearchBed('activity', 'reply');
  network = (await bed.openNetwork()).streamId;
  [anna, ben] = [await person({ name: 'Anna A' }), await person({ name: 'Ben B' })];
  outsider = await person({ name: 'Olga O' });
  guest = await person({ name: 'Gast G', isExternal: true });
  admin = await person({ name: 'Ada Admin', isNetworkAdmin: true });
  group = await bed.buildGroup({
    name: 'Vorstand',
    access: 'hidden',
    createdBy: anna.memberId,
    members: [ben.memberId],
  });
});
afterAll(() => bed.stop());

type Draft = Partial<Parameters<typeof anna.call<typeof createActivity>>[1] & object>['body'];
const post = async (draft: Partial<NonNullable<Draft>> = {}, author = anna): Promise<number> => {
  const answer = await author.call(createActivity, {
    body: { content: 'Der Kranwagen kommt.', streams: [group.streamId], ...draft },
  });
  expect(answer.status).toBe(201);
  return answer.body.id;
};
const reply = async (activityId: number, content = 'Der Flaschenzug auch.', author = ben) => {
  const answer = await author.call(createReply, {
    params: { activityId, type: 'replies' },
    body: { content },
  });
  expect(answer.status).toBe(201);
  return answer.body.id;
};
const finders = async (kind: 'activity' | 'reply', id: number) => {
  const names: string[] = [];
  for (const [name, who] of Object.entries({ anna, ben, outsider, guest, admin }))
    if (await bed.finds(who.memberId, kind, id)) names.push(name);
  return names;
};
const execute = (query: ReturnType<typeof sql>) => query.execute(bed.db.kysely);

describe('what the index keeps of posts', () => {
  it('is the text as people read it, names of people and tags, addresses, and files', async () => {
    const file = await upload(anna, 'files', { name: 'Stromplan.pdf', content: 'Plan' });
    const image = await upload(anna, 'images', { name: 'bauhof.jpg', content: await picture().toBuffer() });
    const id = await post({
      content: `**Hallo** @[${ben.memberId}:Ben B], #[1:Sommerfest] und [die Seite](https://example.org/kran)`,
      files: [file.id],
      images: [image.id],
    });
    const document = (await bed.documentOf('activity', id))!;
    expect(document).toMatchObject({
      id,
      title: '',
      authorId: anna.memberId,
      groupId: group.id,
      places: [group.streamId],
    });
    expect(document.has.toSorted()).toEqual(['file', 'image', 'link']);
    expect(await bed.textsOf('activity', id)).toEqual([
      ['B', 'Sommerfest'],
      ['C', 'Hallo @Ben B, #Sommerfest und die Seite'],
      ['D', 'bauhof.jpg'],
      ['B', 'Stromplan.pdf'],
      ['D', 'https://example.org/kran'],
    ]);
    expect(document.texts.find(({ text }) => text === 'Stromplan.pdf')!.foundIn).toEqual({
      type: 'file',
      name: 'Stromplan.pdf',
      html_url: `/files/${file.id}`,
    });
    expect(await bed.all('activity')).toContain(id);
  });

  it('is the question and the options of a poll [S-28]', async () => {
    const id = await post({
      type: 'question',
      content: '',
      title: 'Welche Lampionkette?',
      options: [{ label: 'Warmweiß' }, { label: 'Bunt' }],
    });
    expect(await bed.documentOf('activity', id)).toMatchObject({
      title: 'Welche Lampionkette?',
      has: ['poll'],
      texts: [
        { text: 'Welche Lampionkette?', weight: 'A' },
        { text: 'Warmweiß', weight: 'B', foundIn: { type: 'option', name: 'Warmweiß' } },
        { text: 'Bunt', weight: 'B', foundIn: { type: 'option', name: 'Bunt' } },
      ],
    });
  });

  it('is the body of an article, with what its pictures are called [S-28]', async () => {
    const id = await post({
      type: 'article',
      content: 'Anrisstext',
      article: { title: 'Es werde Licht', body: '## Anfang\n\nDrei **Birnen** im Keller.' },
    });
    await execute(sql`update articles set lead_alt = 'Leuchtende Kürbisse' where activity_id = ${id}`);
    expect(await bed.textsOf('activity', id)).toEqual([
      ['A', 'Es werde Licht'],
      ['C', 'Anrisstext'],
      ['C', 'Anfang\n\nDrei Birnen im Keller.'],
      ['D', 'Leuchtende Kürbisse'],
    ]);
  });

  it('is the name of its appointment, where all who read the post see that', async () => {
    const own = await bed.buildCalendar({ groupId: group.id });
    const other = await bed.buildCalendar({ ownerId: ben.memberId });
    const tells = async (calendar: number) => {
      const appointmentId = await bed.buildAppointment({ calendarIds: [calendar], name: 'Probeleuchten' });
      const id = await post();
      await execute(
        sql`update activities set type = 'appointment', appointment_id = ${appointmentId} where id = ${id}`,
      );
      return { id, appointmentId };
    };
    const told = await tells(own);
    expect(await bed.textsOf('activity', told.id)).toContainEqual(['B', 'Probeleuchten']);
    expect((await bed.documentOf('activity', told.id))!.has).toEqual(['appointment']);
    expect(await bed.textsOf('activity', (await tells(other)).id)).not.toContainEqual(['B', 'Probeleuchten']);
    expect(
      await bed.notedBy(() =>
        execute(sql`update appointments set name = 'Aufbau' where id = ${told.appointmentId}`),
      ),
    ).toContain(`activity ${told.id}`);
    expect(
      await bed.notedBy(() =>
        execute(sql`delete from appointment_containers where appointment_id = ${told.appointmentId}`),
      ),
    ).toContain(`activity ${told.id}`);
  });

  it('is nothing of what is gone, nor of what hangs below it [S-19]', async () => {
    const id = await post();
    const answer = await reply(id);
    const noted = await bed.notedBy(() => anna.call(deleteActivity, { params: { id } }));
    expect(noted).toEqual([`activity ${id}`, `reply ${answer}`]);
    expect(await bed.documentOf('activity', id)).toBeUndefined();
    expect(await bed.documentOf('reply', answer)).toBeUndefined();
    expect(await bed.all('activity')).not.toContain(id);
    expect(await bed.all('reply')).not.toContain(answer);
    expect(await finders('activity', id)).toEqual([]);
    expect(await bed.notedBy(() => anna.call(restoreActivity, { params: { id } }))).toEqual([
      `activity ${id}`,
      `reply ${answer}`,
    ]);
    expect(await bed.documentOf('reply', answer)).toMatchObject({ places: [group.streamId] });
  });
});

describe('who finds posts and replies', () => {
  it('is who reads one of their streams at this moment [S-21]', async () => {
    const hidden = await post();
    const answer = await reply(hidden);
    expect(await finders('activity', hidden)).toEqual(['anna', 'ben']);
    expect(await finders('reply', answer)).toEqual(['anna', 'ben']);
    const open = await post({ streams: [network] });
    expect(await finders('activity', open)).toEqual(['anna', 'ben', 'outsider', 'admin']);
    const join = (state: string) =>
      execute(sql`
        insert into group_memberships (group_id, member_id, state) values (${group.id}, ${outsider.memberId}, ${state}::membership_state)
        on conflict (group_id, member_id) do update set state = excluded.state`);
    await join('member');
    expect(await finders('activity', hidden)).toEqual(['anna', 'ben', 'outsider']);
    expect(await finders('reply', answer)).toEqual(['anna', 'ben', 'outsider']);
    await join('rejected');
    expect(await finders('activity', hidden)).toEqual(['anna', 'ben']);
    await execute(
      sql`insert into stream_mutes (member_id, container_id) values (${ben.memberId}, ${group.streamId})`,
    );
    expect(await finders('activity', hidden)).toEqual(['anna', 'ben']);
  });

  it('is nobody who ignores their author [S-19]', async () => {
    const id = await post();
    const answer = await reply(id);
    await execute(
      sql`insert into ignored_members (member_id, ignored_id) values (${anna.memberId}, ${ben.memberId})`,
    );
    expect(await finders('reply', answer)).toEqual(['ben']);
    expect(await bed.hit(anna.memberId, 'reply', answer)).toBeUndefined();
    expect(await finders('activity', id)).toEqual(['anna', 'ben']);
    await execute(sql`delete from ignored_members`);
  });

  it('finds in a group what lies in a stream of it that they read, and learns of no other', async () => {
    const both = await post({ streams: [network, group.streamId] });
    expect(await bed.findsInGroup(ben.memberId, group.id, 'activity', both)).toBe(true);
    expect(await bed.finds(outsider.memberId, 'activity', both)).toBe(true);
    expect(await bed.findsInGroup(outsider.memberId, group.id, 'activity', both)).toBe(false);
    const answer = await reply(both);
    expect(await bed.findsInGroup(ben.memberId, group.id, 'reply', answer)).toBe(true);
    expect(await bed.findsInGroup(outsider.memberId, group.id, 'reply', answer)).toBe(false);
  });
});

describe('what is noted for the index', () => {
  it('is each change of what is found', async () => {
    let id = 0;
    expect(
      await bed.notedBy(async () => {
        id = await post();
      }),
    ).toEqual([`activity ${id}`]);
    let answer = 0;
    expect(
      await bed.notedBy(async () => {
        answer = await reply(id);
      }),
    ).toEqual([`reply ${answer}`]);
    const params = { id };
    expect(await bed.notedBy(() => anna.call(updateActivity, { params, body: { content: 'Neu' } }))).toEqual([
      `activity ${id}`,
    ]);
    const oneReply = { activityId: id, type: 'replies', replyId: answer };
    expect(
      await bed.notedBy(() => ben.call(updateReply, { params: oneReply, body: { content: 'Anders' } })),
    ).toEqual([`reply ${answer}`]);
    const container = sql`update activity_containers set container_id = ${network} where activity_id = ${id}`;
    expect(await bed.notedBy(() => execute(container))).toEqual([`activity ${id}`, `reply ${answer}`]);
    expect(await bed.notedBy(() => ben.call(deleteReply, { params: oneReply }))).toEqual([`reply ${answer}`]);
  });

  it('is a new name of a file, of a tag, of an option and of a page that is linked', async () => {
    const file = await upload(anna, 'files', { name: 'alt.txt', content: 'x' });
    const id = await post({ content: '#[1:Laternen] https://example.org/a', files: [file.id] });
    const noted = [`activity ${id}`];
    expect(
      await bed.notedBy(() =>
        execute(sql`update files set original_filename = 'neu.txt' where id = ${file.id}`),
      ),
    ).toEqual(noted);
    expect(
      await bed.notedBy(() => execute(sql`update tags set name = 'LATERNEN' where name = 'Laternen'`)),
    ).toEqual(noted);
    await execute(sql`
      with preview as (insert into link_previews (address) values ('https://example.org/a') returning id)
      insert into activity_links (activity_id, link_preview_id, position) select ${id}, id, 0 from preview`);
    expect(
      await bed.notedBy(() =>
        execute(
          sql`update link_previews set title = 'Kranverleih', state = 'ready' where address = 'https://example.org/a'`,
        ),
      ),
    ).toEqual(noted);
    expect(await bed.textsOf('activity', id)).toContainEqual(['D', 'Kranverleih']);
    const poll = await post({
      type: 'question',
      content: '',
      title: 'Was?',
      options: [{ label: 'a' }, { label: 'b' }],
    });
    expect(
      await bed.notedBy(() =>
        execute(sql`update poll_options set label = label || '!' where activity_id = ${poll}`),
      ),
    ).toEqual([`activity ${poll}`]);
  });

  it('is nothing where something is counted, marked or pinned', async () => {
    const id = await post({
      type: 'question',
      content: '',
      title: 'Was?',
      options: [{ label: 'a' }, { label: 'b' }],
    });
    const answer = await reply(id);
    const option = (await execute(sql`select id from poll_options where activity_id = ${id} limit 1`))
      .rows[0] as {
      id: number;
    };
    expect(
      await bed.notedBy(async () => {
        await ben.call(reactToActivity, { params: { id, emoji: '👍' } });
        await anna.call(reactToReply, { params: { id: answer, emoji: '👍' } });
        await ben.call(bookmarkActivity, { params: { id } });
        const answered = await ben.call(answerPoll, {
          params: { id },
          body: { answers: [{ option_id: option.id, answer: 'yes' }] },
        });
        expect(answered.status).toBe(200);
        await execute(
          sql`update activity_containers set pinned_until = 'infinity' where activity_id = ${id}`,
        );
        await execute(sql`update activities set reply_count = reply_count + 1 where id = ${id}`);
      }),
    ).toEqual([]);
  });
});

describe('hits', () => {
  it('show a post with where it lies, what was found in it, and what hangs on it', async () => {
    const file = await upload(anna, 'files', { name: 'Stromplan.pdf', content: 'Plan' });
    const id = await post({ content: 'Hallo #[1:Sommerfest]', files: [file.id] });
    expect(await bed.hit(ben.memberId, 'activity', id, 'Stromplan')).toMatchObject({
      kind: 'activity',
      id,
      actor: { id: anna.memberId, display_name: 'Anna A', deleted: false, detection_profile_field: null },
      object: {
        type: 'note',
        options: [],
        attachments: [
          { type: 'file', name: 'Stromplan.pdf' },
          { type: 'tag', name: 'Sommerfest', html_url: '/activitystreams/all?tag=Sommerfest' },
        ],
        reply_count: 0,
      },
      activitystreams: [{ name: 'Vorstand', html_url: `/groups/${group.slug}/activitystreams` }],
      title: { text: '' },
      content: { text: 'Stromplan.pdf' },
      found_in: { type: 'file', name: 'Stromplan.pdf', html_url: `/files/${file.id}` },
      html_url: `/activities/${id}`,
    });
    for (const who of [outsider, guest, admin])
      expect(await bed.hit(who.memberId, 'activity', id)).toBeUndefined();
  });

  it('name only the places that the viewer reads', async () => {
    const both = await post({ streams: [network, group.streamId] });
    expect((await bed.hit(outsider.memberId, 'activity', both))!.activitystreams).toHaveLength(1);
    expect((await bed.hit(ben.memberId, 'activity', both))!.activitystreams).toHaveLength(2);
  });

  it('show the options of a poll as its card counts them [RUL-0152]', async () => {
    const id = await post({
      type: 'question',
      content: '',
      title: 'Was?',
      options: [{ label: 'Ja' }, { label: 'Nein' }],
    });
    const { rows } = await execute(
      sql`select id from poll_options where activity_id = ${id} order by position`,
    );
    for (const who of [anna, ben])
      await who.call(answerPoll, {
        params: { id },
        body: { answers: [{ option_id: (rows[0] as { id: number }).id, answer: 'yes' }] },
      });
    const { object, found_in } = (await bed.hit(ben.memberId, 'activity', id, 'Nein'))!;
    expect(object).toMatchObject({
      type: 'question',
      answer_count: 2,
      options: [
        { label: { text: 'Ja' }, percent: 100 },
        { label: { text: 'Nein' }, percent: 0 },
      ],
    });
    expect(found_in).toEqual({ type: 'option', name: 'Nein', html_url: null });
  });

  it('lead to a reply below its post', async () => {
    const id = await post();
    const answer = await reply(id);
    expect(await bed.hit(anna.memberId, 'reply', answer, 'Flaschenzug')).toMatchObject({
      kind: 'reply',
      id: answer,
      activity_id: id,
      actor: { display_name: 'Ben B' },
      content: { text: 'Der Flaschenzug auch.' },
      found_in: null,
      html_url: `/activities/${id}#reply-${answer}`,
      activitystreams: [{ name: 'Vorstand' }],
    });
    expect(await bed.hit(outsider.memberId, 'reply', answer)).toBeUndefined();
  });

  it('mark authors who are gone [RUL-0153]', async () => {
    const left = await person({ name: 'Emil E' });
    const id = await post({ streams: [network] }, left);
    await execute(sql`update members set state = 'left' where id = ${left.memberId}`);
    expect((await bed.hit(ben.memberId, 'activity', id))!.actor).toMatchObject({
      deleted: true,
      images: null,
    });
  });

  it('cost the same number of statements however many they are', async () => {
    const counted = async (kind: 'activity' | 'reply', ids: number[]) => {
      const who = await bed.seeker(ben.memberId);
      const { statements, result } = await bed.countStatements(() =>
        bed.source(kind).hits(who, ids, seeking('')),
      );
      expect(result.size).toBe(ids.length);
      const { statements: indexing } = await bed.countStatements(() =>
        bed.source(kind).documents(bed.db.kysely, ids),
      );
      return { statements, indexing };
    };
    const poll = () =>
      post({ type: 'question', content: '', title: 'Was?', options: [{ label: 'a' }, { label: 'b' }] });
    const posts = [await poll(), await poll(), await post(), await poll(), await post()];
    const replies = [];
    for (const id of posts) replies.push(await reply(id));
    expect(await counted('activity', posts)).toEqual(await counted('activity', posts.slice(0, 1)));
    expect(await counted('reply', replies)).toEqual(await counted('reply', replies.slice(0, 1)));
  });
});

it('finds a file by what it is called now, on the post that it hangs on [S-28]', async () => {
  const file = await upload(anna, 'files', { name: 'a.txt', content: 'x' });
  const id = await post({ files: [file.id] });
  const describe = sql`update files set description = 'Rechnung der Stadtwerke' where id = ${file.id}`;
  expect(await bed.notedBy(() => execute(describe))).toEqual([`activity ${id}`]);
  expect(await bed.textsOf('activity', id)).toContainEqual(['D', 'Rechnung der Stadtwerke']);
  await execute(sql`update files set state = 'removed' where id = ${file.id}`);
  expect(await bed.textsOf('activity', id)).not.toContainEqual(['D', 'Rechnung der Stadtwerke']);
  expect(
    (await bed.documentOf('activity', id))!.texts.find(({ text }) => text === 'a.txt')!.foundIn,
  ).toMatchObject({
    html_url: null,
  });
});
