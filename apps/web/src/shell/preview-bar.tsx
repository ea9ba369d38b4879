import { endPreview, type RunningPreview } from '@dorfplatz/contract';
import { Button } from '@dorfplatz/ui';
import { EyeIcon } from '@phosphor-icons/react/dist/csr/Eye';
import { useEffect } from 'react';
import { useAction } from '../kit/use-action.ts';
import { ApiError, call } from '../lib/client.ts';
import { useDates } from '../lib/dates.ts';
import { useTranslate } from '../lib/i18n.ts';
import { tellOtherTabsOfPreview, whenPreviewChangedElsewhere } from '../lib/other-tabs.ts';
import styles from './preview-bar.module.css';

/** Loads everything anew: nothing of one view is to be seen in the other. */
const startAnew = () => window.location.assign('/');

async function end(): Promise<void> {
  try {
    await call(endPreview);
  } catch (error) {
    // Over already: its hour has passed, or the right to it.
    if (!(error instanceof ApiError && [403, 404].includes(error.status))) throw error;
  }
  tellOtherTabsOfPreview();
  startAnew();
}

/** Stands above every page while somebody looks as somebody else: as whom, and the way back. */
export function PreviewBar({ preview }: { preview: RunningPreview }) {
  const t = useTranslate();
  const dates = useDates();
  const { busy, run } = useAction<'end'>();
  useEffect(() => {
    const timer = setTimeout(startAnew, Math.max(0, Date.parse(preview.ends_at) - Date.now()) + 1_000);
    return () => clearTimeout(timer);
  }, [preview.ends_at]);
  return (
    <section className={styles.bar} aria-label={t('shell.preview.label')}>
      <EyeIcon weight="fill" size={20} aria-hidden="true" className={styles.icon} />
      <p className={styles.text}>
        <b>{t('shell.preview.as', { name: preview.name })}</b>{' '}
        <span>{t('shell.preview.until', { time: dates.time(preview.ends_at) })}</span>
      </p>
      <Button size="small" busy={busy !== null} disabled={busy !== null} onClick={() => void run('end', end)}>
        {t('shell.preview.end')}
      </Button>
    </section>
  );
}

/** Follows previews that begin or end in another tab of this browser. */
export function usePreviewElsewhere(): void {
  useEffect(() => whenPreviewChangedElsewhere(startAnew), []);
}
