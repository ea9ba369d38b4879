import type { Activity, OwnAnswers, Poll, PollState } from '@dorfplatz/contract';
import { Badge, Button, TextInput } from '@dorfplatz/ui';
import { type FormEvent, useRef, useState } from 'react';
import { useAction } from '../../../kit/use-action.ts';
import { useDates } from '../../../lib/dates.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { addOption, close } from '../api.ts';
import { CopyPoll } from './copy-poll.tsx';
import styles from './poll.module.css';

interface PollFootProps {
  activity: Activity;
  poll: Poll;
  give: (answers: OwnAnswers) => void;
  show: (state: PollState) => void;
}

/** How many answered, until when, and what one can do with the poll beside answering. */
export function PollFoot({ activity, poll, give, show }: PollFootProps) {
  const t = useTranslate();
  const dates = useDates();
  const { busy, run } = useAction<'close'>();
  const { type, answer_count } = activity.object;
  const { audience, closed, closes_at, can, my_answers } = poll;
  const counted =
    audience === null
      ? t('polls.answered', { count: answer_count })
      : t('polls.answered_of', { count: answer_count, all: Math.max(audience, answer_count) });
  const turn = () =>
    run('close', async () => show(await close(activity.id, !closed)), {
      done: t(closed ? 'polls.opened' : 'polls.closed_now'),
    });
  return (
    <div className={styles.foot}>
      <p className={styles.counted} role="status">
        {counted}
        {closed ? null : closes_at ? ` · ${t('polls.ends', { when: dates.middle(closes_at) })}` : null}
        {closed ? <Badge kind="neutral">{t('polls.ended')}</Badge> : null}
      </p>
      <div className={styles.acts}>
        {can.answer && my_answers.length > 0 ? (
          <Button size="small" variant="ghost" onClick={() => give([])}>
            {t('polls.withdraw')}
          </Button>
        ) : null}
        {can.close ? (
          <Button size="small" variant="ghost" busy={busy !== null} onClick={() => void turn()}>
            {t(closed ? 'polls.open' : 'polls.close')}
          </Button>
        ) : null}
        {activity.can.update ? <CopyPoll activity={activity} /> : null}
      </div>
      {can.add_options && type !== 'schedule' ? <NewOption activityId={activity.id} show={show} /> : null}
    </div>
  );
}

function NewOption({ activityId, show }: { activityId: number; show: (state: PollState) => void }) {
  const t = useTranslate();
  const [label, setLabel] = useState('');
  const { busy, run } = useAction<'add'>();
  const attempt = useRef({ label: '', key: '' });
  const add = async (event: FormEvent) => {
    event.preventDefault();
    const text = label.trim();
    if (text === '' || busy !== null) return;
    if (attempt.current.label !== text) attempt.current = { label: text, key: crypto.randomUUID() };
    const act = async () => show(await addOption(activityId, { label: text }, attempt.current.key));
    if (await run('add', act, { done: t('polls.option_added') })) setLabel('');
  };
  return (
    <form className={styles.add} onSubmit={(event) => void add(event)}>
      <TextInput
        aria-label={t('polls.own_option')}
        placeholder={t('polls.own_option')}
        value={label}
        maxLength={200}
        onChange={(event) => setLabel(event.target.value)}
      />
      <Button size="small" type="submit" busy={busy !== null} disabled={label.trim() === ''}>
        {t('polls.add')}
      </Button>
    </form>
  );
}
