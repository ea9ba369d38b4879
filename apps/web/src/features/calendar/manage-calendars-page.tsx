import type { Calendar } from '@dorfplatz/contract';
import {
  Button,
  classNames,
  EmptyState,
  IconButton,
  Menu,
  type MenuEntry,
  Skeleton,
  toneStyle,
} from '@dorfplatz/ui';
import { CalendarDotsIcon } from '@phosphor-icons/react/dist/csr/CalendarDots';
import { CalendarPlusIcon } from '@phosphor-icons/react/dist/csr/CalendarPlus';
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { paths, pathTo, useGoTo } from '../../kit/navigation.ts';
import { Page } from '../../kit/page.tsx';
import { useTranslate } from '../../lib/i18n.ts';
import { calendarsQuery } from './api.ts';
import styles from './components/calendars.module.css';
import { CalendarsProblem } from './components/calendars-problem.tsx';
import { DeleteCalendar } from './components/delete-calendar.tsx';
import { sectionsOf } from './filter.ts';
import { groupBeside } from './labels.ts';
import { useFreshCalendar } from './live.ts';

function Row({ calendar, onDelete }: { calendar: Calendar; onDelete: () => void }) {
  const t = useTranslate();
  const goTo = useGoTo();
  const { id, name, color, type, author, memberships, can, is_holidays, subscription } = calendar;
  const about = [
    groupBeside(calendar),
    type === 'shared' && author && t('calendar.owner', { name: author.display_name }),
    is_holidays && t('calendar.holidays'),
    subscription && t('calendar_subscriptions.badge', { host: subscription.host }),
    memberships.length > 0 && t('calendar.shared_with', { count: memberships.length }),
  ].filter(Boolean);
  return (
    <li className={styles.row}>
      <span className={classNames('tone', styles.swatch)} style={toneStyle(color)} aria-hidden="true" />
      <span className={styles.about}>
        <b>{name}</b>
        {about.length > 0 ? <span className="small muted">{about.join(' · ')}</span> : null}
      </span>
      <span className={styles.actions}>
        {can.update ? (
          <IconButton
            label={t('calendar.edit_calendar', { name })}
            onClick={() => void goTo(pathTo(paths.editCalendar, { calendarId: id }))}
          >
            <PencilSimpleIcon aria-hidden="true" />
          </IconButton>
        ) : null}
        {can.create_appointments && !can.update ? (
          <IconButton
            label={t('calendar.import_into', { name })}
            onClick={() => void goTo(pathTo(paths.editCalendar, { calendarId: id }))}
          >
            <CalendarPlusIcon aria-hidden="true" />
          </IconButton>
        ) : null}
        {can.destroy ? (
          <IconButton label={t('calendar.delete_calendar', { name })} onClick={onDelete}>
            <TrashIcon aria-hidden="true" />
          </IconButton>
        ) : null}
        {can.unshare ? (
          <IconButton label={t('calendar.unshare_calendar', { name })} onClick={onDelete}>
            <XIcon aria-hidden="true" />
          </IconButton>
        ) : null}
      </span>
    </li>
  );
}

/** Every calendar one sees, with what one may do with it. */
export default function ManageCalendarsPage() {
  const t = useTranslate();
  const goTo = useGoTo();
  const { data, error, refetch } = useQuery(calendarsQuery());
  const [asked, setAsked] = useState<Calendar | null>(null);
  useFreshCalendar();
  const create = (query: Record<string, string>) => () => void goTo(pathTo(paths.newCalendar, {}, query));
  const entries: MenuEntry[] = [
    ...(data?.can.create_personal_calendars
      ? [{ label: t('calendar.new_personal'), onSelect: create({ type: 'personal' }) }]
      : []),
    ...(data?.can.create_calendars
      ? [{ label: t('calendar.new_network'), onSelect: create({ type: 'network' }) }]
      : []),
    ...(data && data.groups.length > 0
      ? [{ label: t('calendar.new_group'), onSelect: create({ type: 'group' }) }]
      : []),
  ];
  return (
    <Page
      title={t('calendar.manage')}
      actions={
        entries.length > 0 ? (
          <Menu
            label={t('calendar.new_calendar')}
            entries={entries}
            trigger={(attributes) => (
              <Button variant="primary" icon={<PlusIcon weight="bold" aria-hidden="true" />} {...attributes}>
                {t('calendar.new_calendar')}
              </Button>
            )}
          />
        ) : undefined
      }
    >
      {error && !data ? <CalendarsProblem error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? (
        <div aria-busy="true">
          {[50, 40, 60].map((width) => (
            <div key={width} className={styles.row}>
              <Skeleton width={20} height={20} />
              <Skeleton width={`${width}%`} />
            </div>
          ))}
        </div>
      ) : null}
      {data?.calendars.length === 0 ? (
        <EmptyState
          icon={<CalendarDotsIcon weight="duotone" aria-hidden="true" />}
          title={t('calendar.no_calendars')}
        >
          {t('calendar.no_calendars_help')}
        </EmptyState>
      ) : null}
      {sectionsOf(data?.calendars ?? []).map(({ key, name, calendars }) => (
        <section key={key} className={styles.section}>
          <h2>{name ?? t(key === 'network' ? 'calendar.section.network' : 'calendar.section.personal')}</h2>
          <ul>
            {calendars.map((calendar) => (
              <Row key={calendar.id} calendar={calendar} onDelete={() => setAsked(calendar)} />
            ))}
          </ul>
        </section>
      ))}
      <DeleteCalendar calendar={asked} onClose={() => setAsked(null)} />
    </Page>
  );
}
