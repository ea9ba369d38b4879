import type { TaskCard } from '@dorfplatz/contract';
import { Avatar, Badge, classNames, IconButton, toneStyle } from '@dorfplatz/ui';
import { ArrowsClockwiseIcon } from '@phosphor-icons/react/dist/csr/ArrowsClockwise';
import { CalendarBlankIcon } from '@phosphor-icons/react/dist/csr/CalendarBlank';
import { ChatCircleIcon } from '@phosphor-icons/react/dist/csr/ChatCircle';
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check';
import { ClockCountdownIcon } from '@phosphor-icons/react/dist/csr/ClockCountdown';
import { ListChecksIcon } from '@phosphor-icons/react/dist/csr/ListChecks';
import { LockSimpleIcon } from '@phosphor-icons/react/dist/csr/LockSimple';
import { PaperclipIcon } from '@phosphor-icons/react/dist/csr/Paperclip';
import { SparkleIcon } from '@phosphor-icons/react/dist/csr/Sparkle';
import { StarIcon } from '@phosphor-icons/react/dist/csr/Star';
import { TreeStructureIcon } from '@phosphor-icons/react/dist/csr/TreeStructure';
import { type ReactNode, useRef } from 'react';
import { leaveRow } from '../../../kit/catch-focus.ts';
import { Link } from '../../../kit/navigation.ts';
import { useGroupLook } from '../../../kit/use-group-look.ts';
import { useDates } from '../../../lib/dates.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { useViewer } from '../../../lib/session.ts';
import { dueWords } from '../due-words.ts';
import { isFinished } from '../sections.ts';
import { useTaskActs } from '../use-task-acts.ts';
import styles from './task-list.module.css';

/** So many faces are shown; the others are counted. */
const shownFaces = 3;

/** A round box that finishes a task, or takes that back. */
export function TaskCheck({ task, className }: { task: TaskCard; className?: string }) {
  const t = useTranslate();
  const acts = useTaskActs();
  const button = useRef<HTMLButtonElement>(null);
  const isDone = isFinished(task);
  return (
    // biome-ignore lint/a11y/useSemanticElements: keys of one letter go on working when it has the focus
    <button
      ref={button}
      type="button"
      role="checkbox"
      aria-checked={isDone}
      aria-label={t('tasks.finish_of', { title: task.title })}
      disabled={!task.can.finish || task.state === 'archived'}
      className={classNames(styles.check, className)}
      onClick={() => {
        const goOn = leaveRow(button.current);
        void (isDone ? acts.reopen(task) : acts.finish(task)).then(goOn);
      }}
    >
      {isDone ? <CheckIcon weight="bold" aria-hidden="true" /> : null}
    </button>
  );
}

/** Who has a task, without those who said no. */
export function Faces({ task }: { task: TaskCard }) {
  const people = task.assignees.filter(({ state }) => state !== 'declined');
  if (people.length === 0) return null;
  const shown = people.length > shownFaces + 1 ? people.slice(0, shownFaces) : people;
  return (
    <span className={styles.faces}>
      {shown.map(({ id, display_name, images }) => (
        <Avatar key={id} name={display_name} src={images?.small} size={24} />
      ))}
      {people.length > shown.length ? (
        <span className={styles.more}>+{people.length - shown.length}</span>
      ) : null}
      <span className="visually-hidden">{people.map(({ display_name }) => display_name).join(', ')}</span>
    </span>
  );
}

/** The group of a task, in the colour of its category. */
export function TaskGroup({ group }: { group: NonNullable<TaskCard['group']> }) {
  const { color } = useGroupLook(group.id);
  return (
    <span className={classNames('tone', styles.group)} style={toneStyle(color ?? 'slate')}>
      {group.name}
    </span>
  );
}

/** A number behind its sign, with what it means for those who listen. */
function Count({ icon, text, label }: { icon: ReactNode; text: string | number; label: string }) {
  return (
    <span>
      {icon}
      <span aria-hidden="true">{text}</span>
      <span className="visually-hidden">{label}</span>
    </span>
  );
}

