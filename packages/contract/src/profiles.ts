import { type Static, Type } from 'typebox';
import { Actor, Id, Instant, Nullable } from './common.ts';
import { Member, MemberSummary } from './members.ts';
import { PropertyDefinition, PropertyValues } from './property-sets.ts';
import { resource } from './resource.ts';

const members = resource('members');

/** Parts of a name as forms send them; what is left out stays. */
const names = {
  first_name: Type.Optional(Type.String({ maxLength: 100 })),
  last_name: Type.Optional(Type.String({ maxLength: 100 })),
};

export const updateMember = members.put('updateMember', '/members/{id}', {
  ids: ['API-132'],
  summary: 'Change a profile: only what is sent; administrators also change locked fields and names',
  params: { id: Id },
  body: { ...names, profile: Type.Optional(PropertyValues) },
  answer: Member,
});

export const Profile = Type.Object({
  id: Id,
  owner: Type.Object({
    kind: Type.Enum(['member', 'group']),
    id: Id,
    name: Type.String(),
    html_url: Type.String(),
  }),
  properties: Type.Array(PropertyDefinition),
  values: PropertyValues,
});
export type Profile = Static<typeof Profile>;

export const getProfile = members.get('getProfile', '/api/v1/profiles/{id}', {
  ids: ['API-185'],
  summary: 'The profile of a person or group: its fields and their values',
  params: { id: Id },
  answer: Profile,
});

export const downloadVCard = members.get('downloadVCard', '/api/v1/members/{id}/vcard', {
  ids: ['API-370'],
  summary: 'What a person shows of themselves as a vCard (RFC 2426) for address books',
  params: { id: Id },
  bytes: true,
});

/** A post or reply, as the pages of a person list them. */
export const Contribution = Type.Object({
  /** Of this list only. */
  id: Id,
  type: Type.Enum(['post', 'reply']),
  activity_id: Id,
  reply_id: Nullable(Id),
  actor: Actor,
  /** A post that shows another one. */
  is_share: Type.Boolean(),
  /** Of a post that has one. A share without words is named by what it shows, where the viewer sees that. */
  title: Type.String(),
  html_content: Type.String(),
  created_at: Instant,
  /** When it was written, or when it was liked. */
  at: Instant,
  /** One place of it that the viewer sees. */
  place: Type.Object({ name: Type.String(), html_url: Type.String() }),
  html_url: Type.String(),
  like_count: Type.Integer(),
  attachment_count: Type.Integer(),
});
export type Contribution = Static<typeof Contribution>;
export const ContributionPage = Type.Object({ contributions: Type.Array(Contribution) });

export const listMemberActivities = members.get('listMemberActivities', '/members/{id}/activities', {
  ids: ['API-371'],
  summary: 'What a person wrote and the viewer may read: posts and replies, newest first',
  params: { id: Id },
  paging: 'cursor',
  answer: ContributionPage,
  screen: true,
});

export const listMemberLikes = members.get('listMemberLikes', '/members/{id}/likes', {
  ids: ['API-372'],
  summary: 'What a person liked and the viewer may read: posts and replies, the newest like first',
  params: { id: Id },
  paging: 'cursor',
  answer: ContributionPage,
  screen: true,
});

export const listIgnoredMembers = members.get('listIgnoredMembers', '/members/{id}/ignored', {
  ids: ['API-269a'],
  summary: 'Whom one ignores, by name; unknown to everybody else',
  params: { id: Id },
  answer: { members: Type.Array(MemberSummary) },
  screen: true,
});

export const ignoreMember = members.post('ignoreMember', '/members/{id}/ignore', {
  ids: ['API-269b'],
  summary: 'Ignore a person: what they write no longer reaches oneself; they are not told',
  params: { id: Id },
  status: 204,
});

export const stopIgnoringMember = members.delete('stopIgnoringMember', '/members/{id}/ignore', {
  ids: ['API-269c'],
  summary: 'No longer ignore a person',
  params: { id: Id },
});

/** What somebody new says of themselves before they go on. */
export const OnboardingProfile = Type.Object({
  properties: Type.Array(PropertyDefinition),
  values: PropertyValues,
});
export type OnboardingProfile = Static<typeof OnboardingProfile>;

export const getOnboardingProfile = members.get('getOnboardingProfile', '/onboarding/profile', {
  ids: ['API-138'],
  summary: 'The fields of the profile to fill in before going on, with what is there already',
  answer: OnboardingProfile,
  screen: true,
});

export const saveOnboardingProfile = members.put('saveOnboardingProfile', '/onboarding/profile', {
  ids: ['API-139'],
  summary: 'Fill in the profile; what is required must be there then',
  body: { profile: PropertyValues, redirect_to: Type.Optional(Type.String({ maxLength: 2000 })) },
  answer: { redirect_to: Type.String() },
});
