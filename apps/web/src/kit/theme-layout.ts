import type { ThemeTokens } from '@dorfplatz/contract';

/** Height of the banner above the header, in px [RUL-0477]. */
export function bannerHeight(type: ThemeTokens['bannerType']): number {
  return { hidden: 0, color: 20, image: 120 }[type];
}

/** Height of the logo, in px [RUL-0478]. */
export function logoHeight(type: ThemeTokens['logoType']): number {
  return { hidden: 0, default: 60, extended: 80 }[type];
}

/** Below this window width (px) an extended logo shrinks [RUL-0480]. */
export const shrinkBreakpoint = 1024;

/** Height of the header, which everything below starts under: 60 px, or 80 with a large logo on a wide window [RUL-0479]. */
export function navigationOffset(type: ThemeTokens['logoType'], windowWidth: number): number {
  const shrunk = 60;
  return windowWidth < shrinkBreakpoint ? shrunk : Math.max(shrunk, logoHeight(type));
}
