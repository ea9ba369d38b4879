import { sql } from '../../platform/db/database.ts';
import { visibleTo } from '../../platform/policy/visible-to.ts';
import { type FileUse, registerFileUses } from '../../platform/registries/file-uses.ts';

/** A picture of an article is read by whoever reads the article, its author included. */
const useOf = (table: string, column: string): FileUse => ({
  table,
  column,
  counts: 'exists (select 1 from activities a where a.id = used.activity_id and a.deleted_at is null)',
  visibleTo: (viewer, _settings, file) => sql<boolean>`exists (
    select 1 from ${sql.table(table)} used join activities a on a.id = used.activity_id and a.deleted_at is null
    where ${sql.ref(`used.${column}`)} = ${file} and (a.author_id = ${viewer.memberId} or exists (
      select 1 from activity_containers placed join containers c on c.id = placed.container_id
      where placed.activity_id = a.id and ${visibleTo(viewer)}
    ))
  )`,
});

registerFileUses([useOf('articles', 'lead_image_id'), useOf('article_images', 'file_id')]);
