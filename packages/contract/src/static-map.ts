import { Type } from 'typebox';
import { endpoint } from './endpoint.ts';

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
    /** Width and height in pixels, at most 1280x640; what is wider than 640 is for dense screens, all of it twice as large. */
    size: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{1,3}x[1-9][0-9]{1,3}$' })),
  }),
  status: 200,
  bytes: true,
});
