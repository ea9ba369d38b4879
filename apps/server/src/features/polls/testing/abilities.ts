import {
  addPollOption,
  answerPoll,
  closePoll,
  getActivity,
  makeAppointment,
  withdrawAnswers,
} from '@dorfplatz/contract';
import { type Abilities, call, PLACES, type PlaceName } from '../../../testing/abilities/ability.ts';
import { type BuiltPoll, buildPoll } from './build.ts';

type Thing = BuiltPoll & { calendarId: number };

/** What one can do with a poll. */
export const abilities: Abilities<Thing> = {
  kind: 'poll',
  where: PLACES,
  async make({ world, places, where, person }) {
    return {
      ...(await buildPoll(world, places[where as PlaceName], 'schedule')),
      calendarId: await world.bed.buildCalendar({ ownerId: person.id || world.author }),
    };
  },
  async canOf(client, { activityId }) {
    const { status, body } = await client.call(getActivity, { params: { activityId } });
    return status === 200 ? (body.object.poll?.can ?? {}) : {};
  },
  flags: {
    answer: [
      {
        call: call(answerPoll, ({ activityId: id, optionIds: [option_id] }) => ({
          params: { id },
          body: { answers: [{ option_id }] },
        })),
      },
      { call: call(withdrawAnswers, ({ activityId: id }) => ({ params: { id } })) },
    ],
    add_options: [
      {
        call: call(addPollOption, ({ activityId: id }) => ({
          params: { id },
          body: { date: { start: '2031-01-01', end: '2031-01-01', all_day: true } },
        })),
      },
    ],
    close: [{ call: call(closePoll, ({ activityId: id }) => ({ params: { id }, body: { closed: true } })) }],
    make_appointment: [
      {
        call: call(makeAppointment, ({ activityId: id, optionIds: [optionId], calendarId: calendar_id }) => ({
          params: { id, optionId },
          body: { calendar_id },
        })),
      },
    ],
  },
};
