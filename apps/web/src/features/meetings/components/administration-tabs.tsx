import { TabLinks, tabClass } from '@dorfplatz/ui';
import { Link, paths } from '../../../kit/navigation.ts';
import page from '../../../kit/page.module.css';
import { useTranslate } from '../../../lib/i18n.ts';

/** What administrators lay down for everyone's appointments, one beside the other. */
export function AdministrationTabs() {
  const t = useTranslate();
  return (
    <div className={page.tabs}>
      <TabLinks label={t('kit.calendar_administration')}>
        <Link to={paths.meetingRooms} className={tabClass} activeOptions={{ exact: true }}>
          {t('meetings.rooms')}
        </Link>
        <Link to={paths.appointmentCategories} className={tabClass} activeOptions={{ exact: true }}>
          {t('meetings.categories')}
        </Link>
      </TabLinks>
    </div>
  );
}
