import { sql } from '../../platform/db/database.ts';
import { channelVisibleTo } from '../../platform/policy/visible-to.ts';
import { registerFileUses } from '../../platform/registries/file-uses.ts';
import { registerFilesOfChannels } from '../channels/index.ts';
import { registerFeedUse } from '../feeds/index.ts';
import { registerPreviewUse } from '../link-previews/index.ts';
import { isShownTo, runsChannel } from './policy.ts';

// Who sees a widget sees its pictures [B09].
registerFileUses([
  {
    table: 'channel_widget_images',
    column: 'file_id',
    visibleTo: (viewer, _settings, file) => sql<boolean>`exists (
      select 1 from channel_widget_images shown join channel_widgets w on w.id = shown.widget_id
      join channels ch on ch.id = w.channel_id
      where shown.file_id = ${file} and shown.is_shared and ${channelVisibleTo(viewer)}
        and (${isShownTo(viewer)} or ${runsChannel(viewer)})
    )`,
  },
]);
registerFeedUse('channel_widgets', 'feed_id');
registerPreviewUse('channel_widgets', 'link_preview_id');
registerFilesOfChannels(async (tx, channelId) => {
  const { rows } = await sql<{ file_id: number }>`
    select distinct shown.file_id from channel_widget_images shown join channel_widgets w on w.id = shown.widget_id
    where w.channel_id = ${channelId}
  `.execute(tx);
  return rows.map(({ file_id }) => file_id);
});
