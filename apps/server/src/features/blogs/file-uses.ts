import { sql } from '../../platform/db/database.ts';
import { blogArticleVisibleTo } from '../../platform/policy/visible-to.ts';
import { type FileUse, registerFileUses } from '../../platform/registries/file-uses.ts';

/** A picture of an article is read by whoever reads the article. */
const useOf = (table: string, column: string, article: string): FileUse => ({
  table,
  column,
  visibleTo: (viewer, _settings, file) => sql<boolean>`exists (
    select 1 from ${sql.table(table)} used join blog_articles ba on ba.id = ${sql.ref(`used.${article}`)}
    where ${sql.ref(`used.${column}`)} = ${file} and ${blogArticleVisibleTo(viewer)}
  )`,
});

registerFileUses([
  useOf('blog_articles', 'lead_image_id', 'id'),
  useOf('blog_article_images', 'file_id', 'article_id'),
]);
