import {
  addParticipants,
  attendeesCsv,
  attendeesXlsx,
  listParticipants,
  listParticipations,
  removeParticipant,
  type SeriesScope,
  updateParticipant,
} from '@dorfplatz/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Sql } from '../../platform/db/database.ts';
import { countedPage } from '../../platform/http/counted-page.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { conflict, forbidden, invalid, notFound } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import {
  appointmentAbilities,
  canRunAppointment,
  canShowAttendees,
  countsOf,
  type LoadedAppointment,
  loadAppointment,
  optProhibited,
} from '../appointments/index.ts';
import { withDetection } from '../members/index.ts';
import { contentDisposition } from '../uploads/index.ts';
import { setStatus, takeOff } from './answers.ts';
import { attendeesAsCsv, attendeesAsXlsx } from './attendees.ts';
import { contactRoutes } from './contact.ts';
import { inviteParticipants } from './invite.ts';
import { participationsOf } from './participations.ts';
import { presentParticipant } from './present.ts';
import { nextOccurrence, type ParticipantFilter, participantsOf } from './queries.ts';

/** People of a page; the page of an appointment groups them by role, so it wants many at once. */
const PAGE = 100;
/** More than any list of participants has. */
const ALL = 1_000_000;
/** RUL-0064. */
const PARTICIPATIONS = 20;

/** What a member may say for themselves [RUL-0068]. */
const OWN = new Set(['accepted', 'declined', 'open']);

/** The refusals of `optProhibited`, as errors have them. */
const REFUSALS = {
  canceled: 'appointment_canceled',
  past: 'appointment_past',
  locked: 'participation_locked',
  deadline: 'registration_closed',
  full: 'appointment_full',
} as const;

