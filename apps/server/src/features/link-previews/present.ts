import type { LinkPreview } from '@dorfplatz/contract';
import { PLAYER_HOSTS } from './reading/providers.ts';
import { hostOf } from './reading/read-preview.ts';
import type { PreviewRow } from './tables.ts';

/**
 * The player of a page as it may be framed: from a host of the list alone, never ours, and only over https [B15].
 * @param publicUrl where this network is
 */
export function playerOf({ player }: Pick<PreviewRow, 'player'>, publicUrl: string): LinkPreview['player'] {
  const url = player === null ? null : URL.parse(player);
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return null;
  if (!PLAYER_HOSTS.includes(url.host) || url.host === new URL(publicUrl).host) return null;
  return { url: url.href, host: hostOf(url.href) };
}

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
