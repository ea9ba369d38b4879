import { type Static, Type } from 'typebox';
import { APPOINTMENT_ID_PATTERN } from './appointments.ts';
import { Actor, Id, Instant, LanguageSchema, Nullable } from './common.ts';
import { resource } from './resource.ts';

const administration = resource('administration');

export const NEWSLETTER_INTERVALS = ['weekly', 'semimonthly', 'monthly'] as const;
export const NEWSLETTER_TIMES = ['am', 'pm', 'lpm'] as const;
export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
/** How many appointments stand in an issue at most. */
export const NEWSLETTER_APPOINTMENTS_MAX = 10;
/** The longest template, in UTF-16 code units. */
export const NEWSLETTER_BODY_MAX = 500_000;
export const NEWSLETTER_DESIGN_MAX = 2_000_000;

/** A weekday where the interval is weekly, else a day of the month: where a month lacks it, its last day. */
const SendingDay = Type.String({ pattern: '^(mon|tue|wed|thu|fri|sat|sun|[1-9]|[12][0-9]|3[01])$' });
const SendingTime = Type.Enum([...NEWSLETTER_TIMES]);

/** When issues come, by the clock of the network: am is 07:00, pm 12:00, lpm 18:00. */
const Schedule = {
  is_enabled: Type.Boolean(),
  interval: Type.Enum([...NEWSLETTER_INTERVALS]),
  day: SendingDay,
  time: SendingTime,
  /** Both count twice a month only. */
  second_day: SendingDay,
  second_time: SendingTime,
};

export const NewsletterSchedule = Type.Object({
  ...Schedule,
  /** Counts the changes: whoever saves names the one that they saw. */
  revision: Type.Integer(),
});
export type NewsletterSchedule = Static<typeof NewsletterSchedule>;

/** An appointment of the days to come as the list of the next issue names it. */
export const NewsletterAppointment = Type.Object({
  id: Type.String({ pattern: APPOINTMENT_ID_PATTERN }),
  name: Type.String(),
  starts_at: Type.String(),
  all_day: Type.Boolean(),
  /** The calendar or group in which it lies. */
  place: Type.String(),
  html_url: Type.String(),
  /** Whether administrators keep it out of the next issue. */
  is_left_out: Type.Boolean(),
});
export type NewsletterAppointment = Static<typeof NewsletterAppointment>;

export const NEWSLETTER_PLACEHOLDERS = [
  'content',
  'disclaimer',
  'network_name',
  'first_name',
  'greeting',
  'date',
] as const;
export type NewsletterPlaceholder = (typeof NEWSLETTER_PLACEHOLDERS)[number];

/** What a newsletter looks like: MJML, and what the design editor needs to open it again. */
const Design = {
  /** The project of the design editor as JSON; empty where the text was written by hand. */
  design: Type.String({ maxLength: NEWSLETTER_DESIGN_MAX }),
  /** MJML with placeholders such as `{{content}}`. */
  body: Type.String({ maxLength: NEWSLETTER_BODY_MAX }),
  css: Type.String({ maxLength: NEWSLETTER_BODY_MAX }),
  /** Mails run no scripts: what stands here is not kept. */
  js: Type.String({ maxLength: NEWSLETTER_BODY_MAX }),
  /** Families of fonts, as the editor names them. */
  fonts: Type.Array(Type.String({ maxLength: 200 }), { maxItems: 20 }),
};

export const NewsletterTemplate = Type.Object({
  id: Id,
  ...Design,
  /** Counts the versions from 1. */
  version: Type.Integer(),
  updated_at: Instant,
  /** Null for the one that the product brings. */
  author: Nullable(Actor),
  /** How often each placeholder stands in the body. */
  placeholders: Type.Array(
    Type.Object({ name: Type.Enum([...NEWSLETTER_PLACEHOLDERS]), count: Type.Integer() }),
  ),
  /** What was not kept of the last save, each in the words of the reader: scripts, elements that mails do not know. */
  left_out: Type.Array(Type.String()),
});
export type NewsletterTemplate = Static<typeof NewsletterTemplate>;

export const ISSUE_STATES = [
  'preparing',
  /** Due for so long that somebody has to say whether it still goes out. */
  'late',
  'sending',
  'paused',
  'finished',
  'cancelled',
] as const;

