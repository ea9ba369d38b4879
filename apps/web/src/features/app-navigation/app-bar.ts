import { navigationLink } from '@dorfplatz/content/navigation-links';
import type {
  AppItemType,
  AppModule,
  AppNavigationItem,
  AppNavigationItemWrite,
  AppOpening,
  AppSign,
  TabIcon,
} from '@dorfplatz/contract';

/** An item of the bar as it is edited, with a key that stays its own wherever it is moved. */
export type Tab = {
  key: string;
  type: AppItemType;
  module: AppModule | null;
  label: string;
  icon: TabIcon | null;
  isEntryPoint: boolean;
  url: string;
  opening: AppOpening;
  stream: number | null;
  page: number | null;
  app: number | null;
  /** The sign of that app; null where it is not known. */
  sign: AppSign | null;
};

let made = 0;
/** A new item of that type. */
export const newTab = (values: Partial<Tab> & Pick<Tab, 'type'>): Tab => {
  made += 1;
  return {
    module: null,
    label: '',
    icon: null,
    isEntryPoint: false,
    url: '',
    opening: 'webview',
    stream: null,
    page: null,
    app: null,
    sign: null,
    ...values,
    key: `tab-${made}`,
  };
};

/** The bar as it is edited. @param apps those to which items lead */
export const tabsOf = (
  items: readonly AppNavigationItem[],
  apps: readonly (AppSign & { id: number })[] = [],
): Tab[] =>
  items.map(({ type, module, label, icon, isEntryPoint, options }) =>
    newTab({
      type,
      module,
      label,
      icon,
      isEntryPoint,
      url: options.url ?? '',
      opening: options.open_in ?? 'webview',
      stream: options.activitystream_id,
      page: options.page_id,
      app: options.app_id,
      sign: apps.find(({ id }) => id === options.app_id) ?? null,
    }),
  );

/** The bar as it is sent. */
export const itemsOf = (tabs: readonly Tab[]): AppNavigationItemWrite[] =>
  tabs.map(({ type, module, label, icon, isEntryPoint, url, opening, stream, page, app }) => ({
    type,
    module,
    label,
    icon,
    isEntryPoint,
    options: {
      url: type === 'link' ? url : null,
      open_in: type === 'link' ? opening : null,
      activitystream_id: stream,
      page_id: page,
      app_id: app,
    },
  }));

/** What the app can open first: all but links and "more" [RUL-0548]. */
export const mayBeEntryPoint = ({ type }: Tab): boolean => type !== 'link' && type !== 'more';

/** The bar with one item that the app opens first; without one it is the first that may be [RUL-0537]. */
export function withEntryPoint(tabs: readonly Tab[], key?: string): Tab[] {
  const chosen =
    tabs.find((tab) => tab.key === key && mayBeEntryPoint(tab)) ??
    tabs.find((tab) => tab.isEntryPoint && mayBeEntryPoint(tab)) ??
    tabs.find(mayBeEntryPoint);
  return tabs.map((tab) => ({ ...tab, isEntryPoint: tab === chosen }));
}

/** The bar with a further item, before "more" at its end [RUL-0543]. */
export const added = (tabs: readonly Tab[], tab: Tab): Tab[] =>
  withEntryPoint([...tabs.slice(0, -1), tab, ...tabs.slice(-1)]);

/** The bar without an item; "more" stays [RUL-0541]. */
export const without = (tabs: readonly Tab[], key: string): Tab[] =>
  withEntryPoint(tabs.filter((tab) => tab.key !== key || tab.type === 'more'));

/** The bar with its items before "more" in another order. */
export const ordered = (tabs: readonly Tab[], before: readonly Tab[]): Tab[] => [
  ...before,
  ...tabs.slice(-1),
];

/** Where a link leads; null for what must not be a link [RUL-0544]. */
export const linkOf = (url: string, site: string): string | null => navigationLink(url, site);

/** Pages of the network open within the app, whatever was chosen [RUL-0545]; mails and calls never do. */
export function forcedOpening(url: string, site: string): AppOpening | null {
  const link = linkOf(url, site);
  if (link?.startsWith('/')) return 'webview';
  return link !== null && !link.startsWith('http') ? 'browser' : null;
}

/** Whether an item leads somewhere. */
export const isLed = (tab: Tab, site: string): boolean =>
  tab.type === 'link'
    ? linkOf(tab.url, site) !== null
    : { activitystream: tab.stream, page: tab.page, app: tab.app, default: 0, more: 0 }[tab.type] !== null;

/** Whether an item says all that it must. */
export const isWhole = (tab: Tab, site: string): boolean =>
  tab.type === 'default' || tab.type === 'more' || (tab.label.trim() !== '' && isLed(tab, site));

/** Whether the bar can be saved: it needs an item that the app opens first [RUL-0540]. */
export const hasEntryPoint = (tabs: readonly Tab[]): boolean => tabs.some(({ isEntryPoint }) => isEntryPoint);
