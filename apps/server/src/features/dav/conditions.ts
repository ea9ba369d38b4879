import type { FastifyRequest } from 'fastify';
import type { Sql } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { Problem } from '../../platform/problem.ts';
import type { Environment } from '../../platform/settings/environment.ts';
import { contentsOf, etagOf } from './contents.ts';
import { locksOn } from './locks.ts';
import { namesAt } from './paths.ts';
import { type Node, nodeAt } from './tree.ts';

type Condition = { isNot: boolean; token: string } | { isNot: boolean; etag: string };
/** Conditions of which all must hold, for the resource of an address or that of the request. */
type List = { address: string | undefined; conditions: Condition[] };

const malformed = () => new Problem(400, 'malformed');
const LENGTH_MAX = 8_000;

/** Reads an If header (RFC 4918 §10.4): some list must hold. @throws Problem 400 */
export function parseIf(header: string): List[] {
  if (header.length > LENGTH_MAX) throw malformed();
  const lists: List[] = [];
  let address: string | undefined;
  let rest = header.trim();
  while (rest !== '') {
    const tagged = /^<([^<>\s]+)>\s*/.exec(rest);
    if (tagged) {
      address = tagged[1];
      rest = rest.slice(tagged[0].length);
      continue;
    }
    const list = /^\(((?:[^()"]|"[^"]*")*)\)\s*/.exec(rest);
    if (!list) throw malformed();
    lists.push({ address, conditions: conditionsIn(list[1]!) });
    rest = rest.slice(list[0].length);
  }
  if (lists.length === 0) throw malformed();
  return lists;
}

function conditionsIn(list: string): Condition[] {
  const conditions: Condition[] = [];
  let rest = list.trim();
  while (rest !== '') {
    const found = /^(Not\s+)?(?:<([^<>]+)>|\[((?:W\/)?"[^"]*")\])\s*/i.exec(rest);
    if (!found) throw malformed();
    const isNot = found[1] !== undefined;
    conditions.push(found[2] === undefined ? { isNot, etag: found[3]! } : { isNot, token: found[2] });
    rest = rest.slice(found[0].length);
  }
  if (conditions.length === 0) throw malformed();
  return conditions;
}

/** Tokens of locks that an If header sends along, whatever it says of them. */
export const tokensIn = (lists: readonly List[]): Set<string> =>
  new Set(
    lists.flatMap(({ conditions }) =>
      conditions.flatMap((one) => ('token' in one && !one.isNot ? [one.token] : [])),
    ),
  );

/** What conditions are held against: the tag of a resource and the locks that hold for it. */
type State = { etag: string | undefined; tokens: ReadonlySet<string> };

export async function stateOf(db: Sql, viewer: Viewer, node: Node): Promise<State> {
  if (node.kind === 'file') {
    const [contents, locks] = await Promise.all([
      contentsOf(db, viewer, [node.file.id]),
      locksOn(db, { files: [node.file.id], ways: node.folder.path }),
    ]);
    return { etag: etagOf(contents.get(node.file.id)!), tokens: new Set(locks.map(({ token }) => token)) };
  }
  const folder = 'folder' in node ? node.folder : undefined;
  if (!folder) return { etag: undefined, tokens: new Set() };
  const itself = node.kind === 'folder' ? [folder.folder_id] : [];
  const locks = await locksOn(db, { folders: itself, ways: folder.path });
  return { etag: undefined, tokens: new Set(locks.map(({ token }) => token)) };
}

const holds = (one: Condition, { etag, tokens }: State): boolean => {
  const isSo = 'token' in one ? tokens.has(one.token) : etag !== undefined && one.etag === etag;
  return isSo !== one.isNot;
};

/** Insists that some list of an If header holds. @throws Problem 412 */
export async function insistOnIf(
  asked: { db: Sql; viewer: Viewer; request: FastifyRequest; environment: Environment },
  lists: readonly List[],
  node: Node,
): Promise<void> {
  const { db, viewer, request, environment } = asked;
  for (const { address, conditions } of lists) {
    const there =
      address === undefined ? node : await nodeAt(db, viewer, namesAt(address, request, environment));
    const state = await stateOf(db, viewer, there);
    if (conditions.every((one) => holds(one, state))) return;
  }
  throw new Problem(412, 'conflict');
}

/** Insists on If-Match and If-None-Match of a change (RFC 9110 §13). @param etag undefined where nothing is @throws Problem 412 */
export function insistOnTags(
  { 'if-match': match, 'if-none-match': noneMatch }: FastifyRequest['headers'],
  etag: string | undefined,
): void {
  const isNamed = (header: string) =>
    etag !== undefined &&
    header.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);
  if (match !== undefined && !isNamed(match)) throw new Problem(412, 'conflict');
  if (noneMatch !== undefined && isNamed(noneMatch)) throw new Problem(412, 'conflict');
}
