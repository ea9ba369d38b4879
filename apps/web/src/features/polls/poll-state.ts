import type { Activity, OwnAnswers, PollAnswer, PollOption } from '@dorfplatz/contract';

type Answered = Pick<Activity['object'], 'options' | 'answer_count' | 'poll'>;

const percentOf = (count: number, answered: number): number =>
  answered === 0 ? 0 : Math.round((100 * count) / answered);

export const answerTo = (answers: OwnAnswers, optionId: number): PollAnswer | null =>
  answers.find(({ option_id }) => option_id === optionId)?.answer ?? null;

/** A poll as it will be with other answers of one's own, before the server has them. */
export function withOwn<Object extends Answered>(object: Object, answers: OwnAnswers): Object {
  const { poll } = object;
  if (!poll) return object;
  const before = poll.my_answers;
  const answer_count = object.answer_count + Number(answers.length > 0) - Number(before.length > 0);
  const options = object.options.map((option): PollOption => {
    const [was, is] = [answerTo(before, option.id), answerTo(answers, option.id)];
    const by = (kind: PollAnswer) => Number(is === kind) - Number(was === kind);
    const count = option.count + by('yes');
    return {
      ...option,
      count,
      maybe_count: option.maybe_count + by('maybe'),
      no_count: option.no_count + by('no'),
      percent: percentOf(count, answer_count),
    };
  });
  return { ...object, options, answer_count, poll: { ...poll, my_answers: answers } };
}

/** One's answers after a press on an option: of a question another one, of others one more or one less. */
export function pressed(type: string, answers: OwnAnswers, optionId: number): OwnAnswers {
  if (type === 'question') return [{ option_id: optionId, answer: 'yes' }];
  return answerTo(answers, optionId) === null
    ? [...answers, { option_id: optionId, answer: 'yes' }]
    : answers.filter(({ option_id }) => option_id !== optionId);
}

/** One's answers with this one to an option; the same once more takes it back. */
export function said(answers: OwnAnswers, optionId: number, answer: PollAnswer): OwnAnswers {
  const others = answers.filter(({ option_id }) => option_id !== optionId);
  return answerTo(answers, optionId) === answer ? others : [...others, { option_id: optionId, answer }];
}

/** Whether an option has no room for one more. */
export const isFull = ({ limit, count }: Pick<PollOption, 'limit' | 'count'>): boolean =>
  limit !== null && count >= limit;
