import { createHash } from 'node:crypto';
import {
  appointmentIcs,
  appointmentsFeed,
  calendarFeed,
  type FeedAddresses,
  getFeedAddresses,
  type Language,
  participatingFeed,
  renewFeedToken,
} from '@dorfplatz/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from '../../platform/http/limits.ts';
import { serve } from '../../platform/http/serve.ts';
import { translate } from '../../platform/i18n/translate.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { notFound, Problem, signedOut } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { loadAppointment } from '../appointments/index.ts';
import { contentDisposition } from '../uploads/index.ts';
import { type CalendarEvent, type CalendarText, calendarText } from './calendar-text.ts';
import { renewToken } from './commands.ts';
import { currentFeedToken, type FeedReader, readFeedToken } from './feed-token.ts';
import { occurrenceEvent } from './occurrence-event.ts';
import { eventOf } from './present.ts';
import {
  answersOf,
  factsOf,
  feedBegin,
  feedCalendar,
  feedCalendars,
  type Masters,
  markOf,
  mastersByIds,
  mastersOfCalendars,
} from './queries.ts';
import { eventsOf, feedBytes, participatingEvents } from './reading.ts';
import type { Facts } from './tables.ts';

/** How often calendar programs are asked to look. */
const REFRESH_MINUTES = 60;
/** Feeds written otherwise have other tags. */
const FORMAT = 3;

type Exchange = { request: FastifyRequest; reply: FastifyReply };
type Feed = {
  fileName: string;
  about: CalendarText['feed'] & object;
  masters: Masters;
  /** What the text says beside these. */
  besides?: unknown;
  events: (facts: Facts) => Promise<CalendarEvent[]> | CalendarEvent[];
};

