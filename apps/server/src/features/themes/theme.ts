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

/** The address of a picture of a design, which visitors load too. */
export const pictureUrl = (id: number | null) => (id === null ? null : `/api/v1/design_pictures/${id}`);

export const presentTheme = (row: ThemeRow | undefined): ThemeTokens => ({
  colors: { accent: row?.accent ?? DEFAULT_ACCENT },
  derivedColors: derivedOf(row?.accent ?? DEFAULT_ACCENT),
  logoUrl: pictureUrl(row?.logo_id ?? null),
  logoType: row?.logo_type ?? 'default',
  bannerType: row?.banner_type ?? 'hidden',
  bannerUrl: pictureUrl(row?.banner_id ?? null),
  userbarIconType: 'duotone',
  fullWidth: row?.full_width ?? false,
  faviconImage: pictureUrl(row?.favicon_id ?? null),
  override: row?.override ?? false,
});

/**
 * The theme that holds in a place: the nearest one that overrides, else the network's [RUL-0483]. Where it has no logo or
 * favicon of its own, the next one outwards that has shows its.
 * @param nearest themes from the place outwards, the network's last
 */
export function activeTheme(nearest: readonly (ThemeRow | undefined)[]): ThemeTokens {
  const last = nearest.length - 1;
  const holding = nearest.filter((theme, index) => theme && (theme.override || index === last));
  const [theme] = holding;
  if (!theme) return presentTheme(nearest.at(-1));
  const pictureOf = (column: 'logo_id' | 'favicon_id') =>
    holding.find((each) => each?.[column] != null)?.[column] ?? null;
  return presentTheme({ ...theme, logo_id: pictureOf('logo_id'), favicon_id: pictureOf('favicon_id') });
}
