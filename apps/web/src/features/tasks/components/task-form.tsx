import { TASK_TITLE_MAX } from '@dorfplatz/contract';
import {
  Button,
  DateInput,
  ErrorSummary,
  Field,
  FormFoot,
  Select,
  TextInput,
  TimeInput,
} from '@dorfplatz/ui';
import { PaperclipIcon } from '@phosphor-icons/react/dist/csr/Paperclip';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { Controller } from 'react-hook-form';
import { PeoplePicker } from '../../../kit/people-picker.tsx';
import { useUnsaved } from '../../../kit/unsaved.ts';
import { useServerForm } from '../../../kit/use-server-form.ts';
import type { FormProblem } from '../../../lib/form-problem.ts';
import { localeOf, useLanguage, useTranslate } from '../../../lib/i18n.ts';
import { useNetwork } from '../../../lib/session.ts';
import { dateLabels, timeLabels } from '../../calendar/index.ts';
import { DiscardDialog, Editor } from '../../editor/index.ts';
import { searchMembers } from '../../stream/index.ts';
import { AttachMenu, UploadList, type Uploads } from '../../uploads/index.ts';
import type { SentField, TaskValues } from '../task-values.ts';
import { useFoundDate } from '../use-found-date.ts';
import { FoundDateChip } from './found-date.tsx';
import { RemindersField } from './reminders-field.tsx';
import { RepeatField } from './repeat-field.tsx';
import styles from './task-form.module.css';

export const FORM_FIELDS: readonly SentField[] = [
  'title',
  'description',
  'due_on',
  'due_time',
  'assignee_ids',
  'group_id',
  'repeat',
  'reminders',
];

/** The time that is offered first. */
const noon = '12:00';

interface TaskFormProps {
  values: TaskValues;
  uploads: Uploads;
  /** Other files are attached than when the form was opened. */
  hasOtherFiles: boolean;
  submitLabel: string;
  /** A date among the words of the title is recognised. */
  readsTitle: boolean;
  /** It is a part of another task, and belongs where that does. */
  isPart: boolean;
  /** The group it belongs to, where one does not belong to that oneself. */
  ownGroup?: { id: number; name: string } | null;
  /** Says what others wrote meanwhile, by field. */
  conflicts?: Partial<Record<SentField, string>>;
  /** Throws ApiError. */
  onSave: (values: TaskValues) => Promise<void>;
  onRefused?: (error: unknown, values: TaskValues) => Promise<FormProblem | undefined>;
  onCancel: () => void;
  /** Gets what leaves the form as its button does, for what else closes it. */
  leaveRef?: RefObject<() => void>;
  /** What it begins with may be saved as it is. */
  isPrefilled?: boolean;
  children?: ReactNode;
}