export function routes(http: FastifyInstance, services: Services): void {
  const { db, environment, limits, settings, signedTokens } = services;
  const { publicUrl } = environment;

  const readerOf = async (request: FastifyRequest, token: string | undefined): Promise<FeedReader> => {
    const reader = await readFeedToken(db, signedTokens, token);
    if (reader) return reader;
    await limits.take('token_guess', networkOf(request.ip));
    throw signedOut();
  };

  const answer = async ({ request, reply }: Exchange, feed: Feed): Promise<void> => {
    // The zones of a text follow the data of zones.
    const fixed = [FORMAT, process.versions.tz, publicUrl, environment.mailFrom];
    const marks = JSON.stringify([...fixed, feed.about, feed.besides, await markOf(db, feed.masters)]);
    const tag = `W/"${createHash('sha1').update(marks).digest('base64url')}"`;
    reply.header('etag', tag).header('cache-control', 'private, no-cache');
    if (request.headers['if-none-match'] === tag) {
      reply.code(304).send();
      return;
    }
    const events = await feed.events(await factsOf(db, feed.masters));
    const bytes = await feedBytes(events, { method: 'PUBLISH', feed: feed.about });
    reply
      .header('content-disposition', contentDisposition('inline', feed.fileName))
      .type('text/calendar; charset=utf-8')
      .send(bytes);
  };

  /** What the page of an occurrence says that is no more. */
  const goneProblem = async (viewer: Viewer, id: string): Promise<Problem> => {
    try {
      await loadAppointment(db.kysely, viewer, id);
    } catch (error) {
      if (error instanceof Problem) return error;
      throw error;
    }
    return notFound();
  };

  serve(http, services, calendarFeed, async ({ params, query, request, reply }) => {
    const reader = await readerOf(request, query.auth_token);
    const calendar = await feedCalendar(db, reader, params.id);
    if (!calendar) throw notFound();
    const { id, name, color } = calendar;
    await answer(
      { request, reply },
      {
        fileName: `${id}.ics`,
        about: { name, color, refreshMinutes: REFRESH_MINUTES },
        masters: mastersOfCalendars([id], feedBegin()),
        events: (facts) => eventsOf(facts, environment),
      },
    );
  });

  serve(http, services, appointmentsFeed, async ({ query, request, reply }) => {
    const reader = await readerOf(request, query.auth_token);
    const ids = (await feedCalendars(db, reader)).map(({ id }) => id);
    await answer(
      { request, reply },
      {
        fileName: 'appointments.ics',
        about: { name: settings.current().name, color: null, refreshMinutes: REFRESH_MINUTES },
        masters: mastersOfCalendars(ids, feedBegin()),
        events: (facts) => eventsOf(facts, environment),
      },
    );
  });

  serve(http, services, participatingFeed, async ({ query, request, reply }) => {
    const reader = await readerOf(request, query.auth_token);
    const answers = await answersOf(db, reader);
    const ids = new Set(answers.map(({ appointment_id }) => appointment_id));
    await answer(
      { request, reply },
      {
        fileName: 'participating.ics',
        about: { name: settings.current().name, color: null, refreshMinutes: REFRESH_MINUTES },
        masters: mastersByIds(reader, [...ids]),
        besides: answers,
        events: (facts) => participatingEvents(facts, answers, environment),
      },
    );
  });

  serve(http, services, appointmentIcs, async ({ params, viewer, request, reply }) => {
    const [, masterId = params.id, recurrenceId = ''] = /^[rv]-(\d+)-(.*)$/.exec(params.id) ?? [];
    const facts = await factsOf(db, mastersByIds(viewer, [Number(masterId)]));
    const [master] = facts.masters;
    if (!master) throw notFound();
    const changed = facts.changed.get(master.id) ?? [];
    const remindOf = (event: CalendarEvent): CalendarEvent => ({ ...event, reminders: master.reminders });
    const all = (): CalendarEvent[] => [
      eventOf(master, environment),
      ...changed.map((row) => eventOf(row, environment, master)),
    ];
    const one = recurrenceId === '' ? null : occurrenceEvent(master, changed, recurrenceId, environment);
    if (recurrenceId !== '' && one === null) {
      const gone = await goneProblem(viewer, params.id);
      // A person reads there what has become of it; a program gets no page where it wants a calendar.
      if (gone.instead !== undefined && request.headers.accept?.includes('text/html'))
        return void reply.redirect(`/appointments/${params.id}`, 303);
      throw new Problem(gone.status, gone.code, { ...(gone.instead && { instead: `${gone.instead}.ics` }) });
    }
    const events = (one ? [one] : all()).map(remindOf);
    reply
      .header('content-disposition', contentDisposition('attachment', `${params.id}.ics`))
      .header('cache-control', 'private, no-cache')
      .type('text/calendar; charset=utf-8')
      .send(Buffer.from(calendarText(events, { method: 'PUBLISH' })));
  });

  const addresses = async (viewer: Viewer, language: Language, token: string): Promise<FeedAddresses> => {
    const at = (path: string) => {
      const url = `${publicUrl}${path}?auth_token=${token}`;
      return { url, webcal_url: url.replace(/^https?:/, 'webcal:') };
    };
    const whole = (kind: 'all' | 'participating', path: string) => ({
      kind,
      calendar_id: null,
      name: translate(language, `calendar_feeds.${kind}`),
      color: null,
      ...at(path),
    });
    const calendars = await feedCalendars(db, viewer);
    return {
      feeds: [
        whole('all', '/appointments.ics'),
        whole('participating', '/appointments/participating.ics'),
        ...calendars.map(({ id, name, color }) => ({
          kind: 'calendar' as const,
          calendar_id: id,
          name,
          color,
          ...at(`/calendars/${id}.ics`),
        })),
      ],
    };
  };

  serve(http, services, getFeedAddresses, async ({ viewer, language }) =>
    addresses(viewer, language, await currentFeedToken(services, viewer.memberId)),
  );

  serve(http, services, renewFeedToken, async ({ viewer, language, write }) =>
    addresses(viewer, language, await write((tx) => renewToken(tx, viewer.memberId, signedTokens))),
  );
}
