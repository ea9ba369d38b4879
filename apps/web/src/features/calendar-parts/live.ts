import { useEffect } from 'react';
import { onEvent } from '../../lib/live.ts';
import { queryClient } from '../../lib/queries.ts';
import { refreshAppointments } from './api.ts';

/** Keeps what is shown of calendars fresh while others change them. */
export function useFreshCalendar(): void {
  useEffect(
    () =>
      onEvent('calendar_changed', ({ appointment_id }) => {
        void refreshAppointments();
        if (appointment_id === null) void queryClient.invalidateQueries({ queryKey: ['calendars'] });
      }),
    [],
  );
}
