import {
  addGroupMember,
  addMember,
  archiveGroup,
  cancelAppointment,
  createActivity,
  createAppointment,
  createCalendar,
  createGroup,
  createInvites,
  createMessage,
  createReply,
  deleteActivity,
  deleteAppointment,
  deleteCalendar,
  deleteGroup,
  deleteReply,
  type Endpoint,
  getGroupStream,
  inviteMembersToGroup,
  joinGroup,
  leaveGroup,
  likeActivity,
  listJoinRequests,
  lockParticipation,
  moveAppointment,
  reactToActivity,
  reactToReply,
  unlikeActivity,
  unreactToActivity,
  unreactToReply,
  unshareCalendar,
  updateAccount,
  updateActivity,
  updateAppointment,
  updateCalendar,
  updateGroup,
  updateGroupMember,
  updateOwnPicture,
  updateReply,
} from '@dorfplatz/contract';
import type { Client } from '../client.ts';
import type { Place, World } from '../matrix/world.ts';

/** A thing on which a person's abilities are tried. */
export type Thing = {
  place: Place;
  activityId: number;
  replyId: number;
  own: number;
  calendarId?: number;
  appointmentId?: number;
};

type Call = { endpoint: Endpoint; input: Record<string, unknown> };

/** What a flag promises: the call that it stands for, and how its success shows. */
export type Promised = {
  call(thing: Thing, world: World): Call | Promise<Call>;
  /** Whether a successful answer really did it: joining where one is a member already answers, but does nothing. */
  holds?(body: never, membershipBefore: string | undefined): boolean;
};

let counter = 0;
const newName = (word: string) => {
  counter += 1;
  return `${word} ${counter}`;
};

const call =
  (endpoint: Endpoint, input: (thing: Thing, world: World) => Record<string, unknown>) =>
  (thing: Thing, world: World): Call => ({ endpoint, input: input(thing, world) });

const becomes =
  (wanted: string) =>
  (body: { membership_status: string }, before: string | undefined): boolean =>
    before !== wanted && body.membership_status === wanted;

const content = { content: 'Hallo' };
const replyIn = ({ activityId, replyId }: Thing) => ({ activityId, replyId, type: 'replies' });

const openCalendar = (type: 'network' | 'group') => ({
  call: call(createCalendar, ({ place }) => ({
    body: { name: newName('Kalender'), type, ...(type === 'group' && { parent_id: place.id }) },
  })),
});

const writeAppointment = (placeOf: (thing: Thing, world: World) => Place) => ({
  call: async (thing: Thing, world: World): Promise<Call> => ({
    endpoint: createAppointment,
    input: {
      body: {
        name: 'Neu',
        calendar_ids: [await world.calendar(placeOf(thing, world))],
        date: { ...times, time_zone: 'Europe/Berlin' },
      },
    },
  }),
});

const times = { start: '2030-06-17T18:00', end: '2030-06-17T20:00', all_day: false };
const onAppointment = ({ appointmentId }: Thing) => ({ params: { id: String(appointmentId) } });

// Opens screens only; each of their calls has a flag of its own.
const opensScreens: Promised[] = [];

