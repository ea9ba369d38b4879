import './file-uses.ts';

export { networkThemeRow, themeOfNetwork } from './queries.ts';
export { activeTheme, pictureUrl, type ThemeRow } from './theme.ts';
