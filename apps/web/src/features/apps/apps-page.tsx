import { Page } from '../../kit/page.tsx';
import { useTranslate } from '../../lib/i18n.ts';
import { AppRows } from './components/app-rows.tsx';
import { useFreshItems } from './live.ts';

/** The apps of the network. */
export default function AppsPage() {
  useFreshItems();
  const t = useTranslate();
  return (
    <Page title={t('apps.title')}>
      <AppRows group={null} />
    </Page>
  );
}
