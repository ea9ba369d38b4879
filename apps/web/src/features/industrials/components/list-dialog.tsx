import { INDUSTRIAL_LIST_BYTES_MAX, INDUSTRIAL_LIST_LINES_MAX } from '@dorfplatz/contract';
import { Alert, Button, Dialog, flash, Row, RowList } from '@dorfplatz/ui';
import { FileCsvIcon } from '@phosphor-icons/react/dist/csr/FileCsv';
import { useRef, useState } from 'react';
import { formProblem } from '../../../lib/form-problem.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { bringIn, checkList } from '../api.ts';
import styles from './industrials.module.css';

type Checked = { file: File; answer: Awaited<ReturnType<typeof checkList>> };

/** Brings a list of companies in: first it says what becomes of each line. */
export function ListDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslate();
  const [checked, setChecked] = useState<Checked | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const fresh = checked?.answer.lines.filter(({ outcome }) => outcome === 'new') ?? [];
  const refused = checked?.answer.lines.filter(({ outcome }) => outcome !== 'new') ?? [];
  const close = () => {
    setChecked(null);
    setProblem(null);
    onClose();
  };
  const attempt = async (act: () => Promise<void>) => {
    setBusy(true);
    setProblem(null);
    try {
      await act();
    } catch (error) {
      const { summary } = formProblem(error, [], t);
      setProblem(summary.map(({ text }) => text).join(' '));
    } finally {
      setBusy(false);
    }
  };
  const check = (file: File) => {
    setChecked(null);
    if (file.size > INDUSTRIAL_LIST_BYTES_MAX) return setProblem(t('industrials.too_large'));
    void attempt(async () => setChecked({ file, answer: await checkList(file) }));
  };
  const take = ({ file }: Checked) =>
    attempt(async () => {
      const { added } = await bringIn(file);
      flash(t('industrials.brought_in', { count: added }));
      close();
    });
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t('industrials.import')}
      description={t('industrials.import_help', { lines: INDUSTRIAL_LIST_LINES_MAX })}
      closeLabel={t('kit.close')}
      fillsPhone
      footer={
        checked && fresh.length > 0 ? (
          <Button variant="primary" busy={isBusy} onClick={() => void take(checked)}>
            {t('industrials.take', { count: fresh.length })}
          </Button>
        ) : undefined
      }
    >
      <div className={styles.list}>
        {problem ? <Alert kind="danger">{problem}</Alert> : null}
        <input
          ref={input}
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          hidden
          onChange={(event) => {
            const file = event.target.files?.[0];
            event.target.value = '';
            if (file) check(file);
          }}
        />
        <div>
          <Button
            variant={checked ? 'secondary' : 'primary'}
            icon={<FileCsvIcon aria-hidden="true" />}
            busy={isBusy && !checked}
            onClick={() => input.current?.click()}
          >
            {t(checked ? 'industrials.choose_other' : 'industrials.choose_file')}
          </Button>
        </div>
        {checked ? (
          <p role="status">
            {t('industrials.checked', { fresh: fresh.length, refused: refused.length })}{' '}
            {checked.answer.unread.length > 0
              ? t('industrials.unread', { columns: checked.answer.unread.join(', ') })
              : null}
          </p>
        ) : null}
        {refused.length > 0 ? (
          <RowList>
            {refused.map(({ line, name, outcome }) => (
              <Row key={line}>
                <span className="small muted">{t('industrials.line', { line })}</span>
                <span className={styles.about}>{name}</span>
                <span className="small">{t(`industrials.outcome.${outcome}`)}</span>
              </Row>
            ))}
          </RowList>
        ) : null}
      </div>
    </Dialog>
  );
}
