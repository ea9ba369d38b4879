/** What a feed says of an appointment, a series or a changed occurrence. */
export type FeedRow = {
  id: number;
  series_id: number | null;
  recurrence_id: string | null;
  uid: string;
  sequence: number;
  name: string;
  description: string;
  /** The same where people whom it names are called otherwise by now. */
  named_description: string | null;
  all_day: boolean;
  time_zone: string;
  start_wall: string;
  end_wall: string;
  rrule: string | null;
  exdates: string[];
  rdates: string[];
  is_canceled: boolean;
  raw: string[];
  location: Record<string, string | undefined>;
  latitude: number | null;
  longitude: number | null;
  category: string | null;
  organizer: string;
  author: string | null;
  reminders: number[];
  created_at: string;
  updated_at: string;
  /** Of the calendar in which it is seen. */
  color: string | null;
};

/** What a text is made of: appointments and series in their order, and by series what was changed of it. */
export type Facts = { masters: FeedRow[]; changed: ReadonlyMap<number, FeedRow[]> };

/** A calendar as feeds name it. */
export type FeedCalendar = { id: number; name: string; color: string };
