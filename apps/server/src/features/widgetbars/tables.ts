import type { AppointmentScope, WidgetBarType, WidgetWrite } from '@dorfplatz/contract';

/** For whom a widget is, as it is kept. */
export type Audience = {
  type: 'member' | 'group' | 'group_admin' | 'membership_role' | 'system_role';
  id: number | null;
  value: 'network_admin' | null;
};

/** What a widget consists of, as it is kept: of each type what it needs. */
export type Properties = {
  headline?: string;
  scope?: AppointmentScope[];
  additional_calendar_ids?: number[];
  count?: number;
  show_age?: boolean;
  profile_fields?: string[];
  content?: string;
  renderer?: 'markdown';
  url?: string;
  /** The feed at the address, once the bar is saved. */
  feed_id?: number;
  visible_to: Audience[];
};

export type Widget = { type: WidgetBarType; properties: Properties };

export type { WidgetWrite };

/** A bar with what it follows, as it stands beside a stream. */
export type BarRow = {
  context_id: number;
  /** Null beside lists of many streams. */
  stream_id: number | null;
  list: 'all' | 'subscribed' | null;
  slug: string;
  name: string;
  is_main: boolean;
  /** What was saved for it; null where nothing was. */
  widgets: Widget[] | null;
  revision: number;
  updated_at: string | null;
  /** Who saved it last, as far as anybody is left of them. */
  display_name: string | null;
  state: string | null;
  /** What was saved for the main bar of the place. */
  main_widgets: Widget[] | null;
};
