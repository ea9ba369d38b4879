/** Every screen of the web app by its name. `npm run screens` prints this table; the router is built from it. */
export const paths = {
  start: '/',
  setup: '/setup',
  signIn: '/users/sign_in',
  signOut: '/users/sign_out',
  signUp: '/users/sign_up',
  confirmation: '/users/confirmation',
  invitation: '/users/invitation',
  newPassword: '/users/password/new',
  editPassword: '/users/password/edit',
  emailConfirmation: '/users/email_confirmation',
  emailObjection: '/users/email_objection',
  webSession: '/users/web_session',
  account: '/users/edit',
  unsubscribe: '/unsubscribe/:token',
  info: '/info',
  imprint: '/imprint',
  legal: '/legal',
  legalText: '/legal/:handle',
  acceptLegalTexts: '/users/legal_texts',
  onboarding: '/onboarding/profile',
  streams: '/activitystreams',
  everything: '/activitystreams/all',
  stream: '/activitystreams/:streamSlug',
  activities: '/activities',
  activity: '/activities/:activityId',
  notifications: '/notifications',
  messages: '/messages',
  sentMessages: '/messages/sent',
  newMessage: '/messages/new',
  message: '/messages/:messageId',
  chats: '/chat',
  newChat: '/chat/new',
  chat: '/chat/:chatId',
  appointments: '/appointments',
  participating: '/appointments/participating',
  appointmentInvites: '/appointments/invites',
  newAppointment: '/appointments/new',
  appointment: '/appointments/:appointmentId',
  editAppointment: '/appointments/:appointmentId/edit',
  appointmentParticipants: '/appointments/:appointmentId/participants',
  appointmentContact: '/appointments/:appointmentId/contact',
  calendars: '/calendars',
  myCalendars: '/calendars/my',
  sharedCalendars: '/calendars/shared',
  manageCalendars: '/calendars/manage',
  subscribeCalendars: '/calendars/subscribe',
  newCalendar: '/calendars/new',
  editCalendar: '/calendars/:calendarId/edit',
  groupCalendars: '/groups/:groupSlug/calendars',
  directory: '/directory',
  members: '/members',
  directoryMembers: '/directory/members',
  directoryCategory: '/directory/:categorySlug',
  groupDirectory: '/groups/:groupSlug/directory',
  groupDirectoryCategory: '/groups/:groupSlug/directory/:categorySlug',
  map: '/map',
  membersMap: '/members/map',
  mapMembers: '/map/members',
  groupMap: '/groups/:groupSlug/map',
  groups: '/groups',
  chooseGroupCategory: '/groups/new',
  newGroup: '/groups/new/:groupCategorySlug',
  group: '/groups/:groupSlug',
  editGroup: '/groups/:groupSlug/edit',
  groupMembers: '/groups/:groupSlug/members',
  groupAdministration: '/groups/:groupSlug/administration',
  joinRequests: '/groups/:groupSlug/administration/join_requests',
  rejectJoinRequest: '/groups/:groupSlug/administration/join_requests/:requestId/reject',
  administration: '/administration',
  networkSettings: '/administration/settings/edit',
  administeredLegalTexts: '/administration/legal_texts',
  newLegalText: '/administration/legal_texts/new',
  legalTextVersions: '/administration/legal_texts/:legalTextId',
  editLegalText: '/administration/legal_texts/:legalTextId/edit',
  editImprint: '/administration/imprint/edit',
  groupCategories: '/administration/group-categories-order/edit',
  newGroupCategory: '/administration/group-categories/new',
  editGroupCategory: '/administration/group-categories/:groupCategorySlug/edit',
  categoryAdministration: '/group-categories/:groupCategorySlug/administration',
  categoryGroups: '/group-categories/:groupCategorySlug/administration/groups',
  administeredGroups: '/administration/groups',
  groupBin: '/administration/groups/bin',
  groupStreams: '/groups/:groupSlug/activitystreams',
  groupStream: '/groups/:groupSlug/activitystreams/:streamSlug',
  groupActivities: '/groups/:groupSlug/activities',
  groupNotifications: '/groups/:groupSlug/notifications',
  invites: '/invites',
  invitesSent: '/invites/sent',
  newInvite: '/invites/new',
  administrationInvites: '/administration/invites',
  administrationInvite: '/administration/invites/new',
  administrationGroupInvite: '/groups/:groupSlug/administration/invites/new',
  groupInvites: '/groups/:groupSlug/invites',
  groupInvitesSent: '/groups/:groupSlug/invites/sent',
  inviteMembers: '/groups/:groupSlug/membership_invites/new',
  member: '/members/:memberId',
  editMember: '/members/:memberId/edit',
  memberActivities: '/members/:memberId/activities',
  memberLikes: '/members/:memberId/likes',
  ignoredMembers: '/members/:memberId/ignored',
  memberSettings: '/members/:membershipId/settings/edit',
  waitingMembers: '/administration/members/waiting',
  managedMembers: '/administration/members',
  addMembers: '/administration/members/new',
  editManagedMember: '/administration/members/:membershipId/edit',
  memberGroups: '/administration/members/:id/group-memberships',
  ownChangeRequest: '/change_requests/new',
  memberChangeRequest: '/members/:membershipId/change_requests/new',
  changeRequests: '/administration/change_requests',
  membershipRoles: '/administration/membership_roles',
  groupMembershipRoles: '/groups/:groupSlug/administration/membership_roles',
  importMembers: '/administration/members/import',
  meetingRooms: '/administration/meeting_rooms',
  appointmentCategories: '/administration/appointment_categories',
} as const;

export type ScreenPath = (typeof paths)[keyof typeof paths];

type Names<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | Names<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** The parameters of a path: `{ groupSlug: string }` for `/groups/:groupSlug`. */
export type PathParams<Path extends string> = { [Name in Names<Path>]: string };

type ParamsArgument<Path extends string> = [Names<Path>] extends [never]
  ? [params?: Record<string, never>, query?: Record<string, string>]
  : [params: { [Name in Names<Path>]: string | number }, query?: Record<string, string>];

/** The address of a screen; parameters are encoded. */
export function pathTo<Path extends ScreenPath>(
  path: Path,
  ...[params, query]: ParamsArgument<Path>
): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, string | number>)[name])),
  );
  const search = query ? new URLSearchParams(query).toString() : '';
  return search ? `${filled}?${search}` : filled;
}
