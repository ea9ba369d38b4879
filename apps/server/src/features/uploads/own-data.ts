import { registerLeaving } from '../../platform/registries/leaving.ts';
import { registerOwnData } from '../../platform/registries/own-data.ts';

registerOwnData([
  {
    name: 'files',
    text: `select id as key, id, directory, original_filename, property_values, content_type, size, created_at,
             (select s.state from scans s where s.storage_key = files.storage_key and s.is_held) as held
           from files
           where owner_id = $1 and state <> 'removed'`,
  },
]);

registerLeaving({ tables: ['resumable_uploads'] });
