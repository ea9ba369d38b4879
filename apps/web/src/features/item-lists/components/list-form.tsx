import { ITEM_LIST_BYTES_MAX } from '@dorfplatz/contract';
import { Alert, Button, ProgressBar } from '@dorfplatz/ui';
import { FileCsvIcon } from '@phosphor-icons/react/dist/csr/FileCsv';
import { type DragEvent, useRef, useState } from 'react';
import { useTranslate } from '../../../lib/i18n.ts';
import { reasonOf } from '../../../lib/refusal.ts';
import { sendList, type Target } from '../api.ts';
import styles from './item-lists.module.css';

interface ListFormProps {
  target: Target;
  lead: string;
  onSent: (id: number) => Promise<unknown>;
}

const bringsFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');

/** Takes a list that is chosen or dropped. */
export function ListForm({ target, lead, onSent }: ListFormProps) {
  const t = useTranslate();
  const [share, setShare] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const send = async (file: File) => {
    if (share !== null) return;
    if (file.size > ITEM_LIST_BYTES_MAX) return setProblem(t('item_lists.unreadable.too_large'));
    setProblem(null);
    setShare(0);
    try {
      const id = await sendList(target, file, setShare);
      await onSent(id);
    } catch (error) {
      setProblem(reasonOf(error, t));
    } finally {
      setShare(null);
    }
  };
  const drop = (event: DragEvent) => {
    if (!bringsFiles(event)) return;
    event.preventDefault();
    setOver(false);
    const [file, another] = event.dataTransfer.files;
    if (another) return setProblem(t('item_lists.one_file'));
    if (file) void send(file);
  };
  return (
    <div className={styles.form}>
      <p className={styles.lead}>{lead}</p>
      {problem ? <Alert kind="danger">{problem}</Alert> : null}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what is dropped here can be chosen by its button too */}
      <div
        className={styles.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          if (!bringsFiles(event)) return;
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <input
          ref={input}
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          hidden
          aria-label={t('item_lists.choose_file')}
          onChange={(event) => {
            const file = event.target.files?.[0];
            event.target.value = '';
            if (file) void send(file);
          }}
        />
        <Button
          variant="primary"
          icon={<FileCsvIcon aria-hidden="true" />}
          busy={share !== null}
          onClick={() => input.current?.click()}
        >
          {t('item_lists.choose_file')}
        </Button>
        <p className="small muted">{t('item_lists.or_drop')}</p>
        <p className="small muted">{t('item_lists.file_help')}</p>
      </div>
      {share === null ? null : <ProgressBar share={share} label={t('item_lists.sending')} />}
    </div>
  );
}
