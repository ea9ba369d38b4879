import { registerLeaving } from '../../platform/registries/leaving.ts';
import { registerOwnData } from '../../platform/registries/own-data.ts';

registerOwnData([
  {
    name: 'page_versions',
    text: `select row_number() over (order by page_id, number) as key, page_id, number, kind, title, content, note, created_at
           from page_versions where author_id = $1`,
  },
  {
    name: 'pages',
    text: `select id as key, id, title, slug, created_at from pages where created_by = $1 and deleted_at is null`,
  },
  {
    name: 'page_reads',
    text: 'select page_id as key, page_id, version, read_at from page_reads where member_id = $1',
  },
  {
    name: 'page_follows',
    text: 'select page_id as key, page_id, followed_at from page_follows where member_id = $1',
  },
]);

registerLeaving({ tables: ['page_reads', 'page_follows', 'page_editors'] });
