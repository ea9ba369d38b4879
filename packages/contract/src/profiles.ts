import { type Static, Type } from 'typebox';
import { Actor, CursorQuery, Id, Instant, Nullable } from './common.ts';
import { endpoint } from './endpoint.ts';
import { Member, MemberSummary } from './members.ts';
import { PropertyDefinition, PropertyValues } from './property-sets.ts';

/** Parts of a name as forms send them; what is left out stays. */
const names = {
  first_name: Type.Optional(Type.String({ maxLength: 100 })),
  last_name: Type.Optional(Type.String({ maxLength: 100 })),
};

export const updateMember = endpoint({
  ids: ['API-132'],
  name: 'updateMember',
  method: 'PUT',
  path: '/members/{id}',
  summary: 'Change a profile: only what is sent; administrators also change locked fields and names',
  tag: 'members',
  access: 'signed_in',
  params: Type.Object({ id: Id }),
  body: Type.Object({ ...names, profile: Type.Optional(PropertyValues) }, { additionalProperties: false }),
  status: 200,
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

export const getProfile = endpoint({
  ids: ['API-185'],
  name: 'getProfile',
  method: 'GET',
  path: '/api/v1/profiles/{id}',
  summary: 'The profile of a person or group: its fields and their values',
  tag: 'members',
  access: 'signed_in',
  params: Type.Object({ id: Id }),
  status: 200,
  answer: Profile,
});

export const downloadVCard = endpoint({
  ids: ['API-370'],
  name: 'downloadVCard',
  method: 'GET',
  path: '/api/v1/members/{id}/vcard',
  summary: 'What a person shows of themselves as a vCard (RFC 2426) for address books',
  tag: 'members',
  access: 'signed_in',
  params: Type.Object({ id: Id }),
  status: 200,
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

export const listMemberActivities = endpoint({
  ids: ['API-371'],
  name: 'listMemberActivities',
  method: 'GET',
  path: '/members/{id}/activities',
  summary: 'What a person wrote and the viewer may read: posts and replies, newest first',
  tag: 'members',
  access: 'signed_in',
  params: Type.Object({ id: Id }),
  query: Type.Object(CursorQuery),
  paging: 'cursor',
  status: 200,
  answer: ContributionPage,
  screen: true,
});

export const listMemberLikes = endpoint({
  ids: ['API-372'],
  name: 'listMemberLikes',
  method: 'GET',
  path: '/members/{id}/likes',
  summary: 'What a person liked and the viewer may read: posts and replies, the newest like first',
  tag: 'members',
  access: 'signed_in',
  params: Type.Object({ id: Id }),
  query: Type.Object(CursorQuery),
  paging: 'cursor',
  status: 200,
  answer: ContributionPage,
  screen: true,
});

export const listIgnoredMembers = endpoint({
  ids: ['API-269a'],
  name: 'listIgnoredMembers',
  method: 'GET',
  path: '/members/{id}/ignored',
  summary: 'Whom one ignores, by name; unknown to everybody else',
  tag: 'members',
  access: 'signed_in',
  params: Type.Object({ id: Id }),
  status: 200,
  answer: Type.Object({ members: Type.Array(MemberSummary) }),
  screen: true,
});

export const ignoreMember = endpoint({
  ids: ['API-269b'],
  name: 'ignoreMember',
  method: 'POST',
  path: '/members/{id}/ignore',
  summary: 'Ignore a person: what they write no longer reaches oneself; they are not told',
  tag: 'members',
  access: 'signed_in',
  params: Type.Object({ id: Id }),
  status: 204,
});

export const stopIgnoringMember = endpoint({
  ids: ['API-269c'],
  name: 'stopIgnoringMember',
  method: 'DELETE',
  path: '/members/{id}/ignore',
  summary: 'No longer ignore a person',
  tag: 'members',
  access: 'signed_in',
  params: Type.Object({ id: Id }),
  status: 204,
});

/** What somebody new says of themselves before they go on. */
export const OnboardingProfile = Type.Object({
  properties: Type.Array(PropertyDefinition),
  values: PropertyValues,
});
export type OnboardingProfile = Static<typeof OnboardingProfile>;

export const getOnboardingProfile = endpoint({
  ids: ['API-138'],
  name: 'getOnboardingProfile',
  method: 'GET',
  path: '/onboarding/profile',
  summary: 'The fields of the profile to fill in before going on, with what is there already',
  tag: 'members',
  access: 'signed_in',
  status: 200,
  answer: OnboardingProfile,
  screen: true,
});

export const saveOnboardingProfile = endpoint({
  ids: ['API-139'],
  name: 'saveOnboardingProfile',
  method: 'PUT',
  path: '/onboarding/profile',
  summary: 'Fill in the profile; what is required must be there then',
  tag: 'members',
  access: 'signed_in',
  body: Type.Object(
    { profile: PropertyValues, redirect_to: Type.Optional(Type.String({ maxLength: 2000 })) },
    { additionalProperties: false },
  ),
  status: 200,
  answer: Type.Object({ redirect_to: Type.String() }),
});
