import type { MemberSettings } from '@dorfplatz/contract';
import {
  Alert,
  buttonClass,
  Checkbox,
  ErrorSummary,
  Field,
  FieldGroup,
  FormFoot,
  flash,
  TextInput,
} from '@dorfplatz/ui';
import { type FormEvent, useState } from 'react';
import { Link, paths, pathTo } from '../../../kit/navigation.ts';
import { useUnsaved } from '../../../kit/unsaved.ts';
import { useDates } from '../../../lib/dates.ts';
import { formProblem, noProblem } from '../../../lib/form-problem.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { isSubmitDisabled } from '../../../lib/submit-state.ts';
import { PushSection } from '../../push/index.ts';
import { saveSettings } from '../api.ts';
import { type Choices, changeOf, choicesOf, isSameChange } from '../choices.ts';
import styles from '../member-settings.module.css';
import { DigestFields } from './digest-fields.tsx';
import { KeyList } from './key-list.tsx';

type ListName = keyof Choices['keys'];

/** What one gets by mail; parts that do not concern the person are absent, others may be locked [RUL-0356]. */
export function SettingsForm({ membershipId, settings }: { membershipId: number; settings: MemberSettings }) {
  const t = useTranslate();
  const dates = useDates();
  const [choices, setChoices] = useState(() => choicesOf(settings));
  const [isSubmitting, setSubmitting] = useState(false);
  const [problem, setProblem] = useState(noProblem);
  const isDirty = !isSameChange(changeOf(choices, settings), changeOf(choicesOf(settings), settings));
  useUnsaved(isDirty && !isSubmitting);
  const change = (part: Partial<Choices>) => setChoices({ ...choices, ...part });
  const isDisabled = (name: string) => settings.disabled.includes(name);
  const { options, conditions } = settings;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setSubmitting(true);
    try {
      setChoices(choicesOf(await saveSettings(membershipId, changeOf(choices, settings))));
      setProblem(noProblem);
      flash(t('member_settings.saved'));
    } catch (error) {
      setProblem(formProblem(error, ['group_ids', 'from', 'until'], t));
      flash(t('member_settings.not_saved'), { kind: 'error' });
    } finally {
      setSubmitting(false);
    }
  };
  const keyList = (name: ListName, shown: readonly { key: string; label: string }[], all = shown) => (
    <KeyList
      options={shown}
      offered={all.map(({ key }) => key)}
      value={choices.keys[name]}
      disabled={isDisabled(name)}
      isDisabled={isDisabled}
      onChange={(value) => change({ keys: { ...choices.keys, [name]: value } })}
    />
  );
  const everyKind = options.email_notifications.flatMap(({ kinds }) => kinds);
  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      <ErrorSummary title={t('member_settings.check_input')} errors={problem.summary} />
      {settings.email === null ? <Alert kind="warn">{t('member_settings.no_address')}</Alert> : null}
      {settings.mail_stop === null ? null : (
        <Alert
          kind="warn"
          title={t('member_settings.mail_stop', { email: settings.email ?? '' })}
          action={
            <Link to={pathTo(paths.account)} className={buttonClass({ size: 'small' })}>
              {t('member_settings.change_address')}
            </Link>
          }
        >
          {t('member_settings.mail_stop_help', {
            date: dates.short(settings.mail_stop.since),
            reason: settings.mail_stop.reason,
          })}
        </Alert>
      )}
      <FieldGroup
        legend={t('member_settings.notifications')}
        intro={
          settings.email === null
            ? undefined
            : t('member_settings.notifications_help', { email: settings.email })
        }
      >
        {options.email_notifications.map(({ category, label, kinds }) => (
          <div key={category} className={styles.category}>
            <h3>{label}</h3>
            {keyList('email_notifications', kinds, everyKind)}
          </div>
        ))}
        {conditions.email_admin_notifications ? (
          <div className={styles.category}>
            <h3>{t('member_settings.administration')}</h3>
            {keyList('email_admin_notifications', options.email_admin_notifications)}
          </div>
        ) : null}
        {conditions.email_subscriptions ? (
          <div className={styles.category}>
            <h3>{t('member_settings.subscriptions')}</h3>
            {keyList('email_subscriptions', options.email_subscriptions)}
          </div>
        ) : null}
      </FieldGroup>
      <PushSection />
      {conditions.email_daily_digests ? (
        <DigestFields
          membershipId={membershipId}
          settings={settings}
          choices={choices}
          disabled={isDisabled('email_daily_digests')}
          error={problem.fields.group_ids}
          onChange={change}
        />
      ) : null}
      {conditions.email_birthday ? (
        <FieldGroup legend={t('member_settings.wishes')}>
          <Checkbox
            label={t('member_settings.birthday')}
            checked={choices.birthday}
            disabled={isDisabled('email_birthday')}
            onChange={(event) => change({ birthday: event.target.checked })}
          />
        </FieldGroup>
      ) : null}
      {conditions.email_newsletter ? (
        <FieldGroup legend={t('member_settings.newsletter_title')}>
          <Checkbox
            label={t('member_settings.newsletter')}
            help={<Link to={pathTo(paths.newsletters)}>{t('member_settings.newsletter_read')}</Link>}
            checked={choices.newsletter}
            disabled={isDisabled('email_newsletter')}
            onChange={(event) => change({ newsletter: event.target.checked })}
          />
        </FieldGroup>
      ) : null}
      <FieldGroup
        legend={t('member_settings.quiet')}
        intro={t('member_settings.quiet_help', { zone: settings.time_zone.replaceAll('_', ' ') })}
      >
        <Checkbox
          label={t('member_settings.quiet_on')}
          checked={choices.isQuiet}
          disabled={isDisabled('quiet_hours')}
          onChange={(event) => change({ isQuiet: event.target.checked })}
        />
        {choices.isQuiet ? (
          <div className={styles.times}>
            <Field id="from" label={t('member_settings.quiet_from')} error={problem.fields.from} required>
              <TextInput
                type="time"
                value={choices.quietFrom}
                disabled={isDisabled('quiet_hours')}
                onChange={(event) => change({ quietFrom: event.target.value })}
              />
            </Field>
            <Field id="until" label={t('member_settings.quiet_until')} error={problem.fields.until} required>
              <TextInput
                type="time"
                value={choices.quietUntil}
                disabled={isDisabled('quiet_hours')}
                onChange={(event) => change({ quietUntil: event.target.value })}
              />
            </Field>
          </div>
        ) : null}
      </FieldGroup>

      <FormFoot
        sticks
        aside={<p aria-live="polite">{isDirty ? t('member_settings.unsaved') : null}</p>}
        busy={isSubmitting}
        disabled={isSubmitDisabled({ isDirty, isSubmitting, isValid: isComplete(choices) })}
        submitLabel={t('member_settings.save')}
      />
    </form>
  );
}

const isComplete = ({ isQuiet, quietFrom, quietUntil }: Choices): boolean =>
  !isQuiet || (quietFrom !== '' && quietUntil !== '');
