import { Alert } from '@dorfplatz/ui';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslate } from '../lib/i18n.ts';
import { isLive, onLiveState } from '../lib/live.ts';
import styles from './connection-notice.module.css';

/** Shorter losses pass without a word. */
const patience = 12_000;

function onOnlineChange(listener: () => void): () => void {
  for (const event of ['online', 'offline']) window.addEventListener(event, listener);
  return () => {
    for (const event of ['online', 'offline']) window.removeEventListener(event, listener);
  };
}

/** Says at once that the device has no connection, and quietly that the live one is gone for a while. */
export function ConnectionNotice() {
  const t = useTranslate();
  const [isLost, setLost] = useState(false);
  const isOnline = useSyncExternalStore(onOnlineChange, () => navigator.onLine);
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
  return isLost || !isOnline ? (
    <div className={styles.notice}>
      <Alert kind="warn">{t(isOnline ? 'shell.connection_lost' : 'shell.offline')}</Alert>
    </div>
  ) : null;
}
