import { registerLeaving } from '../../platform/registries/leaving.ts';
import { registerOwnData } from '../../platform/registries/own-data.ts';

registerOwnData([
  {
    name: 'blog_articles',
    text: `select id as key, id, blog_id, title, teaser, body, status, published_at, created_at, updated_at
           from blog_articles where author_id = $1`,
  },
  {
    name: 'blog_comments',
    text: 'select id as key, id, article_id, content, created_at, edited_at from blog_comments where author_id = $1',
  },
]);

registerLeaving({ tables: ['blog_feeds'] });
