import { createHmac, randomBytes } from 'node:crypto';
import type { Environment } from '../../platform/settings/environment.ts';

/** Who comes into a room, as its server is told. */
export type Guest = { id: number; name: string; isModerator: boolean };

/** Where online meetings take place. Another provider, such as one of Teams, is another of these. */
export type MeetingProvider = {
  /** The name of a room that is not there yet, and that nobody guesses. */
  newRoom(): string;
  /** The address at which this person comes into the room. */
  addressOf(room: string, guest: Guest): string;
};

/** How long an address with a token lets people in. */
const TOKEN_HOURS = 24;

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A JSON Web Token (RFC 7519) as Jitsi asks for it, signed with HMAC-SHA-256. */
function tokenOf(
  { appId, secret }: { appId: string; secret: string },
  room: string,
  guest: Guest,
  now: number,
) {
  const seconds = Math.floor(now / 1000);
  const claims = {
    aud: 'jitsi',
    iss: appId,
    sub: '*',
    room,
    iat: seconds,
    exp: seconds + TOKEN_HOURS * 3600,
    context: { user: { id: String(guest.id), name: guest.name, moderator: guest.isModerator } },
  };
  const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`;
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}

/** The provider that the operator set up; undefined: there are no meetings of our own. */
export function meetingProvider(
  { meetings }: Pick<Environment, 'meetings'>,
  now = () => Date.now(),
): MeetingProvider | undefined {
  if (!meetings) return undefined;
  return {
    newRoom: () => randomBytes(12).toString('base64url').replaceAll(/[-_]/g, 'x'),
    addressOf(room, guest) {
      const url = new URL(meetings.url.replace('{room}', encodeURIComponent(room)));
      if (meetings.jitsi) url.searchParams.set('jwt', tokenOf(meetings.jitsi, room, guest, now()));
      return url.href;
    },
  };
}
