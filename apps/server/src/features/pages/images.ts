import { type ImageSource, imagesOfDocument } from '@dorfplatz/content/documents';
import { type Sql, sql, type Transaction } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { visibleTo } from '../../platform/policy/visible-to.ts';
import { registerFileUses } from '../../platform/registries/file-uses.ts';
import { imagesOf, refuseInfected } from '../uploads/index.ts';

registerFileUses([
  {
    table: 'page_images',
    column: 'file_id',
    visibleTo: (viewer, _settings, file) => sql<boolean>`exists (
      select 1 from page_images shown join pages p on p.id = shown.page_id join containers c on c.id = p.container_id
      where shown.file_id = ${file} and p.deleted_at is null and ${visibleTo(viewer)}
    )`,
  },
]);

/**
 * Lets a page show the pictures in its text: the writer's own, which last from now on, and those that its tree, or the
 * folders beside it, hold already. Others stay what a text says of them.
 */
export async function keepImages(
  tx: Transaction,
  viewer: Pick<Viewer, 'memberId'>,
  { pageId, containerId }: { pageId: number; containerId: number },
  text: string,
): Promise<void> {
  const ids = imagesOfDocument(text);
  if (ids.length === 0) return;
  await refuseInfected(tx, ids, 'content');
  await sql`
    with lasting as (
      update files set state = 'published', published_at = coalesce(published_at, now())
      where id = any(${ids}::bigint[]) and directory = 'images' and owner_id = ${viewer.memberId} and state = 'volatile'
    )
    insert into page_images (page_id, file_id)
    select ${pageId}, f.id from files f
    where f.id = any(${ids}::bigint[]) and f.directory = 'images' and f.state <> 'removed' and (
      f.owner_id = ${viewer.memberId}
      or exists (
        select 1 from page_images shown join pages p on p.id = shown.page_id
        where shown.file_id = f.id and p.container_id = ${containerId}
      )
      or exists (
        select 1 from file_containers lies join containers c on c.id = lies.container_id
        where lies.file_id = f.id and not lies.is_pending
          and c.context_id = (select tree.context_id from containers tree where tree.id = ${containerId})
      )
    )
    on conflict do nothing
  `.execute(tx);
}

/** Where the pictures of a page are for those who read it. @param urlOf where else than for members */
export async function imageSourcesOf(
  db: Sql,
  pageId: number,
  urlOf: (file: number) => string = (file) => imagesOf(file)!.large,
): Promise<(file: number) => ImageSource | undefined> {
  const { rows } = await sql<{ id: number; width: number | null; height: number | null }>`
    select f.id, f.width, f.height from page_images shown join files f on f.id = shown.file_id
    where shown.page_id = ${pageId} and f.state = 'published'
  `.execute(db);
  const sources = new Map(rows.map(({ id, width, height }) => [id, { url: urlOf(id), width, height }]));
  return (file) => sources.get(file);
}
