import type { AddressInfo } from 'node:net';
import {
  answerPoll,
  closePoll,
  createActivity,
  getActivity,
  type LiveMessage,
  type PollOptionWrite,
  updateActivity,
  withdrawAnswers,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import type { Client } from '../../testing/client.ts';
import { connectLive, type LiveClient } from '../../testing/live/live-client.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';

let bed: TestBed;
let anna: Client;
let people: Client[];
let streamId: number;
let url: string;

beforeAll(async () => {
  bed = await startTestBed({ worker: false });
  ({ streamId } = await bed.openNetwork());
  anna = await bed.as((await bed.buildMember({ name: 'Anna Müller' })).id);
  people = [];
  for (let count = 0; count < 12; count += 1) people.push(await bed.as((await bed.buildMember()).id));
  await bed.http.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(bed.http.server.address() as AddressInfo).port}`;
});
afterAll(() => bed?.stop());

async function ask(
  type: 'question' | 'survey',
  options: PollOptionWrite[] = [{ label: 'A' }, { label: 'B' }],
) {
  const { body } = await anna.call(createActivity, {
    body: { type, title: 'Und?', content: '', streams: [streamId], options },
  });
  return { id: body.id, options: body.object.options.map((option) => option.id) as [number, number] };
}

const answer = (who: Client, id: number, ...optionIds: number[]) =>
  who.call(answerPoll, { params: { id }, body: { answers: optionIds.map((option_id) => ({ option_id })) } });
const withdraw = (who: Client, id: number) => who.call(withdrawAnswers, { params: { id } });
const objectOf = async (who: Client, activityId: number) =>
  (await who.call(getActivity, { params: { activityId } })).body.object;

async function answersIn(id: number): Promise<{ answers: number; people: number }> {
  const { rows } = await sql<{ answers: number; people: number }>`
    select count(*)::int as answers, count(distinct member_id)::int as people from poll_answers where activity_id = ${id}
  `.execute(bed.db.kysely);
  return rows[0]!;
}

describe('answers at the same moment', () => {
  it('[A03] leave at most one to a question in 200 rounds, and what is live is what a reload shows', async () => {
    const { id, options } = await ask('question');
    const [a, b] = options;
    const live: LiveClient = await connectLive(url, people[1]!);
    const ben = people[0]!;
    for (let round = 0; round < 200; round += 1) {
      const calls =
        round % 3 === 0
          ? [answer(ben, id, a), answer(ben, id, b)]
          : round % 3 === 1
            ? [answer(ben, id, b), answer(ben, id, b)]
            : [answer(ben, id, a), withdraw(ben, id)];
      for (const { status, raw } of await Promise.all(calls)) expect(status, raw.payload).toBe(200);
      const { answers, people: voters } = await answersIn(id);
      expect(answers).toBeLessThanOrEqual(1);
      expect(answers).toBe(voters);
    }
    await answer(people[2]!, id, a);
    await bed.delivered();
    const reload = await objectOf(people[1]!, id);
    const told = live.heard.flatMap((message: LiveMessage) =>
      message.event === 'poll_changed' && message.data.activity_id === id ? [message.data] : [],
    );
    expect(told.at(-1)).toMatchObject({
      answer_count: reload.answer_count,
      change: reload.poll!.change,
      options: reload.options,
    });
    expect(reload.options.reduce((sum, { count }) => sum + count, 0)).toBe(reload.answer_count);
    // The database itself refuses a second one.
    const { rows } = await sql<{ option_id: number; member_id: number }>`
      select option_id, member_id from poll_answers where activity_id = ${id} limit 1
    `.execute(bed.db.kysely);
    const other = rows[0]!.option_id === a ? b : a;
    await expect(
      sql`
        insert into poll_answers (activity_id, poll_type, option_id, member_id, answer)
        values (${id}, 'question', ${other}, ${rows[0]!.member_id}, 'yes')
      `.execute(bed.db.kysely),
    ).rejects.toThrow('poll_answers_one_of_question');
    live.close();
  });

  it('[RUL-0753] never let more into an option than may', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id, options } = await ask('survey', [
        { label: 'Kuchen', limit: 3 },
        { label: 'Salat', limit: 1 },
      ]);
      const results = await Promise.all(people.map((who, index) => answer(who, id, options[index % 2]!)));
      expect(results.filter(({ status }) => status === 200)).toHaveLength(4);
      expect(
        results.filter(({ problem, status }) => status === 409 && problem.code === 'option_full'),
      ).toHaveLength(8);
      expect((await objectOf(anna, id)).options.map(({ count }) => count)).toEqual([3, 1]);
    }
  });

  it('count before the end of the poll, or not at all', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id, options } = await ask('question');
      const results = await Promise.all([
        ...people.slice(0, 6).map((who) => answer(who, id, options[0])),
        anna.call(closePoll, { params: { id }, body: { closed: true } }),
        ...people.slice(6).map((who) => answer(who, id, options[1])),
      ]);
      const taken = results.filter(({ status }) => status === 200).length - 1;
      expect((await objectOf(anna, id)).answer_count).toBe(taken);
      expect((await answersIn(id)).answers).toBe(taken);
      expect(results.every(({ status }) => status === 200 || status === 409)).toBe(true);
    }
  });

  it('[RUL-0751] meet an option that is just removed: one of both is told', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id, options } = await ask('survey', [{ label: 'A' }, { label: 'B' }, { label: 'C' }]);
      const [a] = options;
      const [removed, given] = await Promise.all([
        anna.call(updateActivity, { params: { id }, body: { content: '', remove_options: [a] } }),
        answer(people[0]!, id, a),
      ]);
      expect([
        [200, 422],
        [409, 200],
      ]).toContainEqual([removed.status, given.status]);
      const { answers } = await answersIn(id);
      expect(answers).toBe(given.status === 200 ? 1 : 0);
      expect((await objectOf(anna, id)).answer_count).toBe(answers);
    }
  });
});

describe('live', () => {
  it('[RUL-0758] tells all readers once of many answers, and who answered what is theirs', async () => {
    const { id, options } = await ask('question');
    const [watcher, voter] = await Promise.all([connectLive(url, people[11]!), connectLive(url, people[0]!)]);
    await Promise.all(people.slice(0, 10).map((who) => answer(who, id, options[0])));
    await bed.delivered();
    const of = ({ heard }: LiveClient) =>
      heard.flatMap((message) =>
        message.event === 'poll_changed' && message.data.activity_id === id ? [message.data] : [],
      );
    await watcher.next('poll_changed', ({ data }) => 'answer_count' in data && data.answer_count === 10);
    expect(of(watcher).length).toBeLessThan(10);
    expect(of(watcher).at(-1)).toMatchObject({ answer_count: 10, my_answers: null });
    await voter.next(
      'poll_changed',
      ({ data }) => 'my_answers' in data && data.my_answers?.[0]?.option_id === options[0],
    );
    expect(of(watcher).every(({ my_answers }) => my_answers === null)).toBe(true);
    await anna.call(closePoll, { params: { id }, body: { closed: true } });
    await watcher.next('activity_changed', ({ data }) => 'id' in data && data.id === id);
    watcher.close();
    voter.close();
  });
});
