import type { Appointment, AppointmentWrite, Calendar, SeriesScope } from '@dorfplatz/contract';
import { APPOINTMENT_NAME_MAX } from '@dorfplatz/contract';
import {
  Alert,
  Button,
  Checkbox,
  ErrorSummary,
  Field,
  FieldGroup,
  FormFoot,
  flash,
  Select,
  TextInput,
} from '@dorfplatz/ui';
import { PaperclipIcon } from '@phosphor-icons/react/dist/csr/Paperclip';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { formProblem, noProblem } from '../../../lib/form-problem.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { useViewer } from '../../../lib/session.ts';
import { LossesDialog } from '../../calendar/index.ts';
import { DiscardDialog, Editor, LeaveWarningDialog, useDraft, useLeaveWarning } from '../../editor/index.ts';
import { AttachMenu, UploadList, useUploads } from '../../uploads/index.ts';
import { categoriesQuery } from '../api.ts';
import { readDraft, writeDraft } from '../form-draft.ts';
import { type FormValues, problemsOf, writeOf } from '../form-values.ts';
import { CalendarFields } from './calendar-fields.tsx';
import { EventImage } from './event-image.tsx';
import styles from './form.module.css';
import { PeopleFields } from './people-fields.tsx';
import { RegistrationFields } from './registration-fields.tsx';
import { WhenFields } from './when-fields.tsx';
import { WhereFields } from './where-fields.tsx';

/** Fields of the form by the last word of what the server calls them; each is the id of its control. */
const fields = [
  'name',
  'calendar_ids',
  'date',
  'start',
  'end',
  'time_zone',
  'recurrence_interval',
  'recurrence_end_time',
  'recurrence_count',
  'recurrence_weekdays',
  'recurrence_weekday_of_month',
  'link',
  'zip',
  'room_id',
  'category',
  'total',
  'costs',
  'url',
  'registration_deadline',
];

/** Messages that say what is changed of a series. */
const EXPLANATIONS = {
  this: 'appointments.form.only_this',
  this_and_following: 'appointments.form.this_and_following',
} as const;

interface AppointmentFormProps {
  /** The appointment that is changed; null for a new one. */
  appointment: Appointment | null;
  /** How much of a series is changed; what is no occurrence is changed as a whole. */
  scope: SeriesScope;
  values: FormValues;
  /** Names the draft: what was written here is there again after a reload or a new sign-in. */
  draftName: string;
  calendars: readonly Calendar[];
  can: { create_meetings: boolean };
  /** Throws ApiError. */
  onSave: (write: AppointmentWrite) => Promise<void>;
  onRefused: () => void;
  onCancel: () => void;
}

