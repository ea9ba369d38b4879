import { registerLeaving } from '../../platform/registries/leaving.ts';
import { registerOwnData } from '../../platform/registries/own-data.ts';

registerOwnData([
  {
    name: 'drive-side-files',
    text: `select id as key, folder_id, name, length(content) as size, updated_at
           from dav_side_files where member_id = $1`,
  },
]);

registerLeaving({ tables: ['dav_locks', 'dav_side_files'] });
