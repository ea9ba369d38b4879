import {
  type CalendarSubscription,
  fetchCalendarSubscription,
  getCalendarSubscription,
  subscribeCalendar,
} from '@dorfplatz/contract';
import { sql } from '../../../platform/db/database.ts';
import type { Client } from '../../../testing/client.ts';
import { type ForeignServer, startForeignServer } from '../../../testing/foreign-server.ts';
import { startTestBed, type TestBed } from '../../../testing/test-bed.ts';

export const file = (...lines: string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');

export const event = (uid: string, name: string, ...lines: string[]): string[] => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  `SUMMARY:${name}`,
  ...(lines.some((line) => line.startsWith('DTSTART')) ? [] : ['DTSTART;TZID=Europe/Berlin:20300617T180000']),
  'DURATION:PT2H',
  ...lines,
  'END:VEVENT',
];

/** A network and a server of somebody else that has calendars. */
export type SubscriptionBed = {
  readonly bed: TestBed;
  readonly server: ForeignServer;
  readonly owner: Client;
  readonly member: Client;
  readonly groupId: number;
  /** A calendar of the group. */
  calendar(): Promise<number>;
  /** Answers at a path with a calendar, or with whatever this is. */
  give(path: string, text: string | Buffer, headers?: Record<string, string>, status?: number): string;
  /** Lets a calendar follow an address, and waits until it was asked for. */
  subscribe(calendarId: number, address: string): Promise<CalendarSubscription>;
  /** Asks now, and waits for what comes. */
  fetchNow(calendarId: number): Promise<CalendarSubscription>;
  settled(calendarId: number): Promise<CalendarSubscription>;
  namesIn(calendarId: number): Promise<string[]>;
  idOf(calendarId: number, name: string): Promise<number>;
  stop(): Promise<void>;
};

export async function startSubscriptionBed(): Promise<SubscriptionBed> {
  const server = await startForeignServer();
  const bed = await startTestBed();
  await bed.openNetwork();
  const owner = await bed.as((await bed.buildMember()).id);
  const member = await bed.as((await bed.buildMember()).id);
  const { id: groupId } = await bed.buildGroup({ createdBy: owner.memberId!, members: [member.memberId!] });

  const rowsIn = async (calendarId: number) => {
    const { rows } = await sql<{ id: number; name: string }>`
      select a.id, a.name from appointments a join appointment_containers l on l.appointment_id = a.id
      where l.container_id = ${calendarId} order by a.name
    `.execute(bed.db.kysely);
    return rows;
  };

  async function settled(id: number): Promise<CalendarSubscription> {
    for (;;) {
      const { body } = await owner.call(getCalendarSubscription, { params: { id } });
      if (!body.is_running) return body;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  return {
    bed,
    server,
    owner,
    member,
    groupId,
    calendar: () => bed.buildCalendar({ groupId }),
    give: (path, text, headers = { 'content-type': 'text/calendar' }, status) =>
      server.give(path, text, headers, status),
    async subscribe(id, address) {
      await owner.call(subscribeCalendar, { params: { id }, body: { address } });
      return settled(id);
    },
    async fetchNow(id) {
      await owner.call(fetchCalendarSubscription, { params: { id } });
      return settled(id);
    },
    settled,
    namesIn: async (calendarId) => (await rowsIn(calendarId)).map(({ name }) => name),
    idOf: async (calendarId, name) => (await rowsIn(calendarId)).find((row) => row.name === name)!.id,
    async stop() {
      await bed.stop();
      await server.stop();
    },
  };
}
