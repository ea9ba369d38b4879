import { TabLinks, tabClass } from '@dorfplatz/ui';
import { useEffect, useRef } from 'react';
import { useTranslate } from '../lib/i18n.ts';
import { Link, paths } from './navigation.ts';
import styles from './page.module.css';

const tabs = [
  { key: 'list', path: paths.managedMembers },
  { key: 'add', path: paths.addMembers },
  { key: 'import', path: paths.importMembers },
  { key: 'waiting', path: paths.waitingMembers },
  { key: 'consumers', path: paths.consumers },
  { key: 'imported', path: paths.importedPeople },
  { key: 'changes', path: paths.changeRequests },
  { key: 'roles', path: paths.membershipRoles },
  { key: 'preview', path: paths.preview },
] as const;

/** What administrators do about people, one beside the other. */
export function MemberAdministrationTabs() {
  const t = useTranslate();
  const row = useRef<HTMLDivElement>(null);
  // On phones the tabs are wider than the screen: the current one shall be in sight.
  useEffect(() => {
    row.current
      ?.querySelector('[aria-current="page"]')
      ?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, []);
  return (
    <div ref={row} className={styles.tabs}>
      <TabLinks label={t('kit.member_administration')}>
        {tabs.map(({ key, path }) => (
          <Link
            key={key}
            to={path}
            className={tabClass}
            activeOptions={{ exact: true, includeSearch: false }}
          >
            {t(`kit.member_administration.${key}`)}
          </Link>
        ))}
      </TabLinks>
    </div>
  );
}
