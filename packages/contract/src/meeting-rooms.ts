import { type Static, Type } from 'typebox';
import { AppointmentId } from './appointments.ts';
import { Id, Instant } from './common.ts';
import { endpoint } from './endpoint.ts';

export const MeetingRoom = Type.Object({
  id: Id,
  name: Type.String(),
  description: Type.String(),
  /** Whether appointments may take it. */
  reservable: Type.Boolean(),
});
export type MeetingRoom = Static<typeof MeetingRoom>;

export const listMeetingRooms = endpoint({
  ids: ['API-025'],
  name: 'listMeetingRooms',
  method: 'GET',
  path: '/meeting_rooms',
  summary:
    'Rooms; with `filter=reservable` those free from `start` to `end`, and the one of `room_id` in any case',
  tag: 'calendar',
  access: 'signed_in',
  query: Type.Object({
    filter: Type.Optional(Type.Enum(['reservable'])),
    start: Type.Optional(Instant),
    end: Type.Optional(Instant),
    room_id: Type.Optional(Id),
  }),
  status: 200,
  answer: Type.Object({ meeting_rooms: Type.Array(MeetingRoom) }),
});

const RoomWrite = Type.Object(
  {
    name: Type.String({ maxLength: 100 }),
    description: Type.Optional(Type.String({ maxLength: 500 })),
    reservable: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);

export const listAllMeetingRooms = endpoint({
  ids: ['API-452'],
  name: 'listAllMeetingRooms',
  method: 'GET',
  path: '/administration/meeting_rooms',
  summary: 'All rooms, for administrators of the network',
  tag: 'administration',
  access: 'signed_in',
  status: 200,
  answer: Type.Object({ meeting_rooms: Type.Array(MeetingRoom) }),
  screen: true,
});

export const createMeetingRoom = endpoint({
  ids: ['API-453'],
  name: 'createMeetingRoom',
  method: 'POST',
  path: '/administration/meeting_rooms',
  summary: 'Add a room',
  tag: 'administration',
  access: 'signed_in',
  body: RoomWrite,
  status: 201,
  answer: MeetingRoom,
});

export const updateMeetingRoom = endpoint({
  ids: ['API-454'],
  name: 'updateMeetingRoom',
  method: 'PUT',
  path: '/administration/meeting_rooms/{id}',
  summary: 'Change a room',
  tag: 'administration',
  access: 'signed_in',
  params: Type.Object({ id: Id }),
  body: RoomWrite,
  status: 200,
  answer: MeetingRoom,
});

export const deleteMeetingRoom = endpoint({
  ids: ['API-455'],
  name: 'deleteMeetingRoom',
  method: 'DELETE',
  path: '/administration/meeting_rooms/{id}',
  summary: 'Delete a room; appointments keep their time and lose their room',
  tag: 'administration',
  access: 'signed_in',
  params: Type.Object({ id: Id }),
  status: 204,
});

export const CATEGORY_LABEL_MAX = 100;
export const AppointmentCategory = Type.Object({ id: Type.String(), label: Type.String() });
export type AppointmentCategory = Static<typeof AppointmentCategory>;

export const listAppointmentCategories = endpoint({
  ids: ['API-024'],
  name: 'listAppointmentCategories',
  method: 'GET',
  path: '/appointments/categories',
  summary: 'What kinds of appointments there are in the network',
  tag: 'calendar',
  access: 'signed_in',
  status: 200,
  answer: Type.Object({ categories: Type.Array(AppointmentCategory) }),
});

export const saveAppointmentCategories = endpoint({
  ids: ['API-232a'],
  name: 'saveAppointmentCategories',
  method: 'PUT',
  path: '/administration/appointments/categories',
  summary: 'The custom categories: new ones have their label as id, `_destroy` takes one away',
  tag: 'administration',
  access: 'signed_in',
  body: Type.Object(
    {
      categories: Type.Array(
        Type.Object(
          {
            id: Type.String({ minLength: 1, maxLength: CATEGORY_LABEL_MAX }),
            label: Type.String({ minLength: 1, maxLength: CATEGORY_LABEL_MAX }),
            _destroy: Type.Optional(Type.Boolean()),
          },
          { additionalProperties: false },
        ),
        { maxItems: 200 },
      ),
    },
    { additionalProperties: false },
  ),
  status: 200,
  answer: Type.Object({ categories: Type.Array(AppointmentCategory) }),
});

export const startMeeting = endpoint({
  ids: ['API-019'],
  name: 'startMeeting',
  method: 'POST',
  path: '/appointments/{appointmentId}/start-meeting',
  summary: 'Open the room of the online meeting; answers with the address to join at',
  tag: 'calendar',
  access: 'signed_in',
  params: Type.Object({ appointmentId: AppointmentId }),
  status: 200,
  answer: Type.Object({ join_url: Type.String() }),
});

export const joinMeeting = endpoint({
  ids: ['API-460'],
  name: 'joinMeeting',
  method: 'GET',
  path: '/appointments/{id}/join',
  summary: 'Leads into the online meeting, once it is started, as this person',
  tag: 'calendar',
  access: 'signed_in',
  params: Type.Object({ id: AppointmentId }),
  status: 200,
  bytes: true,
});
