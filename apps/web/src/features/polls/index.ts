import type { Activity, Plan } from '@dorfplatz/contract';
import { lazy } from 'react';
import { withTexts } from '../../lib/i18n.ts';

const loadFields = withTexts(() => import('./components/poll-fields.tsx'));

/** What a post asks, with its answers; loaded when there is one. */
export const PollCard = lazy(withTexts(() => import('./components/poll-card.tsx')));

/** What is written of a poll beside its text; loaded when one is written. */
export const PollFields = lazy(loadFields);

/** Begins to load what a poll is written with. */
export function preloadPollFields(): void {
  void loadFields();
}

/** What a call sends of a poll that was written, and of one that was changed. @param text as the fields gave it */
export async function pollBody(text: string, zone: string) {
  const { bodyOfChange, bodyOfNew, readDraft } = await import('./poll-draft.ts');
  const draft = readDraft(text, zone);
  return draft && { created: bodyOfNew(draft, zone), changed: bodyOfChange(draft, zone) };
}

/** A poll as it stands, as text for the fields. */
export async function pollText(activity: Activity, zone: string): Promise<string> {
  const { draftOf } = await import('./poll-draft.ts');
  return JSON.stringify(draftOf(activity, zone));
}

/** A poll that is planned, as text for the fields. */
export async function plannedPollText(post: Plan['post'], zone: string): Promise<string> {
  const { draftOfPlan } = await import('./poll-draft.ts');
  return JSON.stringify(draftOfPlan(post, zone));
}

/** What a poll that is planned asks; loaded when there is one. */
export const PlannedPoll = lazy(withTexts(() => import('./components/planned-poll.tsx')));
