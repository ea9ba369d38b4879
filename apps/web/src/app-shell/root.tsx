import { FlashRegion } from '@dorfplatz/ui';
import { Outlet } from '@tanstack/react-router';
import { useTranslate } from '../lib/i18n.ts';

/** What stands on every screen: the screen itself and the place of flash messages. */
export function Root() {
  const t = useTranslate();
  return (
    <>
      <Outlet />
      <FlashRegion label={t('shell.messages')} closeLabel={t('shell.close')} />
    </>
  );
}