/** Everything that is said about an appointment. */
export function AppointmentForm(props: AppointmentFormProps) {
  const { appointment, scope, draftName, calendars, can, onSave, onRefused, onCancel } = props;
  const t = useTranslate();
  const { id: viewerId, time_zone } = useViewer();
  const draftKey = `member:${viewerId}:appointment:${draftName}`;
  const draft = useDraft(draftKey);
  const [base] = useState(() => {
    const picture = appointment?.event_image;
    return { values: props.values, image: { id: picture?.id ?? null, src: picture?.large_thumb ?? null } };
  });
  const [written, setWritten] = useState(() => readDraft(base, draft.text));
  const [isBack, setBack] = useState(written !== base);
  const [isDiscarding, setDiscarding] = useState(false);
  const [isDiscarded, setDiscarded] = useState(false);
  const [problem, setProblem] = useState(noProblem);
  const [isSaving, setSaving] = useState(false);
  const [lost, setLost] = useState<readonly string[] | null>(null);
  const [isSaved, setSaved] = useState(false);
  const [isSendingImage, setSendingImage] = useState(false);
  const uploads = useUploads({ attached: appointment?.event_files ?? [], keptAs: draftKey });
  const { data: categories } = useQuery(categoriesQuery);
  const { values, image } = written;
  const keep = writeDraft(base, written);
  const isChanged = keep !== '' || uploads.items.some(({ state }) => state !== 'published');
  const leaveWarning = useLeaveWarning(isChanged && !isSaved && !isSaving && !isDiscarded);
  const isNew = appointment === null;
  const set = (changed: Partial<FormValues>) =>
    setWritten((all) => ({ ...all, values: { ...all.values, ...changed } }));
  const keepDraft = useEffectEvent((text: string) => draft.setText(text));
  useEffect(() => {
    if (!isSaved && !isDiscarded) keepDraft(keep);
  }, [keep, isSaved, isDiscarded]);
  const discard = () => {
    uploads.discard();
    draft.clear();
  };
  // Left once nothing holds it back any more.
  const leave = useEffectEvent(onCancel);
  useEffect(() => {
    if (isDiscarded) leave();
  }, [isDiscarded]);
  const { fields: errors } = problem;
  const isFileSending = uploads.isUploading || isSendingImage;
  const isWaiting = !uploads.isReady || isFileSending;

  const submit = async (dropsUnmatched = false) => {
    const wrong = Object.entries(problemsOf(values)) as [string, string][];
    if (wrong.length > 0) {
      const texts = wrong.map(([fieldId, key]) => ({ fieldId, text: t(`appointments.wrong.${key}`) }));
      setProblem({
        fields: Object.fromEntries(texts.map(({ fieldId, text }) => [fieldId, text])),
        summary: texts,
      });
      return;
    }
    setProblem(noProblem);
    setSaving(true);
    try {
      await onSave({
        ...writeOf(values, {
          fileIds: [...uploads.ids('image'), ...uploads.ids('file')],
          imageId: image.id,
          canCreateMeetings: can.create_meetings,
          isNew,
          scope,
          readerZone: time_zone,
        }),
        ...(dropsUnmatched && { drop_unmatched: true }),
      });
      setSaved(true);
      uploads.settled();
      draft.clear();
    } catch (error) {
      onRefused();
      setSaving(false);
      if (error instanceof ApiError && error.lost.length > 0) return setLost(error.lost);
      setProblem(formProblem(error, fields, t));
      flash(t('appointments.form.not_saved'), { kind: 'error' });
    }
  };
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {scope === 'all' ? null : <Alert>{t(EXPLANATIONS[scope])}</Alert>}
      <ErrorSummary title={t('appointments.form.problems')} errors={problem.summary} />
      {isBack ? (
        <Alert
          action={
            <Button
              size="small"
              onClick={() => {
                draft.clear();
                setWritten(base);
                setBack(false);
              }}
            >
              {t('appointments.form.draft_drop')}
            </Button>
          }
        >
          {t('appointments.form.draft_back')}
        </Alert>
      ) : null}
      <div className={styles.fields}>
        <Field id="name" label={t('calendar.name')} error={errors.name} required>
          <TextInput
            value={values.name}
            maxLength={APPOINTMENT_NAME_MAX}
            placeholder={t('calendar.name_example')}
            autoComplete="off"
            onChange={(event) => set({ name: event.target.value })}
          />
        </Field>
        {scope === 'all' ? (
          <CalendarFields
            calendars={calendars}
            value={values.calendarIds}
            onChange={(calendarIds) => set({ calendarIds })}
            error={errors.calendar_ids}
          />
        ) : null}
      </div>
      <WhenFields values={values} set={set} errors={errors} canRecur={scope !== 'this'} />
      <WhereFields values={values} set={set} errors={errors} canCreateMeetings={can.create_meetings} />
      <FieldGroup legend={t('appointments.form.about')}>
        <Editor
          size="reply"
          label={t('appointments.form.description')}
          placeholder={t('appointments.form.description_example')}
          value={values.description}
          onChange={(description) => set({ description })}
          onFiles={uploads.add}
        />
        {categories && categories.length > 0 ? (
          <Field id="category" label={t('appointments.fact.category')} error={errors.category}>
            <Select
              value={values.category}
              onChange={(event) => set({ category: event.target.value })}
              options={[
                { value: '', label: t('appointments.form.no_category') },
                ...categories.map(({ id, label }) => ({ value: id, label })),
              ]}
            />
          </Field>
        ) : null}
        <EventImage
          src={image.src}
          onChange={(id, src) => setWritten((all) => ({ ...all, image: { id, src } }))}
          onUploading={setSendingImage}
        />
        <UploadList uploads={uploads} />
        <div>
          <AttachMenu
            uploads={uploads}
            label={t('appointments.form.add_files')}
            groupSlug={calendars.find(({ id }) => id === values.calendarIds[0])?.parent?.slug ?? null}
            trigger={(attributes) => (
              <Button icon={<PaperclipIcon aria-hidden="true" />} {...attributes}>
                {t('appointments.form.add_files')}
              </Button>
            )}
          />
        </div>
        <Checkbox
          label={t('appointments.form.is_event')}
          help={t('appointments.form.is_event_help')}
          checked={values.isEvent}
          onChange={(event) => set({ isEvent: event.target.checked })}
        />
      </FieldGroup>
      <PeopleFields values={values} set={set} errors={errors} isNew={isNew} />
      <RegistrationFields values={values} set={set} errors={errors} />
      <div>
        {isNew ? (
          <Checkbox
            label={t('appointments.form.post')}
            checked={values.isPosted}
            onChange={(event) => set({ isPosted: event.target.checked })}
          />
        ) : null}
        <Checkbox
          label={t(isNew ? 'appointments.form.notify_new' : 'appointments.form.notify')}
          checked={values.notifies}
          onChange={(event) => set({ notifies: event.target.checked })}
        />
      </div>
      <FormFoot
        sticks
        aside={
          isWaiting ? (
            <p className="small muted" role="status">
              {t(isFileSending ? 'appointments.form.files_sending' : 'appointments.form.files_failed')}
            </p>
          ) : null
        }
        cancelLabel={t('calendar.cancel')}
        onCancel={() => (isChanged ? setDiscarding(true) : onCancel())}
        busy={isSaving}
        // Files are sent before the appointment is saved.
        disabled={isWaiting}
        submitLabel={t(isNew ? 'appointments.form.create' : 'calendar.save')}
      />
      <DiscardDialog
        open={isDiscarding}
        onStay={() => setDiscarding(false)}
        onDiscard={() => {
          discard();
          setDiscarded(true);
        }}
      />
      <LeaveWarningDialog warning={leaveWarning} />
      <LossesDialog
        lost={lost}
        onAnswer={(isAgreed) => {
          setLost(null);
          if (isAgreed) void submit(true);
        }}
      />
    </form>
  );
}
