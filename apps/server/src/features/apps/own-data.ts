import { registerOwnData } from '../../platform/registries/own-data.ts';

registerOwnData([
  {
    name: 'created-apps',
    text: `select a.id as key, a.slug, c.name, a.created_at
           from apps a join containers c on c.id = a.id where a.created_by = $1`,
  },
  {
    name: 'app-changes',
    text: `select v.app_id * 100000 + v.version as key, a.slug, v.version, v.created_at
           from app_versions v join apps a on a.id = v.app_id where v.author_id = $1`,
  },
]);