/** Why nothing is sent though nobody paused it. */
export const NEWSLETTER_HINDRANCES = [
  /** The mail server cannot be reached: it is tried again by itself. */
  'mail_server',
  /** Mails are on hold after a restore, until somebody lets them leave. */
  'mail_hold',
  /** This installation has another address than the one that sends: a copy of it, or one that moved. */
  'other_address',
] as const;

export const NewsletterIssue = Type.Object({
  id: Id,
  /** Counts the issues from 1. */
  number: Type.Integer(),
  subject: Type.String(),
  state: Type.Enum([...ISSUE_STATES]),
  hindrance: Nullable(Type.Enum([...NEWSLETTER_HINDRANCES])),
  due_at: Instant,
  started_at: Nullable(Instant),
  finished_at: Nullable(Instant),
  /** All to whom it goes; grows while it is being prepared. */
  recipients: Type.Integer(),
  sent: Type.Integer(),
  failed: Type.Integer(),
  /** Unsubscribed, locked or deleted since it was prepared, or stopped because their address returns mails. */
  skipped: Type.Integer(),
  /** Handed over when the server was cut off: nobody knows whether they left, and they are not sent again. */
  uncertain: Type.Integer(),
  returned: Type.Integer(),
  /** Where it is read in the browser. */
  html_url: Type.String(),
  can: Type.Object({
    start: Type.Boolean(),
    pause: Type.Boolean(),
    resume: Type.Boolean(),
    cancel: Type.Boolean(),
  }),
});
export type NewsletterIssue = Static<typeof NewsletterIssue>;

export const Newsletter = Type.Object({
  schedule: NewsletterSchedule,
  /** When the next issue comes; null while the schedule is off. */
  next_at: Nullable(Instant),
  /** Why this installation sends nothing now. */
  hindrance: Nullable(Type.Enum([...NEWSLETTER_HINDRANCES])),
  /** The address under which the newsletter is sent, and the one that this installation has. */
  addresses: Type.Object({ sending: Type.String(), own: Type.String() }),
  /** To how many it would go now, and how many do not want it or have no address that takes mails. */
  recipients: Type.Integer(),
  unsubscribed: Type.Integer(),
  unreachable: Type.Integer(),
  from: Type.String(),
  /** In the order of the next issue; those that are left out stand last. */
  appointments: Type.Array(NewsletterAppointment),
  appointments_max: Type.Integer(),
  template: Type.Object({ id: Id, version: Type.Integer(), updated_at: Instant }),
  last_issue: Nullable(NewsletterIssue),
  /** The issue that is under way or waits for somebody, if there is one. */
  current_issue: Nullable(NewsletterIssue),
  issues: Type.Integer(),
  /** Returned mails that somebody should look at. */
  returns: Type.Integer(),
});
export type Newsletter = Static<typeof Newsletter>;

export const getNewsletter = administration.get('getNewsletter', '/administration/newsletter/settings', {
  ids: ['API-1000'],
  summary: 'When the newsletter comes, what will stand in its next issue, and how the last one went',
  answer: Newsletter,
  screen: true,
});

export const updateNewsletterSchedule = administration.put(
  'updateNewsletterSchedule',
  '/administration/newsletter/settings',
  {
    ids: ['API-242'],
    summary: 'Choose when the newsletter comes',
    body: { ...Schedule, revision: Type.Integer() },
    answer: Newsletter,
  },
);

export const updateUpcomingActivities = administration.post(
  'updateUpcomingActivities',
  '/administration/newsletter/settings/update_upcoming_activities',
  {
    ids: ['API-230'],
    summary: 'Put the appointments of the next issue in order, and leave some out',
    body: {
      order: Type.Array(Type.String({ pattern: APPOINTMENT_ID_PATTERN }), { maxItems: 500 }),
      left_out: Type.Optional(
        Type.Array(Type.String({ pattern: APPOINTMENT_ID_PATTERN }), { maxItems: 500 }),
      ),
    },
    status: 200,
    answer: Newsletter,
  },
);

export const confirmNewsletterAddress = administration.post(
  'confirmNewsletterAddress',
  '/administration/newsletter/settings/confirm_address',
  {
    ids: ['API-1017'],
    summary: 'Say that this installation sends the newsletter from now on, under its own address',
    status: 200,
    answer: Newsletter,
  },
);

