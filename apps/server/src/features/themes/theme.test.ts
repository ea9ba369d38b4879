import { describe, expect, it } from 'vitest';
import { activeTheme, type ThemeRow } from './theme.ts';

const theme = (accent: string, override = false): ThemeRow => ({
  accent,
  logo_id: null,
  logo_type: 'default',
  banner_type: 'hidden',
  banner_id: null,
  userbar_icon_type: 'duotone',
  full_width: false,
  favicon_id: null,
  override,
});

describe('a theme', () => {
  it('[RUL-0483] holds where it overrides, and falls back to the network’s otherwise', () => {
    const [group, category, network] = ['#aa0000', '#00aa00', '#0000aa'];
    const accentOf = (...rows: (ThemeRow | undefined)[]) => activeTheme(rows).colors.accent;
    expect(accentOf(theme(group, true), theme(category, true), theme(network))).toBe(group);
    expect(accentOf(theme(group), theme(category, true), theme(network))).toBe(category);
    expect(accentOf(theme(group), undefined, theme(network))).toBe(network);
    expect(accentOf(undefined, undefined, undefined)).toBe('#0b8069');
  });

  it('[RUL-0482] knows logos default, extended and hidden, and banners hidden, color and image', () => {
    const shown = activeTheme([
      { ...theme('#0b8069'), logo_type: 'extended', banner_type: 'image', banner_id: 7 },
    ]);
    expect(shown).toMatchObject({ logoType: 'extended', bannerType: 'image', userbarIconType: 'duotone' });
    expect(shown.bannerUrl).toContain('/7');
  });

  it('takes logo and favicon from outside where it has none', () => {
    const shown = activeTheme([
      { ...theme('#aa0000', true), favicon_id: 3 },
      { ...theme('#00aa00'), logo_id: 5 },
      { ...theme('#0000aa'), logo_id: 7, favicon_id: 8 },
    ]);
    expect(shown.logoUrl).toBe('/api/v1/design_pictures/7');
    expect(shown.faviconImage).toBe('/api/v1/design_pictures/3');
  });
});
