import type { Feature, FeatureRoute } from '../../kit/feature.ts';
import { paths } from '../../kit/paths.ts';

const routes: FeatureRoute[] = [
  { path: paths.blogs, page: () => import('./blogs-page.tsx') },
  { path: paths.editBlog, page: () => import('./edit-blog-page.tsx') },
  { path: paths.newBlogArticle, page: () => import('./new-article-page.tsx') },
  { path: paths.blogArticle, page: () => import('./article-page.tsx') },
  { path: paths.blogArticleLink, page: () => import('./article-link-page.tsx') },
  { path: paths.editBlogArticle, page: () => import('./edit-article-page.tsx') },
];

export const feature: Feature = {
  texts: 'further',
  routes,
  ways: () => import('./ways.tsx'),
  notificationRows: () => import('./notifications/rows.ts'),
};
