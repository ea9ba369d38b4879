// biome-ignore-all assist/source/organizeImports: calls are listed in this order
// What requests, answers and live events consist of: a new file is named here, and nowhere else.
export * from './appointment-invites.ts';
export * from './attachments.ts';
export * from './chat.ts';
export * from './common.ts';
export * from './live.ts';
export * from './live-calls.ts';
export * from './settings.ts';
export * from './theme.ts';

// Calls, in the order in which they are gone through.
export * from './session.ts';
export * from './network.ts';
export * from './members.ts';
export * from './member-imports.ts';
export * from './change-requests.ts';
export * from './membership-roles.ts';
export * from './profiles.ts';
export * from './legal-texts.ts';
export * from './member-settings.ts';
export * from './leaving.ts';
export * from './own-data.ts';
export * from './groups.ts';
export * from './first-steps.ts';
export * from './group-administration.ts';
export * from './directory.ts';
export * from './map.ts';
export * from './static-map.ts';
export * from './invites.ts';
export * from './invite-links.ts';
export * from './sign-ups.ts';
export * from './activities.ts';
export * from './calendars.ts';
export * from './participants.ts';
export * from './meeting-rooms.ts';
export * from './appointments.ts';
export * from './appointment-changes.ts';
export * from './calendar-feeds.ts';
export * from './calendar-imports.ts';
export * from './messages.ts';
export * from './notifications.ts';
export * from './push.ts';
export * from './unreads.ts';
export * from './uploads.ts';
export * from './translations.ts';
export * from './property-sets.ts';
export * from './web-manifest.ts';
