import type { Attachment } from '@dorfplatz/contract';
import { ShieldWarningIcon } from '@phosphor-icons/react/dist/csr/ShieldWarning';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { askHeld } from '../../../lib/held.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import styles from './attachments.module.css';

interface HeldAttachmentProps {
  attachment: Attachment;
  /** Told once it can be read. */
  onFree: (id: number) => void;
}

const often = 2000;
const seldom = 30_000;

/** Stands for an attachment that the scanner holds back, and says why; what waits is asked for until it is known. */
export function HeldAttachment({ attachment, onFree }: HeldAttachmentProps) {
  const t = useTranslate();
  const { id, name, type } = attachment;
  const directory = type === 'image' ? 'images' : 'files';
  const { data } = useQuery({
    queryKey: ['held', directory, id],
    queryFn: ({ signal }) => askHeld(directory, id, signal),
    initialData: { held: attachment.held, reason: null },
    staleTime: 0,
    refetchInterval: ({ state: { data: known, dataUpdateCount } }) =>
      known?.held?.state === 'waiting' ? (dataUpdateCount < 10 ? often : seldom) : false,
  });
  const { held } = data;
  const free = useEffectEvent(() => onFree(id));
  useEffect(() => {
    if (held === null) free();
  }, [held]);
  if (held === null) return null;
  return (
    <p className={styles.held}>
      <ShieldWarningIcon weight="duotone" aria-hidden="true" />
      <span className={styles.name}>
        <b className="cut">{name}</b>
        <span className="small muted">
          {t(`content.held.${held.state}`, { signature: held.signature ?? '–' })}
        </span>
      </span>
    </p>
  );
}
