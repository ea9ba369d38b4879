import type { Asking } from '../../../platform/policy/asking.ts';
import { readsText } from '../../../platform/policy/kind.ts';
import { BLOG_ARTICLE, CONTAINER, isArticleOutText } from '../../../platform/policy/kinds.ts';

/**
 * Joins `shared` to posts `a`, as SQL text: title and text of what a post without words shares, as far as its reader sees
 * that; null for any other post. So a share is named by what it shows.
 * @param who reads it
 */
export const sharedWords = (who: Pick<Asking, 'id' | 'isNetworkAdmin' | 'isOpen'>): string => `
  left join lateral (
    select original.title, original.content
    from activity_shares sharing join activities original on original.id = sharing.original_id and original.deleted_at is null
    where sharing.activity_id = a.id and a.content = '' and exists (
      select 1 from activity_containers lies join containers c on c.id = lies.container_id
      where lies.activity_id = original.id and ${readsText(CONTAINER, 'c', who)}
    )
    union all
    select ba.title, ba.teaser
    from blog_article_shares sharing join blog_articles ba on ba.id = sharing.article_id
    where sharing.activity_id = a.id and a.content = '' and ${isArticleOutText('ba')}
      and ${readsText(BLOG_ARTICLE, 'ba', who)}
  ) shared on true`;
