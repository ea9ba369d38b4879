import type { AuditVerification } from '@dorfplatz/contract';
import { Alert, Button, flash } from '@dorfplatz/ui';
import { useState } from 'react';
import { useTranslate } from '../../../lib/i18n.ts';
import { flashRefusal } from '../../../lib/refusal.ts';
import { verify } from '../api.ts';
import styles from './audit-log.module.css';

/** Says whether all entries are what was written, and which one to note elsewhere. */
export function Verification() {
  const t = useTranslate();
  const [isBusy, setBusy] = useState(false);
  const [found, setFound] = useState<AuditVerification | null>(null);
  const check = async () => {
    setBusy(true);
    try {
      setFound(await verify());
    } catch (error) {
      flashRefusal(error, t);
    } finally {
      setBusy(false);
    }
  };
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      flash(t('audit_log.copied'));
    } catch {
      flash(t('js.generic_error'), { kind: 'error' });
    }
  };
  const head = found && `${found.head.id} ${found.head.hash}`;
  return (
    <section className={styles.verification} aria-live="polite">
      {found === null || head === null ? (
        <Button size="small" busy={isBusy} onClick={() => void check()}>
          {t('audit_log.verify')}
        </Button>
      ) : found.broken_at === null ? (
        <Alert
          kind="ok"
          title={t('audit_log.whole', { count: found.entries })}
          action={
            <Button size="small" onClick={() => void copy(head)}>
              {t('audit_log.copy')}
            </Button>
          }
        >
          {t('audit_log.head')} <code className={styles.hash}>{head}</code>
        </Alert>
      ) : (
        <Alert kind="danger" title={t('audit_log.broken', { id: found.broken_at })}>
          {t('audit_log.broken_help')}
        </Alert>
      )}
    </section>
  );
}
