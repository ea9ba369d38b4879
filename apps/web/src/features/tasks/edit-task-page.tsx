import type { Task } from '@dorfplatz/contract';
import { flash, Skeleton } from '@dorfplatz/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { paths, useGoTo, useQueryParams, useRouteParams } from '../../kit/navigation.ts';
import { NotFoundPage } from '../../kit/not-found-page.tsx';
import { Page } from '../../kit/page.tsx';
import { ApiError } from '../../lib/api-error.ts';
import { useDates } from '../../lib/dates.ts';
import { formProblem } from '../../lib/form-problem.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { useUploads } from '../uploads/index.ts';
import { change, newest, taskQuery } from './api.ts';
import { reminderWords } from './components/task-facts.tsx';
import { FORM_FIELDS, TaskForm } from './components/task-form.tsx';
import { listMarked, taskAddress } from './lists.ts';
import {
  changeOf,
  collisionsOf,
  rebased,
  type SentField,
  sentOf,
  type TaskValues,
  valuesOf,
} from './task-values.ts';

/** Changes a task; where somebody else was quicker, what was written stays beside what they wrote [C11]. */
export default function EditTaskPage() {
  const t = useTranslate();
  const { taskId } = useRouteParams(paths.editTask);
  const id = Number(taskId);
  const isKnown = Number.isSafeInteger(id) && id > 0;
  const { data: task, error, refetch } = useQuery({ ...taskQuery(id), enabled: isKnown });
  if (!isKnown || (error instanceof ApiError && error.status === 404)) return <NotFoundPage />;
  if (task && !task.can.update) return <NotFoundPage />;
  return (
    <Page title={t('tasks.edit_title')}>
      {task ? (
        <Form key={task.id} task={task} />
      ) : error ? (
        <LoadFailure onRetry={() => void refetch()} />
      ) : (
        <div aria-busy="true">
          <Skeleton height={320} />
        </div>
      )}
    </Page>
  );
}

function Form({ task }: { task: Task }) {
  const t = useTranslate();
  const dates = useDates();
  const goTo = useGoTo();
  const { list } = useQueryParams();
  // What stood there when the form was opened: others may change it meanwhile.
  const [opened] = useState(task);
  const [base, setBase] = useState(() => ({ sent: sentOf(valuesOf(opened)), version: opened.version }));
  const [conflicts, setConflicts] = useState<Partial<Record<SentField, string>>>({});
  const uploads = useUploads({ attached: opened.files });
  const fileIds = [...uploads.ids('image'), ...uploads.ids('file')];
  const hasOtherFiles =
    uploads.items.some(({ state }) => state !== 'published') ||
    fileIds.toSorted().join() !==
      opened.files
        .map(({ id }) => id)
        .toSorted()
        .join();
  const address = taskAddress(opened.id, listMarked(list));

  /** How a value reads. */
  const wordsOf = (field: SentField, now: Task): string => {
    const words: Record<SentField, () => string> = {
      title: () => now.title,
      description: () => now.description || t('tasks.empty_text'),
      due_on: () => (now.due_on === null ? t('tasks.undated') : dates.middle(now.due_on)),
      due_time: () => now.due_time ?? t('tasks.no_time'),
      assignee_ids: () =>
        now.assignees.map(({ display_name }) => display_name).join(', ') || t('tasks.nobody'),
      group_id: () => now.group?.name ?? t('tasks.group_none'),
      repeat: () =>
        now.repeat
          ? t(`tasks.every.${now.repeat.frequency}`, { interval: now.repeat.interval })
          : t('tasks.repeat_never'),
      reminders: () =>
        now.reminders.map((each) => reminderWords(each, t)).join(' · ') || t('tasks.reminder_none'),
    };
    return words[field]();
  };

  /** What another wrote stands beside what was written here, and the next save goes over it. */
  const showConflict = async (error: ApiError, written: TaskValues) => {
    const now = await newest(opened.id);
    const theirs = sentOf(valuesOf(now));
    const collisions = collisionsOf(sentOf(written), base.sent, theirs);
    setBase({ sent: rebased(base.sent, theirs, collisions), version: now.version });
    const told = Object.fromEntries(
      collisions.map((field) => [field, t('tasks.now', { value: wordsOf(field, now) })]),
    );
    setConflicts(told);
    return {
      fields: told,
      summary: [
        { text: error.detail || t('tasks.changed_meanwhile') },
        ...Object.entries(told).map(([fieldId, text]) => ({ fieldId, text })),
      ],
    };
  };
  return (
    <TaskForm
      values={valuesOf(opened)}
      uploads={uploads}
      hasOtherFiles={hasOtherFiles}
      submitLabel={t(Object.keys(conflicts).length > 0 ? 'tasks.save_mine' : 'tasks.save')}
      readsTitle={false}
      isPart={opened.parent_id !== null}
      ownGroup={opened.group}
      conflicts={conflicts}
      onCancel={() => void goTo(address, { discards: true })}
      onSave={async (written) => {
        setConflicts({});
        const fields = {
          ...changeOf(sentOf(written), base.sent),
          ...(hasOtherFiles && { files: fileIds }),
        };
        await change(opened.id, fields, base.version);
        uploads.settled();
        flash(t('tasks.saved'));
        await goTo(address, { discards: true });
      }}
      onRefused={async (error, written) => {
        if (error instanceof ApiError && error.status === 409)
          return showConflict(error, written).catch((failure) => formProblem(failure, FORM_FIELDS, t));
        return formProblem(error, FORM_FIELDS, t);
      }}
    />
  );
}
