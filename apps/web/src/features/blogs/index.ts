export { blogsWithArticlesQuery, newestArticlesQuery } from './api.ts';