export function routes(http: FastifyInstance, services: Services): void {
  const { settings } = services;
  const { kysely } = services.db;

  /** People on the list, told apart from their namesakes. */
  async function read(db: Sql, viewer: Viewer, loaded: LoadedAppointment, filter: ParticipantFilter) {
    const rows = await participantsOf(db, settings.current(), loaded, filter);
    return withDetection(db, settings.current(), viewer.language, rows);
  }

  const one = async (db: Sql, viewer: Viewer, loaded: LoadedAppointment, memberId: number) => {
    const [row] = await read(db, viewer, loaded, { memberId, page: 1, perPage: 1 });
    return row && presentParticipant(viewer, row, settings.current());
  };

  /** Of a series, one means the next that takes place. */
  async function loadMeant(viewer: Viewer, id: string, applyTo: SeriesScope | undefined) {
    const loaded = await loadAppointment(kysely, viewer, id);
    if (applyTo !== 'this' || !loaded.isSeries || loaded.recurrenceId !== '') return loaded;
    const next = await nextOccurrence(kysely, loaded.masterId);
    if (!next) throw conflict('appointment_past');
    return loadAppointment(kysely, viewer, next);
  }

  serve(http, services, listParticipants, async ({ viewer, params, query, pages }) => {
    const loaded = await loadAppointment(kysely, viewer, params.id);
    if (!canShowAttendees(viewer, loaded)) throw forbidden();
    const page = query.page ?? 1;
    const [{ rows, total }, counts] = await Promise.all([
      countedPage(page, (each) => read(kysely, viewer, loaded, { ...query, page: each, perPage: PAGE })),
      countsOf(kysely, loaded.masterId, loaded.recurrenceId),
    ]);
    pages(total, PAGE, page);
    return { participants: rows.map((row) => presentParticipant(viewer, row, settings.current())), counts };
  });

  serve(http, services, addParticipants, async ({ viewer, params, body, write }) => {
    const loaded = await loadMeant(viewer, params.id, body.apply_to);
    if (!canRunAppointment(viewer, loaded)) throw forbidden();
    const { participant } = body;
    const named = [participant.membership_ids, participant.group_ids, participant.membership_role_ids];
    if (!named.some((ids) => ids && ids.length > 0))
      throw invalid({ 'participant.membership_ids': ['required'] });
    return write((tx) =>
      inviteParticipants(
        tx,
        viewer,
        loaded,
        {
          memberIds: participant.membership_ids ?? [],
          groupIds: participant.group_ids ?? [],
          roleIds: participant.membership_role_ids ?? [],
          status: participant.status ?? 'invited',
          sendMail: participant.send_email_notification ?? true,
          consumers: participant.invite_consumers ?? false,
          applyTo: applied(loaded, body.apply_to),
        },
        settings.current().invite_consumers,
      ),
    );
  });

  serve(http, services, updateParticipant, async ({ viewer, params, body, write }) => {
    const loaded = await loadMeant(viewer, params.id, body.apply_to);
    const memberId = params.participantId === 'me' ? viewer.memberId : Number(params.participantId);
    const applyTo = applied(loaded, body.apply_to);
    if (memberId === viewer.memberId && OWN.has(body.status)) {
      const counts = await countsOf(kysely, loaded.masterId, loaded.recurrenceId);
      const reason = optProhibited(loaded, counts, settings.current());
      // Who cannot come any more says so, whatever keeps others from coming.
      const isRefused =
        reason === 'canceled' || reason === 'past' || (reason !== null && body.status === 'accepted');
      if (reason === 'not_invited') throw forbidden();
      if (isRefused) throw conflict(REFUSALS[reason]);
    } else {
      if (memberId === viewer.memberId && params.participantId === 'me')
        throw invalid({ status: ['invalid'] });
      if (!canRunAppointment(viewer, loaded)) throw forbidden();
      if (!(await one(kysely, viewer, loaded, memberId))) throw notFound();
    }
    return write(async (tx) => {
      await setStatus(tx, viewer.memberId, { ...loaded, memberId, status: body.status, applyTo });
      const participant = (await one(tx, viewer, loaded, memberId))!;
      return { ...participant, appointment_url: `/appointments/${loaded.id}` };
    });
  });

  serve(http, services, removeParticipant, async ({ viewer, params, query, write }) => {
    const loaded = await loadMeant(viewer, params.id, query.apply_to);
    const memberId = params.participantId === 'me' ? viewer.memberId : Number(params.participantId);
    if (memberId !== viewer.memberId && !canRunAppointment(viewer, loaded)) throw forbidden();
    if (!(await one(kysely, viewer, loaded, memberId))) throw notFound();
    const applyTo = applied(loaded, query.apply_to);
    await write((tx) => takeOff(tx, viewer.memberId, { ...loaded, memberId, applyTo }));
  });

  const everybody = async (viewer: Viewer, id: string) => {
    const loaded = await loadAppointment(kysely, viewer, id);
    const counts = await countsOf(kysely, loaded.masterId, loaded.recurrenceId);
    if (!appointmentAbilities(viewer, loaded, counts, settings.current()).download_attendees)
      throw forbidden();
    return { loaded, rows: await read(kysely, viewer, loaded, { page: 1, perPage: ALL }) };
  };
  const send = (reply: FastifyReply, name: string, type: string, content: string | Buffer) =>
    reply
      .header('content-type', type)
      .header('content-disposition', contentDisposition('attachment', name))
      .header('cache-control', 'private, no-store')
      .send(content);

  serve(http, services, attendeesCsv, async ({ viewer, params, reply }) => {
    const { loaded, rows } = await everybody(viewer, params.id);
    send(reply, `${loaded.row.name}.csv`, 'text/csv; charset=utf-8', attendeesAsCsv(viewer.language, rows));
  });

  serve(http, services, attendeesXlsx, async ({ viewer, params, reply }) => {
    const { loaded, rows } = await everybody(viewer, params.id);
    const sheet = await attendeesAsXlsx(viewer.language, loaded.row.name, rows);
    const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    send(reply, `${loaded.row.name}.xlsx`, type, sheet);
  });

  serve(http, services, listParticipations, async ({ viewer, query, nextCursor }) => {
    const limit = query.limit ?? PARTICIPATIONS;
    const { participations, next } = await participationsOf(kysely, viewer, settings.current(), {
      status: query.status ?? 'upcoming',
      cursor: query.cursor,
      limit,
    });
    nextCursor(next);
    return { participations };
  });

  contactRoutes(http, services);
}

/** One occurrence is meant where one was named, unless all of it was said; anything else is all of it. */
const applied = <Scope extends SeriesScope>(
  loaded: LoadedAppointment,
  applyTo: Scope | undefined,
): Scope | 'this' | 'all' => (loaded.recurrenceId === '' ? 'all' : (applyTo ?? 'this'));
