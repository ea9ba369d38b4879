import { ZIP_MAX } from '@dorfplatz/contract';
import { Alert, Field, FieldGroup, Select, Switch, TextInput } from '@dorfplatz/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslate } from '../../../lib/i18n.ts';
import { instantOf } from '../../calendar/index.ts';
import { allRoomsQuery, roomsQuery } from '../api.ts';
import type { FormValues } from '../form-values.ts';
import type { FieldsProps } from './field-props.ts';
import styles from './form.module.css';

/** Says that no room is free, where there are rooms at all. */
function NothingFree() {
  const t = useTranslate();
  const hasRooms = useQuery(allRoomsQuery).data?.some(({ reservable }) => reservable) ?? false;
  return hasRooms ? <p className="small muted">{t('appointments.form.nothing_free')}</p> : null;
}

/** Rooms that are free meanwhile, with the one that is taken already [RUL-0113]. */
function RoomField({ values, set, errors }: FieldsProps) {
  const t = useTranslate();
  const { isAllDay, startDay, startTime, endDay, endTime, zone, meeting } = values;
  const start = instantOf(`${startDay}T${isAllDay ? '00:00' : startTime}`, zone);
  const end = instantOf(`${endDay}T${isAllDay ? '23:59' : endTime}`, zone);
  const isBackwards = end < start;
  const { data, isError } = useQuery({
    ...roomsQuery(start, isBackwards ? start : end, meeting.roomId),
    placeholderData: keepPreviousData,
  });
  if (isError) return <Alert kind="danger">{t('js.generic_error')}</Alert>;
  if (!data) return null;
  if (data.length === 0) return <NothingFree />;
  return (
    <Field id="room_id" label={t('appointments.room_name')} error={errors.room_id}>
      <Select
        value={String(meeting.roomId ?? '')}
        onChange={(event) => set({ meeting: { ...meeting, roomId: Number(event.target.value) || null } })}
        options={[
          { value: '', label: t('appointments.form.no_room') },
          ...data.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
    </Field>
  );
}

interface WhereFieldsProps extends FieldsProps {
  canCreateMeetings: boolean;
}

/** Where it is, and how one takes part from elsewhere. */
export function WhereFields({ values, set, errors, canCreateMeetings }: WhereFieldsProps) {
  const t = useTranslate();
  const { location, meeting, hasMeeting } = values;
  const text = (name: keyof FormValues['location'], props: object = {}) => (
    <Field id={name} label={t(`appointments.form.${name}`)} error={errors[name]}>
      <TextInput
        value={location[name]}
        maxLength={name === 'link' ? 2000 : 200}
        {...props}
        onChange={(event) => set({ location: { ...location, [name]: event.target.value } })}
      />
    </Field>
  );
  return (
    <FieldGroup legend={t('appointments.form.where')}>
      <Field id="location_name" label={t('appointments.form.place')}>
        <TextInput
          value={location.name}
          maxLength={200}
          placeholder={t('appointments.form.place_example')}
          onChange={(event) => set({ location: { ...location, name: event.target.value } })}
        />
      </Field>
      <details className={styles.more} open={Boolean(location.address1 || location.city || location.zip)}>
        <summary>{t('appointments.form.address')}</summary>
        <div className={styles.fields}>
          {text('address1', { autoComplete: 'address-line1' })}
          {text('address2', { autoComplete: 'address-line2' })}
          <div className={styles.city}>
            {text('zip', { maxLength: ZIP_MAX, autoComplete: 'postal-code' })}
            {text('city', { maxLength: 100, autoComplete: 'address-level2' })}
          </div>
          {text('country', { maxLength: 100, autoComplete: 'country-name' })}
        </div>
      </details>
      {text('link', { type: 'url', inputMode: 'url', placeholder: 'https://' })}
      {canCreateMeetings ? (
        <>
          <Switch
            label={t('appointments.form.has_meeting')}
            help={t('appointments.form.has_meeting_help')}
            checked={hasMeeting}
            onChange={(event) => set({ hasMeeting: event.target.checked })}
          />
          {hasMeeting ? (
            <div className={styles.fields}>
              <RoomField values={values} set={set} errors={errors} />
              <div className={styles.two}>
                <Field id="phone" label={t('appointments.dial_in')}>
                  <TextInput
                    type="tel"
                    maxLength={60}
                    value={meeting.phone}
                    onChange={(event) => set({ meeting: { ...meeting, phone: event.target.value } })}
                  />
                </Field>
                <Field id="code" label={t('appointments.access_code')}>
                  <TextInput
                    maxLength={60}
                    autoComplete="off"
                    value={meeting.code}
                    onChange={(event) => set({ meeting: { ...meeting, code: event.target.value } })}
                  />
                </Field>
              </div>
            </div>
          ) : null}
        </>
      ) : null}
    </FieldGroup>
  );
}
