import { asMember } from '../../platform/policy/asking.ts';
import { readsText } from '../../platform/policy/kind.ts';
import { BLOG_ARTICLE } from '../../platform/policy/kinds.ts';
import { registerNotificationSource } from '../../platform/registries/notification-sources.ts';

const readText = (article: string): string => readsText(BLOG_ARTICLE, article, asMember('p'));

registerNotificationSource({
  kinds: [
    {
      kind: 'article_published',
      category: 'channels',
      // Under whose name a blog publishes is its own matter: the notice names nobody.
      isReminder: true,
      defaults: { page: true, mail: true, push: false },
    },
    { kind: 'article_commented', category: 'channels', defaults: { page: true, mail: true, push: true } },
    { kind: 'article_mentioned', category: 'channels', defaults: { page: true, mail: true, push: true } },
  ],
  columns: ['blog_article_id', 'blog_comment_id', 'blog_id'],
  joins: `
  left join blog_articles told_article on told_article.id = n.blog_article_id and ${readText('told_article')}
  left join blog_comments told_comment on told_comment.id = n.blog_comment_id`,
  isVisible: 'told_article.id is not null',
  content: 'coalesce(told_comment.content, told_article.teaser)',
  title: 'told_article.title',
  isTold: `(t.blog_article_id is not null and exists (
    select 1 from blog_articles out_article where out_article.id = t.blog_article_id and ${readText('out_article')}
  ))`,
  url: ({ blog_id, blog_article_id }) => `/blogs/${blog_id}/articles/${blog_article_id}`,
});
