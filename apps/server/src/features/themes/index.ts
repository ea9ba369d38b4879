import './file-uses.ts';

export { networkThemeRow, themeOfNetwork } from './queries.ts';
export { activeTheme, DEFAULT_ACCENT, pictureUrl, type ThemeRow } from './theme.ts';
