import { sql, type Transaction } from '../../platform/db/database.ts';
import type { Consumer } from '../../platform/events/delivery.ts';
import type { RecordedEvent } from '../../platform/events/outbox.ts';
import type { JobHandlers } from '../../platform/jobs/jobs.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { Services } from '../../platform/services.ts';
import { itipText } from '../calendar-feeds/index.ts';
import type { Recipient } from '../letters/index.ts';
import { enqueueFarewells } from './farewell-mails.ts';
import { deliver, letterTo, type MailKind, PEOPLE_A_JOB } from './mail-delivery.ts';
import { concerned, lineOf, replacedIn, type Told, toldOf, WORTH_TELLING } from './notices.ts';

type MailJob = {
  kind: MailKind;
  masterId: number;
  recurrenceId: string;
  memberIds: number[];
  /** Says that a series ends before what somebody changed of it: calendars of others would show both else. */
  isCutShort?: boolean;
};

declare module '../../platform/jobs/jobs.ts' {
  interface JobData {
    appointment_mails: MailJob;
  }
}

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

async function jobsOf(tx: Transaction, event: RecordedEvent): Promise<MailJob[]> {
  const others = (memberIds: readonly number[]) => memberIds.filter((id) => id !== event.actorId);
  if (event.type === 'participants_added') {
    const { appointmentId: masterId, recurrenceId, memberIds, status, sendMail } = event.payload;
    if (!sendMail || status !== 'invited') return [];
    return [{ kind: 'appointment_invite', masterId, recurrenceId, memberIds: others(memberIds) }];
  }
  if (event.type !== 'appointment_updated' && event.type !== 'appointment_canceled') return [];
  const kind = event.type === 'appointment_updated' ? 'appointment_changed' : 'appointment_canceled';
  const subject = { masterId: event.payload.appointmentId, recurrenceId: event.payload.recurrenceId };
  const jobOf = ({ memberIds, ...each }: Told): MailJob => ({ kind, ...each, memberIds: others(memberIds) });
  if (event.type === 'appointment_canceled') {
    // Of these their calendars hear by the uid that they know.
    const known = new Set(event.payload.evenings?.map(({ recurrenceId }) => recurrenceId));
    return (await toldOf(tx, subject, kind)).filter((one) => !known.has(one.recurrenceId)).map(jobOf);
  }
  const { parted, changed } = event.payload;
  const replaced = replacedIn(event);
  if (changed.some((field) => WORTH_TELLING.has(field))) {
    const told = await toldOf(tx, subject, kind);
    const heard = new Set(told.map(({ recurrenceId }) => recurrenceId));
    return [...told, ...replaced.filter((one) => !heard.has(one.recurrenceId))].map(jobOf);
  }
  if (!parted) return [];
  // For the calendars of those who have it, whatever was changed.
  const whole = { ...subject, memberIds: await concerned(tx, subject) };
  return [{ ...jobOf(whole), ...(parted === 'ends' && { isCutShort: true }) }, ...replaced.map(jobOf)];
}

/** Has letters written to whom an appointment concerns. */
export const mailConsumers = (services: Services): Consumer[] => [
  {
    name: 'participants-mails',
    async handle(events, tx) {
      for (const event of events) {
        for (const job of await jobsOf(tx, event)) await enqueue(services, tx, job);
      }
      await enqueueFarewells(services, tx, events);
      return undefined;
    },
  },
];

type Facts = {
  line: string;
  place: string;
  calendars: string;
  author: string;
  /** Of its author, who is here. */
  authors_email: string | null;
  sequence: number;
  id: number;
};

/** What stands in the letters; undefined once the appointment is gone. */
async function factsOf({ db }: Pick<Services, 'db'>, job: MailJob): Promise<Facts | undefined> {
  const line = await lineOf(db.kysely, job);
  if (line === undefined) return undefined;
  const { rows } = await sql<Omit<Facts, 'line'>>`
    select a.id, max(a.sequence) over () as sequence,
           concat_ws(', ', nullif(a.location ->> 'name', ''), nullif(a.location ->> 'address1', ''),
             nullif(concat_ws(' ', nullif(a.location ->> 'zip', ''), nullif(a.location ->> 'city', '')), '')) as place,
           coalesce((
             select string_agg(c.name, ', ' order by c.name) from appointment_containers lies
             join containers c on c.id = lies.container_id where lies.appointment_id = ${job.masterId}
           ), '') as calendars,
           coalesce(m.display_name, a.generic_author, '') as author,
           case when m.state in ('active', 'to_be_onboarded') then m.email::text end as authors_email
    from appointments a left join members m on m.id = a.author_id
    where a.id = ${job.masterId} or (a.series_id = ${job.masterId} and a.recurrence_id = ${job.recurrenceId})
    order by a.series_id nulls last limit 1
  `.execute(db.kysely);
  return rows[0] && { ...rows[0], line };
}

/** Who comes to all of it, and how they answered. */
async function standingOf(
  { db }: Pick<Services, 'db'>,
  job: MailJob,
): Promise<Map<number, { isOnWholeSeries: boolean; status: string }>> {
  const { rows } = await sql<{ member_id: number; is_whole: boolean; status: string }>`
    select distinct on (member_id) member_id, status,
           bool_or(recurrence_id = '' and status in ('accepted', 'invited', 'open')) over (partition by member_id) as is_whole
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
  const { kind, masterId, recurrenceId } = job;
  const method = kind === 'appointment_canceled' ? 'CANCEL' : 'REQUEST';
  const content = await itipText(services.db, services.environment, job, method, {
    memberId: recipient.id,
    name: recipient.display_name,
    mail: recipient.email,
    status: standing?.status === 'accepted' ? 'ACCEPTED' : 'NEEDS-ACTION',
    isOnWholeSeries: standing?.isOnWholeSeries ?? false,
  });
  const { authors_email: address, author } = facts;
  const about = {
    ...facts,
    kind,
    words: job.isCutShort ? 'appointment_cut_short' : kind,
    replyTo: address === null ? undefined : { name: author, address },
    path: `/appointments/${recurrenceId ? `v-${masterId}-${recurrenceId}` : masterId}`,
    button: `participants.mail.${kind}.button`,
    messageId: `${kind}.${masterId}.${recurrenceId || 'all'}.${facts.sequence}.${recipient.id}`,
    calendar: content === undefined ? undefined : ({ method, content } as const),
  };
  return letterTo(services, recipient, about, colour);
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
    await deliver(
      services,
      job.kind,
      job.memberIds.filter((id) => still.has(id)),
      (recipient, colour) => mailTo(services, job, facts, recipient, standing.get(recipient.id), colour),
      (memberIds, afterSeconds) =>
        kysely.transaction().execute((tx) => enqueue(services, tx, { ...job, memberIds }, afterSeconds)),
    );
  },
});