/** Everything that is said about a task. */
export function TaskForm(props: TaskFormProps) {
  const { values: first, uploads, hasOtherFiles, submitLabel, readsTitle, isPart, ownGroup = null } = props;
  const { conflicts = {}, isPrefilled = false, onSave, onRefused, onCancel, leaveRef, children } = props;
  const t = useTranslate();
  const locale = localeOf(useLanguage());
  const { data: network } = useNetwork();
  const [isAsking, setAsking] = useState(false);
  const form = useServerForm<TaskValues>({
    values: first,
    fields: FORM_FIELDS,
    onSave: async (written) => {
      const meant = found && written.due_on === null;
      await onSave(
        meant ? { ...written, title: found.rest, due_on: found.day, due_time: found.time } : written,
      );
    },
    ...(onRefused && { onRefused }),
  });
  const { register, control, watch, setValue, problem, isBusy, isDirty, submit } = form;
  const [title, description, dueOn, dueTime, groupId, repeat, reminders] = watch([
    'title',
    'description',
    'due_on',
    'due_time',
    'group_id',
    'repeat',
    'reminders',
  ]);
  const { found, drop } = useFoundDate(readsTitle && dueOn === null ? title : '');
  useUnsaved(hasOtherFiles && !isBusy);
  const isChanged = isDirty || hasOtherFiles;
  const isWaiting = !uploads.isReady || uploads.isUploading;
  const isMissing = title.trim() === '';
  const errorOf = (field: SentField) => conflicts[field] ?? problem.fields[field];
  const set = <Name extends keyof TaskValues>(name: Name, value: TaskValues[Name]) =>
    setValue(name as never, value as never, { shouldDirty: true });
  const groups = (network?.my_groups ?? []).filter(
    ({ archived, id }) => !archived || String(id) === first.group_id,
  );
  const offered = ownGroup && !groups.some(({ id }) => id === ownGroup.id) ? [...groups, ownGroup] : groups;
  const group = groups.find(({ id }) => String(id) === groupId);
  const leave = () => {
    if (isChanged) setAsking(true);
    else onCancel();
  };
  useEffect(() => {
    if (leaveRef) leaveRef.current = leave;
  });
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <ErrorSummary
        title={t('tasks.not_saved')}
        errors={problem.summary.map(({ fieldId, text }) => ({
          ...(fieldId !== undefined && { fieldId }),
          text: conflicts[fieldId as SentField] ?? text,
        }))}
      />
      {children}
      <div className={styles.title}>
        <Field id="title" label={t('tasks.what')} error={errorOf('title')} required>
          <TextInput
            {...register('title')}
            maxLength={TASK_TITLE_MAX}
            autoComplete="off"
            placeholder={readsTitle ? t('tasks.what_example') : undefined}
          />
        </Field>
        {found ? <FoundDateChip found={found} onDrop={drop} /> : null}
      </div>
      <div className={styles.two}>
        <Field id="due_on" label={t('tasks.due')} error={errorOf('due_on')}>
          <DateInput
            value={dueOn}
            onChange={(day) => set('due_on', day)}
            locale={locale}
            labels={dateLabels(t)}
          />
        </Field>
        {dueOn === null ? null : dueTime === null ? (
          <Button className={styles.time} variant="ghost" onClick={() => set('due_time', noon)}>
            {t('tasks.add_time')}
          </Button>
        ) : (
          <Field id="due_time" label={t('tasks.time')} error={errorOf('due_time')}>
            <span className={styles.clock}>
              <TimeInput value={dueTime} onChange={(time) => set('due_time', time)} labels={timeLabels(t)} />
              <Button
                size="small"
                variant="ghost"
                aria-label={t('tasks.without_time')}
                icon={<XIcon aria-hidden="true" />}
                onClick={() => set('due_time', null)}
              />
            </span>
          </Field>
        )}
      </div>
      <Controller
        name="assignees"
        control={control}
        render={({ field }) => (
          <PeoplePicker
            id="assignee_ids"
            label={t('tasks.assignees')}
            {...(groupId !== ''
              ? { help: t('tasks.assignees_help_group') }
              : field.value.length === 0 && !isPart && { help: t('tasks.assignees_help') })}
            error={errorOf('assignee_ids')}
            value={field.value}
            onChange={field.onChange}
            most={50}
          />
        )}
      />
      {isPart ? null : (
        <Field
          id="group_id"
          label={t('tasks.group')}
          help={t(groupId === '' ? 'tasks.group_none_help' : 'tasks.group_help')}
          error={errorOf('group_id')}
        >
          <Select
            {...register('group_id')}
            options={[
              { value: '', label: t('tasks.group_none') },
              ...offered.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
          />
        </Field>
      )}
      <div>
        <p className={styles.label}>{t('tasks.description')}</p>
        <div id="description" tabIndex={-1}>
          <Editor
            size="reply"
            label={t('tasks.description')}
            placeholder={t('tasks.description_example')}
            value={description}
            onChange={(text) => set('description', text)}
            onFiles={uploads.add}
            searchMembers={searchMembers}
            isInvalid={errorOf('description') !== undefined}
          />
        </div>
        {errorOf('description') ? (
          <p role="alert" className={styles.error}>
            {errorOf('description')}
          </p>
        ) : null}
      </div>
      <div className={styles.files}>
        <UploadList uploads={uploads} />
        <AttachMenu
          uploads={uploads}
          label={t('tasks.add_files')}
          groupSlug={group?.slug ?? null}
          trigger={(attributes) => (
            <Button icon={<PaperclipIcon aria-hidden="true" />} {...attributes}>
              {t('tasks.add_files')}
            </Button>
          )}
        />
      </div>
      {dueOn === null && !found ? (
        <p className="small muted">{t('tasks.needs_date')}</p>
      ) : (
        <div className={styles.two}>
          <RepeatField value={repeat} onChange={(value) => set('repeat', value)} error={errorOf('repeat')} />
          <RemindersField
            value={reminders}
            onChange={(value) => set('reminders', value)}
            hasTime={dueTime !== null || (dueOn === null && found !== null && found.time !== null)}
            error={errorOf('reminders')}
          />
        </div>
      )}
      <FormFoot
        submitLabel={submitLabel}
        cancelLabel={t('tasks.cancel')}
        onCancel={leave}
        busy={isBusy}
        disabled={isMissing || isWaiting || !(isChanged || isPrefilled)}
        reason={
          isWaiting
            ? t('tasks.files_sending')
            : isMissing
              ? t('kit.still_missing', { fields: t('tasks.what') })
              : t('kit.nothing_changed')
        }
      />
      <DiscardDialog open={isAsking} onStay={() => setAsking(false)} onDiscard={onCancel} />
    </form>
  );
}
