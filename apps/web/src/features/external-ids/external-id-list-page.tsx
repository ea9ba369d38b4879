import {
  EXTERNAL_ID_LIST_BYTES_MAX,
  EXTERNAL_IDS_AT_ONCE_MAX,
  type ExternalIdLine,
} from '@dorfplatz/contract';
import { Alert, Button, flash, ProgressBar } from '@dorfplatz/ui';
import { FileCsvIcon } from '@phosphor-icons/react/dist/csr/FileCsv';
import { useEffect, useRef, useState } from 'react';
import { paths, pathTo, useGoTo } from '../../kit/navigation.ts';
import { Page } from '../../kit/page.tsx';
import { useUnsaved } from '../../kit/unsaved.ts';
import { formProblem } from '../../lib/form-problem.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { reasonOf } from '../../lib/refusal.ts';
import { useViewer } from '../../lib/session.ts';
import { checkList, saveExternalIds } from './api.ts';
import { CheckedLines } from './components/checked-lines.tsx';
import styles from './components/external-ids.module.css';

type Checked = Awaited<ReturnType<typeof checkList>>;

const isTaken = ({ outcome }: ExternalIdLine) => outcome === 'new' || outcome === 'changed';
const isAsBefore = ({ outcome }: ExternalIdLine) => outcome === 'unchanged' || outcome === 'empty';
const isRefused = (line: ExternalIdLine) => !isTaken(line) && !isAsBefore(line);

/** Reads a list of ids, says what it would change, and saves it [SCR-342]. */
export default function ExternalIdListPage() {
  const t = useTranslate();
  const goTo = useGoTo();
  const isAllowed = useViewer().can.administrate;
  const [file, setFile] = useState<File | null>(null);
  const [checked, setChecked] = useState<Checked | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const taken = checked?.lines.filter(isTaken) ?? [];
  useUnsaved(taken.length > 0 && !isSaving);

  const check = async (chosen: File, before: string | null = null) => {
    setFile(chosen);
    setChecked(null);
    if (chosen.size > EXTERNAL_ID_LIST_BYTES_MAX) return setProblem(t('external_ids.too_large'));
    setProblem(before);
    setShare(0);
    const controller = new AbortController();
    running.current = controller;
    try {
      setChecked(await checkList(chosen, setShare, controller.signal));
    } catch (error) {
      if (controller.signal.aborted) return;
      const { summary } = formProblem(error, [], t);
      setProblem(summary.map(({ text }) => text).join(' '));
    } finally {
      setShare(null);
    }
  };
  const save = async () => {
    setSaving(true);
    try {
      const { saved } = await saveExternalIds(
        taken.map(({ type, id, external_id, based_on }) => ({ type: type!, id: id!, external_id, based_on })),
      );
      flash(t('external_ids.saved', { count: saved }));
      await goTo(pathTo(paths.externalIds), { discards: true });
    } catch (error) {
      // Others have saved meanwhile: what the list would do now is asked anew.
      if (file) await check(file, reasonOf(error, t));
    } finally {
      setSaving(false);
    }
  };
  if (!isAllowed)
    return (
      <Page title={t('external_ids.import')}>
        <Alert kind="danger">{t('external_ids.not_allowed')}</Alert>
      </Page>
    );
  return (
    <Page title={t('external_ids.import')}>
      <p className={styles.help}>{t('external_ids.import_help', { lines: EXTERNAL_IDS_AT_ONCE_MAX })}</p>
      {problem ? <Alert kind="danger">{problem}</Alert> : null}
      <div className={styles.drop}>
        <input
          ref={input}
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          hidden
          onChange={(event) => {
            const chosen = event.target.files?.[0];
            event.target.value = '';
            if (chosen) void check(chosen);
          }}
        />
        <Button
          variant={checked ? 'secondary' : 'primary'}
          icon={<FileCsvIcon aria-hidden="true" />}
          busy={share !== null}
          onClick={() => input.current?.click()}
        >
          {t(checked ? 'external_ids.choose_other' : 'external_ids.choose_file')}
        </Button>
        {share === null ? null : (
          <>
            <ProgressBar share={share} label={t('external_ids.checking')} />
            <Button size="small" onClick={() => running.current?.abort()}>
              {t('external_ids.stop')}
            </Button>
          </>
        )}
      </div>
      {checked ? (
        <>
          <p className={styles.part} role="status">
            {t('external_ids.checked', {
              file: file?.name ?? '',
              column: checked.column,
              taken: taken.length,
              as_before: checked.lines.filter(isAsBefore).length,
              refused: checked.lines.filter(isRefused).length,
            })}
          </p>
          {taken.length > 0 ? (
            <div className={styles.foot}>
              <Button variant="primary" busy={isSaving} onClick={() => void save()}>
                {t('external_ids.take', { count: taken.length })}
              </Button>
            </div>
          ) : null}
          <CheckedLines title={t('external_ids.refused_lines')} lines={checked.lines.filter(isRefused)} />
          <CheckedLines title={t('external_ids.taken_lines')} lines={taken} />
          <CheckedLines title={t('external_ids.same_lines')} lines={checked.lines.filter(isAsBefore)} />
        </>
      ) : null}
    </Page>
  );
}
