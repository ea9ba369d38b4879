import { Alert } from '@dorfplatz/ui';
import { useEffect, useState } from 'react';
import { useTranslate } from '../lib/i18n.ts';
import { isLive, onLiveState } from '../lib/live.ts';
import styles from './connection-notice.module.css';

/** Shorter losses pass without a word. */
const patience = 12_000;

/** Says quietly that the live connection is gone for a while. */
export function ConnectionNotice() {
  const t = useTranslate();
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const check = () => {
      clearTimeout(timer);
      if (isLive()) setLost(false);
      else timer = setTimeout(() => setLost(!isLive()), patience);
    };
    const stop = onLiveState(check);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, []);
  return isLost ? (
    <div className={styles.notice}>
      <Alert kind="warn">{t('shell.connection_lost')}</Alert>
    </div>
  ) : null;
}
