import type { FastifyRequest } from 'fastify';
import { Problem } from '../../platform/problem.ts';
import type { Environment } from '../../platform/settings/environment.ts';
import { DAV_FILES } from '../session/index.ts';
import { cleanFileName } from '../uploads/index.ts';

/** Collections that are no folders: the tree of the network, and those of groups by their addresses. */
export const NETWORK = 'network';
export const GROUPS = 'groups';
/** What hangs on the posts of a tree. */
export const STREAM = 'activity-stream';

const NAME_MAX = 255;

/**
 * A name in an address as names are kept. One that would be cut is refused: two that differ at their ends must not
 * become one.
 */
function nameIn(part: string): string {
  let name: string;
  try {
    name = decodeURIComponent(part).normalize('NFC');
  } catch {
    throw new Problem(400, 'malformed');
  }
  if (/[/\\\0]/.test(name) || /^\.*$/.test(name) || [...name].length > NAME_MAX)
    throw new Problem(400, 'malformed');
  return cleanFileName(name);
}

/** The names on the way from the drive to what an address means. @throws Problem 400 for what no name can be */
export function namesIn(path: string): string[] {
  if (path.includes('#')) throw new Problem(400, 'malformed');
  return path
    .split('?', 1)[0]!
    .slice(DAV_FILES.length)
    .split('/')
    .filter((part) => part !== '')
    .map(nameIn);
}

/** The address of what lies under these names. */
export const hrefOf = (names: readonly string[], isCollection: boolean): string =>
  `${DAV_FILES}${names.map((name) => `/${encodeURIComponent(name)}`).join('')}${isCollection ? '/' : ''}`;

/**
 * The names in a whole address, as headers give it.
 * @throws Problem 400 for what is none, 502 for another server, 403 for what is no part of the drive
 */
export function namesAt(address: string, request: FastifyRequest, { publicUrl }: Environment): string[] {
  const url = URL.parse(address, `http://${request.host}`);
  if (!url) throw new Problem(400, 'malformed');
  // Behind a proxy we do not see by which scheme we were called.
  if (![request.host, new URL(publicUrl).host].includes(url.host) && url.hostname !== request.hostname)
    throw new Problem(502, 'foreign_host');
  const isOurs = url.pathname === DAV_FILES || url.pathname.startsWith(`${DAV_FILES}/`);
  if (!isOurs) throw new Problem(403, 'forbidden');
  return namesIn(url.pathname);
}

export const isWithin = (names: readonly string[], within: readonly string[]): boolean =>
  within.length <= names.length && within.every((name, place) => name === names[place]);
