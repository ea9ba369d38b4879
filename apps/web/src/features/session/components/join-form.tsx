import { type InviteLink, LANGUAGES, type Language, PASSWORD_MIN } from '@dorfplatz/contract';
import { Button, Checkbox, Field, PasswordInput, Select, TextInput } from '@dorfplatz/ui';
import type { FormEvent } from 'react';
import type { FormProblem } from '../../../lib/form-problem.ts';
import { activateLanguage, languageNames, useLanguage, useTranslate } from '../../../lib/i18n.ts';
import styles from './entrance.module.css';

/** Name, password, language, and what newcomers agree to. */
export function JoinForm({
  link,
  problem,
  isBusy,
  onSubmit,
}: {
  link: InviteLink;
  problem: FormProblem;
  isBusy: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}) {
  const t = useTranslate();
  const language = useLanguage();
  const { fields: errors } = problem;
  return (
    <form onSubmit={onSubmit} noValidate>
      <Field id="email" label={t('session.email')} help={t('joining.email_help')}>
        <TextInput name="email" type="email" autoComplete="username" value={link.email} readOnly />
      </Field>
      <div className={styles.two}>
        <Field id="first_name" label={t('joining.first_name')} error={errors.first_name} required>
          <TextInput
            name="first_name"
            defaultValue={link.first_name}
            maxLength={100}
            autoComplete="given-name"
          />
        </Field>
        <Field id="last_name" label={t('joining.last_name')} error={errors.last_name}>
          <TextInput
            name="last_name"
            defaultValue={link.last_name}
            maxLength={100}
            autoComplete="family-name"
          />
        </Field>
      </div>
      <Field
        id="password"
        label={t('session.password')}
        help={t('session.password_rule', { count: PASSWORD_MIN })}
        error={errors.password}
        required
      >
        <PasswordInput
          name="password"
          autoComplete="new-password"
          showLabel={t('session.password_show')}
          hideLabel={t('session.password_hide')}
        />
      </Field>
      <Field id="language" label={t('session.language')} error={errors.language}>
        <Select
          name="language"
          value={language}
          onChange={(event) => void activateLanguage(event.target.value as Language)}
          options={LANGUAGES.map((value) => ({ value, label: languageNames[value] }))}
        />
      </Field>
      {link.requirements.length > 0 ? (
        <fieldset
          className={styles.requirements}
          aria-describedby={errors.requirements && 'requirements-error'}
        >
          <legend className="visually-hidden">{t('joining.requirements')}</legend>
          {link.requirements.map(({ id, statement, html_url }, index) => (
            <div key={id}>
              <Checkbox
                id={index === 0 ? 'requirements' : undefined}
                name="requirements"
                value={id}
                label={statement}
                aria-invalid={errors.requirements ? true : undefined}
              />
              {html_url === null ? null : (
                <a href={html_url} target="_blank" rel="noreferrer" className="link small">
                  {t('joining.read')}
                </a>
              )}
            </div>
          ))}
          {errors.requirements ? (
            <p id="requirements-error" className={styles.wrong}>
              {errors.requirements}
            </p>
          ) : null}
        </fieldset>
      ) : null}
      <Button type="submit" variant="primary" size="large" block busy={isBusy}>
        {t(link.is_moderated ? 'joining.ask' : 'joining.join')}
      </Button>
    </form>
  );
}
