import { sql } from '../../platform/db/database.ts';
import { channelVisibleTo } from '../../platform/policy/visible-to.ts';
import { registerFileUses } from '../../platform/registries/file-uses.ts';
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