export const getNewsletterTemplate = administration.get(
  'getNewsletterTemplate',
  '/administration/newsletter/template',
  {
    ids: ['API-1001'],
    summary: 'The template that holds, and where its design editor lives',
    answer: {
      template: NewsletterTemplate,
      /** The address of the frame in which it is designed. */
      designer_url: Type.String(),
      /** Its origin; `null` where the frame is our own, which is cut off from the network. */
      designer_origin: Type.String(),
    },
  },
);

export const updateNewsletterTemplate = administration.put(
  'updateNewsletterTemplate',
  '/administration/newsletter/templates/{id}',
  {
    ids: ['API-241'],
    summary: 'Save a new version of the template; placeholders that are missing are all named at once',
    params: { id: Id },
    body: { ...Design, version: Type.Integer() },
    answer: NewsletterTemplate,
  },
);

export const restoreNewsletterTemplate = administration.post(
  'restoreNewsletterTemplate',
  '/administration/newsletter/templates/{id}/restore',
  {
    ids: ['API-1002'],
    summary: 'Save the template that the product brings as the newest version',
    params: { id: Id },
    status: 200,
    answer: NewsletterTemplate,
  },
);

const Draft = {
  /** What is being designed; without it the template that holds. */
  draft: Type.Optional(Type.Object({ body: Design.body, css: Design.css })),
};

export const previewNewsletter = administration.post(
  'previewNewsletter',
  '/administration/newsletter/preview',
  {
    ids: ['API-1003'],
    summary: 'The next issue as a member would get it now; nothing is sent',
    body: { ...Draft, member_id: Type.Optional(Id) },
    status: 200,
    answer: {
      from: Type.String(),
      subject: Type.String(),
      html: Type.String(),
      text: Type.String(),
      language: LanguageSchema,
      /** How many appointments and news stand in it. */
      entries: Type.Integer(),
      left_out: Type.Array(Type.String()),
    },
  },
);

export const testNewsletter = administration.post('testNewsletter', '/administration/newsletter/test', {
  ids: ['API-1004'],
  summary: 'Send the next issue to oneself',
  body: Draft,
  status: 202,
  answer: { sent_to: Type.String() },
});

const issue = { id: Id };

export const listNewsletterIssues = administration.get(
  'listNewsletterIssues',
  '/administration/newsletter/issues',
  {
    ids: ['API-1005'],
    summary: 'The issues that were sent, are being sent or wait, the newest first',
    paging: 'pages',
    answer: { issues: Type.Array(NewsletterIssue) },
    screen: true,
  },
);

export const getNewsletterIssue = administration.get(
  'getNewsletterIssue',
  '/administration/newsletter/issues/{id}',
  { ids: ['API-1006'], summary: 'How an issue goes', params: issue, answer: NewsletterIssue, screen: true },
);

export const sendNewsletterNow = administration.post(
  'sendNewsletterNow',
  '/administration/newsletter/issues',
  {
    ids: ['API-1008'],
    summary: 'Send an issue now, besides the schedule; 409 while another is under way',
    status: 202,
    answer: NewsletterIssue,
  },
);

const step = (name: string, id: string, summary: string) =>
  administration.post(`${name}NewsletterIssue`, `/administration/newsletter/issues/{id}/${name}`, {
    ids: [id],
    summary,
    params: issue,
    status: 200,
    answer: NewsletterIssue,
  });

export const startNewsletterIssue = step('start', 'API-1007a', 'Send an issue that is late after all');
export const pauseNewsletterIssue = step('pause', 'API-1007b', 'Stop sending for a while');
export const resumeNewsletterIssue = step('resume', 'API-1007c', 'Go on where sending stopped');
export const cancelNewsletterIssue = step(
  'cancel',
  'API-1007d',
  'Send no more of an issue; who has it keeps it',
);

export const RECIPIENT_STATES = ['waiting', 'sent', 'skipped', 'failed', 'uncertain', 'returned'] as const;

export const listNewsletterRecipients = administration.get(
  'listNewsletterRecipients',
  '/administration/newsletter/issues/{id}/recipients',
  {
    ids: ['API-1009'],
    summary: 'Who got an issue, who did not and why',
    params: issue,
    query: { state: Type.Optional(Type.Enum([...RECIPIENT_STATES])) },
    paging: 'pages',
    answer: {
      recipients: Type.Array(
        Type.Object({
          member: Actor,
          state: Type.Enum([...RECIPIENT_STATES]),
          at: Nullable(Instant),
          /** Why, in the words of the reader; empty where there is nothing to say. */
          reason: Type.String(),
        }),
      ),
    },
  },
);
