import { signOut } from '@dorfplatz/contract';
import { ApiError, call } from '../lib/client.ts';
import { stopLive } from '../lib/live.ts';
import { tellOtherTabsSignedOut } from '../lib/other-tabs.ts';
import { pushMark } from '../lib/push-mark.ts';
import { forgetViewer, renewSession } from '../lib/session.ts';
import { badgeApp } from './app-badge.ts';
import { useGoTo } from './navigation.ts';
import { paths, pathTo } from './paths.ts';

/** Ends the session and shows the sign-in. Drafts stay in this browser. Throws ApiError. */
export function useSignOut(): () => Promise<void> {
  const goTo = useGoTo();
  return async () => {
    // What is pushed must not appear for whoever uses this browser next.
    if (pushMark()) {
      const { unsubscribeHere } = await import('../lib/push-registration.ts');
      await unsubscribeHere().catch(() => {});
    }
    try {
      await call(signOut, { signInAgain: false });
    } catch (error) {
      // Somebody whose session is over already is where they want to be.
      if (!(error instanceof ApiError && error.status === 401)) throw error;
    }
    tellOtherTabsSignedOut();
    stopLive();
    badgeApp(0);
    forgetViewer();
    await goTo(pathTo(paths.signIn));
    await renewSession();
  };
}
