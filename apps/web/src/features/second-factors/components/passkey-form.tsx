import { type AnswerOf, type createPasskey, PASSKEY_NAME_MAX } from '@dorfplatz/contract';
import { deviceName } from '@dorfplatz/contract/user-agent';
import { Alert, Button, Field, PasswordInput, TextInput } from '@dorfplatz/ui';
import { useState } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { formProblem } from '../../../lib/form-problem.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { knowsPasskeys } from '../knows-passkeys.ts';
import { passkeyProblem } from '../passkey-problem.ts';
import styles from './second-factors.module.css';

export type AddedPasskey = AnswerOf<typeof createPasskey>;

const FIELDS = ['name', 'password'];

interface PasskeyFieldsProps {
  /** The name it starts with; left out where none is asked for. */
  name?: string;
  asksPassword?: boolean;
  /** Names the form, for a button that stands elsewhere. */
  id: string;
  act: (values: { name: string; password: string }) => Promise<unknown>;
  onBusy: (isBusy: boolean) => void;
}

/** A name, the password, or both; what is wrong stands beside each. */
export function PasskeyFields({ name: first, asksPassword = false, id, act, onBusy }: PasskeyFieldsProps) {
  const t = useTranslate();
  const [name, setName] = useState(first ?? '');
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<{ name?: string; password?: string; other?: string }>({});
  const submit = async (event: { preventDefault: () => void }) => {
    event.preventDefault();
    const missing = {
      ...(first !== undefined && name.trim() === '' && { name: t('second_factors.passkey.name_missing') }),
      ...(asksPassword && password === '' && { password: t('session.password_missing') }),
    };
    setProblem(missing);
    if (Object.keys(missing).length > 0) return;
    onBusy(true);
    try {
      await act({ name: name.trim(), password });
    } catch (error) {
      const { fields } = formProblem(error, FIELDS, t);
      const isBeside = error instanceof ApiError && Object.keys(fields).length > 0;
      setProblem(isBeside ? fields : { other: passkeyProblem(error, t) });
    }
    onBusy(false);
  };
  return (
    <form id={id} onSubmit={submit} noValidate className={styles.passkeyForm}>
      {problem.other === undefined ? null : <Alert kind="danger">{problem.other}</Alert>}
      {first === undefined ? null : (
        <Field
          id="name"
          label={t('second_factors.passkey.name')}
          help={t('second_factors.passkey.name_help')}
          error={problem.name}
          required
        >
          <TextInput
            value={name}
            maxLength={PASSKEY_NAME_MAX}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
      )}
      {asksPassword ? (
        <Field id="password" label={t('second_factors.passkey.password')} error={problem.password} required>
          <PasswordInput
            value={password}
            autoComplete="current-password"
            showLabel={t('session.password_show')}
            hideLabel={t('session.password_hide')}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
      ) : null}
    </form>
  );
}

/** What a passkey is called at first: the device that is at hand. */
export const suggestedName = (): string => deviceName(navigator.userAgent) ?? '';

/** Makes the browser's part of it load with the press alone. */
export const addPasskey = async (name: string, password?: string): Promise<AddedPasskey> =>
  (await import('../passkey-browser.ts')).addPasskey(name, password);

/** A passkey as the factor that the network demands: the password was given just now. */
export function FirstPasskey({ onAdded }: { onAdded: (added: AddedPasskey) => void }) {
  const t = useTranslate();
  const [isBusy, setBusy] = useState(false);
  if (!knowsPasskeys()) return <Alert kind="warn">{t('session.passkey_unknown')}</Alert>;
  return (
    <div className={styles.passkeyForm}>
      <p>{t('second_factors.passkey.intro')}</p>
      <PasskeyFields
        id="passkey"
        name={suggestedName()}
        act={async ({ name }) => onAdded(await addPasskey(name))}
        onBusy={setBusy}
      />
      <Button type="submit" form="passkey" variant="primary" busy={isBusy}>
        {t('second_factors.passkey.set_up')}
      </Button>
    </div>
  );
}
