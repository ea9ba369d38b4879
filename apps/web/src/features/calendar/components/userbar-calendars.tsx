import { CalendarDotsIcon } from '@phosphor-icons/react/dist/csr/CalendarDots';
import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight';
import { DoorOpenIcon } from '@phosphor-icons/react/dist/csr/DoorOpen';
import { EnvelopeOpenIcon } from '@phosphor-icons/react/dist/csr/EnvelopeOpen';
import { GearSixIcon } from '@phosphor-icons/react/dist/csr/GearSix';
import { RssSimpleIcon } from '@phosphor-icons/react/dist/csr/RssSimple';
import { UserCheckIcon } from '@phosphor-icons/react/dist/csr/UserCheck';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { isSectionOpen, keepSectionOpen } from '../../../kit/kept-sections.ts';
import { paths, pathTo } from '../../../kit/navigation.ts';
import { useUnreadFeatures } from '../../../kit/unreads.ts';
import userbar from '../../../kit/userbar.module.css';
import { UserbarRow } from '../../../kit/userbar-row.tsx';
import { useTranslate } from '../../../lib/i18n.ts';
import { useViewer } from '../../../lib/session.ts';
import { calendarsQuery } from '../api.ts';
import { type CalendarSection, isHidden, sectionsOf, withCalendar } from '../filter.ts';
import { calendarsIn, type Overview, scopeOf, useOverview } from '../overview.ts';
import { CalendarCheck } from './calendar-check.tsx';
import { TasksCheck } from './tasks-check.tsx';
import styles from './userbar-calendars.module.css';

interface SectionProps {
  section: CalendarSection;
  overview: Overview;
  all: readonly { id: number }[];
}

function Section({ section: { key, name, calendars }, overview, all }: SectionProps) {
  const t = useTranslate();
  const id = useId();
  const slug = `calendars-${key}`;
  const [isOpen, setOpen] = useState(() => isSectionOpen(slug));
  const { hidden, hide } = overview;
  return (
    <section>
      <div className={userbar.head}>
        <h2>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => {
              keepSectionOpen(slug, !isOpen);
              setOpen(!isOpen);
            }}
          >
            <CaretRightIcon aria-hidden="true" className={userbar.caret} />
            <span className="cut">
              {name ?? t(key === 'network' ? 'calendar.section.network' : 'calendar.section.personal')}
            </span>
          </button>
        </h2>
      </div>
      <ul id={id} hidden={!isOpen}>
        {calendars.map((calendar) => (
          <li key={calendar.id}>
            <CalendarCheck
              calendar={calendar}
              isChecked={!isHidden(hidden, calendar.id)}
              onChange={(isOn) => hide(withCalendar(hidden, calendar.id, isOn, all))}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Which calendars are shown beside them; only where they are shown. */
function Sections() {
  const overview = useOverview();
  const { data } = useQuery(calendarsQuery(overview.groupSlug));
  const calendars = calendarsIn(overview.scope, data?.calendars ?? []);
  const { showsTasks, showTasks } = overview;
  return (
    <>
      {sectionsOf(calendars).map((section) => (
        <Section key={section.key} section={section} overview={overview} all={calendars} />
      ))}
      {showsTasks === null ? null : (
        <ul className={styles.tasks}>
          <li>
            <TasksCheck isChecked={showsTasks} onChange={showTasks} />
          </li>
        </ul>
      )}
    </>
  );
}

/** The userbar of the calendar: what is shown, in which calendars, and what is done with those. */
export default function UserbarCalendars() {
  const t = useTranslate();
  const viewer = useViewer();
  const { pathname } = useLocation();
  const invites = useUnreadFeatures()?.Calendars ?? 0;
  return (
    <>
      <ul>
        <UserbarRow
          exact
          to={pathTo(paths.appointments)}
          label={t('calendar.all')}
          icon={<CalendarDotsIcon weight="duotone" aria-hidden="true" />}
        />
        <UserbarRow
          to={pathTo(paths.participating)}
          label={t('calendar.scope.participating')}
          icon={<UserCheckIcon weight="duotone" aria-hidden="true" />}
        />
        <UserbarRow
          to={pathTo(paths.appointmentInvites)}
          label={t('calendar.invites')}
          icon={<EnvelopeOpenIcon weight="duotone" aria-hidden="true" />}
          count={invites}
          countLabel={t('kit.invites_open', { count: invites })}
        />
      </ul>
      {scopeOf(pathname) === null ? null : <Sections />}
      <ul className={styles.foot}>
        <UserbarRow
          to={pathTo(paths.manageCalendars)}
          label={t('calendar.manage')}
          icon={<GearSixIcon weight="duotone" aria-hidden="true" />}
        />
        <UserbarRow
          to={pathTo(paths.subscribeCalendars)}
          label={t('calendar.subscribe')}
          icon={<RssSimpleIcon weight="duotone" aria-hidden="true" />}
        />
        {viewer.can.administrate ? (
          <UserbarRow
            to={pathTo(paths.meetingRooms)}
            label={t('kit.calendar_administration')}
            icon={<DoorOpenIcon weight="duotone" aria-hidden="true" />}
          />
        ) : null}
      </ul>
    </>
  );
}
