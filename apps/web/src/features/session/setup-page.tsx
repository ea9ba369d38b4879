import { LANGUAGES, type Language, PASSWORD_MIN, setUpNetwork } from '@dorfplatz/contract';
import {
  Button,
  ErrorSummary,
  Field,
  FieldGroup,
  flash,
  PasswordInput,
  Select,
  TextInput,
} from '@dorfplatz/ui';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { paths, pathTo, useGoTo, useQueryParams } from '../../kit/navigation.ts';
import { ApiError, call, setCsrfToken } from '../../lib/client.ts';
import { formProblem, noProblem } from '../../lib/form-problem.ts';
import { activateLanguage, languageNames, useLanguage, useTranslate } from '../../lib/i18n.ts';
import { localeOf } from '../../lib/locale.ts';
import { PageTitle } from '../../lib/page-title.tsx';
import { renewSession, useSession } from '../../lib/session.ts';
import { isSubmitDisabled } from '../../lib/submit-state.ts';
import { timeZoneOptions } from '../../lib/time-zones.ts';
import styles from './components/entrance.module.css';
import { Entrance } from './components/entrance.tsx';

/** What has to be filled in, with the names that people read. */
const needed = [
  ['network_name', 'setup.network_name'],
  ['first_name', 'setup.first_name'],
  ['last_name', 'setup.last_name'],
  ['email', 'session.email'],
  ['password', 'session.password'],
  ['group_name', 'setup.group_name'],
] as const;

const fields = [
  'network_name',
  'language',
  'time_zone',
  'first_name',
  'last_name',
  'email',
  'password',
  'group_name',
  'code',
];

/** First run: names the network and creates its first administrator and first group. */
export default function SetupPage() {
  const t = useTranslate();
  const goTo = useGoTo();
  const language = useLanguage();
  const { code } = useQueryParams();
  const { asks_setup_code } = useSession().network;
  const [problem, setProblem] = useState(noProblem);
  const { register, handleSubmit, formState, watch } = useForm({
    mode: 'onChange',
    defaultValues: {
      network_name: '',
      language: language as Language,
      time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      first_name: '',
      last_name: '',
      email: '',
      password: '',
      group_name: '',
      code: code ?? '',
    },
  });
  const written = watch(needed.map(([name]) => name));
  const missing = needed.flatMap(([name, label], at) => {
    const text = written[at]!.trim();
    if (name !== 'password') return text === '' ? [t(label)] : [];
    if (text.length >= PASSWORD_MIN) return [];
    const rule = text === '' ? '' : ` (${t('session.password_rule', { count: PASSWORD_MIN })})`;
    return [t(label) + rule];
  });
  const required = { required: true, validate: (value: string) => value.trim() !== '' };
  const submit = handleSubmit(async (body) => {
    try {
      const answer = await call(setUpNetwork, { body, signInAgain: false });
      setCsrfToken(answer.csrf_token);
      await renewSession();
      goTo(answer.redirect_to || paths.start, { replace: true });
    } catch (error) {
      // Somebody else was quicker: there is a network now, to sign in to.
      if (error instanceof ApiError && error.status === 409) {
        flash(error.title, { kind: 'error' });
        await renewSession();
        goTo(pathTo(paths.signIn), { replace: true });
        return;
      }
      setProblem(formProblem(error, fields, t));
    }
  });
  const { fields: errors } = problem;
  // A code that came with the address is nothing to look at, until it turns out to be wrong.
  const isCodeShown = asks_setup_code && (!code || errors.code !== undefined);
  return (
    <Entrance>
      <PageTitle>{t('setup.title')}</PageTitle>
      <div>
        <h1>{t('setup.title')}</h1>
        <p>{t('setup.intro')}</p>
      </div>
      <ErrorSummary title={t('session.check_input')} errors={problem.summary} />
      <form onSubmit={submit} noValidate>
        <div className={styles.groups}>
          {isCodeShown ? (
            <Field id="code" label={t('setup.code')} help={t('setup.code_help')} error={errors.code} required>
              <TextInput
                {...register('code', required)}
                maxLength={100}
                autoComplete="off"
                spellCheck={false}
              />
            </Field>
          ) : null}
          <FieldGroup legend={t('setup.network')}>
            <Field id="network_name" label={t('setup.network_name')} error={errors.network_name} required>
              <TextInput
                {...register('network_name', required)}
                maxLength={100}
                autoComplete="organization"
              />
            </Field>
            <Field id="language" label={t('session.language')} error={errors.language}>
              <Select
                {...register('language', { onChange: (event) => void activateLanguage(event.target.value) })}
                options={LANGUAGES.map((value) => ({ value, label: languageNames[value] }))}
              />
            </Field>
            <Field id="time_zone" label={t('setup.time_zone')} error={errors.time_zone}>
              <Select {...register('time_zone')} options={timeZoneOptions()} />
            </Field>
          </FieldGroup>
          <FieldGroup legend={t('setup.administrator')} intro={t('setup.administrator_help')}>
            <div className={styles.two}>
              <Field id="first_name" label={t('setup.first_name')} error={errors.first_name} required>
                <TextInput {...register('first_name', required)} maxLength={100} autoComplete="given-name" />
              </Field>
              <Field id="last_name" label={t('setup.last_name')} error={errors.last_name} required>
                <TextInput {...register('last_name', required)} maxLength={100} autoComplete="family-name" />
              </Field>
            </div>
            <Field id="email" label={t('session.email')} error={errors.email} required>
              <TextInput
                {...register('email', required)}
                type="email"
                autoComplete="username"
                autoCapitalize="off"
                spellCheck={false}
              />
            </Field>
            <Field
              id="password"
              label={t('session.password')}
              help={t('session.password_rule', { count: PASSWORD_MIN })}
              error={errors.password}
              required
            >
              <PasswordInput
                {...register('password', { required: true, minLength: PASSWORD_MIN })}
                autoComplete="new-password"
                showLabel={t('session.password_show')}
                hideLabel={t('session.password_hide')}
              />
            </Field>
          </FieldGroup>
          <FieldGroup legend={t('setup.group')} intro={t('setup.group_help')}>
            <Field id="group_name" label={t('setup.group_name')} error={errors.group_name} required>
              <TextInput
                {...register('group_name', required)}
                maxLength={100}
                placeholder={t('setup.group_example')}
              />
            </Field>
          </FieldGroup>
        </div>
        <Button
          type="submit"
          variant="primary"
          size="large"
          block
          busy={formState.isSubmitting}
          disabled={isSubmitDisabled(formState)}
          aria-describedby={missing.length > 0 ? 'missing' : undefined}
        >
          {t('setup.submit')}
        </Button>
        {missing.length > 0 ? (
          <p id="missing" className="small muted">
            {t('kit.still_missing', {
              fields: new Intl.ListFormat(localeOf(language as Language)).format(missing),
            })}
          </p>
        ) : null}
      </form>
    </Entrance>
  );
}
