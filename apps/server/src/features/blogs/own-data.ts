import { registerLeaving } from '../../platform/registries/leaving.ts';
import { registerOwnData } from '../../platform/registries/own-data.ts';

registerOwnData([
  {
    name: 'blog_articles',
    text: `select id as key, id, blog_id, title, teaser, body, status, published_at, created_at, updated_at
           from blog_articles where author_id = $1`,
  },
]);

registerLeaving({ tables: ['blog_feeds'] });
