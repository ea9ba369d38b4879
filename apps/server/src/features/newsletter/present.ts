import type {
  Language,
  NetworkSettings,
  Newsletter,
  NewsletterAppointment,
  NewsletterIssue,
  NewsletterTemplate,
} from '@dorfplatz/contract';
import { NEWSLETTER_APPOINTMENTS_MAX } from '@dorfplatz/contract';
import { hasMessage, translate } from '../../platform/i18n/translate.ts';
import { presentActor } from '../members/index.ts';
import type { AppointmentEntry } from './content/entries.ts';
import { settledOf } from './issues.ts';
import { issueAbilities } from './policy.ts';
import type { CountedIssue, IssueCounts, RecipientRow, TemplateRow } from './queries.ts';
import { nextSlot } from './schedule.ts';
import type { Hindrance, ScheduleRow } from './tables.ts';
import { PRODUCT_VERSION } from './template/commands.ts';
import { countPlaceholders } from './template/placeholders.ts';
import { PRODUCT_TEMPLATE } from './template/product-template.ts';

/** What was left out of a template, in words. */
export function leftOutWords(left: string, language: Language): string {
  const [kind = '', name = ''] = left.split(':');
  return translate(language, `newsletter.left_out.${kind}`, { name });
}

const nameOf = (row: CountedIssue, language: Language) =>
  row.subject || translate(language, 'newsletter.subject.waiting', { number: row.number });

export const presentIssue = (row: CountedIssue, language: Language): NewsletterIssue => ({
  id: row.id,
  number: row.number,
  subject: nameOf(row, language),
  state: row.state,
  hindrance: row.hindrance,
  due_at: row.due_at,
  started_at: row.started_at,
  finished_at: row.finished_at,
  recipients: row.recipients,
  // It was sent, and came back.
  sent: row.sent + row.returned,
  failed: row.failed,
  skipped: row.skipped,
  uncertain: row.uncertain,
  returned: row.returned,
  html_url: `/newsletters/${row.id}`,
  can: issueAbilities(row),
});

export const presentTemplate = (
  stored: TemplateRow | undefined,
  {
    networkId,
    foundedAt,
    language,
    naming,
  }: { networkId: number; foundedAt: string; language: Language; naming: NetworkSettings },
): NewsletterTemplate => ({
  // There is one: it has versions, and the id of whom it belongs to.
  id: networkId,
  design: stored?.design ?? '',
  body: stored?.body ?? PRODUCT_TEMPLATE,
  css: stored?.css ?? '',
  js: '',
  fonts: stored?.fonts ?? [],
  version: stored?.version ?? PRODUCT_VERSION,
  updated_at: stored?.created_at ?? foundedAt,
  author: stored?.author ? presentActor(stored.author, naming) : null,
  placeholders: countPlaceholders(stored?.body ?? PRODUCT_TEMPLATE),
  left_out: (stored?.left_out ?? []).map((left) => leftOutWords(left, language)),
});

const presentAppointment = (
  entry: AppointmentEntry,
  network: NetworkSettings,
  isLeftOut: boolean,
): NewsletterAppointment => ({
  id: entry.id,
  name: entry.name,
  starts_at: entry.all_day ? entry.first_day : new Date(entry.starts).toISOString(),
  all_day: entry.all_day,
  place: entry.group_name ?? network.name,
  html_url: `/appointments/${entry.id}`,
  is_left_out: isLeftOut,
});

export type Overview = {
  schedule: ScheduleRow;
  hindrance: Hindrance | undefined;
  appointments: readonly AppointmentEntry[];
  counts: { recipients: number; unsubscribed: number; unreachable: number };
  template: NewsletterTemplate;
  issues: readonly CountedIssue[];
  issueCount: number;
  returns: number;
};

/** Everything about the newsletter that its first screen shows. */
export function presentNewsletter(
  all: Overview,
  {
    network,
    from,
    publicUrl,
    language,
  }: { network: NetworkSettings; from: string; publicUrl: string; language: Language },
): Newsletter {
  const { schedule } = all;
  const { revision, is_enabled, interval, day, time, second_day, second_time } = schedule;
  const leftOut = new Set(schedule.appointments_left_out);
  const listed = all.appointments.map((entry) => presentAppointment(entry, network, leftOut.has(entry.id)));
  const next = is_enabled
    ? nextSlot(schedule, network.time_zone, settledOf(schedule), Temporal.Now.instant())
    : undefined;
  const shown = (row: CountedIssue | undefined) => (row ? presentIssue(row, language) : null);
  return {
    schedule: { revision, is_enabled, interval, day, time, second_day, second_time },
    next_at: next?.at.toString() ?? null,
    hindrance: all.hindrance ?? null,
    addresses: { sending: schedule.public_url, own: publicUrl },
    ...all.counts,
    from,
    appointments: [
      ...listed.filter(({ is_left_out }) => !is_left_out),
      ...listed.filter(({ is_left_out }) => is_left_out),
    ],
    appointments_max: NEWSLETTER_APPOINTMENTS_MAX,
    template: { id: all.template.id, version: all.template.version, updated_at: all.template.updated_at },
    last_issue: shown(all.issues.find(({ state }) => state === 'finished')),
    current_issue: shown(all.issues.find(({ state }) => state !== 'finished')),
    issues: all.issueCount,
    returns: all.returns,
  };
}

export function presentRecipient(row: RecipientRow, naming: NetworkSettings, language: Language) {
  const key = `newsletter.recipient.${row.reason}`;
  return {
    member: presentActor(row.member, naming),
    state: row.state as Exclude<keyof IssueCounts, 'recipients'>,
    at: row.at,
    reason: hasMessage(language, key) ? translate(language, key, { detail: row.detail }) : row.detail,
  };
}
