import { type FactorType, sendFactorCode } from '@dorfplatz/contract';
import { Button, Dialog, Field, flash, TextInput } from '@dorfplatz/ui';
import { useState } from 'react';
import { call } from '../../../lib/client.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { codeProblem } from '../api.ts';
import { CodeInput, isWhole } from './code-input.tsx';
import styles from './second-factors.module.css';

interface ProveDialogProps {
  title: string;
  description: string;
  label: string;
  danger?: boolean;
  /** The factor whose code is asked for. */
  type: FactorType;
  /** A backup code does too. */
  takesBackup?: boolean;
  act: (code: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for a code before something is done to the factors; a wrong one is said beside it. */
export function ProveDialog(props: ProveDialogProps) {
  const { title, description, label, danger = false, type, takesBackup = false, act, onClose } = props;
  const t = useTranslate();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const change = (next: string) => {
    setCode(next);
    setProblem(undefined);
  };
  const submit = async (event: { preventDefault: () => void }) => {
    event.preventDefault();
    if (takesBackup ? code.trim() === '' : !isWhole(code)) {
      setProblem(t('second_factors.six_digits'));
      return;
    }
    setBusy(true);
    try {
      await act(code);
    } catch (error) {
      setProblem(codeProblem(error, t));
      setBusy(false);
    }
  };
  const send = () =>
    call(sendFactorCode).then(
      () => flash(t('second_factors.mail_sent')),
      (error: unknown) => setProblem(codeProblem(error, t)),
    );
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={description}
      closeLabel={t('kit.close')}
      size="narrow"
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('second_factors.cancel')}
          </Button>
          <Button type="submit" form="prove" variant={danger ? 'danger' : 'primary'} busy={isBusy}>
            {label}
          </Button>
        </>
      }
    >
      <form id="prove" onSubmit={submit} noValidate className={styles.prove}>
        {type === 'email' ? (
          <Button size="small" onClick={send}>
            {t('second_factors.send_code')}
          </Button>
        ) : null}
        {takesBackup ? (
          <Field
            id="code"
            label={t('second_factors.code')}
            help={t('second_factors.code_or_backup')}
            error={problem}
            required
          >
            <TextInput
              value={code}
              autoComplete="one-time-code"
              spellCheck={false}
              onChange={(event) => change(event.target.value)}
            />
          </Field>
        ) : (
          <CodeInput
            id="code"
            label={t('second_factors.code')}
            help={t(`second_factors.enter_help.${type}`)}
            value={code}
            error={problem}
            onChange={change}
          />
        )}
      </form>
    </Dialog>
  );
}
