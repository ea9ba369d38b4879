import { type Account, LANGUAGES, PASSWORD_MIN, updateAccount } from '@dorfplatz/contract';
import {
  ErrorSummary,
  Field,
  FieldGroup,
  FormFoot,
  flash,
  PasswordInput,
  Select,
  TextInput,
} from '@dorfplatz/ui';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useUnsaved } from '../../../kit/unsaved.ts';
import { call } from '../../../lib/client.ts';
import { formProblem, noProblem } from '../../../lib/form-problem.ts';
import { languageNames, useTranslate } from '../../../lib/i18n.ts';
import { queryClient } from '../../../lib/queries.ts';
import { sessionQuery } from '../../../lib/session.ts';
import { isSubmitDisabled } from '../../../lib/submit-state.ts';
import { timeZoneOptions } from '../../../lib/time-zones.ts';
import styles from '../account-page.module.css';
import { accountQuery } from '../api.ts';
import { PendingEmail } from './pending-email.tsx';

const fields = ['first_name', 'last_name', 'email', 'language', 'time_zone', 'password', 'current_password'];

const valuesOf = ({ pending_email, email_changed_at, ...registration }: Account) => ({
  ...registration,
  password: '',
  current_password: '',
});

/** Name, mail address, password, language and time zone; address and password ask for the current password. */
export function RegistrationForm({ account }: { account: Account }) {
  const t = useTranslate();
  const [problem, setProblem] = useState(noProblem);
  const { register, handleSubmit, formState, reset, watch } = useForm({
    mode: 'onChange',
    values: valuesOf(account),
    resetOptions: { keepDirtyValues: true },
  });
  const needsPassword = watch('email').trim() !== account.email || watch('password') !== '';
  useUnsaved(formState.isDirty && !formState.isSubmitting);
  const submit = handleSubmit(async ({ password, current_password, ...data }) => {
    try {
      const body = {
        ...data,
        email: data.email.trim(),
        ...(password && { password }),
        ...(needsPassword && { current_password }),
      };
      const saved = await call(updateAccount, { body });
      queryClient.setQueryData(accountQuery.queryKey, saved);
      // The server has its say: an address that waits does not stand in the field, and passwords are gone.
      reset(valuesOf(saved), { keepDirtyValues: false });
      setProblem(noProblem);
      await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
      flash(t('account.saved'));
    } catch (error) {
      setProblem(formProblem(error, fields, t));
    }
  });
  const { fields: errors } = problem;
  const eye = { showLabel: t('account.password_show'), hideLabel: t('account.password_hide') };
  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      <ErrorSummary title={t('account.check_input')} errors={problem.summary} />
      <FieldGroup legend={t('account.person')}>
        <div className={styles.two}>
          <Field id="first_name" label={t('account.first_name')} error={errors.first_name} required>
            <TextInput
              {...register('first_name', { required: true })}
              maxLength={100}
              autoComplete="given-name"
            />
          </Field>
          <Field id="last_name" label={t('account.last_name')} error={errors.last_name}>
            <TextInput {...register('last_name')} maxLength={100} autoComplete="family-name" />
          </Field>
          <Field id="language" label={t('account.language')} error={errors.language}>
            <Select
              {...register('language')}
              options={LANGUAGES.map((value) => ({ value, label: languageNames[value] }))}
            />
          </Field>
          <Field id="time_zone" label={t('account.time_zone')} error={errors.time_zone}>
            <Select {...register('time_zone')} options={timeZoneOptions(account.time_zone)} />
          </Field>
        </div>
      </FieldGroup>
      <FieldGroup legend={t('account.sign_in')} intro={t('account.sign_in_help')}>
        <Field id="email" label={t('account.email')} error={errors.email} required>
          <TextInput
            {...register('email', { required: true })}
            type="email"
            autoComplete="username"
            autoCapitalize="off"
            spellCheck={false}
          />
        </Field>
        {account.pending_email ? <PendingEmail pending={account.pending_email} /> : null}
        <Field
          id="password"
          label={t('account.password')}
          help={t('account.password_help', { count: PASSWORD_MIN })}
          error={errors.password}
        >
          <PasswordInput
            {...register('password', { minLength: PASSWORD_MIN })}
            autoComplete="new-password"
            {...eye}
          />
        </Field>
        {needsPassword ? (
          <Field
            id="current_password"
            label={t('account.current_password')}
            error={errors.current_password}
            required
          >
            <PasswordInput
              {...register('current_password', { required: true })}
              autoComplete="current-password"
              {...eye}
            />
          </Field>
        ) : null}
      </FieldGroup>

      <FormFoot
        sticks
        busy={formState.isSubmitting}
        disabled={isSubmitDisabled(formState)}
        reason={formState.isDirty ? null : t('kit.nothing_changed')}
        submitLabel={t('account.save')}
      />
    </form>
  );
}
