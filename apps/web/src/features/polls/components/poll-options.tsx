import type { Activity, OwnAnswers, PollOption } from '@dorfplatz/contract';
import { classNames } from '@dorfplatz/ui';
import { type KeyboardEvent, useId } from 'react';
import { useTranslate } from '../../../lib/i18n.ts';
import { answerTo, isFull, pressed } from '../poll-state.ts';
import styles from './poll.module.css';
import { Voters } from './voters.tsx';

interface PollOptionsProps {
  activity: Activity;
  give: (answers: OwnAnswers) => void;
}

/** Arrow keys only go from option to option: what is chosen is said by a press, since each one is an answer. */
function goByArrows(event: KeyboardEvent<HTMLInputElement>): void {
  const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const inputs = [
    ...(event.currentTarget.closest('fieldset')?.querySelectorAll<HTMLInputElement>('input:enabled') ?? []),
  ];
  const at = inputs.indexOf(event.currentTarget);
  inputs[(at + step + inputs.length) % inputs.length]?.focus();
}

/** The options of a question or a survey, with bars of how many took each. */
export function PollOptions({ activity, give }: PollOptionsProps) {
  const { object } = activity;
  const name = useId();
  const own = object.poll?.my_answers ?? [];
  return (
    <fieldset className={styles.options}>
      <legend className="visually-hidden">{object.title}</legend>
      {object.options.map((option) => (
        <Option
          key={option.id}
          activity={activity}
          option={option}
          name={name}
          isOwn={answerTo(own, option.id) !== null}
          onPress={() => give(pressed(object.type, own, option.id))}
        />
      ))}
    </fieldset>
  );
}

interface OptionProps {
  activity: Activity;
  option: PollOption;
  name: string;
  isOwn: boolean;
  onPress: () => void;
}

function Option({ activity, option, name, isOwn, onPress }: OptionProps) {
  const t = useTranslate();
  const describedBy = useId();
  const { type, poll } = activity.object;
  const { label, percent, count, limit } = option;
  const isOpen = poll?.can.answer ?? false;
  const hasNoRoom = isFull(option) && !isOwn;
  const room = limit === null ? '' : t('polls.room', { count, limit });
  return (
    <div className={classNames(styles.option, isOwn && styles.own, hasNoRoom && styles.full)}>
      <span className={styles.bar} style={{ inlineSize: `${percent}%` }} aria-hidden="true" />
      <label className={styles.choice}>
        <input
          type={type === 'question' ? 'radio' : 'checkbox'}
          name={name}
          className={styles.input}
          checked={isOwn}
          disabled={!isOpen || hasNoRoom}
          aria-describedby={describedBy}
          onChange={onPress}
          onKeyDown={type === 'question' ? goByArrows : undefined}
        />
        <span className={styles.label}>{label}</span>
      </label>
      <span id={describedBy} className="visually-hidden">
        {t('polls.result', { percent, count })} {room} {hasNoRoom ? t('polls.full') : ''}
      </span>
      {limit === null ? null : (
        <span className={styles.room} aria-hidden="true">
          {hasNoRoom ? t('polls.full') : room}
        </span>
      )}
      <Voters activityId={activity.id} option={option} name={label} />
      <span className={styles.percent} aria-hidden="true">
        {percent} %
      </span>
    </div>
  );
}
