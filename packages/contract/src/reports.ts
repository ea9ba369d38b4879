import { type Static, Type } from 'typebox';
import { Actor, Id, IdOrSlug, Instant, Nullable } from './common.ts';
import { resource } from './resource.ts';

const stream = resource('stream');
const administration = resource('administration');

/** Why somebody reports something. */
export const REPORT_REASONS = ['offensive', 'unlawful', 'private', 'spam', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];
export const REPORT_TEXT_MAX = 2000;

/** What those who decide do about a report; `warn`, `note` and `lock_author` decide nothing. */
export const REPORT_ACTS = ['hide', 'keep', 'restore', 'warn', 'note', 'lock_author'] as const;
export type ReportAct = (typeof REPORT_ACTS)[number];

const Text = Type.String({ maxLength: REPORT_TEXT_MAX });

export const report = stream.post('report', '/reports', {
  ids: ['API-256'],
  summary: 'Report something to those who run its group or the network',
  body: {
    /** The address within the network: `/activities/12#reply-3`, `/pages/satzung`, or any other. */
    url: Type.String({ minLength: 1, maxLength: 2000 }),
    reason: Type.Enum([...REPORT_REASONS]),
    text: Type.Optional(Text),
  },
  status: 204,
});

/** Something that was reported, for those who decide about it. */
export const Report = Type.Object({
  id: Id,
  /** `address` for whatever else lies in the network: nothing of it can be hidden. */
  kind: Type.Enum(['post', 'reply', 'page', 'address']),
  url: Type.String(),
  /** Whose it is, of a page who wrote it last; null for an address. */
  author: Nullable(Actor),
  /** They cannot sign in until an administrator of the network unlocks them. */
  is_author_locked: Type.Boolean(),
  group: Nullable(Type.Object({ slug: Type.String(), name: Type.String() })),
  /** As it stood when it was reported, rendered. */
  reported_html: Type.String(),
  /** As it stands now, where that is something else. */
  current_html: Nullable(Type.String()),
  /** `gone` where its author deleted it: nothing is left to decide. */
  state: Type.Enum(['open', 'hidden', 'kept', 'gone']),
  voices: Type.Array(
    Type.Object({
      member: Actor,
      reason: Type.Enum([...REPORT_REASONS]),
      text: Type.String(),
      created_at: Instant,
    }),
  ),
  acts: Type.Array(
    Type.Object({
      id: Id,
      actor: Actor,
      act: Type.Enum([...REPORT_ACTS]),
      text: Type.String(),
      created_at: Instant,
    }),
  ),
  created_at: Instant,
  can: Type.Object({
    hide: Type.Boolean(),
    keep: Type.Boolean(),
    restore: Type.Boolean(),
    warn: Type.Boolean(),
    /** Only for those who administer the network. */
    lock_author: Type.Boolean(),
  }),
});
export type Report = Static<typeof Report>;

const filter = { status: Type.Optional(Type.Enum(['open', 'closed'])) };

export const listReports = administration.get('listReports', '/administration/reports', {
  ids: ['API-530'],
  summary: 'Reports that one decides about: the longest waiting first, or the closed ones, the newest first',
  query: filter,
  paging: 'pages',
  answer: { reports: Type.Array(Report) },
  screen: true,
});

export const listReportsOfGroup = administration.get(
  'listReportsOfGroup',
  '/groups/{slug}/administration/reports',
  {
    ids: ['API-531'],
    summary: 'Reports of what lies in a group alone, for those who run it',
    params: { slug: IdOrSlug },
    query: filter,
    paging: 'pages',
    answer: { reports: Type.Array(Report) },
    screen: true,
  },
);

export const actOnReport = administration.post('actOnReport', '/administration/reports/{id}/acts', {
  ids: ['API-532'],
  summary: 'Hide what was reported, keep it, bring it back, warn or lock its author, or note something',
  params: { id: Id },
  body: {
    act: Type.Enum([...REPORT_ACTS]),
    /**
     * What its author hears of a hiding or a warning; a note stays among those who decide, and why somebody was locked
     * among those who administer the network.
     */
    text: Type.Optional(Text),
    /** The newest act that was shown: 409 where somebody decided since. */
    based_on: Type.Optional(Nullable(Id)),
  },
  status: 200,
  answer: Report,
});
