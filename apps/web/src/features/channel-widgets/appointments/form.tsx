import { ChoiceList, Skeleton } from '@dorfplatz/ui';
import { useQuery } from '@tanstack/react-query';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { useTranslate } from '../../../lib/i18n.ts';
import { calendarsQuery } from '../../calendar/index.ts';
import { CountField } from '../components/count-field.tsx';
import type { FormProps } from '../form.ts';

const APPOINTMENTS_MAX = 50;

/** Of which calendars appointments show, and how many. */
export default function AppointmentsForm({ properties, onChange, errors }: FormProps<'appointments'>) {
  const t = useTranslate();
  const { data, isError, refetch } = useQuery(calendarsQuery());
  const { calendar_ids: chosen } = properties;
  const offered = (data?.calendars ?? []).filter(({ type }) => type === 'network' || type === 'group');
  // Calendars that the editor does not see stay chosen.
  const unseen = chosen.filter((id) => !offered.some((calendar) => calendar.id === id));
  return (
    <>
      {isError && !data ? <LoadFailure onRetry={() => void refetch()} /> : null}
      {data ? (
        <ChoiceList
          id="calendar_ids"
          legend={t('channel_widgets.field.calendar_ids')}
          help={t('channel_widgets.appointments.calendars_help')}
          multiple
          value={chosen.map(String)}
          onChange={(values) => onChange({ calendar_ids: [...unseen, ...values.map(Number)] })}
          options={offered.map(({ id, name, parent }) => ({
            value: String(id),
            label: parent && parent.name !== name ? `${name} · ${parent.name}` : name,
          }))}
          error={errors.calendar_ids}
        />
      ) : isError ? null : (
        <Skeleton height={120} />
      )}
      <CountField
        label={t('channel_widgets.appointments.count')}
        help={t('channel_widgets.appointments.count_help')}
        least={1}
        most={APPOINTMENTS_MAX}
        value={properties.count}
        onChange={(count) => onChange({ count })}
        error={errors.count}
      />
    </>
  );
}
