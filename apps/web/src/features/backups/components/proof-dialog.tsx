import { Alert, Button, Dialog, ErrorSummary, Field, PasswordInput } from '@dorfplatz/ui';
import { type FormEvent, useState } from 'react';
import { formProblem, noProblem } from '../../../lib/form-problem.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import styles from './backups.module.css';

interface ProofDialogProps {
  /** What is done then: the title and the button. */
  title: string;
  act: (password: string) => Promise<unknown>;
  onClose: () => void;
}

/** Says what a backup holds, and asks for the password before something is done with one. */
export function ProofDialog({ title, act, onClose }: ProofDialogProps) {
  const t = useTranslate();
  const [problem, setProblem] = useState(noProblem);
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get('current_password'));
    if (!password) {
      const text = t('backups.password_missing');
      setProblem({ fields: { current_password: text }, summary: [{ fieldId: 'current_password', text }] });
      return;
    }
    setBusy(true);
    try {
      await act(password);
      onClose();
    } catch (error) {
      setProblem(formProblem(error, ['current_password'], t));
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      closeLabel={t('kit.close')}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('backups.cancel')}
          </Button>
          <Button type="submit" form="backup-proof" variant="primary" busy={isBusy}>
            {title}
          </Button>
        </>
      }
    >
      <form id="backup-proof" onSubmit={(event) => void submit(event)} noValidate className={styles.proof}>
        <ErrorSummary title={t('backups.refused')} errors={problem.summary} />
        <Alert kind="warn">{t('backups.secret')}</Alert>
        <Field
          id="current_password"
          label={t('backups.password')}
          help={t('backups.proof')}
          error={problem.fields.current_password}
          required
        >
          <PasswordInput
            name="current_password"
            autoComplete="current-password"
            showLabel={t('backups.password_show')}
            hideLabel={t('backups.password_hide')}
          />
        </Field>
      </form>
    </Dialog>
  );
}
