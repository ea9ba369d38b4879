import type { Task, TaskState } from '@dorfplatz/contract';
import { Badge, classNames, IconButton, iconButtonClass } from '@dorfplatz/ui';
import { ArchiveIcon } from '@phosphor-icons/react/dist/csr/Archive';
import { ArrowLeftIcon } from '@phosphor-icons/react/dist/csr/ArrowLeft';
import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle';
import { CircleIcon } from '@phosphor-icons/react/dist/csr/Circle';
import { HandPalmIcon } from '@phosphor-icons/react/dist/csr/HandPalm';
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple';
import { StarIcon } from '@phosphor-icons/react/dist/csr/Star';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { type ReactNode, Suspense } from 'react';
import { Link, paths, pathTo } from '../../../kit/navigation.ts';
import { useDates } from '../../../lib/dates.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { useViewer } from '../../../lib/session.ts';
import { Attachments, WrittenText } from '../../content/index.ts';
import { useTaskActs } from '../use-task-acts.ts';
import { Checklist } from './checklist.tsx';
import { Subtasks } from './subtasks.tsx';
import styles from './task.module.css';
import { TaskComments } from './task-comments.tsx';
import { TaskFacts } from './task-facts.tsx';
import { TaskFoot } from './task-foot.tsx';
import { TaskMenu } from './task-menu.tsx';

const LOOKS: Record<TaskState, { kind: 'neutral' | 'info' | 'warn' | 'ok'; icon: ReactNode }> = {
  open: { kind: 'neutral', icon: <CircleIcon aria-hidden="true" /> },
  accepted: { kind: 'info', icon: <CheckCircleIcon aria-hidden="true" /> },
  declined: { kind: 'warn', icon: <HandPalmIcon aria-hidden="true" /> },
  done: { kind: 'ok', icon: <CheckCircleIcon weight="fill" aria-hidden="true" /> },
  archived: { kind: 'neutral', icon: <ArchiveIcon aria-hidden="true" /> },
};

interface TaskViewProps {
  task: Task;
  /** It stands beside its list. */
  isPane: boolean;
  /** Where one comes from, with its filters. */
  back: string;
  /** What the address says of the list beside it. */
  list: string | undefined;
}

/** A task with all that belongs to it. */
export function TaskView({ task, isPane, back, list }: TaskViewProps) {
  const t = useTranslate();
  const dates = useDates();
  const viewer = useViewer();
  const acts = useTaskActs();
  const { title, author, state, can } = task;
  const Heading = isPane ? 'h2' : 'h1';
  const look = LOOKS[state];
  return (
    <article className={classNames(styles.task, isPane && styles.pane)} aria-label={title}>
      <div className={styles.inside}>
        <header>
          <div className={styles.head}>
            {isPane ? null : (
              <Link
                to={back}
                className={iconButtonClass()}
                aria-label={t('tasks.to_list')}
                title={t('tasks.to_list')}
              >
                <ArrowLeftIcon aria-hidden="true" />
              </Link>
            )}
            <Badge kind={look.kind} icon={look.icon}>
              {t(`tasks.state.${state}`)}
            </Badge>
            <span className={styles.by}>
              {author === null
                ? dates.short(task.created_at)
                : t(author.id === viewer.id ? 'tasks.by_you' : 'tasks.by', {
                    name: author.display_name,
                    when: dates.short(task.created_at),
                  })}
            </span>
            <span className={styles.acts}>
              <IconButton
                label={t(task.is_starred ? 'tasks.unstar' : 'tasks.star')}
                aria-pressed={task.is_starred}
                className={classNames(task.is_starred && styles.starred)}
                onClick={() => void acts.star(task)}
              >
                <StarIcon weight={task.is_starred ? 'fill' : 'regular'} aria-hidden="true" />
              </IconButton>
              {can.update ? (
                <Link
                  to={pathTo(paths.editTask, { taskId: task.id }, list ? { list } : {})}
                  className={iconButtonClass()}
                  aria-label={t('tasks.edit')}
                  title={t('tasks.edit')}
                >
                  <PencilSimpleIcon aria-hidden="true" />
                </Link>
              ) : null}
              <TaskMenu task={task} back={back} list={list} />
              {isPane ? (
                <Link
                  to={back}
                  className={iconButtonClass()}
                  aria-label={t('tasks.close')}
                  title={t('tasks.close')}
                >
                  <XIcon weight="bold" aria-hidden="true" />
                </Link>
              ) : null}
            </span>
          </div>
          {task.parent ? (
            <p className={styles.parent}>
              {t('tasks.part_of')} <Link to={task.parent.html_url}>{task.parent.title}</Link>
            </p>
          ) : null}
          <Heading className={styles.title} dir="auto">
            {title}
          </Heading>
        </header>
        <TaskFacts task={task} />
        {task.html_description === '' ? null : (
          <Suspense fallback={<p className="prose">{task.description}</p>}>
            <WrittenText html={task.html_description} />
          </Suspense>
        )}
        <Checklist task={task} />
        <Subtasks task={task} list={list} />
        {task.files.length > 0 ? <Attachments attachments={task.files} /> : null}
        <TaskComments task={task} />
      </div>
      <TaskFoot task={task} hasKeys={isPane} />
    </article>
  );
}
