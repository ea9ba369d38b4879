import { onEvent } from '../../lib/live.ts';
import { queryClient } from '../../lib/queries.ts';
import { useKeptFresh } from '../../lib/use-kept-fresh.ts';
import { refreshAppointments } from './api.ts';

const listen = () =>
  onEvent('calendar_changed', ({ appointment_id }) => {
    void refreshAppointments();
    if (appointment_id === null) void queryClient.invalidateQueries({ queryKey: ['calendars'] });
  });

const listenToTasks = () =>
  onEvent('task_changed', () => void queryClient.invalidateQueries({ queryKey: ['tasks', 'due'] }));

/** Keeps what was fetched of calendars fresh while others change them. */
export const useFreshCalendar = (): void => {
  useKeptFresh(listen);
  useKeptFresh(listenToTasks);
};
