import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { networkOf } from '../../platform/http/limits.ts';
import { translate } from '../../platform/i18n/translate.ts';
import { notFound, Problem, signedOut } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { settingsOf } from '../files/index.ts';
import { DAV_FILES, relyingPartyOf, viewerOfProgram } from '../session/index.ts';
import { sendStored } from '../uploads/index.ts';
import { answerProblem } from './answers.ts';
import { insistOnIf, insistOnTags, parseIf, tokensIn } from './conditions.ts';
import { contentsOf, etagOf } from './contents.ts';
import { type Exchange, headerOf } from './exchange.ts';
import { lockNode, unlockNode } from './locking.ts';
import { namesAt, namesIn } from './paths.ts';
import { copyNode, deleteNode, makeFolder, moveNode } from './placing.ts';
import { askedIn, lockAnswer, multistatus, presentResource } from './properties.ts';
import { patchProperties } from './proppatch.ts';
import { putFile } from './putting.ts';
import { childrenOf, resourceOf } from './resources.ts';
import { etagOfSide, sideFilesIn, smallBody } from './side-files.ts';
import { type Node, nodeAt } from './tree.ts';
import { document, type Element, parseXml } from './xml.ts';

const OWN_METHODS = ['COPY', 'LOCK', 'MKCOL', 'MOVE', 'PROPFIND', 'PROPPATCH', 'UNLOCK'];
const METHODS = ['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS', ...OWN_METHODS];
const ALLOWED = METHODS.join(', ');
/** What changes something, and counts towards a limit. */
const WRITING = new Set(['PUT', 'DELETE', 'COPY', 'LOCK', 'MKCOL', 'MOVE', 'PROPPATCH']);
const XML_BYTES_MAX = 256 * 1024;

type Handler = (exchange: Exchange, node: Node) => Promise<FastifyReply>;

/** Network drives (WebDAV, RFC 4918): programs come with an app password, never with a session. */
export function routes(http: FastifyInstance, services: Services): void {
  for (const method of OWN_METHODS) http.addHttpMethod(method, { hasBody: true });
  http.register(async (drive) => {
    drive.removeAllContentTypeParsers();
    drive.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    drive.setErrorHandler(answerProblem);
    drive.addHook('onRequest', async (_request, reply) => {
      reply.header('dav', '1, 2').header('ms-author-via', 'DAV').header('accept-ranges', 'bytes');
    });
    // Windows asks what the server itself can do before it opens something of it.
    for (const url of ['/', '/dav'])
      drive.options(url, { config: { programs: true } }, async (_request, reply) =>
        reply.header('allow', 'OPTIONS').header('content-length', 0).send(),
      );
    for (const url of [DAV_FILES, `${DAV_FILES}/*`])
      drive.route({
        method: [...METHODS, 'POST', 'PATCH'] as HTTPMethods[],
        url,
        exposeHeadRoute: false,
        config: { programs: true },
        handler: (request, reply) => answer(services, request, reply),
      });
  });
}

async function answer(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { method } = request;
  reply.header('allow', ALLOWED);
  // Systems ask what there is before they say who asks.
  if (method === 'OPTIONS') return reply.header('content-length', 0).send();
  const handler = HANDLERS[method];
  if (!handler) throw new Problem(405, 'conflict');
  const viewer = await programOf(services, request);
  if (WRITING.has(method)) await services.limits.take('drive_writing', `m${viewer.memberId}`);
  const { shown, toldIn } = settingsOf(services);
  const ifHeader = headerOf({ request }, 'if');
  const conditions = ifHeader === undefined ? [] : parseIf(ifHeader);
  const { language } = viewer;
  const exchange: Exchange = {
    services,
    viewer,
    language,
    request,
    reply,
    names: namesIn(request.raw.url!),
    shown: shown(),
    told: toldIn(viewer, language),
    sent: tokensIn(conditions),
    async write(command) {
      const result = await services.db.kysely.transaction().execute(command);
      services.events.nudge();
      return result;
    },
  };
  const node = await nodeAt(services.db.kysely, viewer, exchange.names);
  // A lock of what is one's own alone is kept nowhere, and holds.
  if (conditions.length > 0 && node.kind !== 'side') {
    const { environment, db } = services;
    await insistOnIf({ db: db.kysely, viewer, request, environment }, conditions, node);
  }
  return handler(exchange, node);
}

/**
 * Who a program works for. A right secret always lets in: nobody guesses one, and what others send from the same place
 * must not keep a member out.
 * @throws Problem 401, 429 after too many wrong ones from one place
 */
