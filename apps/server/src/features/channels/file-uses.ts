import { sql } from '../../platform/db/database.ts';
import { channelVisibleTo } from '../../platform/policy/visible-to.ts';
import { registerFileUses } from '../../platform/registries/file-uses.ts';

registerFileUses([
  {
    table: 'channels',
    column: 'image_id',
    visibleTo: (viewer, _settings, file) =>
      sql<boolean>`exists (select 1 from channels ch where ch.image_id = ${file} and ${channelVisibleTo(viewer)})`,
  },
]);