/** Every flag of every kind of thing, with every call that it allows. */
export const FLAGS: Record<string, Record<string, Promised[]>> = {
  activity: {
    update: [
      { call: call(updateActivity, ({ activityId }) => ({ params: { id: activityId }, body: content })) },
    ],
    destroy: [{ call: call(deleteActivity, ({ activityId }) => ({ params: { id: activityId } })) }],
    reply: [
      {
        call: call(createReply, ({ activityId }) => ({
          params: { activityId, type: 'replies' },
          body: content,
        })),
      },
    ],
    react: [
      { call: call(likeActivity, ({ activityId }) => ({ params: { id: activityId } })) },
      { call: call(unlikeActivity, ({ activityId }) => ({ params: { id: activityId } })) },
      { call: call(reactToActivity, ({ activityId }) => ({ params: { id: activityId, emoji: '🎉' } })) },
      { call: call(unreactToActivity, ({ activityId }) => ({ params: { id: activityId, emoji: '🎉' } })) },
    ],
  },
  reply: {
    update: [{ call: call(updateReply, (thing) => ({ params: replyIn(thing), body: content })) }],
    destroy: [{ call: call(deleteReply, (thing) => ({ params: replyIn(thing) })) }],
    reply: [
      {
        call: call(createReply, ({ activityId }) => ({
          params: { activityId, type: 'replies' },
          body: content,
        })),
      },
    ],
    react: [
      { call: call(reactToReply, ({ replyId }) => ({ params: { id: replyId, emoji: 'like' } })) },
      { call: call(unreactToReply, ({ replyId }) => ({ params: { id: replyId, emoji: 'like' } })) },
    ],
  },
  calendar: {
    update: [
      {
        call: call(updateCalendar, ({ calendarId }) => ({
          params: { id: calendarId },
          body: { name: 'Neu' },
        })),
      },
    ],
    destroy: [{ call: call(deleteCalendar, ({ calendarId }) => ({ params: { id: calendarId } })) }],
    create_appointments: [
      {
        call: call(createAppointment, ({ calendarId }) => ({
          body: { name: 'Neu', calendar_ids: [calendarId], date: { ...times, time_zone: 'Europe/Berlin' } },
        })),
      },
    ],
    unshare: [{ call: call(unshareCalendar, ({ calendarId }) => ({ params: { id: calendarId } })) }],
  },
  appointment: {
    update: [
      { call: call(updateAppointment, (thing) => ({ ...onAppointment(thing), body: { name: 'Neu' } })) },
      { call: call(moveAppointment, (thing) => ({ ...onAppointment(thing), body: times })) },
      { call: call(cancelAppointment, onAppointment) },
    ],
    destroy: [{ call: call(deleteAppointment, onAppointment) }],
    lock: [
      {
        call: call(lockParticipation, (thing) => ({
          ...onAppointment(thing),
          body: { attendee_configuration: { participation_locked: true } },
        })),
      },
    ],
    contact: [],
    update_participants: [],
    download_attendees: [],
    opt: [],
    show_attendees: [],
    start_meeting: [],
    create_appointments: [
      {
        call: call(createAppointment, ({ calendarId }) => ({
          body: { name: 'Neu', calendar_ids: [calendarId], date: { ...times, time_zone: 'Europe/Berlin' } },
        })),
      },
    ],
  },
  stream: {
    post: [
      { call: call(createActivity, ({ place }) => ({ body: { ...content, streams: [place.streamId] } })) },
    ],
  },
  group: {
    join: [
      { call: call(joinGroup, ({ place }) => ({ params: { id: place.slug } })), holds: becomes('member') },
    ],
    join_moderated: [
      {
        call: call(joinGroup, ({ place }) => ({ params: { id: place.slug } })),
        holds: becomes('in_moderation'),
      },
    ],
    leave: [
      {
        call: call(leaveGroup, ({ place }) => ({ params: { id: place.slug } })),
        holds: becomes('no_member'),
      },
    ],
    update: [
      {
        call: call(updateGroup, ({ place }) => ({
          params: { slug: place.slug },
          body: { group: { teaser: newName('Neu') } },
        })),
      },
      {
        call: call(addGroupMember, ({ place }, world) => ({
          params: { slug: place.slug },
          body: { member_id: world.author },
        })),
      },
      {
        call: call(updateGroupMember, ({ place }, world) => ({
          params: { slug: place.slug, member_id: world.author },
          body: { is_group_admin: true },
        })),
      },
    ],
    invite_internal: [
      {
        call: call(inviteMembersToGroup, ({ place }, world) => ({
          params: { slug: place.slug },
          body: { membership_ids: [world.author] },
        })),
      },
    ],
    administrate: [{ call: call(listJoinRequests, ({ place }) => ({ params: { slug: place.slug } })) }],
    archive: [{ call: call(archiveGroup, ({ place }) => ({ params: { slug: place.slug } })) }],
    destroy: [{ call: call(deleteGroup, ({ place }) => ({ params: { slug: place.slug } })) }],
    create_hidden: [
      {
        call: call(createGroup, (_thing, world) => ({
          body: {
            group: { name: newName('Geheim'), group_category_id: world.categoryId, access: 'hidden' },
          },
        })),
      },
    ],
    read_content: [{ call: call(getGroupStream, ({ place }) => ({ params: { groupSlug: place.slug } })) }],
    post: [
      { call: call(createActivity, ({ place }) => ({ body: { ...content, streams: [place.streamId] } })) },
    ],
    admit_everybody: [
      {
        call: call(updateGroup, ({ place }) => ({
          params: { slug: place.slug },
          body: { group: { for_everybody: true } },
        })),
      },
    ],
    create_calendars: [openCalendar('group')],
    create_appointments: [writeAppointment(({ place }) => place)],
  },
  category: {
    administrate: opensScreens,
    create: [
      {
        call: call(createGroup, (_thing, world) => ({
          body: { group: { name: newName('Gruppe'), group_category_id: world.categoryId } },
        })),
      },
    ],
    create_hidden: [
      {
        call: call(createGroup, (_thing, world) => ({
          body: {
            group: { name: newName('Geheim'), group_category_id: world.categoryId, access: 'hidden' },
          },
        })),
      },
    ],
  },
  network: {
    administrate: opensScreens,
    create_calendars: [openCalendar('network')],
    create_appointments: [writeAppointment((_thing, world) => world.network)],
    // A setting of the network: who may write appointments may give them a meeting.
    create_meetings: [],
  },
  session: {
    administrate: opensScreens,
    add_members: [
      {
        call: call(addMember, () => ({
          body: {
            user: { email: `${newName('neu').replace(' ', '-')}@example.org`, send_welcome_mail: true },
          },
        })),
      },
    ],
    invite_internal: opensScreens,
    invite_external: [
      {
        call: call(createInvites, () => ({
          body: { emails: [`${newName('neu').replace(' ', '-')}@example.org`] },
        })),
      },
    ],
    chat: opensScreens,
    request_changes: opensScreens,
    // Guests may see nobody: but whoever wrote to them gets an answer.
    send_direct_messages: [
      {
        call: async ({ own }, world) => {
          const other = own === world.author ? world.people.group_admin : world.author;
          const conversation_starter_id = own ? await world.message(other, own) : null;
          const body = { ...content, to: [other], conversation_starter_id };
          return { endpoint: createMessage, input: { body } };
        },
      },
    ],
    post_to_network: [
      {
        call: call(createActivity, (_thing, world) => ({
          body: { ...content, streams: [world.network.streamId] },
        })),
      },
    ],
    update_profile: [
      { call: call(updateOwnPicture, ({ own }) => ({ params: { id: own }, body: { image_id: null } })) },
    ],
    update_registration: [{ call: call(updateAccount, () => ({ body: { language: 'de' } })) }],
  },
};

/** Whether the server lets this person do what a flag stands for. */
export async function mayReally(
  client: Client,
  promised: Promised,
  thing: Thing,
  world: World,
  membershipBefore?: string,
): Promise<boolean> {
  const { endpoint, input } = await promised.call(thing, world);
  const answer = await client.call(endpoint, input as never);
  if (answer.status >= 500) throw new Error(`${endpoint.name} answered ${answer.status}`);
  return answer.status < 300 && (promised.holds?.(answer.body as never, membershipBefore) ?? true);
}
