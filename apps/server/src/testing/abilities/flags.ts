import {
  addGroupMember,
  addMember,
  archiveGroup,
  createActivity,
  createAppointment,
  createCalendar,
  createChannel,
  createGroup,
  createInvites,
  createMessage,
  createReply,
  deleteActivity,
  deleteGroup,
  deleteReply,
  endConfirmation,
  getGroupStream,
  getUpdates,
  inviteMembersToGroup,
  joinGroup,
  leaveGroup,
  likeActivity,
  listFactors,
  listJoinRequests,
  muteStream,
  pinActivity,
  reactToActivity,
  reactToReply,
  requestConfirmation,
  unlikeActivity,
  unmuteStream,
  unpinActivity,
  unreactToActivity,
  unreactToReply,
  updateAccount,
  updateActivity,
  updateGroup,
  updateGroupMember,
  updateOwnPicture,
  updateReply,
} from '@dorfplatz/contract';
import type { Place, World } from '../matrix/world.ts';
import { call, type Flags, type Promised } from './ability.ts';

/** A thing on which a person's abilities are tried. */
export type Thing = {
  place: Place;
  activityId: number;
  replyId: number;
  own: number;
};

let counter = 0;
const newName = (word: string) => {
  counter += 1;
  return `${word} ${counter}`;
};

const becomes =
  (wanted: string) =>
  (body: { membership_status: string }, before: string | undefined): boolean =>
    before !== wanted && body.membership_status === wanted;

const content = { content: 'Hallo' };
const replyIn = ({ activityId, replyId }: Thing) => ({ activityId, replyId, type: 'replies' });

const times = { start: '2030-06-17T18:00', end: '2030-06-17T20:00', all_day: false };

const openCalendar = (type: 'network' | 'group'): Promised<Thing> => ({
  call: call(createCalendar, ({ place }) => ({
    body: { name: newName('Kalender'), type, ...(type === 'group' && { parent_id: place.id }) },
  })),
});

const writeAppointment = (placeOf: (thing: Thing, world: World) => Place): Promised<Thing> => ({
  call: async (thing, world) => ({
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

// Opens screens only; each of their calls has a flag of its own.
const opensScreens: Promised<Thing>[] = [];

/** The flags of the kinds of things whose ways the test itself knows; features bring along others. */
export const FLAGS: Record<string, Flags<Thing>> = {
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
    request_confirmation: [
      { call: call(requestConfirmation, ({ activityId }) => ({ params: { id: activityId } })) },
      { call: call(endConfirmation, ({ activityId }) => ({ params: { id: activityId } })) },
    ],
    pin: [
      {
        call: call(pinActivity, ({ activityId, place }) => ({
          params: { id: activityId, stream_id: place.streamId },
          body: { time: 'day' },
        })),
      },
      {
        call: call(unpinActivity, ({ activityId, place }) => ({
          params: { id: activityId, stream_id: place.streamId },
        })),
      },
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
  stream: {
    post: [
      { call: call(createActivity, ({ place }) => ({ body: { ...content, streams: [place.streamId] } })) },
    ],
    pin: [
      {
        call: async ({ place }, world) => ({
          endpoint: unpinActivity,
          input: { params: { id: await world.post(place), stream_id: place.streamId } },
        }),
      },
    ],
    mute: [
      { call: call(muteStream, ({ place }) => ({ params: { id: place.streamId }, body: {} })) },
      { call: call(unmuteStream, ({ place }) => ({ params: { id: place.streamId } })) },
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
    version_and_updates: [{ call: call(getUpdates, () => ({})) }],
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
    create_channels: [
      { call: call(createChannel, () => ({ body: { channel: { title: newName('Kanal') } } })) },
    ],
    request_changes: opensScreens,
    report: opensScreens,
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
    use_second_factors: [{ call: call(listFactors, () => ({})) }],
  },
};
