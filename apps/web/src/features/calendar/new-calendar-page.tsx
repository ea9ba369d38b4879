import { EmptyState, Field, Select, Skeleton } from '@dorfplatz/ui';
import { LockSimpleIcon } from '@phosphor-icons/react/dist/csr/LockSimple';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { paths, pathTo, useGoTo, useQueryParams } from '../../kit/navigation.ts';
import { Page } from '../../kit/page.tsx';
import { useTranslate } from '../../lib/i18n.ts';
import { calendarsQuery, openCalendar } from './api.ts';
import { CalendarForm, randomColor } from './components/calendar-form.tsx';
import styles from './components/calendars.module.css';
import { CalendarsProblem } from './components/calendars-problem.tsx';

type Kind = 'network' | 'personal' | 'group';

/** A new calendar; the address says of which kind, of which group [RUL-0122], and what comes then. */
export default function NewCalendarPage() {
  const t = useTranslate();
  const goTo = useGoTo();
  const query = useQueryParams();
  const { data, error, refetch } = useQuery(calendarsQuery());
  const [wanted, setWanted] = useState(query.type);
  const [parent, setParent] = useState(query.parent_id ?? '');
  const [color] = useState(randomColor);
  const key = useRef(crypto.randomUUID());
  const back = () => void goTo(pathTo(paths.manageCalendars), { discards: true });
  if (error && !data) {
    return (
      <Page title={t('calendar.new_calendar')}>
        <CalendarsProblem error={error} onRetry={() => void refetch()} />
      </Page>
    );
  }
  const groups = data?.groups ?? [];
  const kinds: Kind[] = [
    ...(data?.can.create_personal_calendars ? (['personal'] as const) : []),
    ...(data?.can.create_calendars ? (['network'] as const) : []),
    ...(groups.length > 0 ? (['group'] as const) : []),
  ];
  const kind = kinds.find((each) => each === wanted) ?? kinds[0];
  const group = groups.find(({ id }) => String(id) === parent) ?? groups[0];
  return (
    <Page title={t('calendar.new_calendar')}>
      {data ? null : (
        <div aria-busy="true">
          <Skeleton height={60} />
        </div>
      )}
      {data && !kind ? (
        <EmptyState
          icon={<LockSimpleIcon weight="duotone" aria-hidden="true" />}
          title={t('calendar.new_not_allowed')}
        >
          {t('calendar.new_not_allowed_help')}
        </EmptyState>
      ) : null}
      {kind ? (
        <CalendarForm
          name=""
          color={color}
          shares={kind === 'personal' ? [] : null}
          saveLabel={t('calendar.create_calendar')}
          onSave={async (values) => {
            await openCalendar(
              values,
              { type: kind, ...(kind === 'group' && group && { parent_id: group.id }) },
              key.current,
            );
            await goTo(pathTo(query.next === 'appointment' ? paths.newAppointment : paths.manageCalendars), {
              replace: true,
            });
          }}
          onRefused={() => {
            key.current = crypto.randomUUID();
          }}
          onCancel={back}
        >
          {kinds.length > 1 ? (
            <Field id="type" label={t('calendar.kind')}>
              <Select
                value={kind}
                onChange={(event) => setWanted(event.target.value)}
                options={kinds.map((each) => ({ value: each, label: t(`calendar.kind.${each}`) }))}
              />
            </Field>
          ) : null}
          {kind === 'group' ? (
            <div className={styles.form}>
              <Field id="parent_id" label={t('calendar.group')}>
                <Select
                  value={String(group?.id ?? '')}
                  onChange={(event) => setParent(event.target.value)}
                  options={groups.map(({ id, name }) => ({ value: String(id), label: name }))}
                />
              </Field>
            </div>
          ) : null}
        </CalendarForm>
      ) : null}
    </Page>
  );
}
