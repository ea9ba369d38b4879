import type { Activity, OwnAnswers, PollAnswer, PollOption } from '@dorfplatz/contract';
import { Badge, Button, classNames } from '@dorfplatz/ui';
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check';
import { QuestionIcon } from '@phosphor-icons/react/dist/csr/Question';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { useId, useState } from 'react';
import { useDates } from '../../../lib/dates.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { useViewer } from '../../../lib/session.ts';
import { dateWords, optionWords } from '../option-words.ts';
import { answerTo, isFull, said } from '../poll-state.ts';
import { AnswersTable } from './answers-table.tsx';
import { MakeAppointment } from './make-appointment.tsx';
import styles from './poll.module.css';
import { Voters } from './voters.tsx';

const icons = { yes: CheckIcon, maybe: QuestionIcon, no: XIcon } as const;
const answers = ['yes', 'maybe', 'no'] as const;

interface ScheduleOptionsProps {
  activity: Activity;
  give: (answers: OwnAnswers) => void;
}

/** The dates of a schedule, each with yes, maybe and no; below them who said what. */
export function ScheduleOptions({ activity, give }: ScheduleOptionsProps) {
  const t = useTranslate();
  const viewer = useViewer();
  const [isWhole, setWhole] = useState(false);
  const { object } = activity;
  const own = object.poll?.my_answers ?? [];
  const zones = new Set(object.options.flatMap(({ date }) => date?.time_zone ?? []));
  const isForeign = [...zones].some((zone) => zone !== viewer.time_zone);
  return (
    <>
      {zones.size > 0 ? (
        <p className={classNames('small', 'muted', styles.zone)}>
          {t(isForeign ? 'polls.zone_foreign' : 'polls.zone', {
            zone: zoneWords(viewer.time_zone),
            of: [...zones].map(zoneWords).join(', '),
          })}
        </p>
      ) : null}
      <ul className={styles.dates}>
        {object.options.map((option) => (
          <li key={option.id} className={classNames(styles.date, option.best && styles.best)}>
            <DateRow
              activity={activity}
              option={option}
              mine={answerTo(own, option.id)}
              onSay={(answer) => give(said(own, option.id, answer))}
            />
          </li>
        ))}
      </ul>
      {object.answer_count > 0 ? (
        <div>
          <Button size="small" variant="ghost" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {t(isWhole ? 'polls.hide_table' : 'polls.show_table', { count: object.answer_count })}
          </Button>
          {isWhole ? <AnswersTable activity={activity} /> : null}
        </div>
      ) : null}
    </>
  );
}

/** `Europe/Berlin` as people say it: Berlin. */
const zoneWords = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');

interface DateRowProps {
  activity: Activity;
  option: PollOption;
  mine: PollAnswer | null;
  onSay: (answer: PollAnswer) => void;
}

function DateRow({ activity, option, mine, onSay }: DateRowProps) {
  const t = useTranslate();
  const dates = useDates();
  const titleId = useId();
  const { poll, answer_count } = activity.object;
  const { label, limit, count, maybe_count, best, percent } = option;
  const words = optionWords(option, dates, t);
  const isOpen = poll?.can.answer ?? false;
  const hasNoRoom = isFull(option) && mine !== 'yes';
  return (
    <>
      <div className={styles.when}>
        <span id={titleId}>
          <b>{dateWords(option, dates, t)}</b>
          {label ? <span className={styles.beside}>{label}</span> : null}
        </span>
        <span className={classNames('small', 'muted', styles.tally)}>
          {t('polls.tally', { yes: count, maybe: maybe_count })}
          {answer_count > 0 ? ` · ${percent} %` : ''}
          {limit === null ? '' : ` · ${hasNoRoom ? t('polls.full') : t('polls.room', { count, limit })}`}
          {best ? <Badge kind="ok">{t('polls.best')}</Badge> : null}
        </span>
      </div>
      <Voters activityId={activity.id} option={option} name={words} />
      {isOpen ? (
        <fieldset className={styles.answers} aria-labelledby={titleId}>
          {answers.map((answer) => {
            const Icon = icons[answer];
            const isOn = mine === answer;
            return (
              <button
                key={answer}
                type="button"
                className={classNames(styles.answer, styles[answer])}
                aria-pressed={isOn}
                aria-label={t('polls.say_to', { answer: t(`polls.said.${answer}`), name: words })}
                disabled={answer === 'yes' && hasNoRoom}
                onClick={() => onSay(answer)}
              >
                <Icon aria-hidden="true" weight={isOn ? 'bold' : 'regular'} />
                <span aria-hidden="true">{t(`polls.said.${answer}`)}</span>
              </button>
            );
          })}
        </fieldset>
      ) : mine ? (
        <Badge kind={mine === 'yes' ? 'ok' : 'neutral'}>{t(`polls.said.${mine}`)}</Badge>
      ) : null}
      {poll?.can.make_appointment ? <MakeAppointment activity={activity} option={option} /> : null}
    </>
  );
}
