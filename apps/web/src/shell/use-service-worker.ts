import { flash } from '@dorfplatz/ui';
import { useEffect, useEffectEvent } from 'react';
import { useGoTo } from '../kit/navigation.ts';
import { useTranslate } from '../lib/i18n.ts';
import { ownAddress } from '../lib/own-address.ts';
import { pushMark } from '../lib/push-mark.ts';
import { startServiceWorker } from '../lib/service-worker.ts';
import { useViewer } from '../lib/session.ts';

const renewedKey = 'push-renewed';

/** Once in a tab is enough: a session lives longer. */
function isRenewed(memberId: number): boolean {
  try {
    if (sessionStorage.getItem(renewedKey) === String(memberId)) return true;
    sessionStorage.setItem(renewedKey, String(memberId));
  } catch {
    // A browser that refuses storage has no mark of a registration either.
  }
  return false;
}

/** Installs the service worker for the signed in, follows the notifications that are clicked, and says what is new. */
export function useServiceWorker(): void {
  const t = useTranslate();
  const goTo = useGoTo();
  const { id } = useViewer();
  const openPath = useEffectEvent((path: string) => void goTo(ownAddress(path)));
  const onNewVersion = useEffectEvent(() =>
    flash(t('shell.new_version'), {
      kind: 'info',
      action: { label: t('shell.reload'), onSelect: () => location.reload() },
    }),
  );
  useEffect(() => startServiceWorker({ openPath, onNewVersion }), []);
  useEffect(() => {
    if (!pushMark() || isRenewed(id)) return undefined;
    const timer = setTimeout(() => {
      void import('../lib/push-registration.ts').then(({ renewHere }) => renewHere(id)).catch(() => {});
    }, 3000);
    return () => clearTimeout(timer);
  }, [id]);
}
