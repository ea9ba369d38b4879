import type { Activity, OwnAnswers, PollState } from '@dorfplatz/contract';
import { useRef, useState } from 'react';
import { useTranslate } from '../../lib/i18n.ts';
import { flashRefusal } from '../../lib/refusal.ts';
import { answer } from './api.ts';
import { withOwn } from './poll-state.ts';

/**
 * One's own answers to a poll: shown at once, confirmed or rolled back with the reason. Presses while one is on its way
 * are sent after it, the last alone.
 * @param show puts what the server says where the poll is shown
 */
export function useAnswers(activity: Activity, show: (state: PollState) => void) {
  const t = useTranslate();
  const [pending, setPending] = useState<OwnAnswers | null>(null);
  const next = useRef<OwnAnswers | null>(null);
  const isSending = useRef(false);
  const shown = pending === null ? activity.object : withOwn(activity.object, pending);
  const give = async (answers: OwnAnswers) => {
    setPending(answers);
    next.current = answers;
    if (isSending.current) return;
    isSending.current = true;
    try {
      while (next.current !== null) {
        const sent: OwnAnswers = next.current;
        next.current = null;
        show(await answer(activity.id, sent));
      }
    } catch (error) {
      next.current = null;
      flashRefusal(error, t);
    } finally {
      isSending.current = false;
      setPending(null);
    }
  };
  return { object: shown, give: (answers: OwnAnswers) => void give(answers) };
}
