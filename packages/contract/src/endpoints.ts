import * as activities from './activities.ts';
import * as appointmentChanges from './appointment-changes.ts';
import * as appointments from './appointments.ts';
import * as calendarFeeds from './calendar-feeds.ts';
import * as calendarImports from './calendar-imports.ts';
import * as calendars from './calendars.ts';
import * as changeRequests from './change-requests.ts';
import * as directory from './directory.ts';
import type { Endpoint } from './endpoint.ts';
import * as firstSteps from './first-steps.ts';
import * as groupAdministration from './group-administration.ts';
import * as groups from './groups.ts';
import * as inviteLinks from './invite-links.ts';
import * as invites from './invites.ts';
import * as leaving from './leaving.ts';
import * as legalTexts from './legal-texts.ts';
import * as map from './map.ts';
import * as meetingRooms from './meeting-rooms.ts';
import * as memberImports from './member-imports.ts';
import * as memberSettings from './member-settings.ts';
import * as members from './members.ts';
import * as membershipRoles from './membership-roles.ts';
import * as messages from './messages.ts';
import * as network from './network.ts';
import * as notifications from './notifications.ts';
import * as ownData from './own-data.ts';
import * as participants from './participants.ts';
import * as profiles from './profiles.ts';
import * as propertySets from './property-sets.ts';
import * as push from './push.ts';
import * as session from './session.ts';
import * as signUps from './sign-ups.ts';
import * as staticMap from './static-map.ts';
import * as translations from './translations.ts';
import * as unreads from './unreads.ts';
import * as uploads from './uploads.ts';
import * as webManifest from './web-manifest.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'ids' in value && 'method' in value && 'path' in value;

/** Every endpoint of the product, in the order of the files that declare them. */
export const ENDPOINTS: readonly Endpoint[] = [
  session,
  network,
  members,
  memberImports,
  changeRequests,
  membershipRoles,
  profiles,
  legalTexts,
  memberSettings,
  leaving,
  ownData,
  groups,
  firstSteps,
  groupAdministration,
  directory,
  map,
  staticMap,
  invites,
  inviteLinks,
  signUps,
  activities,
  calendars,
  participants,
  meetingRooms,
  appointments,
  appointmentChanges,
  calendarFeeds,
  calendarImports,
  messages,
  notifications,
  push,
  unreads,
  uploads,
  translations,
  propertySets,
  webManifest,
].flatMap((module) => Object.values(module).filter(isEndpoint));
