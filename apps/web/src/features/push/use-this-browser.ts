import { useEffect, useState } from 'react';
import { canBePushedTo, currentSubscription } from '../../lib/push-registration.ts';

/**
 * What this browser can do and does: `impossible` it knows no push, `install_first` it does once the product is on its
 * home screen (iOS), `denied` its person forbade it, `off`, or `on` it has a subscription.
 */
export type BrowserState = 'impossible' | 'install_first' | 'denied' | 'off' | 'on';

const isAppleHandheld = () =>
  /iPhone|iPad/.test(navigator.userAgent) ||
  (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

async function stateNow(): Promise<BrowserState> {
  if (!canBePushedTo()) return isAppleHandheld() ? 'install_first' : 'impossible';
  if (Notification.permission === 'denied') return 'denied';
  const subscription = await currentSubscription().catch(() => null);
  return subscription && Notification.permission === 'granted' ? 'on' : 'off';
}

/** The state of this browser, undefined until it is known, and how to look anew. */
export function useThisBrowser(): { state: BrowserState | undefined; look: () => Promise<void> } {
  const [state, setState] = useState<BrowserState>();
  const look = async () => setState(await stateNow());
  useEffect(() => {
    let isHere = true;
    void stateNow().then((now) => isHere && setState(now));
    return () => {
      isHere = false;
    };
  }, []);
  return { state, look };
}
