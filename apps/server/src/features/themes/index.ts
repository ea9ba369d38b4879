import './file-uses.ts';

export { networkThemeRow, themeOfNetwork } from './queries.ts';
export { activeTheme, type ThemeRow } from './theme.ts';
