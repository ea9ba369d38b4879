import { APPOINTMENT_CONTACTS_MAX } from '@dorfplatz/contract';
import { Checkbox, ChoiceList, Field, FieldGroup, TextInput } from '@dorfplatz/ui';
import { PeoplePicker } from '../../../kit/people-picker.tsx';
import { useTranslate } from '../../../lib/i18n.ts';
import type { FieldsProps } from './field-props.ts';
import styles from './form.module.css';

/** Minutes before the start. */
const reminders = [15, 60, 180, 1440, 2880, 10_080];

/** Who is invited, who may answer and see the others, who is behind it. */
export function PeopleFields({ values, set, errors, isNew }: FieldsProps & { isNew: boolean }) {
  const t = useTranslate();
  const shown = [...new Set([...reminders, ...values.reminders])].sort((one, other) => one - other);
  return (
    <FieldGroup legend={t('appointments.form.people')}>
      {isNew ? (
        <>
          <PeoplePicker
            offer="invitees"
            withConsumers
            label={t('appointments.form.invitees')}
            help={t('appointments.form.invitees_help')}
            value={values.invitees}
            onChange={(invitees) => set({ invitees })}
          />
          {values.invitees.some(({ type }) => type !== 'member') ? (
            <Checkbox
              label={t('appointments.form.invite_consumers')}
              help={t('appointments.form.invite_consumers_help')}
              checked={values.invitesConsumers}
              onChange={(event) => set({ invitesConsumers: event.target.checked })}
            />
          ) : null}
        </>
      ) : null}
      <Checkbox
        label={t('appointments.form.user_can_opt')}
        help={t('appointments.form.user_can_opt_help')}
        checked={values.userCanOpt}
        onChange={(event) => set({ userCanOpt: event.target.checked })}
      />
      <Checkbox
        label={t('appointments.form.admins_only')}
        checked={values.isForAdminsOnly}
        onChange={(event) => set({ isForAdminsOnly: event.target.checked })}
      />
      <Field
        id="total"
        label={t('appointments.fact.places')}
        help={t('appointments.form.total_help')}
        error={errors.total}
      >
        <TextInput
          type="number"
          min={0}
          max={1_000_000}
          className={styles.number}
          value={values.total}
          onChange={(event) => set({ total: event.target.value })}
        />
      </Field>
      {Number(values.total) > 0 ? (
        <Checkbox
          label={t('appointments.form.enforced')}
          checked={values.isTotalEnforced}
          onChange={(event) => set({ isTotalEnforced: event.target.checked })}
        />
      ) : null}
      <ChoiceList
        id="reminders"
        legend={t('appointments.form.reminders')}
        multiple
        value={values.reminders.map(String)}
        onChange={(chosen) => set({ reminders: chosen.map(Number).slice(0, 5) })}
        options={shown.map((minutes) => ({
          value: String(minutes),
          label:
            minutes % 1440 === 0
              ? t('appointments.form.days_before', { count: minutes / 1440 })
              : minutes % 60 === 0
                ? t('appointments.form.hours_before', { count: minutes / 60 })
                : t('appointments.form.minutes_before', { count: minutes }),
        }))}
      />
      <details
        className={styles.more}
        open={Boolean(values.organizer || values.consultants || values.contacts.length > 0)}
      >
        <summary>{t('appointments.form.behind')}</summary>
        <div className={styles.fields}>
          <Field id="organizer" label={t('appointments.fact.organizer')}>
            <TextInput
              value={values.organizer}
              maxLength={200}
              onChange={(event) => set({ organizer: event.target.value })}
            />
          </Field>
          <PeoplePicker
            most={APPOINTMENT_CONTACTS_MAX}
            label={t('appointments.fact.contacts')}
            value={values.contacts.map((contact) => ({ type: 'member', ...contact }))}
            onChange={(chosen) => set({ contacts: chosen.map(({ id, name }) => ({ id, name })) })}
          />
          <Field id="consultants" label={t('appointments.fact.consultants')}>
            <TextInput
              value={values.consultants}
              maxLength={500}
              onChange={(event) => set({ consultants: event.target.value })}
            />
          </Field>
        </div>
      </details>
    </FieldGroup>
  );
}
