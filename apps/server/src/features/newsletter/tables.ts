import type { ISSUE_STATES, Language, NewsletterSchedule } from '@dorfplatz/contract';

type IssueState = (typeof ISSUE_STATES)[number];

/** When the newsletter comes, and what was chosen for its next issue. */
export type ScheduleRow = NewsletterSchedule & {
  settled_at: string;
  /** What was due before may have gone out from another server. */
  held_to: string | null;
  public_url: string;
  appointment_order: string[];
  appointments_left_out: string[];
  /** The day of the last issue that came by the clock. */
  settled_day: string | null;
};

/** Why an issue does not go on although nobody paused it. */
export type Hindrance = 'mail_server' | 'mail_hold' | 'other_address';

export type IssueRow = {
  id: number;
  number: number;
  slot: string | null;
  due_at: string;
  state: IssueState;
  hindrance: Hindrance | null;
  subject: string;
  template_id: number | null;
  appointment_ids: string[];
  blog_article_ids: number[];
  activity_ids: number[];
  since: string;
  prepared_to: number;
  prepared_at: string | null;
  started_at: string | null;
  finished_at: string | null;
};

/** What an issue tells of. */
export type IssueContent = Pick<IssueRow, 'appointment_ids' | 'blog_article_ids' | 'activity_ids'>;

/** Whoever reads the newsletter, as they are when it is written for them. */
export type Reader = {
  id: number;
  email: string;
  first_name: string;
  display_name: string;
  language: Language;
  time_zone: string;
  is_external: boolean;
};
