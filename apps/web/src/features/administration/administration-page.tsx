import { Page } from '../../kit/page.tsx';
import { useTranslate } from '../../lib/i18n.ts';
import { useNetwork } from '../../lib/session.ts';
import { SettingSearch } from './components/setting-search.tsx';
import { AdministrationStart } from './components/start.tsx';

/** Where administrators begin: what needs them, and every screen and setting [SCR-133]. */
export default function AdministrationPage() {
  const t = useTranslate();
  const { data: network } = useNetwork();
  return (
    <Page
      title={t('administration.title')}
      width="full"
      actions={<span className="small muted">{network?.name}</span>}
    >
      <AdministrationStart administered={{ type: 'network' }} head={<SettingSearch />} />
    </Page>
  );
}
