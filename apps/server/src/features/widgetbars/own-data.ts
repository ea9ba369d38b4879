import { registerOwnData } from '../../platform/registries/own-data.ts';

registerOwnData([
  {
    name: 'widget-bars-arranged',
    text: `select id as key, list, stream_id, widgets, updated_at from widget_bars where author_id = $1`,
  },
]);
