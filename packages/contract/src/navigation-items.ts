import { type Static, Type } from 'typebox';
import { AppSign } from './app-sign.ts';
import { Nullable } from './common.ts';

/** So many items a navigation has at most, those below others included. */
export const NAVIGATION_ITEMS = 100;
export const NAVIGATION_TEXT = 100;

const shown = {
  text: Type.String(),
  /** http, https, mailto, tel, or a path of the network; empty for an item that only holds others. */
  link: Type.String(),
  /** In the network: for those who are not signed in, too. In a group: for those who see it and do not read in it. */
  public: Type.Boolean(),
  new_window: Type.Boolean(),
};

export const NavigationSubitem = Type.Object(shown);
export type NavigationSubitem = Static<typeof NavigationSubitem>;

/** A line that administrators put into the userbar, with lines below it: no deeper [RUL-0532]. */
export const NavigationItem = Type.Object({ ...shown, navigation_items: Type.Array(NavigationSubitem) });
export type NavigationItem = Static<typeof NavigationItem>;

const sign = {
  /** The sign of the app to which it leads; null where it leads elsewhere. */
  app: Nullable(AppSign),
};
/** A line as one person has it: those of apps that they do not see are not there. */
export const ShownNavigationItem = Type.Object({
  ...shown,
  ...sign,
  navigation_items: Type.Array(Type.Object({ ...shown, ...sign })),
});
export type ShownNavigationItem = Static<typeof ShownNavigationItem>;
