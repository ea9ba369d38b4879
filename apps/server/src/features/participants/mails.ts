import type { NotificationKind } from '@dorfplatz/contract';
import { sql, type Transaction } from '../../platform/db/database.ts';
import type { Consumer } from '../../platform/events/delivery.ts';
import type { RecordedEvent } from '../../platform/events/outbox.ts';
import { translate } from '../../platform/i18n/translate.ts';
import type { JobHandlers } from '../../platform/jobs/jobs.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import type { Services } from '../../platform/services.ts';
import { itipText } from '../calendar-feeds/index.ts';
import { frame, htmlLetter, plainLetter, type Recipient, recipientsOf } from '../letters/index.ts';
import { isMailed, quietUntil, unsubscribeToken } from '../member-settings/index.ts';
import { themeOfNetwork } from '../themes/index.ts';
import { concerned, lineOf, WORTH_TELLING } from './notices.ts';

type MailKind = Extract<
  NotificationKind,
  'appointment_invite' | 'appointment_changed' | 'appointment_canceled'
>;
type MailJob = { kind: MailKind; masterId: number; recurrenceId: string; memberIds: number[] };

declare module '../../platform/jobs/jobs.ts' {
  interface JobData {
    appointment_mails: MailJob;
  }
}

/** People whom one job writes to: what a killed worker may write twice, under one Message-ID. */
const PEOPLE_A_JOB = 20;

async function enqueue(
  services: Services,
  tx: Transaction,
  job: MailJob,
  afterSeconds?: number,
): Promise<void> {
  for (let start = 0; start < job.memberIds.length; start += PEOPLE_A_JOB) {
    const memberIds = job.memberIds.slice(start, start + PEOPLE_A_JOB);
    await services.jobs.enqueue(
      tx,
      'appointment_mails',
      { ...job, memberIds },
      afterSeconds === undefined ? {} : { afterSeconds },
    );
  }
}

async function jobOf(tx: Transaction, event: RecordedEvent): Promise<MailJob | undefined> {
  if (event.type === 'participants_added') {
    const { appointmentId: masterId, recurrenceId, memberIds, status, sendMail } = event.payload;
    if (!sendMail || status !== 'invited') return undefined;
    return {
      kind: 'appointment_invite',
      masterId,
      recurrenceId,
      memberIds: memberIds.filter((id) => id !== event.actorId),
    };
  }
  const isChange =
    event.type === 'appointment_updated' && event.payload.changed.some((field) => WORTH_TELLING.has(field));
  if (!isChange && event.type !== 'appointment_canceled') return undefined;
  const { appointmentId: masterId, recurrenceId } = event.payload as {
    appointmentId: number;
    recurrenceId: string;
  };
  return {
    kind: isChange ? 'appointment_changed' : 'appointment_canceled',
    masterId,
    recurrenceId,
    memberIds: (await concerned(tx, { masterId, recurrenceId })).filter((id) => id !== event.actorId),
  };
}

/** Has letters written to whom an appointment concerns. */
export const mailConsumers = (services: Services): Consumer[] => [
  {
    name: 'participants-mails',
    async handle(events, tx) {
      for (const event of events) {
        const job = await jobOf(tx, event);
        if (job) await enqueue(services, tx, job);
      }
      return undefined;
    },
  },
];

type Facts = { line: string; place: string; calendars: string; author: string; sequence: number; id: number };

/** What stands in the letters; undefined once the appointment is gone. */
async function factsOf({ db }: Pick<Services, 'db'>, job: MailJob): Promise<Facts | undefined> {
  const line = await lineOf(db.kysely, job);
  if (line === undefined) return undefined;
  const { rows } = await sql<Omit<Facts, 'line'>>`
    select a.id, a.sequence,
           concat_ws(', ', nullif(a.location ->> 'name', ''), nullif(a.location ->> 'address1', ''),
             nullif(concat_ws(' ', nullif(a.location ->> 'zip', ''), nullif(a.location ->> 'city', '')), '')) as place,
           coalesce((
             select string_agg(c.name, ', ' order by c.name) from appointment_containers lies
             join containers c on c.id = lies.container_id where lies.appointment_id = ${job.masterId}
           ), '') as calendars,
           coalesce(m.display_name, a.generic_author, '') as author
    from appointments a left join members m on m.id = a.author_id
    where a.id = ${job.masterId} or (a.series_id = ${job.masterId} and a.recurrence_id = ${job.recurrenceId})
    order by a.series_id nulls last limit 1
  `.execute(db.kysely);
  return rows[0] && { ...rows[0], line };
}

