import {
  type AppointmentCategory,
  type BodyOf,
  createMeetingRoom,
  deleteMeetingRoom,
  listAllMeetingRooms,
  listAppointmentCategories,
  saveAppointmentCategories,
  updateMeetingRoom,
} from '@dorfplatz/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/client.ts';
import { queryClient } from '../../lib/queries.ts';

const roomsKey = ['meeting-rooms'];

export const allRoomsQuery = queryOptions({
  queryKey: [...roomsKey, 'all'],
  queryFn: async ({ signal }) => (await call(listAllMeetingRooms, { signal })).meeting_rooms,
});

/** Adds a room, or changes the one of this id. Throws ApiError. */
export async function saveRoom(id: number | null, body: BodyOf<typeof createMeetingRoom>): Promise<void> {
  await (id === null ? call(createMeetingRoom, { body }) : call(updateMeetingRoom, { params: { id }, body }));
  await queryClient.invalidateQueries({ queryKey: roomsKey });
}

/** Deletes a room; appointments lose it. Throws ApiError. */
export async function deleteRoom(id: number): Promise<void> {
  await call(deleteMeetingRoom, { params: { id } });
  await Promise.all(
    [roomsKey, ['appointments']].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  );
}

type SentCategory = BodyOf<typeof saveAppointmentCategories>['categories'][number];

/** The same key as that of the choice in the form of an appointment: what is saved here is offered there. */
export const categoriesQuery = queryOptions({
  queryKey: ['appointments', 'categories'],
  queryFn: async ({ signal }) => (await call(listAppointmentCategories, { signal })).categories,
});

/**
 * Changes the categories as they are now on the server: somebody else may have changed others meanwhile. Throws
 * ApiError.
 */
export async function changeCategories(
  change: (now: readonly AppointmentCategory[]) => SentCategory[],
): Promise<void> {
  const { categories: now } = await call(listAppointmentCategories);
  const { categories } = await call(saveAppointmentCategories, { body: { categories: change(now) } });
  queryClient.setQueryData(categoriesQuery.queryKey, categories);
  await queryClient.invalidateQueries({ queryKey: ['appointments'] });
}
