import type { LinkPreview } from '@dorfplatz/contract';
import { hostOf } from './reading/read-preview.ts';
import type { PreviewRow } from './tables.ts';

export const presentPreview = (row: PreviewRow): LinkPreview => ({
  id: row.id,
  url: row.address,
  host: hostOf(row.address),
  title: row.title,
  description: row.description,
  site: row.site,
  language: row.language,
  image_url: row.image_key === null ? null : `/api/v1/link_previews/pictures/${row.image_key}`,
  player: row.player === null ? null : { url: row.player, host: hostOf(row.player) },
});
