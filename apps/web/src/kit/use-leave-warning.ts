import { useBlocker } from '@tanstack/react-router';
import { paths } from './paths.ts';

export interface LeaveWarning {
  /** True while the person must say whether to leave; show `LeaveWarningDialog` then. */
  isAsking: boolean;
  leave: () => void;
  stay: () => void;
}

/**
 * Asks before a person leaves a page with text in its composer: the browser's own question when the page is
 * closed or reloaded, ours when a link leads to another page. Filters in the address do not count as leaving.
 */
export function useLeaveWarning(hasText: boolean): LeaveWarning {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => leavesWithText(hasText, current.pathname, next.pathname),
    enableBeforeUnload: () => hasText,
    withResolver: true,
  });
  return {
    isAsking: blocker.status === 'blocked',
    leave: () => blocker.proceed?.(),
    stay: () => blocker.reset?.(),
  };
}

/** The rule behind the warning. */
export function leavesWithText(hasText: boolean, currentPath: string, nextPath: string): boolean {
  // A session that has ended leads to sign-in without asking: the draft is there again after it.
  return hasText && currentPath !== nextPath && nextPath !== paths.signIn;
}
