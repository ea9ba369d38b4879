import { type AnswerOf, APP_PASSWORD_NAME_MAX, createAppPassword } from '@dorfplatz/contract';
import { Alert, Button, Dialog, Field, PasswordInput, TextInput } from '@dorfplatz/ui';
import { useState } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { call } from '../../../lib/client.ts';
import { formProblem } from '../../../lib/form-problem.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { reasonOf } from '../../../lib/refusal.ts';
import styles from '../app-passwords.module.css';

export type MadeAppPassword = AnswerOf<typeof createAppPassword>;

const FIELDS = ['name', 'password'];

interface NewAppPasswordProps {
  onMade: (made: MadeAppPassword) => void;
  onClose: () => void;
}

/** Asks for a name and the own password before an app password is made. */
export function NewAppPassword({ onMade, onClose }: NewAppPasswordProps) {
  const t = useTranslate();
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<{ name?: string; password?: string; other?: string }>({});
  const submit = async (event: { preventDefault: () => void }) => {
    event.preventDefault();
    const missing = {
      ...(name.trim() === '' && { name: t('app_passwords.name_missing') }),
      ...(password === '' && { password: t('session.password_missing') }),
    };
    setProblem(missing);
    if (Object.keys(missing).length > 0) return;
    setBusy(true);
    try {
      onMade(await call(createAppPassword, { body: { name: name.trim(), password } }));
    } catch (error) {
      const { fields } = formProblem(error, FIELDS, t);
      const isBeside = error instanceof ApiError && Object.keys(fields).length > 0;
      setProblem(isBeside ? fields : { other: reasonOf(error, t) });
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('app_passwords.add')}
      description={t('app_passwords.add_help')}
      closeLabel={t('kit.close')}
      size="narrow"
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('app_passwords.cancel')}
          </Button>
          <Button type="submit" form="app-password" variant="primary" busy={isBusy}>
            {t('app_passwords.make')}
          </Button>
        </>
      }
    >
      <form id="app-password" onSubmit={submit} noValidate className={styles.form}>
        {problem.other === undefined ? null : <Alert kind="danger">{problem.other}</Alert>}
        <Field
          id="name"
          label={t('app_passwords.name')}
          help={t('app_passwords.name_help')}
          error={problem.name}
          required
        >
          <TextInput
            value={name}
            maxLength={APP_PASSWORD_NAME_MAX}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        <Field id="password" label={t('app_passwords.own_password')} error={problem.password} required>
          <PasswordInput
            value={password}
            autoComplete="current-password"
            showLabel={t('session.password_show')}
            hideLabel={t('session.password_hide')}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}
