import { useEffect } from 'react';
import { paths, pathTo, useGoTo, useRouteParams } from '../../kit/navigation.ts';

/** The address that hits of the search have: it leads on to the article (SCR-120). */
export default function ArticleLinkPage() {
  const goTo = useGoTo();
  const { blogId, articleId } = useRouteParams(paths.blogArticleLink);
  useEffect(() => {
    goTo(pathTo(paths.blogArticle, { blogId, articleId }), { replace: true }).catch(() => {});
  }, [blogId, articleId, goTo]);
  return null;
}
