import { FlashRegion } from '@dorfplatz/ui';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { LeaveWarning } from '../kit/leave-warning.tsx';
import { useTranslate } from '../lib/i18n.ts';
import { SessionContext, sessionQuery } from '../lib/session.ts';

/** What stands on every screen: the screen itself and the place of flash messages. */
export function Root() {
  const t = useTranslate();
  const { data: session } = useSuspenseQuery(sessionQuery);
  return (
    <SessionContext value={session}>
      <Outlet />
      <LeaveWarning />
      <FlashRegion label={t('shell.messages')} closeLabel={t('kit.close')} />
    </SessionContext>
  );
}
