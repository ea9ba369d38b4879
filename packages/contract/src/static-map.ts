import { Type } from 'typebox';
import { resource } from './resource.ts';

const calendar = resource('calendar');

export const staticMap = calendar.get('staticMap', '/api/v1/maps/static.png', {
  ids: ['API-044'],
  summary: 'A picture of a place on the map, drawn by this server',
  query: {
    lat: Type.Number({ minimum: -90, maximum: 90 }),
    lon: Type.Number({ minimum: -180, maximum: 180 }),
    zoom: Type.Optional(Type.Integer({ minimum: 1, maximum: 17 })),
    /** Width and height in pixels, at most 1280x640; what is wider than 640 is for dense screens, all of it twice as large. */
    size: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{1,3}x[1-9][0-9]{1,3}$' })),
  },
  bytes: true,
});
