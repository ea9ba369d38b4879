import {
  type Appointment,
  type AppointmentWrite,
  addAppointmentDate,
  addParticipants,
  type BodyOf,
  cancelAppointment,
  contactParticipants,
  createAppointment,
  deleteAppointment,
  getAppointment,
  getContactInfo,
  listAppointmentCategories,
  listMeetingRooms,
  listParticipants,
  lockParticipation,
  type ParticipantStatus,
  removeParticipant,
  type SeriesScope,
  startMeeting,
  updateAppointment,
  updateParticipant,
} from '@dorfplatz/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call, callPage } from '../../lib/client.ts';
import { queryClient } from '../../lib/queries.ts';
import { refreshAppointments } from '../calendar/index.ts';
import { targetOf } from './series.ts';

export const appointmentQuery = (id: string) =>
  queryOptions({
    queryKey: ['appointments', 'one', id],
    queryFn: ({ signal }) => call(getAppointment, { params: { id }, signal }),
  });

/** Who takes part, page by page, by name. */
export const participantsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['appointments', 'one', id, 'participants'],
    initialPageParam: 1,
    queryFn: ({ signal, pageParam }) =>
      callPage(listParticipants, { params: { id }, query: { page: pageParam }, signal }),
    getNextPageParam: ({ totalPages }, _pages, page) => (page < (totalPages ?? 1) ? page + 1 : undefined),
  });

/**
 * Shows a changed appointment on its page at once; the rest comes meanwhile.
 * @param scope with those after it, an occurrence goes on under another id
 */
function showChanged(changed: Appointment, id?: string, scope?: SeriesScope): Appointment {
  queryClient.setQueryData(appointmentQuery(changed.id).queryKey, changed);
  void refreshAppointments(scope === 'this_and_following' && changed.id !== id ? id : undefined);
  return changed;
}

/** Gives one's own answer; it shows at once, and goes back if it is refused. Throws ApiError. */
export async function answer(
  { id, my_status }: Pick<Appointment, 'id' | 'my_status'>,
  status: 'accepted' | 'declined' | 'open',
  applyTo?: SeriesScope,
  showElsewhere?: (shown: Appointment['my_status']) => void,
): Promise<void> {
  const { queryKey } = appointmentQuery(id);
  const show = (shown: Appointment['my_status']) => {
    showElsewhere?.(shown);
    queryClient.setQueryData(queryKey, (appointment) => appointment && { ...appointment, my_status: shown });
  };
  show(status);
  try {
    await call(updateParticipant, {
      params: { id, participantId: 'me' },
      body: { status, ...(applyTo && { apply_to: applyTo }) },
    });
  } catch (error) {
    show(my_status);
    throw error;
  } finally {
    await refreshAppointments();
  }
}

/** Answers the next occurrence of a series, whose answer stays; gives where that occurrence is. Throws ApiError. */
export async function answerNext(id: string, status: 'accepted' | 'declined' | 'open'): Promise<string> {
  const { appointment_url } = await call(updateParticipant, {
    params: { id, participantId: 'me' },
    body: { status, apply_to: 'this' },
  });
  await refreshAppointments();
  return appointment_url;
}

/** Enters the answer of somebody else. Throws ApiError. */
export async function enterAnswer(
  id: string,
  participantId: string,
  status: ParticipantStatus,
  applyTo?: SeriesScope,
): Promise<void> {
  await call(updateParticipant, {
    params: { id, participantId },
    body: { status, ...(applyTo && { apply_to: applyTo }) },
  });
  await refreshAppointments();
}

/** Takes somebody off the list. Throws ApiError. */
export async function takeOff(id: string, participantId: string, applyTo?: SeriesScope): Promise<void> {
  await call(removeParticipant, {
    params: { id, participantId },
    query: applyTo ? { apply_to: applyTo } : {},
  });
  await refreshAppointments();
}

