import { sql } from '../../platform/db/database.ts';
import { channelVisibleTo } from '../../platform/policy/visible-to.ts';
import { registerFileUses } from '../../platform/registries/file-uses.ts';
import { registerFilesOfChannels } from './held-files.ts';

registerFileUses([
  {
    table: 'channels',
    column: 'image_id',
    visibleTo: (viewer, _settings, file) =>
      sql<boolean>`exists (select 1 from channels ch where ch.image_id = ${file} and ${channelVisibleTo(viewer)})`,
  },
]);

registerFilesOfChannels(async (tx, channelId) => {
  const { rows } = await sql<{ id: number }>`
    select image_id as id from channels where id = ${channelId} and image_id is not null
  `.execute(tx);
  return rows.map(({ id }) => id);
});
