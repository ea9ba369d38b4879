import type { ComponentType } from 'react';
import type { ScreenPath } from './paths.ts';

/** A screen that a feature brings; the page is loaded when it is wanted. */
export interface FeatureRoute {
  path: ScreenPath;
  page: () => Promise<{ default: ComponentType }>;
  /** Starts fetching what the page will show, while its code is on its way. */
  prefetch?: (params: Record<string, string>) => unknown;
  /** `anyone` needs no session and stands without header and userbar; everything else is for the signed in. */
  access?: 'anyone' | 'signed_in';
}
