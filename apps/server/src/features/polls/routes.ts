import {
  addPollOption,
  answerPoll,
  closePoll as closePollCall,
  listAnswers,
  listVoters,
  makeAppointment as makeAppointmentCall,
  type PollAnswer,
  withdrawAnswers,
} from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import { encodeCursor, readCursor } from '../../platform/http/cursor.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { conflict, forbidden, invalid, notFound } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { loadActivity, presentAuthor } from '../activities/index.ts';
import { setAnswers } from './answers.ts';
import { makeAppointment } from './appointment.ts';
import { addOption, closePoll } from './commands.ts';
import { networkMembers } from './network-members.ts';
import { canAnswer, runsPoll } from './policy.ts';
import { presentPoll } from './present.ts';
import { optionExists, peopleOf, pollsOf, votersOf } from './queries.ts';

const VOTERS_PAGE = 50;
const PEOPLE_PAGE = 50;

/** One answer to each option: which of two would hold is not for us to choose. */
function answersOf(answers: readonly { option_id: number; answer?: PollAnswer }[]) {
  const byOption = new Map(answers.map(({ option_id, answer = 'yes' }) => [option_id, answer]));
  if (byOption.size < answers.length) throw invalid({ answers: ['twice'] });
  return byOption;
}

export function routes(http: FastifyInstance, services: Services): void {
  const { settings } = services;
  const { kysely, reads } = services.db;

  /** The post of a poll that the viewer may see; throws 404 for any other post. */
  async function load(viewer: Viewer, activityId: number) {
    const post = await loadActivity(reads, viewer, activityId);
    // Its author, who sees none of its places any more, is shown nothing of it.
    if (!post.places.some(({ visible }) => visible)) throw notFound();
    const [poll] = await pollsOf(reads, viewer, [activityId]);
    if (!poll) throw notFound();
    return { post, poll };
  }

  async function present(viewer: Viewer, { post }: Awaited<ReturnType<typeof load>>) {
    const [poll] = await pollsOf(kysely, viewer, [post.id]);
    if (!poll) throw notFound();
    const options = { naming: settings.current(), networkMembers: await networkMembers(services) };
    return presentPoll(viewer, post, poll, options);
  }

  serve(http, services, answerPoll, async ({ viewer, params, body, write }) => {
    const loaded = await load(viewer, params.id);
    if (!canAnswer(viewer, loaded.post)) throw forbidden();
    const answers = answersOf(body.answers);
    await write((tx) => setAnswers(tx, viewer, params.id, answers));
    return present(viewer, loaded);
  });

  serve(http, services, withdrawAnswers, async ({ viewer, params, write }) => {
    const loaded = await load(viewer, params.id);
    if (!canAnswer(viewer, loaded.post)) throw forbidden();
    await write((tx) => setAnswers(tx, viewer, params.id, new Map()));
    return present(viewer, loaded);
  });

  serve(http, services, closePollCall, async ({ viewer, params, body, write }) => {
    const loaded = await load(viewer, params.id);
    if (!runsPoll(viewer, loaded.post)) throw forbidden();
    await write((tx) => closePoll(tx, viewer, params.id, body.closed));
    return present(viewer, loaded);
  });

  serve(http, services, addPollOption, async ({ viewer, params, body, write }) => {
    const loaded = await load(viewer, params.id);
    const { is_closed, members_add_options } = loaded.poll;
    if (!canAnswer(viewer, loaded.post) || !members_add_options) throw forbidden();
    if (is_closed) throw conflict('poll_closed');
    const { id: _, ...option } = body;
    await write((tx) => addOption(tx, viewer, params.id, option));
    return present(viewer, loaded);
  });

  serve(http, services, makeAppointmentCall, async ({ viewer, params, body, write }) => {
    const { post, poll } = await load(viewer, params.id);
    if (poll.type !== 'schedule' || !poll.options.some(({ id }) => id === params.optionId)) throw notFound();
    if (!runsPoll(viewer, post)) throw forbidden();
    const id = await write((tx) =>
      makeAppointment(
        tx,
        viewer,
        { activityId: params.id, optionId: params.optionId },
        { calendarId: body.calendar_id, name: body.name },
        settings.current(),
      ),
    );
    return { appointment_id: String(id) };
  });

  serve(http, services, listVoters, async ({ viewer, params, query, nextCursor }) => {
    const { post } = await load(viewer, params.id);
    if (!(await optionExists(reads, params.id, params.optionId))) throw notFound();
    const cursor = query.cursor ? readCursor(query.cursor) : undefined;
    const option = { activityId: params.id, optionId: params.optionId, until: post.until };
    const found = await votersOf(kysely, viewer, option, cursor, VOTERS_PAGE + 1);
    const shown = found.slice(0, VOTERS_PAGE);
    const last = shown.at(-1);
    nextCursor(found.length > VOTERS_PAGE && last ? encodeCursor(last.created_at, last.id) : null);
    return {
      voters: shown.map((row) => ({
        actor: presentAuthor(row, settings.current()),
        answer: row.answer,
        created_at: row.created_at,
      })),
    };
  });

  serve(http, services, listAnswers, async ({ viewer, params, query, nextCursor }) => {
    const { post } = await load(viewer, params.id);
    const cursor = query.cursor ? readCursor(query.cursor) : undefined;
    const poll = { activityId: params.id, until: post.until };
    const found = await peopleOf(kysely, viewer, poll, cursor, PEOPLE_PAGE + 1);
    const shown = found.slice(0, PEOPLE_PAGE);
    const last = shown.at(-1);
    nextCursor(found.length > PEOPLE_PAGE && last ? encodeCursor(last.first_at, last.author_id) : null);
    return {
      rows: shown.map((row) => ({ actor: presentAuthor(row, settings.current()), answers: row.answers })),
    };
  });
}
