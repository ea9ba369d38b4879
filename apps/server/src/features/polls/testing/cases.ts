import { type Cases, places } from '../../../testing/matrix/case-builders.ts';
import { type BuiltPoll, buildPoll } from './build.ts';

const onPoll = (rest: (poll: BuiltPoll) => object) =>
  places(async (world, place) => rest(await buildPoll(world, place)));

/** What its calls are asked with, for the role matrix and the suites made of the contract. */
export const cases: Cases = {
  answerPoll: onPoll(({ activityId: id, optionIds: [option_id] }) => ({
    params: { id },
    body: { answers: [{ option_id }] },
  })),
  withdrawAnswers: onPoll(({ activityId: id }) => ({ params: { id } })),
  closePoll: onPoll(({ activityId: id }) => ({ params: { id }, body: { closed: true } })),
  listVoters: onPoll(({ activityId: id, optionIds: [optionId] }) => ({ params: { id, optionId } })),
  listAnswers: onPoll(({ activityId: id }) => ({ params: { id } })),
  addPollOption: onPoll(({ activityId: id }) => ({ params: { id }, body: { label: 'Noch eine' } })),
  makeAppointment: places(async (world, place, own) => {
    const { activityId: id, optionIds } = await buildPoll(world, place, 'schedule');
    const calendar_id = await world.bed.buildCalendar({ ownerId: own || world.author });
    return { params: { id, optionId: optionIds[0] }, body: { calendar_id } };
  }),
};
