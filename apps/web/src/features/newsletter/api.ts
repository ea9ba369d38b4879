import {
  type BodyOf,
  cancelNewsletterIssue,
  confirmNewsletterAddress,
  getNewsletter,
  getNewsletterIssue,
  getPublishedNewsletter,
  listNewsletterIssues,
  listNewsletterRecipients,
  listNewsletters,
  type Newsletter,
  type NewsletterIssue,
  pauseNewsletterIssue,
  previewNewsletter,
  RECIPIENT_STATES,
  resumeNewsletterIssue,
  sendNewsletterNow,
  startNewsletterIssue,
  testNewsletter,
  updateNewsletterSchedule,
  updateUpcomingActivities,
} from '@dorfplatz/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Filters } from '../../kit/use-paged-list.ts';
import { call, callPage } from '../../lib/client.ts';
import { queryClient } from '../../lib/queries.ts';

const key = ['newsletter'];
/** How often it is asked how far an issue is, in milliseconds. */
const ASK_AGAIN = 2000;

const isUnderWay = (issue: NewsletterIssue | null | undefined) =>
  issue?.state === 'preparing' || issue?.state === 'sending';

/** When the newsletter comes and what will stand in it; asked for again and again while an issue is being sent. */
export const newsletterQuery = queryOptions({
  queryKey: [...key, 'next'],
  staleTime: 0,
  queryFn: ({ signal }) => call(getNewsletter, { signal }),
  refetchInterval: ({ state }) => (isUnderWay(state.data?.current_issue) ? ASK_AGAIN : false),
});

/** The next issue as somebody would get it; as oneself where nobody is named. */
export const previewQuery = (memberId: number | null, changed: number) =>
  queryOptions({
    queryKey: [...key, 'preview', memberId, changed],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(previewNewsletter, { body: memberId === null ? {} : { member_id: memberId }, signal }),
  });

export const issuesQuery = (page: number) =>
  queryOptions({
    queryKey: [...key, 'issues', page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => callPage(listNewsletterIssues, { query: { page }, signal }),
  });

export const issueQuery = (id: number) =>
  queryOptions({
    queryKey: [...key, 'issue', id],
    staleTime: 0,
    queryFn: ({ signal }) => call(getNewsletterIssue, { params: { id }, signal }),
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? ASK_AGAIN : false),
  });

export type RecipientState = (typeof RECIPIENT_STATES)[number];
export const recipientStateOf = ({ state }: Filters): RecipientState | null =>
  RECIPIENT_STATES.find((each) => each === state) ?? null;

export const recipientsQuery = (id: number, page: number, state: RecipientState | null) =>
  queryOptions({
    queryKey: [...key, 'recipients', id, page, state],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      callPage(listNewsletterRecipients, {
        params: { id },
        query: { page, ...(state && { state }) },
        signal,
      }),
  });

export const newslettersQuery = (page: number) =>
  queryOptions({
    queryKey: ['newsletters', page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => callPage(listNewsletters, { query: { page }, signal }),
  });

export const publishedNewsletterQuery = (id: number) =>
  queryOptions({
    queryKey: ['newsletters', 'one', id],
    queryFn: ({ signal }) => call(getPublishedNewsletter, { params: { id }, signal }),
  });

const take = (newsletter: Newsletter) => queryClient.setQueryData(newsletterQuery.queryKey, newsletter);

/** Chooses when the newsletter comes. Throws ApiError, 409 where somebody else was quicker. */
export async function saveSchedule(body: BodyOf<typeof updateNewsletterSchedule>): Promise<Newsletter> {
  const saved = await call(updateNewsletterSchedule, { body });
  take(saved);
  return saved;
}

/** Puts appointments in order. What is shown follows where it fails [RUL-0583]. Throws ApiError. */
export async function saveOrder(order: string[], left_out: string[]): Promise<void> {
  try {
    take(await call(updateUpcomingActivities, { body: { order, left_out } }));
  } catch (error) {
    await queryClient.invalidateQueries({ queryKey: newsletterQuery.queryKey });
    throw error;
  }
}

/** Has this installation send the newsletter from now on. Throws ApiError. */
export async function confirmAddress(): Promise<void> {
  take(await call(confirmNewsletterAddress));
}

/** Sends the next issue to oneself. Throws ApiError. */
export const sendTest = () => call(testNewsletter, { body: {} });

const steps = {
  start: startNewsletterIssue,
  pause: pauseNewsletterIssue,
  resume: resumeNewsletterIssue,
  cancel: cancelNewsletterIssue,
};
export type Step = keyof typeof steps;

/** What is shown of issues is asked for again, whatever came of a press. */
const refresh = () => queryClient.invalidateQueries({ queryKey: key });

/** Has an issue start, pause, go on or end. Throws ApiError. */
export async function takeStep(step: Step, id: number): Promise<void> {
  try {
    await call(steps[step], { params: { id } });
  } finally {
    await refresh();
  }
}

/** Sends an issue besides the schedule. Throws ApiError. */
export async function sendNow(): Promise<void> {
  try {
    await call(sendNewsletterNow);
  } finally {
    await refresh();
  }
}