/** Invites people; gives how many. Throws ApiError. */
export async function invite(id: string, body: BodyOf<typeof addParticipants>, idempotencyKey: string) {
  const counts = await call(addParticipants, { params: { id }, body, idempotencyKey });
  void refreshAppointments();
  return counts;
}

/** Locks answers or opens them again. Throws ApiError. */
export async function setLocked(id: string, isLocked: boolean): Promise<void> {
  const changed = await call(lockParticipation, {
    params: { id },
    body: { attendee_configuration: { participation_locked: isLocked } },
  });
  queryClient.setQueryData(appointmentQuery(changed.id).queryKey, changed);
  await refreshAppointments();
}

/** Cancels an appointment, or so much of the series that an occurrence belongs to. Throws ApiError. */
export async function cancel(id: string, scope: SeriesScope): Promise<Appointment> {
  return showChanged(await call(cancelAppointment, targetOf(id, scope)), id, scope);
}

/** Lets a series take place once more. Throws ApiError. */
export async function addDate(id: string, start: string): Promise<void> {
  await call(addAppointmentDate, { params: { id }, body: { start } });
  await refreshAppointments();
}

/** Deletes an appointment, or so much of the series that an occurrence belongs to. Throws ApiError. */
export async function remove(id: string, scope: SeriesScope): Promise<void> {
  await call(deleteAppointment, targetOf(id, scope));
  queryClient.removeQueries({ queryKey: appointmentQuery(id).queryKey });
  await queryClient.invalidateQueries({ queryKey: ['appointments', 'month'] });
}

/** Opens the room of the online meeting; gives where to go. Throws ApiError. */
export async function start(id: string): Promise<string> {
  const { join_url } = await call(startMeeting, { params: { appointmentId: id } });
  void queryClient.invalidateQueries({ queryKey: appointmentQuery(id).queryKey });
  return join_url;
}

/** Makes an appointment. Throws ApiError. */
export async function make(body: AppointmentWrite, idempotencyKey: string): Promise<Appointment> {
  return showChanged(await call(createAppointment, { body, idempotencyKey }));
}

/** Changes an appointment, or so much of the series that an occurrence belongs to. Throws ApiError. */
export async function change(id: string, write: AppointmentWrite, scope: SeriesScope): Promise<Appointment> {
  const { params, query } = targetOf(id, scope);
  const changed = await call(updateAppointment, { params, body: { ...write, ...query } });
  return showChanged(changed, id, scope);
}

export const categoriesQuery = queryOptions({
  queryKey: ['appointments', 'categories'],
  queryFn: async ({ signal }) => (await call(listAppointmentCategories, { signal })).categories,
});

/** Rooms that are free meanwhile, and the one that is taken already. */
export const roomsQuery = (start: string, end: string, roomId: number | null) =>
  queryOptions({
    queryKey: ['meeting-rooms', 'free', start, end, roomId],
    queryFn: async ({ signal }) => {
      const query = { filter: 'reservable' as const, start, end, ...(roomId && { room_id: roomId }) };
      return (await call(listMeetingRooms, { query, signal })).meeting_rooms;
    },
  });

/** All rooms of the network. */
export const allRoomsQuery = queryOptions({
  queryKey: ['meeting-rooms', 'all'],
  queryFn: async ({ signal }) => (await call(listMeetingRooms, { signal })).meeting_rooms,
});

export const contactQuery = (id: string) =>
  queryOptions({
    queryKey: ['appointments', 'one', id, 'contact'],
    queryFn: ({ signal }) => call(getContactInfo, { params: { id }, signal }),
  });

/** Writes to those who take part; gives to how many. Throws ApiError. */
export async function contact(
  id: string,
  letter: BodyOf<typeof contactParticipants>['contact'],
  idempotencyKey: string,
): Promise<number> {
  const body = { contact: letter };
  return (await call(contactParticipants, { params: { id }, body, idempotencyKey })).recipients;
}
