import type { Task } from '@dorfplatz/contract';
import { Button } from '@dorfplatz/ui';
import { ArrowCounterClockwiseIcon } from '@phosphor-icons/react/dist/csr/ArrowCounterClockwise';
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check';
import { HandGrabbingIcon } from '@phosphor-icons/react/dist/csr/HandGrabbing';
import { useState } from 'react';
import { hasSingleKeys } from '../../../kit/single-keys.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { useViewer } from '../../../lib/session.ts';
import { useTaskActs } from '../use-task-acts.ts';
import { DeclineDialog } from './decline-dialog.tsx';
import styles from './task.module.css';

/** What one does with a task, at its foot, always in sight. */
export function TaskFoot({ task, hasKeys }: { task: Task; hasKeys: boolean }) {
  const t = useTranslate();
  const viewer = useViewer();
  const acts = useTaskActs();
  const [isDeclining, setDeclining] = useState(false);
  const { state, can } = task;
  const mine = task.assignees.find(({ id }) => id === viewer.id)?.state;
  const isOver = state === 'done' || state === 'archived';
  const offersAnswer = !isOver && can.answer;
  const offersFinish = can.finish && mine !== 'declined';
  const shows = offersFinish || offersAnswer || can.take || (isOver && can.archive);
  if (!shows) return null;
  return (
    <footer className={styles.foot}>
      {isOver ? (
        <>
          {state === 'done' && can.finish ? (
            <Button
              icon={<ArrowCounterClockwiseIcon aria-hidden="true" />}
              busy={acts.isBusy(task, 'finish')}
              onClick={() => void acts.reopen(task)}
            >
              {t('tasks.reopen')}
            </Button>
          ) : null}
          {can.archive ? (
            <Button
              variant="ghost"
              busy={acts.isBusy(task, 'archive')}
              onClick={() => void acts.archive(task, state === 'done')}
            >
              {t(state === 'done' ? 'tasks.archive' : 'tasks.unarchive')}
            </Button>
          ) : null}
        </>
      ) : (
        <>
          {can.take ? (
            <Button
              variant={offersFinish ? 'secondary' : 'primary'}
              icon={<HandGrabbingIcon aria-hidden="true" />}
              busy={acts.isBusy(task, 'take')}
              onClick={() => void acts.take(task)}
            >
              {t('tasks.take')}
            </Button>
          ) : null}
          {offersFinish ? (
            <Button
              variant="primary"
              icon={<CheckIcon weight="bold" aria-hidden="true" />}
              onClick={() => void acts.finish(task)}
            >
              {t('tasks.finish')}
            </Button>
          ) : null}
          {offersAnswer && mine !== 'accepted' ? (
            <Button busy={acts.isBusy(task, 'accept')} onClick={() => void acts.accept(task)}>
              {t('tasks.accept')}
            </Button>
          ) : null}
          {offersAnswer && mine !== 'declined' ? (
            <Button busy={acts.isBusy(task, 'decline')} onClick={() => setDeclining(true)}>
              {t('tasks.decline')}
            </Button>
          ) : null}
        </>
      )}
      {hasKeys && hasSingleKeys() ? (
        <span className={styles.keys} aria-hidden="true">
          {offersFinish && !isOver ? (
            <span>
              <kbd>E</kbd>
              {t('tasks.key_finish')}
            </span>
          ) : null}
          <span>
            <kbd>↑</kbd>
            <kbd>↓</kbd>
            {t('tasks.key_next')}
          </span>
        </span>
      ) : null}
      {isDeclining ? (
        <DeclineDialog
          title={task.title}
          onClose={() => setDeclining(false)}
          onDecline={(reason) => acts.decline(task, reason)}
        />
      ) : null}
    </footer>
  );
}
