import type { GroupDetails, Network, SessionViewer } from '@dorfplatz/contract';
import type { ComponentType, ReactNode } from 'react';
import type { Translate } from '../lib/i18n.ts';
import type { AdministrationIcons } from './administration.ts';
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
  /** Its tabs on the screens of a group. */
  groupTabs?: readonly GroupTab[];
  /** The icons of its screens in the menu of administration, by the keys of their entries; loaded with the menu. */
  administrationIcons?: () => Promise<{ default: AdministrationIcons }>;
  /** What of it the palette finds and the menu "More" offers; loaded when one of them opens. */
  ways?: () => Promise<{ default: WaysOf }>;
}

/** A way to a screen or a setting, or something to do, by its name. */
export interface Way {
  key: string;
  kind: 'screen' | 'act' | 'setting' | 'administration' | 'about';
  label: string;
  /** Other words that people have for it, with commas between them. */
  words?: string;
  icon: ReactNode;
  /** Where it stands, when its name does not say it: "Settings › E-mail". */
  within?: string;
  address?: string;
  run?: () => void;
  /** Stands in the menu "More" too. */
  isMore?: boolean;
  /** What is new of it is counted there. */
  counts?: 'tasks';
}

/** The ways of a feature, as far as the viewer may go them. */
export type WaysOf = (whose: {
  t: Translate;
  viewer: SessionViewer;
  network: Network | undefined;
}) => readonly (Way | false | undefined)[];

type GroupPath = Extract<ScreenPath, `/groups/:groupSlug${string}`>;

/** A tab on the screens of a group; every screen that one leads to shows them all. */
export interface GroupTab {
  /** The screen that it leads to. */
  to: GroupPath;
  /** Where it leads in groups in which that is another screen. */
  toOf?: (group: GroupDetails) => GroupPath;
  /** Further screens that lie under it. */
  also?: readonly GroupPath[];
  /** Key of its text. */
  label: string;
  /** Its turn among the tabs of all features: 10, 20, ... */
  turn: number;
  /** What the group has of it, where that is a number. */
  countOf?: (group: GroupDetails) => number;
  /** Whether this group has it; left out, every group does. */
  isOffered?: (group: GroupDetails, network: Network | undefined) => boolean;
}

/** A screen that a feature brings; the page is loaded when it is wanted. */
export interface FeatureRoute {
  path: ScreenPath;
  page: () => Promise<{ default: ComponentType }>;
  /** The screen whose page it has: that one stays as it stands, and shows above it what this address names. */
  above?: ScreenPath;
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
