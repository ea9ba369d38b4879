import { registerOwnData } from '../../platform/registries/own-data.ts';

registerOwnData([
  {
    name: 'map-place',
    text: `select id as key, state, address, name, latitude, longitude from map_places where member_id = $1`,
  },
]);
