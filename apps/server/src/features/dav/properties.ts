import type { Viewer } from '../../platform/policy/viewer.ts';
import type { Lock } from './locks.ts';
import { hrefOf } from './paths.ts';
import type { ForeignLock, Resource } from './resources.ts';
import { badXml, DAV, davIn, type Element, elementsIn, escapeXml, isDav } from './xml.ts';

export type PropertyName = { namespace: string; name: string };
/** What a PROPFIND asks. */
export type Asked =
  | { what: 'all'; besides: readonly PropertyName[] }
  | { what: 'names' }
  | { what: 'some'; names: readonly PropertyName[] };

/** Reads the body of a PROPFIND; none asks for everything. @throws Problem 400 */
export function askedIn(root: Element | undefined): Asked {
  if (!root) return { what: 'all', besides: [] };
  if (!isDav(root, 'propfind')) throw badXml();
  const [prop] = davIn(root, 'prop');
  if (prop)
    return { what: 'some', names: elementsIn(prop).map(({ namespace, name }) => ({ namespace, name })) };
  if (davIn(root, 'propname').length > 0) return { what: 'names' };
  if (davIn(root, 'allprop').length === 0) throw badXml();
  const [include] = davIn(root, 'include');
  return {
    what: 'all',
    besides: include ? elementsIn(include).map(({ namespace, name }) => ({ namespace, name })) : [],
  };
}

/** Live properties: the content of their elements, undefined where a thing has none. */
const LIVE: Readonly<Record<string, (resource: Resource, viewer: Viewer) => string | undefined>> = {
  resourcetype: ({ isCollection }) => (isCollection ? '<D:collection/>' : ''),
  displayname: ({ displayName }) => escapeXml(displayName),
  creationdate: ({ createdAt }) => createdAt && `${new Date(createdAt).toISOString().slice(0, 19)}Z`,
  getlastmodified: ({ modifiedAt }) => modifiedAt && new Date(modifiedAt).toUTCString(),
  getcontentlength: ({ size }) => (size === undefined ? undefined : String(size)),
  getcontenttype: ({ type }) => type && escapeXml(type),
  getetag: ({ etag }) => etag && escapeXml(etag),
  supportedlock: ({ isLockable }) =>
    isLockable
      ? '<D:lockentry><D:lockscope><D:exclusive/></D:lockscope><D:locktype><D:write/></D:locktype></D:lockentry>'
      : '',
  lockdiscovery: (resource, viewer) => lockDiscovery(resource, viewer),
};

export const isLive = ({ namespace }: PropertyName): boolean => namespace === DAV;

const secondsUntil = (instant: string) => Math.max(1, Math.round((Date.parse(instant) - Date.now()) / 1000));

/** Whoever holds it gets the token; others see who that is and until when. */
export function lockDiscovery(
  {
    locks,
    foreignLock,
    names,
    isCollection,
  }: Pick<Resource, 'locks' | 'foreignLock' | 'names' | 'isCollection'>,
  viewer: Viewer,
): string {
  const known = locks.map((lock) => {
    const isOwn = lock.member_id === viewer.memberId;
    return activeLock({
      depth: lock.is_deep ? 'infinity' : '0',
      owner: isOwn && lock.owner !== '' ? lock.owner : `<D:owner>${escapeXml(lock.holder)}</D:owner>`,
      until: lock.expires_at,
      token: isOwn ? lock.token : undefined,
      root: hrefOf(names, isCollection),
    });
  });
  return known.join('') + (foreignLock ? foreignActiveLock(foreignLock, hrefOf(names, false)) : '');
}

const foreignActiveLock = ({ holder, until }: ForeignLock, root: string): string =>
  activeLock({ depth: '0', owner: `<D:owner>${escapeXml(holder)}</D:owner>`, until, token: undefined, root });

function activeLock(lock: {
  depth: string;
  owner: string;
  until: string;
  token: string | undefined;
  root: string;
}): string {
  const token = lock.token === undefined ? '' : `<D:locktoken><D:href>${lock.token}</D:href></D:locktoken>`;
  return (
    '<D:activelock><D:locktype><D:write/></D:locktype><D:lockscope><D:exclusive/></D:lockscope>' +
    `<D:depth>${lock.depth}</D:depth>${lock.owner}<D:timeout>Second-${secondsUntil(lock.until)}</D:timeout>${token}` +
    `<D:lockroot><D:href>${escapeXml(lock.root)}</D:href></D:lockroot></D:activelock>`
  );
}

/** The answer to a LOCK. */
export const lockAnswer = (
  lock: Lock,
  about: Pick<Resource, 'names' | 'isCollection'>,
  viewer: Viewer,
): string =>
  `<D:prop xmlns:D="DAV:"><D:lockdiscovery>${lockDiscovery({ ...about, locks: [lock], foreignLock: undefined }, viewer)}</D:lockdiscovery></D:prop>`;

const dav = (name: string, content: string) =>
  content === '' ? `<D:${name}/>` : `<D:${name}>${content}</D:${name}>`;

export const emptyElement = ({ namespace, name }: PropertyName): string =>
  namespace === DAV ? `<D:${name}/>` : `<${name} xmlns="${escapeXml(namespace)}"/>`;

export const propstat = (properties: readonly string[], status: string, error = ''): string =>
  properties.length === 0
    ? ''
    : `<D:propstat><D:prop>${properties.join('')}</D:prop><D:status>HTTP/1.1 ${status}</D:status>${error}</D:propstat>`;

/** The part of a multistatus answer about one thing. */
export function presentResource(resource: Resource, asked: Asked, viewer: Viewer): string {
  const { dead } = resource;
  const live = (name: string) => LIVE[name]?.(resource, viewer);
  const found: string[] = [];
  const missing: string[] = [];
  if (asked.what === 'names') {
    for (const name of Object.keys(LIVE)) if (live(name) !== undefined) found.push(`<D:${name}/>`);
    found.push(...dead.map(emptyElement));
  } else {
    if (asked.what === 'all') {
      for (const name of Object.keys(LIVE)) {
        const content = live(name);
        if (content !== undefined) found.push(dav(name, content));
      }
      found.push(...dead.map(({ value }) => value));
    }
    const wanted = asked.what === 'some' ? asked.names : asked.besides.filter((one) => !isLive(one));
    for (const one of wanted) {
      const content = isLive(one) && Object.hasOwn(LIVE, one.name) ? live(one.name) : undefined;
      const written = dead.find(({ namespace, name }) => namespace === one.namespace && name === one.name);
      if (content !== undefined) found.push(dav(one.name, content));
      else if (written) found.push(written.value);
      else missing.push(emptyElement(one));
    }
  }
  const href = `<D:href>${escapeXml(hrefOf(resource.names, resource.isCollection))}</D:href>`;
  const parts = propstat(found, '200 OK') + propstat(missing, '404 Not Found');
  return `<D:response>${href}${parts === '' ? propstat([''], '200 OK') : parts}</D:response>`;
}

export const multistatus = (responses: readonly string[]): string =>
  `<D:multistatus xmlns:D="DAV:">${responses.join('')}</D:multistatus>`;
