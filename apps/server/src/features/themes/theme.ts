import { deriveColours } from '@dorfplatz/content/colours';
import type { ThemeTokens } from '@dorfplatz/contract';

export type ThemeRow = {
  accent: string;
  logo_id: number | null;
  logo_type: ThemeTokens['logoType'];
  banner_type: ThemeTokens['bannerType'];
  banner_id: number | null;
  userbar_icon_type: 'duotone';
  full_width: boolean;
  favicon_id: number | null;
  override: boolean;
};

export const DEFAULT_ACCENT = '#0b8069';

const derived = new Map<string, ThemeTokens['derivedColors']>();
const derivedOf = (accent: string) => {
  const known = derived.get(accent) ?? deriveColours(accent);
  derived.set(accent, known);
  return known;
};

const imageUrl = (id: number | null) => (id === null ? null : `/api/storage/images/${id}/get/1920x1200`);

export const presentTheme = (row: ThemeRow | undefined): ThemeTokens => ({
  colors: { accent: row?.accent ?? DEFAULT_ACCENT },
  derivedColors: derivedOf(row?.accent ?? DEFAULT_ACCENT),
  logoUrl: imageUrl(row?.logo_id ?? null),
  logoType: row?.logo_type ?? 'default',
  bannerType: row?.banner_type ?? 'hidden',
  bannerUrl: imageUrl(row?.banner_id ?? null),
  userbarIconType: 'duotone',
  fullWidth: row?.full_width ?? false,
  faviconImage: imageUrl(row?.favicon_id ?? null),
  override: row?.override ?? false,
});

/**
 * The theme that holds in a place: the nearest one that overrides, else the network's [RUL-0483].
 * @param nearest themes from the place outwards, the network's last
 */
export const activeTheme = (nearest: readonly (ThemeRow | undefined)[]): ThemeTokens =>
  presentTheme(
    nearest.find((theme, index) => theme && (theme.override || index === nearest.length - 1)) ??
      nearest.at(-1),
  );
