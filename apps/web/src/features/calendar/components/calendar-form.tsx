import { CALENDAR_COLORS, CALENDAR_NAME_MAX, CALENDAR_SHARES_MAX } from '@dorfplatz/contract';
import { ErrorSummary, Field, FormFoot, flash, TextInput } from '@dorfplatz/ui';
import { type FormEvent, type ReactNode, useState } from 'react';
import { PeoplePicker, type Picked } from '../../../kit/people-picker.tsx';
import { useUnsaved } from '../../../kit/unsaved.ts';
import { formProblem, noProblem } from '../../../lib/form-problem.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import type { CalendarValues } from '../api.ts';
import styles from './calendars.module.css';
import { type CalendarColor, ColourSwatches } from './colour-swatches.tsx';

const isOffered = (color: string): color is CalendarColor => CALENDAR_COLORS.some((each) => each === color);

/** One of the twelve at random, for a new calendar [RUL-0116]. */
export const randomColor = (): CalendarColor =>
  CALENDAR_COLORS[Math.floor(Math.random() * CALENDAR_COLORS.length)]!;

interface CalendarFormProps {
  name: string;
  color: string;
  /** With whom it is shared; null where calendars are not shared. */
  shares: readonly Picked[] | null;
  saveLabel: string;
  /** Where it will be, above everything else. */
  children?: ReactNode;
  /** Throws ApiError. */
  onSave: (values: CalendarValues) => Promise<void>;
  onRefused?: () => void;
  onCancel: () => void;
  /** What else can be done with it. */
  actions?: ReactNode;
}

/** Name and colour of a calendar, and with whom one shares it. */
export function CalendarForm(props: CalendarFormProps) {
  const { shares, saveLabel, children, onSave, onRefused, onCancel, actions } = props;
  const t = useTranslate();
  const [name, setName] = useState(props.name);
  const beginning = isOffered(props.color) ? props.color : CALENDAR_COLORS[0];
  const [color, setColor] = useState<CalendarColor>(beginning);
  const [chosen, setChosen] = useState<Picked[]>([...(shares ?? [])]);
  const [problem, setProblem] = useState(noProblem);
  const [isSaving, setSaving] = useState(false);
  const idsOf = (invitees: readonly Picked[]) => invitees.map(({ id }) => id).join();
  const isChanged = name !== props.name || color !== beginning || idsOf(chosen) !== idsOf(shares ?? []);
  useUnsaved(isChanged && !isSaving);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') {
      const text = t('calendar.calendar_name_required');
      return setProblem({ fields: { name: text }, summary: [{ fieldId: 'name', text }] });
    }
    setProblem(noProblem);
    setSaving(true);
    try {
      await onSave({ name: name.trim(), color, membership_ids: chosen.map(({ id }) => id) });
      flash(t('calendar.calendar_saved', { name: name.trim() }));
    } catch (error) {
      onRefused?.();
      setProblem(formProblem(error, ['name', 'parent_id'], t));
      flash(t('calendar.calendar_not_saved'), { kind: 'error' });
      setSaving(false);
    }
  };
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <ErrorSummary title={t('calendar.problems')} errors={problem.summary} />
      {children}
      <Field id="name" label={t('calendar.calendar_name')} error={problem.fields.name} required>
        <TextInput
          value={name}
          maxLength={CALENDAR_NAME_MAX}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <ColourSwatches value={color} onChange={setColor} />
      {shares ? (
        <PeoplePicker
          most={CALENDAR_SHARES_MAX}
          label={t('calendar.shares')}
          help={t('calendar.shares_help')}
          value={chosen}
          onChange={setChosen}
        />
      ) : null}
      <FormFoot
        aside={actions}
        cancelLabel={t('calendar.cancel')}
        onCancel={onCancel}
        busy={isSaving}
        submitLabel={saveLabel}
      />
    </form>
  );
}
