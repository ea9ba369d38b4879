import {
  addPollOption,
  answerPoll,
  archiveGroup,
  closePoll,
  createActivity,
  deleteActivity,
  getActivity,
  getGroupStream,
  getStream,
  ignoreMember,
  listAnswers,
  listNotifications,
  listVersions,
  listVoters,
  type PollOptionWrite,
  type PollState,
  unarchiveGroup,
  updateActivity,
  withdrawAnswers,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import type { Client } from '../../testing/client.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';
import { endPolls } from './jobs.ts';

let bed: TestBed;
let anna: Client;
let people: Client[];
let network: { id: number; streamId: number };
let choir: { id: number; slug: string; streamId: number };

beforeAll(async () => {
  bed = await startTestBed({ worker: false });
  network = await bed.openNetwork();
  const author = await bed.buildMember({ name: 'Anna Müller' });
  anna = await bed.as(author.id);
  people = [];
  for (let count = 0; count < 6; count += 1)
    people.push(await bed.as((await bed.buildMember({ name: `Person ${count}` })).id));
  choir = await bed.buildGroup({
    createdBy: author.id,
    name: 'Chor',
    access: 'closed',
    members: people.slice(0, 3).map(({ memberId }) => memberId!),
  });
});
afterAll(() => bed?.stop());

type Asked = {
  type?: 'question' | 'survey' | 'schedule';
  options?: PollOptionWrite[];
  closes_at?: string;
  members_add_options?: boolean;
  streams?: number[];
};

async function ask({ type = 'question', streams = [network.streamId], ...rest }: Asked = {}) {
  const options = rest.options ?? [{ label: 'Halle A' }, { label: 'Hale B' }];
  const { status, body, raw } = await anna.call(createActivity, {
    body: { type, title: 'Welche Halle?', content: '', streams, ...rest, options },
  });
  expect(status, raw.payload).toBe(201);
  return { id: body.id, options: body.object.options.map(({ id }) => id), object: body.object };
}

const answer = (who: Client, id: number, ...optionIds: number[]) =>
  who.call(answerPoll, { params: { id }, body: { answers: optionIds.map((option_id) => ({ option_id })) } });

const pollOf = async (who: Client, activityId: number) =>
  (await who.call(getActivity, { params: { activityId } })).body.object;

const figures = ({ options }: Pick<PollState, 'options'>) =>
  options.map(({ count, percent }) => [count, percent]);

/** What is kept on rows is what the answers themselves say. */
async function checkCounts(activityId: number) {
  const { rows } = await sql<{ kept: number; counted: number; people: number; voters: number }>`
    select o.yes_count as kept, (select count(*) from poll_answers v where v.option_id = o.id and v.answer = 'yes') as counted,
      p.answer_count as people, (select count(distinct member_id) from poll_answers v where v.activity_id = p.activity_id) as voters
    from poll_options o join polls p using (activity_id) where activity_id = ${activityId}
  `.execute(bed.db.kysely);
  for (const row of rows) {
    expect(row.kept).toBe(row.counted);
    expect(row.people).toBe(row.voters);
  }
}

describe('a question', () => {
  it('[RUL-0750] is posted with its options and shows what the reader answered', async () => {
    const { id, options, object } = await ask();
    expect(object).toMatchObject({ type: 'question', title: 'Welche Halle?', content: '', answer_count: 0 });
    expect(object.options.map(({ label }) => label)).toEqual(['Halle A', 'Hale B']);
    const { body } = await answer(people[0]!, id, options[1]!);
    expect(body.answer_count).toBe(1);
    expect(body.poll?.my_answers).toEqual([{ option_id: options[1], answer: 'yes' }]);
    expect(body.options[1]!.voters.map(({ display_name }) => display_name)).toEqual(['Person 0']);
    expect((await pollOf(anna, id)).poll?.my_answers).toEqual([]);
    expect((await pollOf(anna, id)).poll?.audience).toBeGreaterThanOrEqual(7);
    const { body: stream } = await anna.call(getStream, { params: { slug: 'all' } });
    expect(stream.activities[0]!.object.options[1]).toMatchObject({ count: 1, percent: 100 });
  });

  it('takes one answer, which one changes and takes back until it is closed', async () => {
    const { id, options } = await ask();
    const [a, b] = options as [number, number];
    const ben = people[0]!;
    expect((await answer(ben, id, a, b)).problem.codes).toEqual({ answers: ['one_only'] });
    expect((await answer(ben, id, 1)).problem.codes).toEqual({ answers: ['option_gone'] });
    expect((await answer(ben, id, a, a)).status).toBe(422);
    await answer(ben, id, a);
    expect(figures((await answer(ben, id, b)).body)).toEqual([
      [0, 0],
      [1, 100],
    ]);
    const { body } = await ben.call(withdrawAnswers, { params: { id } });
    expect([body.answer_count, figures(body)]).toEqual([
      0,
      [
        [0, 0],
        [0, 0],
      ],
    ]);
    expect((await anna.call(closePoll, { params: { id }, body: { closed: true } })).body.poll?.closed).toBe(
      true,
    );
    const refused = await answer(ben, id, a);
    expect([refused.status, refused.problem.code]).toEqual([409, 'poll_closed']);
    expect((await ben.call(closePoll, { params: { id }, body: { closed: false } })).status).toBe(403);
    await anna.call(closePoll, { params: { id }, body: { closed: false } });
    expect((await answer(ben, id, a)).status).toBe(200);
    await checkCounts(id);
  });

  it('says what is missing of it, with the field', async () => {
    const refused = async (body: object) =>
      (
        await anna.call(createActivity, {
          body: { type: 'question', title: 'Und?', content: '', streams: [network.streamId], ...body },
        })
      ).problem.codes;
    const two = [{ label: 'A' }, { label: 'B' }];
    expect(await refused({ title: ' ', options: two })).toEqual({ title: ['required'] });
    expect(await refused({ options: [{ label: 'A' }] })).toEqual({ options: ['too_few'] });
    expect(await refused({ options: [{ label: 'A' }, { label: ' ' }] })).toEqual({
      'options.1.label': ['required'],
    });
    expect(await refused({ options: [{ label: 'A' }, { label: 'a ' }] })).toEqual({
      'options.1.label': ['twice'],
    });
    expect(await refused({ options: two, closes_at: '2020-01-01T00:00:00Z' })).toEqual({
      closes_at: ['past'],
    });
    expect(await refused({ type: 'note', options: two })).toEqual({ content: ['blank'] });
  });

  it('is none for who does not read it, and only read by who does not take part', async () => {
    const { id, options } = await ask({ streams: [choir.streamId] });
    const stranger = people[5]!;
    const params = { id, optionId: options[0]! };
    expect((await answer(stranger, id, options[0]!)).status).toBe(404);
    expect((await stranger.call(listVoters, { params })).status).toBe(404);
    expect((await stranger.call(listAnswers, { params: { id } })).status).toBe(404);
    expect((await pollOf(people[0]!, id)).poll?.audience).toBe(4);
    await answer(people[0]!, id, options[0]!);
    expect((await anna.call(archiveGroup, { params: { slug: choir.slug } })).status).toBeLessThan(300);
    expect((await pollOf(people[1]!, id)).poll?.can.answer).toBe(false);
    expect((await answer(people[1]!, id, options[0]!)).status).toBe(403);
    await anna.call(unarchiveGroup, { params: { slug: choir.slug } });
  });
});

describe('percentages', () => {
  it('[A04] are of those who answered, whatever they sum up to', async () => {
    const survey = await ask({ type: 'survey', options: [{ label: 'A' }, { label: 'B' }, { label: 'C' }] });
    const [a, b, c] = survey.options as [number, number, number];
    expect(figures(survey.object)).toEqual([
      [0, 0],
      [0, 0],
      [0, 0],
    ]);
    await answer(people[0]!, survey.id, a, b, c);
    await answer(people[1]!, survey.id, a);
    const { body } = await answer(people[2]!, survey.id, a);
    expect([body.answer_count, body.options.map(({ percent }) => percent)]).toEqual([3, [100, 33, 33]]);
    const question = await ask({ options: [{ label: 'A' }, { label: 'B' }, { label: 'C' }] });
    for (const [index, option] of question.options.entries())
      await answer(people[index]!, question.id, option);
    const shown = await pollOf(anna, question.id);
    expect([shown.answer_count, shown.options.map(({ percent }) => percent)]).toEqual([3, [33, 33, 33]]);
  });
});

describe('options', () => {
  it('[A01] keep their answers when they are corrected and put in another order', async () => {
    const { id, options } = await ask();
    const [a, b] = options as [number, number];
    for (const who of people.slice(0, 3)) await answer(who, id, a);
    for (const who of people.slice(3, 5)) await answer(who, id, b);
    const { body, status } = await anna.call(updateActivity, {
      params: { id },
      body: { content: '', options: [{ id: b, label: 'Halle B' }, { id: a }] },
    });
    expect(status).toBe(200);
    await answer(people[5]!, id, b);
    const { options: now, answer_count } = await pollOf(anna, id);
    expect(now.map(({ id: option, label, count, percent }) => [option, label, count, percent])).toEqual([
      [b, 'Halle B', 3, 50],
      [a, 'Halle A', 3, 50],
    ]);
    expect(answer_count).toBe(6);
    expect(body.edited_at).not.toBeNull();
    const { body: history } = await people[0]!.call(listVersions, { params: { id } });
    expect(history.versions.map(({ title, details }) => [title, details.options])).toEqual([
      ['Welche Halle?', ['Halle B (3)', 'Halle A (3)']],
      ['Welche Halle?', ['Halle A (3)', 'Hale B (2)']],
    ]);
  });

  it('[RUL-0751] go with their answers only where that was agreed to', async () => {
    const { id, options } = await ask({
      type: 'survey',
      options: [{ label: 'A' }, { label: 'B' }, { label: 'C' }],
    });
    const [a, b] = options as [number, number, number];
    await answer(people[0]!, id, a);
    await answer(people[1]!, id, a, b);
    const remove = (more: object) =>
      anna.call(updateActivity, { params: { id }, body: { content: '', remove_options: [a], ...more } });
    const refused = await remove({});
    expect([refused.status, refused.problem.code, refused.problem.lost]).toEqual([
      409,
      'answers_lost',
      ['A'],
    ]);
    expect((await remove({ discard_answers: true })).status).toBe(200);
    const { options: now, answer_count } = await pollOf(anna, id);
    expect([answer_count, now.map(({ label, percent }) => [label, percent])]).toEqual([
      1,
      [
        ['B', 100],
        ['C', 0],
      ],
    ]);
    await checkCounts(id);
    expect((await answer(people[2]!, id, a)).problem.codes).toEqual({ answers: ['option_gone'] });
  });

  it('[RUL-0752] come from members where the author lets them, and stay when the author did not know of them', async () => {
    const { id, options } = await ask({ members_add_options: true, options: [{ label: 'A' }] });
    const add = (who: Client, label: string) => who.call(addPollOption, { params: { id }, body: { label } });
    expect((await add(people[0]!, 'B')).body.options.map(({ label }) => label)).toEqual(['A', 'B']);
    expect((await add(people[1]!, 'b')).problem.codes).toEqual({ label: ['twice'] });
    await anna.call(updateActivity, {
      params: { id },
      body: { content: '', members_add_options: false, options: [{ label: 'Neu' }, { id: options[0]! }] },
    });
    const { options: now, poll } = await pollOf(people[0]!, id);
    expect(now.map(({ label }) => label)).toEqual(['Neu', 'A', 'B']);
    expect(poll?.can.add_options).toBe(false);
    expect((await add(people[0]!, 'C')).status).toBe(403);
  });

  it('[RUL-0753] are full when as many took them as may, and free again when one takes that back', async () => {
    const { id, options } = await ask({
      type: 'survey',
      options: [{ label: 'Kuchen', limit: 1 }, { label: 'Salat' }],
    });
    const [cake, salad] = options as [number, number];
    await answer(people[0]!, id, cake);
    const refused = await answer(people[1]!, id, cake, salad);
    expect([refused.status, refused.problem.code]).toEqual([409, 'option_full']);
    expect((await answer(people[0]!, id, cake, salad)).status).toBe(200);
    await people[0]!.call(withdrawAnswers, { params: { id } });
    expect((await answer(people[1]!, id, cake)).status).toBe(200);
    const { problem } = await anna.call(updateActivity, {
      params: { id },
      body: {
        content: '',
        options: [
          { id: cake, limit: 1 },
          { id: salad, limit: 0 as never },
        ],
      },
    });
    expect(problem.status).toBe(422);
    await answer(people[2]!, id, salad);
    await answer(people[3]!, id, salad);
    const low = await anna.call(updateActivity, {
      params: { id },
      body: { content: '', options: [{ id: cake }, { id: salad, limit: 1 }] },
    });
    expect(low.problem.codes).toEqual({ 'options.1.limit': ['below_answers'] });
  });
});

describe('a page of a stream', () => {
  it('asks one statement more for all its polls together, and none where it has none', async () => {
    const group = await bed.buildGroup({ createdBy: anna.memberId! });
    const params = { groupSlug: group.slug };
    const page = () => bed.countStatements(() => anna.call(getGroupStream, { params }));
    const note = () => anna.call(createActivity, { body: { content: 'Hallo', streams: [group.streamId] } });
    await note();
    const { statements: without } = await page();
    await ask({ streams: [group.streamId] });
    const { statements: withOne } = await page();
    for (let count = 0; count < 5; count += 1) await ask({ type: 'survey', streams: [group.streamId] });
    const { statements: withSix, result } = await page();
    expect(result.body.activities.filter(({ object }) => object.poll !== null)).toHaveLength(6);
    expect([withOne - without, withSix - withOne]).toEqual([1, 0]);
  });
});

describe('who answered', () => {
  it('[RUL-0754] is named to those who read the post, but not whom one ignores', async () => {
    const { id, options } = await ask();
    for (const who of people.slice(0, 4)) await answer(who, id, options[0]!);
    const params = { id, optionId: options[0]! };
    const { body } = await anna.call(listVoters, { params });
    expect(body.voters.map(({ actor }) => actor.display_name)).toEqual(
      [3, 2, 1, 0].map((index) => `Person ${index}`),
    );
    expect((await pollOf(anna, id)).options[0]!.voters.map(({ display_name }) => display_name)).toEqual(
      [3, 2, 1].map((index) => `Person ${index}`),
    );
    await people[4]!.call(ignoreMember, { params: { id: people[3]!.memberId! } });
    const seen = await people[4]!.call(listVoters, { params });
    expect(seen.body.voters.map(({ actor }) => actor.display_name)).not.toContain('Person 3');
    const shown = (await pollOf(people[4]!, id)).options[0]!;
    expect([shown.count, shown.voters.length]).toEqual([4, 2]);
    const rows = (await anna.call(listAnswers, { params: { id } })).body.rows;
    expect(rows.map(({ actor }) => actor.display_name)).toEqual(
      [0, 1, 2, 3].map((index) => `Person ${index}`),
    );
  });
});

describe('the end of a poll', () => {
  it('[RUL-0755] holds at its minute, is written down by a job once and told to the author with the result', async () => {
    const { id, options } = await ask({ closes_at: new Date(Date.now() + 60_000).toISOString() });
    await answer(people[0]!, id, options[1]!);
    await sql`update polls set closes_at = now() - interval '1 second' where activity_id = ${id}`.execute(
      bed.db.kysely,
    );
    expect((await pollOf(anna, id)).poll?.closed).toBe(true);
    expect((await answer(people[1]!, id, options[0]!)).problem.code).toBe('poll_closed');
    expect(await endPolls(bed)).toBe(1);
    expect(await endPolls(bed)).toBe(0);
    await bed.delivered();
    const told = (await anna.call(listNotifications)).body.notifications.filter(
      ({ kind }) => kind === 'poll_ended',
    );
    expect(told).toHaveLength(1);
    expect(told[0]).toMatchObject({
      thread: 'Welche Halle?',
      excerpt: 'Hale B: 100 % · Halle A: 0 %',
      html_url: `/activities/${id}`,
    });
    const later = new Date(Date.now() + 3_600_000).toISOString();
    await anna.call(updateActivity, { params: { id }, body: { content: '', closes_at: later } });
    expect((await pollOf(anna, id)).poll?.closed).toBe(false);
    await anna.call(deleteActivity, { params: { id } });
    expect((await answer(people[1]!, id, options[0]!)).status).toBe(404);
  });
});
