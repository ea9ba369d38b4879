import type { Design } from '@dorfplatz/contract';
import { pictureUrl } from '../themes/index.ts';
import { isDeletable } from './policy.ts';
import type { DesignPlace, DesignRow } from './tables.ts';

export const presentDesign = (place: DesignPlace, row: DesignRow): Design => ({
  ...row,
  logo_url: pictureUrl(row.logo_id),
  banner_url: pictureUrl(row.banner_id),
  favicon_url: pictureUrl(row.favicon_id),
  deletable: isDeletable(place, row),
});