/** Who is on the list for all of it, and how they answered. */
async function standingOf(
  { db }: Pick<Services, 'db'>,
  job: MailJob,
): Promise<Map<number, { isOnWholeSeries: boolean; status: string }>> {
  const { rows } = await sql<{ member_id: number; is_whole: boolean; status: string }>`
    select distinct on (member_id) member_id, status,
           bool_or(recurrence_id = '') over (partition by member_id) as is_whole
    from appointment_participants
    where appointment_id = ${job.masterId} and recurrence_id in ('', ${job.recurrenceId})
      and member_id = any(${job.memberIds}::bigint[])
    order by member_id, recurrence_id desc
  `.execute(db.kysely);
  return new Map(rows.map((row) => [row.member_id, { isOnWholeSeries: row.is_whole, status: row.status }]));
}

async function mailTo(
  services: Services,
  job: MailJob,
  facts: Facts,
  recipient: Recipient,
  standing: { isOnWholeSeries: boolean; status: string } | undefined,
  colour: string,
): Promise<Mail> {
  const { publicUrl } = services.environment;
  const { language } = recipient;
  const network = services.settings.current();
  const path = `/appointments/${job.recurrenceId ? `v-${job.masterId}-${job.recurrenceId}` : job.masterId}`;
  const token = unsubscribeToken({ memberId: recipient.id, keys: [job.kind] }, services.socketKey);
  const values = { line: facts.line, name: facts.author, network: network.name };
  const key = `participants.mail.${job.kind}`;
  const content = {
    ...frame(recipient, network, [job.kind]),
    subject: translate(language, `${key}.subject`, values),
    intro: translate(language, `${key}.intro`, values),
    items: [{ title: facts.line, text: facts.place, place: facts.calendars, path }],
    button: { label: translate(language, `${key}.button`), path },
    unsubscribePath: `/unsubscribe/${token}`,
  };
  const method = job.kind === 'appointment_canceled' ? 'CANCEL' : 'REQUEST';
  const calendar = await itipText(services.db, services.environment, job, method, {
    memberId: recipient.id,
    name: recipient.display_name,
    mail: recipient.email,
    status: standing?.status === 'accepted' ? 'ACCEPTED' : 'NEEDS-ACTION',
    isOnWholeSeries: standing?.isOnWholeSeries ?? false,
  });
  const id = `${job.kind}.${job.masterId}.${job.recurrenceId || 'all'}.${facts.sequence}.${recipient.id}`;
  return {
    to: { name: recipient.display_name, address: recipient.email },
    subject: content.subject,
    text: plainLetter(content, publicUrl),
    html: htmlLetter(content, publicUrl, colour),
    ...(calendar !== undefined && { calendar: { method, content: calendar } }),
    headers: {
      // The same at every try: a mail program drops the second of two.
      'Message-ID': `<${id}@${new URL(publicUrl).hostname}>`,
      'List-Unsubscribe': `<${publicUrl}${content.unsubscribePath}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}

export const mailJobs = (services: Services): JobHandlers => ({
  async appointment_mails(job) {
    // Read anew: the settings may be minutes old in a process that serves nobody.
    await services.settings.reload();
    const facts = await factsOf(services, job);
    if (!facts) return;
    const { kysely } = services.db;
    const still = new Set(await concerned(kysely, job));
    const standing = await standingOf(services, job);
    const colour = (await themeOfNetwork(services.db)).derivedColors.light['accent-fill']!;
    const failed: number[] = [];
    let last: unknown;
    for (const recipient of (await recipientsOf(kysely, job.memberIds)).values()) {
      if (!still.has(recipient.id) || !isMailed(job.kind, recipient.mail_choices)) continue;
      const until = quietUntil(recipient);
      if (until) {
        const seconds = Math.ceil(until.since(Temporal.Now.instant()).total('seconds')) + 1;
        await kysely
          .transaction()
          .execute((tx) => enqueue(services, tx, { ...job, memberIds: [recipient.id] }, seconds));
        continue;
      }
      try {
        await services.mailer.send(
          await mailTo(services, job, facts, recipient, standing.get(recipient.id), colour),
        );
      } catch (error) {
        last = error;
        failed.push(recipient.id);
      }
    }
    if (failed.length === 0) return;
    if (failed.length === job.memberIds.length) throw last;
    // Whom it did not reach is tried again alone: nobody gets it twice for another's sake.
    await kysely.transaction().execute((tx) => enqueue(services, tx, { ...job, memberIds: failed }, 30));
  },
});
