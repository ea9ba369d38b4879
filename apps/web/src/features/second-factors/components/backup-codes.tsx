import { withoutDirections } from '@dorfplatz/content/directions';
import { Alert, Button, Checkbox, FormFoot, flash } from '@dorfplatz/ui';
import { CopyIcon } from '@phosphor-icons/react/dist/csr/Copy';
import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple';
import { PrinterIcon } from '@phosphor-icons/react/dist/csr/Printer';
import { useEffect, useRef, useState } from 'react';
import { useUnsaved } from '../../../kit/unsaved.ts';
import { useDates } from '../../../lib/dates.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { useSession } from '../../../lib/session.ts';
import styles from './second-factors.module.css';

interface BackupCodesProps {
  codes: readonly string[];
  /** What was done just now. */
  done: string;
  /** How many codes of before are void by it. */
  voided: number;
  /** The foot stays in sight at the lower edge of the page. */
  sticks?: boolean;
  onDone: () => void;
}

/** New backup codes, which are shown this once: to save, copy or print, and then to say so. */
export function BackupCodes({ codes, done, voided, sticks = false, onDone }: BackupCodesProps) {
  const t = useTranslate();
  const { full } = useDates();
  const { network } = useSession();
  const [isSaved, setSaved] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useUnsaved(!isSaved);
  useEffect(() => heading.current?.focus(), []);
  const text = [
    t('second_factors.file_title', { network: network.name }),
    full(new Date().toISOString()),
    '',
    ...codes.map((code, place) => `${String(place + 1).padStart(2)}  ${code}`),
    '',
    t('second_factors.codes_help'),
    '',
  ].join('\n');
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => flash(t('second_factors.copied')),
      () => flash(t('js.generic_error'), { kind: 'error' }),
    );
  const save = () => {
    const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
    const link = document.createElement('a');
    link.href = url;
    link.download = withoutDirections(t('second_factors.file_name', { network: network.name }));
    link.click();
    URL.revokeObjectURL(url);
  };
  return (
    <section className={styles.backup}>
      <Alert kind="ok">{done}</Alert>
      <div>
        <h2 ref={heading} tabIndex={-1}>
          {t('second_factors.your_codes')}
        </h2>
        <p>{t('second_factors.codes_help')}</p>
      </div>
      <ol className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={styles.actions}>
        <Button icon={<DownloadSimpleIcon aria-hidden="true" />} onClick={save}>
          {t('second_factors.save_file')}
        </Button>
        <Button icon={<CopyIcon aria-hidden="true" />} onClick={copy}>
          {t('second_factors.copy')}
        </Button>
        <Button icon={<PrinterIcon aria-hidden="true" />} onClick={() => window.print()}>
          {t('second_factors.print')}
        </Button>
      </div>
      {voided > 0 ? <Alert kind="warn">{t('second_factors.voided', { count: voided })}</Alert> : null}
      <form
        className={styles.foot}
        onSubmit={(event) => {
          event.preventDefault();
          onDone();
        }}
      >
        <FormFoot
          sticks={sticks}
          submitLabel={t('second_factors.done')}
          disabled={!isSaved}
          reason={t('second_factors.save_first')}
          aside={
            <Checkbox
              label={t('second_factors.i_saved')}
              checked={isSaved}
              onChange={(event) => setSaved(event.target.checked)}
            />
          }
        />
      </form>
    </section>
  );
}
