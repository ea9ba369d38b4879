import { type Static, Type } from 'typebox';
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
    name: Type.String({ minLength: 1, maxLength: 100 }),
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

export const staticMap = endpoint({
  ids: ['API-044'],
  name: 'staticMap',
  method: 'GET',
  path: '/api/v1/maps/static.png',
  summary: 'A picture of a place on the map, drawn by this server',
  tag: 'calendar',
  access: 'signed_in',
  query: Type.Object({
    lat: Type.Number({ minimum: -90, maximum: 90 }),
    lon: Type.Number({ minimum: -180, maximum: 180 }),
    zoom: Type.Optional(Type.Integer({ minimum: 1, maximum: 17 })),
    /** Width and height in pixels. */
    size: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{1,3}x[1-9][0-9]{1,3}$' })),
  }),
  status: 200,
  bytes: true,
});
