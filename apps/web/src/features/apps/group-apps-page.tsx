import { paths, useRouteParams } from '../../kit/navigation.ts';
import { Page } from '../../kit/page.tsx';
import { useTranslate } from '../../lib/i18n.ts';
import { AppRows } from './components/app-rows.tsx';
import { useFreshItems } from './live.ts';

/** The apps of a group. */
export default function GroupAppsPage() {
  useFreshItems();
  const t = useTranslate();
  const { groupSlug } = useRouteParams(paths.groupApps);
  return (
    <Page title={t('apps.title')}>
      <AppRows group={groupSlug} />
    </Page>
  );
}
