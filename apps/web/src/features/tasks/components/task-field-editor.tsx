import { TASK_TITLE_MAX, type TaskCard, type TaskColumn, type TaskFields } from '@dorfplatz/contract';
import { Alert, Button, DateInput, Field, TextInput } from '@dorfplatz/ui';
import { type FormEvent, useState } from 'react';
import { PeoplePicker, type Picked } from '../../../kit/people-picker.tsx';
import { useUnsaved } from '../../../kit/unsaved.ts';
import { useAction } from '../../../kit/use-action.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { useDates } from '../../../lib/dates.ts';
import { localeOf, useLanguage, useTranslate } from '../../../lib/i18n.ts';
import { reasonOf } from '../../../lib/refusal.ts';
import { dateLabels } from '../../calendar/index.ts';
import { Swatch } from '../../wall/index.ts';
import { bring, change, newest } from '../api.ts';
import { useColumnLook } from '../columns.ts';
import styles from './task-field-editor.module.css';

export type EditedField = 'title' | 'state' | 'due' | 'assignees';

interface TaskFieldEditorProps {
  task: TaskCard;
  field: EditedField;
  /** It is saved, or left as it was. */
  onDone: () => void;
}

type Values = Pick<TaskCard, 'title' | 'due_on'> & { people: Picked[] };

const valuesOf = ({ title, due_on, assignees }: TaskCard): Values => ({
  title,
  due_on,
  people: assignees.map(({ id, display_name, images }) => ({
    type: 'member',
    id,
    name: display_name,
    image: images?.small,
  })),
});

/** What a field becomes, as a call takes it. */
function sentOf(field: EditedField, { title, due_on, people }: Values): TaskFields {
  if (field === 'title') return { title: title.trim() };
  return field === 'due' ? { due_on } : { assignee_ids: people.map(({ id }) => id) };
}

/** One field of a task, where it stands in the table. */
export function TaskFieldEditor(props: TaskFieldEditorProps) {
  return props.field === 'state' ? <States {...props} /> : <Written {...props} />;
}

/** The states to which the reader may bring a task, each a press. */
function States({ task, onDone }: TaskFieldEditorProps) {
  const t = useTranslate();
  const lookOf = useColumnLook();
  const { busy, run } = useAction<TaskColumn>();
  const choose = async (state: TaskColumn) => {
    const isDone = await run(state, () => bring(task.id, state), {
      done: t('tasks.state_changed', { title: task.title, state: lookOf(state).label }),
    });
    if (isDone) onDone();
  };
  return (
    <ul className={styles.states}>
      {task.goes_to.map((state) => {
        const { label, color } = lookOf(state);
        return (
          <li key={state}>
            <Button
              variant="ghost"
              busy={busy === state}
              icon={<Swatch color={color} />}
              onClick={() => {
                choose(state).catch(() => {});
              }}
            >
              {label}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

/** A field that is written or chosen; what somebody else made of it meanwhile is shown before it is gone over [C11]. */
function Written({ task, field, onDone }: TaskFieldEditorProps) {
  const t = useTranslate();
  const dates = useDates();
  const locale = localeOf(useLanguage());
  const [values, setValues] = useState(() => valuesOf(task));
  const [base, setBase] = useState(() => ({ version: task.version, values: valuesOf(task) }));
  const [theirs, setTheirs] = useState<Values | null>(null);
  const [refusal, setRefusal] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const said = (of: Values) => JSON.stringify(sentOf(field, of));
  const isChanged = said(values) !== said(base.values);
  useUnsaved(isChanged && !isBusy);
  const wordsOf = (of: Values): string =>
    (field === 'title'
      ? of.title
      : field === 'due'
        ? of.due_on && dates.middle(of.due_on)
        : of.people.map(({ name }) => name).join(', ')) || t('tasks.empty_text');
  const save = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (isBusy) return;
    if (!isChanged) return onDone();
    setBusy(true);
    setRefusal(null);
    try {
      await change(task.id, sentOf(field, values), base.version);
      return onDone();
    } catch (error) {
      const now =
        error instanceof ApiError && error.status === 409 ? await newest(task.id).catch(() => null) : null;
      if (now) {
        setTheirs(valuesOf(now));
        setBase({ version: now.version, values: valuesOf(now) });
      } else setRefusal(error);
    }
    setBusy(false);
  };
  return (
    <form
      className={styles.editor}
      noValidate
      onSubmit={(event) => {
        save(event).catch(() => {});
      }}
    >
      {field === 'title' ? (
        <Field label={t('tasks.title_of')}>
          <TextInput
            value={values.title}
            maxLength={TASK_TITLE_MAX}
            autoComplete="off"
            onChange={({ target }) => setValues({ ...values, title: target.value })}
          />
        </Field>
      ) : field === 'due' ? (
        <Field label={t('tasks.due')}>
          <DateInput
            value={values.due_on}
            onChange={(day) => setValues({ ...values, due_on: day })}
            locale={locale}
            labels={dateLabels(t)}
          />
        </Field>
      ) : (
        <PeoplePicker
          label={t('tasks.assignees')}
          value={values.people}
          onChange={(people) => setValues({ ...values, people })}
          most={50}
        />
      )}
      {theirs ? (
        <Alert kind="warn" title={t('tasks.changed_meanwhile')}>
          {t('tasks.now', { value: wordsOf(theirs) })}
        </Alert>
      ) : refusal ? (
        <Alert kind="danger">{reasonOf(refusal, t)}</Alert>
      ) : null}
      <div className={styles.acts}>
        <Button type="submit" variant="primary" size="small" busy={isBusy}>
          {t(theirs ? 'tasks.save_mine' : 'tasks.save')}
        </Button>
        <Button size="small" variant="ghost" onClick={onDone}>
          {t('tasks.cancel')}
        </Button>
      </div>
    </form>
  );
}
