import { NotFoundPage } from '../../kit/not-found-page.tsx';
import { Page } from '../../kit/page.tsx';
import { useTranslate } from '../../lib/i18n.ts';
import { useNetwork, useViewer } from '../../lib/session.ts';
import { IndustrialForm } from './components/industrial-form.tsx';

/** Adds a company [SCR-160]. */
export default function NewIndustrialPage() {
  const t = useTranslate();
  const { data: network } = useNetwork();
  const { can } = useViewer();
  if (!network) return null;
  if (!network.config.modules.industrials || !can.administrate) return <NotFoundPage />;
  return (
    <Page title={t('industrials.add')}>
      <IndustrialForm />
    </Page>
  );
}
