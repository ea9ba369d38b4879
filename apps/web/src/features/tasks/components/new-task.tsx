import { Dialog, flash } from '@dorfplatz/ui';
import { useRef, useState } from 'react';
import { type AskedTask, askForTask } from '../../../kit/asked-task.ts';
import { useGoTo } from '../../../kit/navigation.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { useUploads } from '../../uploads/index.ts';
import { create } from '../api.ts';
import { listOf, taskAddress } from '../lists.ts';
import { emptyValues, sentOf } from '../task-values.ts';
import styles from './task-form.module.css';
import { TaskForm } from './task-form.tsx';

/** Writes a task down, over whatever screen is shown. */
export default function NewTask({ asked }: { asked: AskedTask }) {
  const t = useTranslate();
  const goTo = useGoTo();
  const uploads = useUploads({});
  const [values] = useState(() => emptyValues(asked));
  const leave = useRef(() => askForTask(null));
  const submission = useRef({ said: '', key: '' });
  const { source, parentId } = asked;
  const close = () => askForTask(null);
  return (
    <Dialog
      open
      fillsPhone
      onClose={() => leave.current()}
      title={t(parentId === undefined ? 'tasks.new' : 'tasks.new_subtask')}
      closeLabel={t('kit.close')}
    >
      <TaskForm
        values={values}
        uploads={uploads}
        hasOtherFiles={uploads.items.length > 0}
        submitLabel={t('tasks.create')}
        readsTitle
        isPrefilled={asked.title !== undefined}
        isPart={parentId !== undefined}
        leaveRef={leave}
        onCancel={() => {
          uploads.discard();
          close();
        }}
        onSave={async (written) => {
          const { repeat, ...fields } = sentOf(written);
          const task = {
            ...fields,
            ...(repeat && { repeat }),
            files: [...uploads.ids('image'), ...uploads.ids('file')],
            ...(parentId !== undefined && { parent_id: parentId }),
            ...(source && { source }),
          };
          const said = JSON.stringify(task);
          if (submission.current.said !== said) submission.current = { said, key: crypto.randomUUID() };
          const { id, title } = await create(task, submission.current.key);
          uploads.settled();
          flash(t('tasks.added', { title }), {
            action: {
              label: t('tasks.open'),
              onSelect: () => void goTo(taskAddress(id, listOf('my'))),
            },
          });
          close();
        }}
      >
        {source ? <p className={styles.source}>{t(`tasks.from.${source.type}`)}</p> : null}
      </TaskForm>
    </Dialog>
  );
}