async function programOf(services: Services, request: FastifyRequest) {
  const encoded = /^Basic\s+([A-Za-z0-9+/=]+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (encoded === undefined) throw signedOut();
  const credentials = Buffer.from(encoded, 'base64').toString('utf8');
  // Whose it is the secret says; by which name a program was told to come may have changed since.
  const secret = credentials.slice(credentials.indexOf(':') + 1);
  const host = relyingPartyOf(services.environment, request)?.id ?? null;
  const viewer = await viewerOfProgram(services, secret, host);
  if (viewer) return viewer;
  await services.limits.take('app_password_guess', networkOf(request.ip));
  request.log.info({ event: 'app_password_refused', ip: request.ip });
  throw signedOut();
}

async function xmlOf({ request }: Exchange): Promise<Element | undefined> {
  if (!request.body) return undefined;
  const bytes = await smallBody(request.body as Readable, XML_BYTES_MAX);
  return bytes.length === 0 ? undefined : parseXml(bytes.toString('utf8').replace(/^\ufeff/, ''));
}

const sendXml = (reply: FastifyReply, status: number, content: string): FastifyReply =>
  reply.code(status).type('application/xml; charset=utf-8').send(document(content));

/** Where a COPY or MOVE goes, and whether it may replace what is there. */
function destinationOf(exchange: Exchange): { to: string[]; mayReplace: boolean } {
  const address = headerOf(exchange, 'destination');
  if (address === undefined) throw new Problem(400, 'malformed');
  const overwrite = (headerOf(exchange, 'overwrite') ?? 'T').toUpperCase();
  if (overwrite !== 'T' && overwrite !== 'F') throw new Problem(400, 'malformed');
  return {
    to: namesAt(address, exchange.request, exchange.services.environment),
    mayReplace: overwrite === 'T',
  };
}

function depthOf(exchange: Exchange, allowed: readonly string[]): string {
  const depth = (headerOf(exchange, 'depth') ?? 'infinity').toLowerCase();
  if (!allowed.includes(depth)) throw new Problem(400, 'malformed');
  return depth;
}

const read: Handler = async (exchange, node) => {
  const { services, viewer, request, reply, language } = exchange;
  const { kysely } = services.db;
  if (node.kind === 'nothing') throw notFound();
  if (node.kind === 'side') {
    const [side] = await sideFilesIn(kysely, { viewer, folderId: node.folder.folder_id }, node.name);
    if (!side) throw notFound();
    reply
      .header('etag', etagOfSide(side))
      .header('last-modified', new Date(side.updated_at).toUTCString())
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('content-length', side.content.length)
      .type('application/octet-stream');
    return request.method === 'HEAD' ? reply.send() : reply.send(side.content);
  }
  if (node.kind !== 'file') {
    reply.type('text/plain; charset=utf-8');
    return request.method === 'HEAD'
      ? reply.send()
      : reply.send(`${translate(language, 'dav.for_programs')}\n`);
  }
  const content = (await contentsOf(kysely, viewer, [node.file.id])).get(node.file.id)!;
  const etag = etagOf(content);
  const { 'if-match': match } = request.headers;
  insistOnTags({ ...(match !== undefined && { 'if-match': match }) }, etag);
  reply.header('last-modified', new Date(content.modified_at).toUTCString());
  if (request.method === 'HEAD')
    return reply
      .header('etag', etag)
      .header('content-length', content.size)
      .type(content.content_type)
      .send();
  await sendStored(services.storage, { request, reply }, content, 'asks');
  return reply;
};

const HANDLERS: Readonly<Record<string, Handler>> = {
  GET: read,
  HEAD: read,
  async PROPFIND(exchange, node) {
    const { services, viewer, reply } = exchange;
    const depth = depthOf(exchange, ['0', '1', 'infinity']);
    const asked = askedIn(await xmlOf(exchange));
    if (depth === 'infinity') throw new Problem(403, 'finite_depth');
    const { kysely } = services.db;
    const [itself, within] = await Promise.all([
      resourceOf(kysely, exchange, node),
      depth === '1' ? childrenOf(kysely, exchange, node) : [],
    ]);
    if (!itself) throw notFound();
    const responses = [itself, ...within].map((resource) => presentResource(resource, asked, viewer));
    return sendXml(reply, 207, multistatus(responses));
  },
  async PROPPATCH(exchange, node) {
    return sendXml(exchange.reply, 207, await patchProperties(exchange, node, await xmlOf(exchange)));
  },
  async PUT(exchange, node) {
    const { request, reply } = exchange;
    const source = (request.body as Readable | undefined) ?? request.raw;
    const { isNew, etag } = await putFile(exchange, node, source);
    if (etag !== undefined) reply.header('etag', etag);
    return reply.code(isNew ? 201 : 204).send();
  },
  async MKCOL(exchange, node) {
    const { request, reply } = exchange;
    if (request.body && (await smallBody(request.body as Readable, XML_BYTES_MAX)).length > 0)
      throw new Problem(415, 'unsupported_media_type');
    await makeFolder(exchange, node);
    return reply.code(201).send();
  },
  async DELETE(exchange, node) {
    if (node.kind === 'folder') depthOf(exchange, ['infinity']);
    await deleteNode(exchange, node);
    return exchange.reply.code(204).send();
  },
  async COPY(exchange, node) {
    const isDeep = depthOf(exchange, ['0', 'infinity']) === 'infinity';
    const { to, mayReplace } = destinationOf(exchange);
    const { isNew } = await copyNode(exchange, node, to, { mayReplace, isDeep });
    return exchange.reply.code(isNew ? 201 : 204).send();
  },
  async MOVE(exchange, node) {
    if (node.kind === 'folder') depthOf(exchange, ['infinity']);
    const { to, mayReplace } = destinationOf(exchange);
    const { isNew } = await moveNode(exchange, node, to, mayReplace);
    return exchange.reply.code(isNew ? 201 : 204).send();
  },
  async LOCK(exchange, node) {
    const { services, viewer, reply } = exchange;
    const { lock, isNew, isRenewed } = await lockNode(exchange, node, await xmlOf(exchange));
    const { kysely } = services.db;
    const resource = await resourceOf(kysely, exchange, await nodeAt(kysely, viewer, node.names));
    if (!isRenewed) reply.header('lock-token', `<${lock.token}>`);
    const shown = resource ?? { names: node.names, isCollection: false };
    return sendXml(reply, isNew ? 201 : 200, lockAnswer(lock, shown, viewer));
  },
  async UNLOCK(exchange, node) {
    await unlockNode(exchange, node);
    return exchange.reply.code(204).send();
  },
};
