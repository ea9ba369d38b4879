import { ORGANISATION_LIST_BYTES_MAX, type OrganisationList } from '@dorfplatz/contract';
import { Alert, Button, buttonClass, Dialog, flash, ProgressBar } from '@dorfplatz/ui';
import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple';
import { FileCsvIcon } from '@phosphor-icons/react/dist/csr/FileCsv';
import { useEffect, useRef, useState } from 'react';
import { formProblem } from '../../../lib/form-problem.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { sendList } from '../api.ts';
import styles from './organisations.module.css';

/** Brings a list (CSV) in: choose it, see what it would bring and what is refused, start [RUL-1017]. */
export function ImportDialog({ slug, onClose }: { slug: string; onClose: () => void }) {
  const t = useTranslate();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [read, setRead] = useState<OrganisationList | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isRunning, setRunning] = useState(false);

  const send = async (chosen: File, run: boolean) => {
    if (chosen.size > ORGANISATION_LIST_BYTES_MAX) return setProblem(t('organisations.import_too_large'));
    setProblem(null);
    if (run) setRunning(true);
    else setShare(0);
    try {
      const answer = await sendList(slug, chosen, { run, ...(!run && { onProgress: setShare }) });
      if (run) {
        flash(t('organisations.imported', { added: answer.counts.new, changed: answer.counts.change }));
        return onClose();
      }
      setFile(chosen);
      setRead(answer);
    } catch (error) {
      setRead(null);
      setProblem(
        formProblem(error, [], t)
          .summary.map(({ text }) => text)
          .join(' '),
      );
    }
    setShare(null);
    setRunning(false);
  };
  const brings = read ? read.counts.new + read.counts.change : 0;
  return (
    <Dialog
      open
      onClose={onClose}
      size="wide"
      title={t('organisations.import_title')}
      closeLabel={t('kit.close')}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('organisations.cancel')}
          </Button>
          {read && file ? (
            <Button
              variant="primary"
              busy={isRunning}
              disabled={brings === 0}
              onClick={() => void send(file, true)}
            >
              {t('organisations.import_start', { count: brings })}
            </Button>
          ) : null}
        </>
      }
    >
      <div className={styles.import}>
        <p>{t('organisations.import_help')}</p>
        {problem ? <Alert kind="danger">{problem}</Alert> : null}
        <input
          ref={input}
          type="file"
          accept=".csv,.txt,text/csv"
          hidden
          onChange={(event) => {
            const chosen = event.target.files?.[0];
            event.target.value = '';
            if (chosen) void send(chosen, false);
          }}
        />
        <div>
          <Button
            icon={<FileCsvIcon aria-hidden="true" />}
            busy={share !== null}
            disabled={isRunning}
            onClick={() => input.current?.click()}
          >
            {t(read ? 'organisations.import_another' : 'organisations.import_choose')}
          </Button>
        </div>
        {share === null ? null : <ProgressBar share={share} label={t('organisations.import_sending')} />}
        {read ? <Preview read={read} /> : null}
      </div>
    </Dialog>
  );
}

/** The address of a text that is kept as a file, while it is shown. */
function useTextAddress(text: string): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (text === '') return setAddress(null);
    const made = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [text]);
  return address;
}

function Preview({ read }: { read: OrganisationList }) {
  const t = useTranslate();
  const { counts, columns, lines, rejected_list: list } = read;
  const address = useTextAddress(list);
  const left = columns.filter(({ field }) => field === null).map(({ header }) => header);
  return (
    <>
      <p role="status">{t('organisations.import_counts', { ...counts })}</p>
      {left.length > 0 ? (
        <p className="small muted">{t('organisations.import_left', { columns: left.join(', ') })}</p>
      ) : null}
      {address ? (
        <div>
          <a href={address} download="rejected.csv" className={buttonClass({ size: 'small' })}>
            <DownloadSimpleIcon aria-hidden="true" />
            {t('organisations.import_rejected')}
          </a>
        </div>
      ) : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys. */}
      <section className={styles.lines} tabIndex={0} aria-label={t('organisations.import_lines')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('organisations.import_line')}</th>
              <th scope="col">{t('organisations.name')}</th>
              <th scope="col">{t('organisations.import_brings')}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ line, name, brings, problems }) => (
              <tr key={line}>
                <td>{line}</td>
                <td>{name || '–'}</td>
                <td>
                  {t(`organisations.brings.${brings}`)}
                  {problems.length > 0
                    ? `: ${problems
                        .map(({ code, header }) =>
                          [header, t(`organisations.problem.${code}`)].filter(Boolean).join(' – '),
                        )
                        .join('; ')}`
                    : ''}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}
