import { Button } from '@dorfplatz/ui';
import { useSyncExternalStore } from 'react';
import { useTranslate } from '../../../lib/i18n.ts';
import { connectionState, connectNow, onLiveState } from '../../../lib/live.ts';
import styles from './chat-list.module.css';

/** Says how the connection is while it does not stand [RUL-0236] [RUL-0266]. */
export function ConnectionBanner() {
  const t = useTranslate();
  const state = useSyncExternalStore(onLiveState, connectionState);
  return (
    <div className={styles.connection} role="status" data-state={state}>
      {state === 'connected' ? null : (
        <span>
          {t(`chat.connection.${state}`)}
          {state === 'connecting' ? null : (
            <Button size="small" variant="ghost" onClick={connectNow}>
              {t('kit.retry')}
            </Button>
          )}
        </span>
      )}
    </div>
  );
}
