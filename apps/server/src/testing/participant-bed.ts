import { addParticipants, getAppointment, listInvites, updateParticipant } from '@dorfplatz/contract';
import { changeSettings } from '../platform/settings/network-settings.ts';
import type { Client } from './client.ts';
import { startMailBox } from './mail-box.ts';
import { startTestBed, type TestBed } from './test-bed.ts';

type Traits = Partial<Parameters<TestBed['buildAppointment']>[0]>;

/** A calendar of a group, those who are invited to what is in it, and the mails that they get. */
export async function startParticipantBed() {
  const box = await startMailBox();
  const bed = await startTestBed({ environment: { SMTP_URL: box.url } });
  await bed.openNetwork();
  const organiser = await bed.as((await bed.buildMember({ name: 'Olga Ordnung' })).id);
  const anna = await bed.as((await bed.buildMember({ name: 'Anna Amsel' })).id);
  const berts = await bed.buildMember({ name: 'Bert Buche' });
  const bert = await bed.as(berts.id);
  const guest = await bed.as((await bed.buildMember({ name: 'Gerd Gast', isExternal: true })).id);
  const group = await bed.buildGroup({
    createdBy: organiser.memberId!,
    access: 'closed',
    members: [anna.memberId!, guest.memberId!],
  });
  const calendar = await bed.buildCalendar({ groupId: group.id });

  const build = async (more: Traits = {}) =>
    String(await bed.buildAppointment({ calendarIds: [calendar], authorId: organiser.memberId!, ...more }));
  return {
    box,
    bed,
    organiser,
    anna,
    bert,
    bertsAddress: berts.email,
    guest,
    group,
    calendar,
    build,
    /** A weekly series from the day after tomorrow on, and the ids of its occurrences. */
    async buildSeries(more: Traits = {}) {
      const first = Temporal.Now.plainDateISO('Europe/Berlin').add({ days: 2 });
      const id = await build({ start: `${first}T18:00`, rrule: 'FREQ=WEEKLY', ...more });
      const occurrence = (week: number) =>
        `v-${id}-${first.add({ weeks: week }).toString().replaceAll('-', '')}T180000`;
      return { id, occurrence };
    },
    add: (id: string, participant: Record<string, unknown>, more: Record<string, unknown> = {}) =>
      organiser.call(addParticipants, { params: { id }, body: { participant, ...more } as never }),
    async settings(values: Parameters<typeof changeSettings>[1]) {
      await changeSettings(bed.db.kysely, values);
      await bed.services.settings.reload();
    },
    async stop() {
      await bed.stop();
      await box.stop();
    },
  };
}
export type ParticipantBed = Awaited<ReturnType<typeof startParticipantBed>>;

export const say = (
  client: Client,
  id: string,
  status: string,
  applyTo?: 'this' | 'all',
  participantId = 'me',
) =>
  client.call(updateParticipant, {
    params: { id, participantId },
    body: { status, ...(applyTo && { apply_to: applyTo }) } as never,
  });
export const seen = async (client: Client, id: string) =>
  (await client.call(getAppointment, { params: { id } })).body;
export const invitesOf = async (client: Client, status = 'open') =>
  (await client.call(listInvites, { query: { filter: 'appointments', status: status as 'open' } })).body
    .invites;
