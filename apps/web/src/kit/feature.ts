import type { ComponentType } from 'react';
import type { registerNotificationRows } from './notification-rows.ts';
import type { ScreenPath } from './paths.ts';

/** What the shell knows of a feature: each has one in its `feature.ts`. */
export interface Feature {
  /**
   * When its texts come to the browser: `visitors` with the first screen of anybody, `inside` with the first screen of
   * the signed in, `further` with the first screen of a feature that says so. `vite/text-parts.ts` reads the word here.
   */
  texts: 'visitors' | 'inside' | 'further';
  /** Its screens; none where other features show it. */
  routes?: readonly FeatureRoute[];
  /** How the rows of its notifications look. */
  notificationRows?: Parameters<typeof registerNotificationRows>[0];
}

/** A screen that a feature brings; the page is loaded when it is wanted. */
export interface FeatureRoute {
  path: ScreenPath;
  page: () => Promise<{ default: ComponentType }>;
  /** Starts fetching what the page will show, while its code is on its way. */
  prefetch?: (params: Record<string, string>, query: Record<string, string | undefined>) => unknown;
  /**
   * Addresses that the page will ask for in any case, with the parameters of its path (`/api/v1/groups/:groupSlug.json`):
   * the server's page names them, so that the data comes beside the program.
   */
  data?: readonly string[];
  /** `anyone` needs no session and stands without header and userbar; everything else is for the signed in. */
  access?: 'anyone' | 'signed_in';
}
