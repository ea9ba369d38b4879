import {
  addPollOption,
  answerPoll,
  closePoll,
  listAnswers,
  listVoters,
  makeAppointment,
  type OwnAnswers,
  type PollOptionWrite,
  type PollState,
  withdrawAnswers,
} from '@dorfplatz/contract';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call, callPage } from '../../lib/client.ts';

/** Who answered an option, the newest first. */
export const votersQuery = (id: number, optionId: number) =>
  infiniteQueryOptions({
    queryKey: ['activities', id, 'voters', optionId] as const,
    staleTime: 0,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      callPage(listVoters, {
        params: { id, optionId },
        query: pageParam === null ? {} : { cursor: pageParam },
        signal,
      }),
    getNextPageParam: ({ next }) => next?.cursor ?? null,
  });

/** Everyone who answered, with all their answers. @param change makes it another one when somebody answered */
export const answersQuery = (id: number, change: number) =>
  infiniteQueryOptions({
    queryKey: ['activities', id, 'answers', change] as const,
    staleTime: 60_000,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      callPage(listAnswers, {
        params: { id },
        query: pageParam === null ? {} : { cursor: pageParam },
        signal,
      }),
    getNextPageParam: ({ next }) => next?.cursor ?? null,
  });

/** Sets one's answers, all of them. Throws ApiError. */
export const answer = (id: number, answers: OwnAnswers): Promise<PollState> =>
  answers.length === 0
    ? call(withdrawAnswers, { params: { id } })
    : call(answerPoll, { params: { id }, body: { answers } });

/** Ends a poll, or opens it again. Throws ApiError. */
export const close = (id: number, closed: boolean): Promise<PollState> =>
  call(closePoll, { params: { id }, body: { closed } });

/** Adds an option to a poll of another. Throws ApiError. */
export const addOption = (id: number, option: PollOptionWrite, idempotencyKey: string): Promise<PollState> =>
  call(addPollOption, { params: { id }, body: option, idempotencyKey });

/** Makes an appointment of a date; the key is the same for every attempt. Throws ApiError. */
export const makeOf = (
  { id, optionId }: { id: number; optionId: number },
  body: { calendar_id: number; name: string },
  idempotencyKey: string,
) => call(makeAppointment, { params: { id, optionId }, body, idempotencyKey });
