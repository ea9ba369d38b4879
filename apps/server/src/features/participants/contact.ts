import { randomUUID } from 'node:crypto';
import { excerpt } from '@dorfplatz/content';
import { contactParticipants, getContactInfo, type ParticipantStatus } from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import { cleanLine, cleanWords } from '../../platform/clean-line.ts';
import { type Sql, sql } from '../../platform/db/database.ts';
import { serve } from '../../platform/http/serve.ts';
import { translate } from '../../platform/i18n/translate.ts';
import type { JobHandlers } from '../../platform/jobs/jobs.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { forbidden, invalid } from '../../platform/problem.ts';
import { isHeldProblem } from '../../platform/scanner/guarded-storage.ts';
import type { Services } from '../../platform/services.ts';
import { canRunAppointment, type LoadedAppointment, loadAppointment } from '../appointments/index.ts';
import { recipientsOf } from '../letters/index.ts';
import { audienceOf } from './queries.ts';

type Audience = 'all' | 'accepted' | 'declined' | 'no_reaction';
type ContactJob = {
  appointmentId: string;
  masterId: number;
  rowId: number;
  senderId: number;
  subject: string;
  text: string;
  withFiles: boolean;
  /** Names the letter for ever. */
  key: string;
  memberIds: number[];
};

declare module '../../platform/jobs/jobs.ts' {
  interface JobData {
    appointment_contact: ContactJob;
  }
}

/** People whom one job writes to. */
const PEOPLE_A_JOB = 20;

const belongs = (audience: Audience, status: ParticipantStatus): boolean =>
  audience === 'all' ||
  (audience === 'no_reaction' ? status === 'open' || status === 'invited' : status === audience);

/** The files of an appointment, a changed occurrence's own ones where it has any. */
const filesOf = async (db: Sql, rowId: number) => {
  const { rows } = await sql<{ name: string; type: string; size: number; key: string }>`
    select f.original_filename as name, f.content_type as type, f.size, f.storage_key as key
    from appointment_files lies join files f on f.id = lies.file_id and f.state = 'published'
    where lies.appointment_id = ${rowId} order by lies.position, f.id
  `.execute(db);
  return rows;
};

export function contactRoutes(http: FastifyInstance, services: Services): void {
  const { settings, limits, jobs } = services;
  const { kysely } = services.db;

  async function load(viewer: Viewer, id: string): Promise<LoadedAppointment> {
    const loaded = await loadAppointment(kysely, viewer, id);
    if (!canRunAppointment(viewer, loaded)) throw forbidden();
    return loaded;
  }
  const sizeOf = async (loaded: LoadedAppointment) =>
    (await filesOf(kysely, loaded.row.id)).reduce((sum, { size }) => sum + size, 0);

  serve(http, services, getContactInfo, async ({ viewer, params }) => {
    const loaded = await load(viewer, params.id);
    const people = (await audienceOf(kysely, loaded)).filter(({ id }) => id !== viewer.memberId);
    const count = (audience: Audience) => people.filter(({ status }) => belongs(audience, status)).length;
    return {
      audiences: {
        all: count('all'),
        accepted: count('accepted'),
        declined: count('declined'),
        no_reaction: count('no_reaction'),
      },
      attachments_size: await sizeOf(loaded),
      attachments_limit: settings.current().mail_attachment_size_limit,
    };
  });

  serve(http, services, contactParticipants, async ({ viewer, params, body, write }) => {
    const loaded = await load(viewer, params.id);
    const { contact } = body;
    const subject = cleanLine(contact.subject);
    const text = cleanWords(contact.text);
    const empty = {
      ...(subject === '' && { 'contact.subject': ['required'] }),
      ...(text === '' && { 'contact.text': ['required'] }),
    };
    if (Object.keys(empty).length > 0) throw invalid(empty);
    const withFiles = contact.include_attachments ?? false;
    if (withFiles && (await sizeOf(loaded)) > settings.current().mail_attachment_size_limit)
      throw invalid({ 'contact.include_attachments': ['attachments_too_large'] });
    await limits.take('inviting', `m${viewer.memberId}`);
    return write(async (tx) => {
      const people = (await audienceOf(tx, loaded)).filter(
        ({ id, status, email }) =>
          id !== viewer.memberId && email !== null && belongs(contact.audience, status),
      );
      const job = {
        appointmentId: loaded.id,
        masterId: loaded.masterId,
        rowId: loaded.row.id,
        senderId: viewer.memberId,
        subject,
        text,
        withFiles,
        key: randomUUID(),
      };
      const ids = people.map(({ id }) => id);
      for (let start = 0; start < ids.length; start += PEOPLE_A_JOB) {
        const memberIds = ids.slice(start, start + PEOPLE_A_JOB);
        await jobs.enqueue(tx, 'appointment_contact', { ...job, memberIds });
      }
      return { recipients: ids.length };
    });
  });
}

/** Undefined for what the scanner holds back: the mail says so. */
const bytesOf = async (services: Services, key: string): Promise<Buffer | undefined> => {
  try {
    const { stream } = await services.storage.open(key);
    return Buffer.concat(await stream.toArray());
  } catch (error) {
    if (isHeldProblem(error)) return undefined;
    throw error;
  }
};

export const contactJobs = (services: Services): JobHandlers => ({
  async appointment_contact(job) {
    const { kysely } = services.db;
    const { rows } = await sql<{ name: string; email: string | null; appointment: string }>`
      select m.display_name as name, m.email, a.name as appointment
      from members m join appointments a on a.id = ${job.masterId} where m.id = ${job.senderId}
    `.execute(kysely);
    const [sender] = rows;
    if (!sender) return;
    const files = job.withFiles ? await filesOf(kysely, job.rowId) : [];
    const read = await Promise.all(
      files.map(async ({ name, type, key }) => ({
        filename: name,
        contentType: type,
        content: await bytesOf(services, key),
      })),
    );
    const attachments = read.flatMap(({ content, ...file }) => (content ? [{ ...file, content }] : []));
    const missing = read.filter(({ content }) => !content).map(({ filename }) => filename);
    const { name: network } = await services.settings.reload();
    const { publicUrl } = services.environment;
    const failed: number[] = [];
    let last: unknown;
    for (const recipient of (await recipientsOf(kysely, job.memberIds, { withConsumers: true })).values()) {
      const values = {
        name: sender.name,
        appointment: excerpt(sender.appointment, 100),
        network,
        url: recipient.is_consumer ? '' : `${publicUrl}/appointments/${job.appointmentId}`,
      };
      try {
        await services.mailer.send({
          to: { name: recipient.display_name, address: recipient.email },
          ...(sender.email === null ? {} : { replyTo: { name: sender.name, address: sender.email } }),
          subject: job.subject,
          text: `${job.text}${missing.length > 0 ? `\n\n${translate(recipient.language, 'participants.contact.held', { names: missing.join(', ') })}` : ''}\n\n-- \n${translate(recipient.language, recipient.is_consumer ? 'participants.contact.why_outside' : 'participants.contact.why', values)}`,
          attachments,
          headers: {
            'Message-ID': `<contact.${job.key}.${recipient.id}@${new URL(publicUrl).hostname}>`,
          },
        });
      } catch (error) {
        last = error;
        failed.push(recipient.id);
      }
    }
    if (failed.length === 0) return;
    if (failed.length === job.memberIds.length) throw last;
    await kysely
      .transaction()
      .execute((tx) =>
        services.jobs.enqueue(tx, 'appointment_contact', { ...job, memberIds: failed }, { afterSeconds: 30 }),
      );
  },
});
