import { registerLeaving } from '../../platform/registries/leaving.ts';
import { registerOwnData } from '../../platform/registries/own-data.ts';

registerOwnData([
  {
    name: 'channel_widgets',
    text: `select w.id as key, w.id, w.channel_id, w.type, w.title, w.label, w.properties, w.created_by = $1 as is_made,
             w.updated_by = $1 as is_written_last, w.created_at, w.updated_at
           from channel_widgets w where w.created_by = $1 or w.updated_by = $1`,
  },
  {
    name: 'channel_layouts',
    text: `select row_number() over (order by channel_id, version) as key, channel_id, version, rows, is_aside, created_at
           from channel_layouts where author_id = $1`,
  },
  {
    name: 'channel_layout_drafts',
    text: `select channel_id as key, channel_id, rows, based_on, updated_at from channel_layout_drafts where member_id = $1`,
  },
]);

registerLeaving({ tables: ['channel_layout_drafts'] });
