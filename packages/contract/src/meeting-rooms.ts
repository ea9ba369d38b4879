import { type Static, Type } from 'typebox';
import { AppointmentId } from './appointments.ts';
import { Id, Instant } from './common.ts';
import { resource } from './resource.ts';

const calendar = resource('calendar');
const administration = resource('administration');

export const MeetingRoom = Type.Object({
  id: Id,
  name: Type.String(),
  description: Type.String(),
  /** Whether appointments may take it. */
  reservable: Type.Boolean(),
});
export type MeetingRoom = Static<typeof MeetingRoom>;

export const listMeetingRooms = calendar.get('listMeetingRooms', '/meeting_rooms', {
  ids: ['API-025'],
  summary:
    'Rooms; with `filter=reservable` those free from `start` to `end`, and the one of `room_id` in any case',
  query: {
    filter: Type.Optional(Type.Enum(['reservable'])),
    start: Type.Optional(Instant),
    end: Type.Optional(Instant),
    room_id: Type.Optional(Id),
  },
  answer: { meeting_rooms: Type.Array(MeetingRoom) },
});

const RoomWrite = Type.Object(
  {
    name: Type.String({ maxLength: 100 }),
    description: Type.Optional(Type.String({ maxLength: 500 })),
    reservable: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);

export const listAllMeetingRooms = administration.get(
  'listAllMeetingRooms',
  '/administration/meeting_rooms',
  {
    ids: ['API-452'],
    summary: 'All rooms, for administrators of the network',
    answer: { meeting_rooms: Type.Array(MeetingRoom) },
    screen: true,
  },
);

export const createMeetingRoom = administration.post('createMeetingRoom', '/administration/meeting_rooms', {
  ids: ['API-453'],
  summary: 'Add a room',
  body: RoomWrite,
  answer: MeetingRoom,
});

export const updateMeetingRoom = administration.put(
  'updateMeetingRoom',
  '/administration/meeting_rooms/{id}',
  {
    ids: ['API-454'],
    summary: 'Change a room',
    params: { id: Id },
    body: RoomWrite,
    answer: MeetingRoom,
  },
);

export const deleteMeetingRoom = administration.delete(
  'deleteMeetingRoom',
  '/administration/meeting_rooms/{id}',
  {
    ids: ['API-455'],
    summary: 'Delete a room; appointments keep their time and lose their room',
    params: { id: Id },
  },
);

export const CATEGORY_LABEL_MAX = 100;
export const AppointmentCategory = Type.Object({ id: Type.String(), label: Type.String() });
export type AppointmentCategory = Static<typeof AppointmentCategory>;

export const listAppointmentCategories = calendar.get(
  'listAppointmentCategories',
  '/appointments/categories',
  {
    ids: ['API-024'],
    summary: 'What kinds of appointments there are in the network',
    answer: { categories: Type.Array(AppointmentCategory) },
  },
);

export const saveAppointmentCategories = administration.put(
  'saveAppointmentCategories',
  '/administration/appointments/categories',
  {
    ids: ['API-232a'],
    summary: 'The custom categories: new ones have their label as id, `_destroy` takes one away',
    body: {
      categories: Type.Array(
        Type.Object({
          id: Type.String({ minLength: 1, maxLength: CATEGORY_LABEL_MAX }),
          label: Type.String({ minLength: 1, maxLength: CATEGORY_LABEL_MAX }),
          _destroy: Type.Optional(Type.Boolean()),
        }),
        { maxItems: 200 },
      ),
    },
    answer: { categories: Type.Array(AppointmentCategory) },
  },
);

export const startMeeting = calendar.post('startMeeting', '/appointments/{appointmentId}/start-meeting', {
  ids: ['API-019'],
  summary: 'Open the room of the online meeting; answers with the address to join at',
  params: { appointmentId: AppointmentId },
  status: 200,
  answer: { join_url: Type.String() },
});

export const joinMeeting = calendar.get('joinMeeting', '/appointments/{id}/join', {
  ids: ['API-460'],
  summary: 'Leads into the online meeting, once it is started, as this person',
  params: { id: AppointmentId },
  bytes: true,
});
