import type { GroupDetails } from '@dorfplatz/contract';
import { Alert } from '@dorfplatz/ui';
import { Link, paths, pathTo, useRouteParams } from '../../kit/navigation.ts';
import { Page } from '../../kit/page.tsx';
import { useTranslate } from '../../lib/i18n.ts';
import { AdministrationStart } from '../administration/index.ts';
import { administrationInfo } from './administration-info.ts';
import { AdministeredGroup } from './components/administered-group.tsx';
import { useFreshGroups } from './live.ts';

/** Where administrators of a group begin: who waits for them, and what there is to look after. */
export default function GroupAdministrationPage() {
  const { groupSlug } = useRouteParams(paths.groupAdministration);
  useFreshGroups();
  return <AdministeredGroup slug={groupSlug}>{(group) => <Start group={group} />}</AdministeredGroup>;
}

function Start({ group }: { group: GroupDetails }) {
  const t = useTranslate();
  return (
    <Page
      title={t('groups.administration_of', { name: group.name })}
      width="full"
      actions={
        <Link to={pathTo(paths.group, { groupSlug: group.slug })} className="link">
          {t('groups.to_group')}
        </Link>
      }
    >
      <AdministrationStart
        administered={{ type: 'group', slug: group.slug }}
        head={<Alert kind="info">{t(administrationInfo(group))}</Alert>}
      />
    </Page>
  );
}
