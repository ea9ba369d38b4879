import type { Task, TaskAssignee, TaskReminder } from '@dorfplatz/contract';
import { Avatar, classNames, GroupIcon } from '@dorfplatz/ui';
import { Link, paths, pathTo } from '../../../kit/navigation.ts';
import { useGroupLook } from '../../../kit/use-group-look.ts';
import { useNow } from '../../../kit/use-now.ts';
import { useDates } from '../../../lib/dates.ts';
import { type Translate, useTranslate } from '../../../lib/i18n.ts';
import { useViewer } from '../../../lib/session.ts';
import { dueWhen } from '../due-words.ts';
import { isFinished, isPast } from '../sections.ts';
import styles from './task.module.css';

const dayLength = 86_400_000;

/** When a reminder comes, in words. */
export const reminderWords = (reminder: TaskReminder, t: Translate): string =>
  'days_before' in reminder
    ? t('tasks.reminder.days', { days: reminder.days_before, time: reminder.at })
    : reminder.minutes_before > 0 && reminder.minutes_before % 60 === 0
      ? t('tasks.reminder.hours', { hours: reminder.minutes_before / 60 })
      : t('tasks.reminder.minutes', { minutes: reminder.minutes_before });

function Due({ task }: { task: Task }) {
  const t = useTranslate();
  const dates = useDates();
  const { time_zone: zone } = useViewer();
  const now = useNow();
  const when = dueWhen(task);
  if (when === null) return <span className={styles.none}>{t('tasks.undated')}</span>;
  const isOverdue = !isFinished(task) && isPast(task, zone, now);
  const days = Math.round(
    (Date.parse(dates.dayOf(when)) - Date.parse(dates.dayOf(now.toISOString()))) / dayLength,
  );
  const isFar = Math.abs(days) > 1;
  // Of tomorrow the date says it already, of today the hours are worth a word.
  const hasMore = isFar || (days === 0 && task.due_at !== null);
  return (
    <>
      <time
        dateTime={when}
        title={dates.full(when)}
        className={classNames(styles.due, isOverdue && styles.overdue)}
      >
        {isFar ? dates.middle(when, now) : dates.short(when, now)}
      </time>{' '}
      {isFinished(task) ? null : isOverdue ? (
        <span className={styles.overdue}>{t('tasks.overdue')}</span>
      ) : hasMore ? (
        <span className={styles.aside}>{dates.ahead(when, now)}</span>
      ) : null}
    </>
  );
}

/** @param tellsAccepted some have said yes and some have not */
function Person({ person, tellsAccepted }: { person: TaskAssignee; tellsAccepted: boolean }) {
  const t = useTranslate();
  const viewer = useViewer();
  const { id, display_name: name, state, reason } = person;
  return (
    <li className={styles.person}>
      <Avatar name={name} src={person.images?.small} size={24} />
      <span>
        {id === viewer.id ? t('tasks.you') : <Link to={person.html_url}>{name}</Link>}
        {state === 'declined' || (state === 'accepted' && tellsAccepted) ? (
          <span className={classNames(styles.aside, state === 'declined' && styles.overdue)}>
            {' '}
            {t(`tasks.answer.${state}`)}
          </span>
        ) : null}
        {reason === '' ? null : <span className={styles.reason}>{t('tasks.reason_given', { reason })}</span>}
      </span>
    </li>
  );
}

function GroupOf({ group }: { group: NonNullable<Task['group']> }) {
  const look = useGroupLook(group.id);
  return (
    <Link to={pathTo(paths.groupTasks, { groupSlug: group.slug })} className={styles.groupLink}>
      <GroupIcon {...look} src={look.src ?? group.images?.small} size={20} />
      {group.name}
    </Link>
  );
}

/** When, whose, where, how often, and what it was made from. */
export function TaskFacts({ task }: { task: Task }) {
  const t = useTranslate();
  const { repeat, source } = task;
  return (
    <dl className={styles.facts}>
      <dt>{t('tasks.due')}</dt>
      <dd>
        <Due task={task} />
      </dd>
      <dt>{t('tasks.assignees')}</dt>
      <dd>
        {task.assignees.length === 0 ? (
          <span className={styles.none}>{t(task.is_private ? 'tasks.only_you' : 'tasks.nobody')}</span>
        ) : (
          <ul className={styles.people}>
            {task.assignees.map((person) => (
              <Person
                key={person.id}
                person={person}
                tellsAccepted={task.assignees.some(({ state }) => state === 'open')}
              />
            ))}
          </ul>
        )}
      </dd>
      {task.group ? (
        <>
          <dt>{t('tasks.group')}</dt>
          <dd>
            <GroupOf group={task.group} />
          </dd>
        </>
      ) : null}
      {repeat ? (
        <>
          <dt>{t('tasks.repeat')}</dt>
          <dd>{t(`tasks.every.${repeat.frequency}`, { interval: repeat.interval })}</dd>
        </>
      ) : null}
      {task.reminders.length > 0 ? (
        <>
          <dt>{t('tasks.reminders')}</dt>
          <dd>{task.reminders.map((each) => reminderWords(each, t)).join(' · ')}</dd>
        </>
      ) : null}
      {source ? (
        <>
          <dt>{t(`tasks.source.${source.type}`)}</dt>
          <dd>
            <Link to={source.html_url} className={styles.source}>
              {source.text || t('tasks.source_open')}
            </Link>
          </dd>
        </>
      ) : null}
    </dl>
  );
}
