import { registerOwnData } from '../../platform/registries/own-data.ts';

registerOwnData([
  {
    name: 'articles',
    text: `select a.id as key, a.id, a.title, a.content as teaser, r.body, r.lead_image_id, r.lead_alt, a.created_at,
             a.edited_at
           from articles r join activities a on a.id = r.activity_id
           where a.author_id = $1 and a.deleted_at is null`,
  },
]);