interface TaskRowProps {
  task: TaskCard;
  address: string;
  now: Date;
  isCurrent?: boolean;
  /** The group whose list it is. */
  hiddenGroup?: string | null;
  showsFaces?: boolean;
}

/** A task in a list: done or not, what, when, whose, and how far it is. */
export function TaskRow({
  task,
  address,
  now,
  isCurrent = false,
  hiddenGroup = null,
  showsFaces = true,
}: TaskRowProps) {
  const t = useTranslate();
  const dates = useDates();
  const { time_zone: zone } = useViewer();
  const acts = useTaskActs();
  const isDone = isFinished(task);
  const due = isDone ? null : dueWords(task, dates, zone, t, now);
  const { title, group } = task;
  return (
    <li
      className={classNames(styles.row, isDone && styles.done, isCurrent && styles.current)}
      data-task={task.id}
    >
      <TaskCheck task={task} />
      <div className={styles.words}>
        <Link
          to={address}
          className={styles.title}
          activeProps={{}}
          aria-current={isCurrent ? 'true' : undefined}
          dir="auto"
        >
          {title}
        </Link>
        <div className={styles.meta}>
          {task.is_new && !isDone ? (
            <Badge kind="accent" icon={<SparkleIcon aria-hidden="true" />}>
              {t('tasks.is_new')}
            </Badge>
          ) : null}
          {task.state === 'declined' ? <Badge kind="warn">{t('tasks.state.declined')}</Badge> : null}
          {due ? (
            <span className={classNames(due.isOverdue && styles.overdue)}>
              {due.isOverdue ? (
                <ClockCountdownIcon aria-hidden="true" />
              ) : (
                <CalendarBlankIcon aria-hidden="true" />
              )}
              {due.text}
            </span>
          ) : null}
          {isDone && task.done_at ? (
            <span>{t('tasks.done_at', { when: dates.short(task.done_at, now) })}</span>
          ) : null}
          {task.repeats ? (
            <Count icon={<ArrowsClockwiseIcon aria-hidden="true" />} text="" label={t('tasks.repeats')} />
          ) : null}
          {group && group.slug !== hiddenGroup ? <TaskGroup group={group} /> : null}
          {task.tags.map(({ id, name }) => (
            <Badge key={id} kind="info">
              {name}
            </Badge>
          ))}
          {task.is_private ? (
            <span>
              <LockSimpleIcon aria-hidden="true" />
              {t('tasks.only_you')}
            </span>
          ) : null}
          {task.checklist_count > 0 ? (
            <span>
              <ListChecksIcon aria-hidden="true" />
              {t('tasks.of', { done: task.checklist_done, count: task.checklist_count })}
            </span>
          ) : null}
          {task.subtasks_count > 0 ? (
            <Count
              icon={<TreeStructureIcon aria-hidden="true" />}
              text={t('tasks.of', { done: task.subtasks_done, count: task.subtasks_count })}
              label={t('tasks.subtasks_done', { done: task.subtasks_done, count: task.subtasks_count })}
            />
          ) : null}
          {task.files_count > 0 ? (
            <Count
              icon={<PaperclipIcon aria-hidden="true" />}
              text={task.files_count}
              label={t('tasks.files_count', { count: task.files_count })}
            />
          ) : null}
          {task.comments_count > 0 ? (
            <Count
              icon={<ChatCircleIcon aria-hidden="true" />}
              text={task.comments_count}
              label={t('tasks.comments_count', { count: task.comments_count })}
            />
          ) : null}
        </div>
      </div>
      <div className={styles.end}>
        {showsFaces ? <Faces task={task} /> : null}
        <IconButton
          size="small"
          className={classNames(styles.star, task.is_starred && styles.starred)}
          label={t(task.is_starred ? 'tasks.unstar_of' : 'tasks.star_of', { title })}
          aria-pressed={task.is_starred}
          onClick={() => void acts.star(task)}
        >
          <StarIcon weight={task.is_starred ? 'fill' : 'regular'} aria-hidden="true" />
        </IconButton>
      </div>
    </li>
  );
}
