import { checkFileInfo, getWopiContents, operateWopiFile, putWopiContents } from '@dorfplatz/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { serve } from '../../platform/http/serve.ts';
import { notFound, Problem } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { canEditInOffice, loadFile, officeContent } from '../files/index.ts';
import { openStored } from '../uploads/index.ts';
import { hostAddress, isAuthorized } from './actions.ts';
import { editing, lockIdOf, versionText } from './editing.ts';
import { currentLock, noteWorker } from './locks.ts';
import type { Offices } from './offices.ts';
import { folderBeside, relative } from './relative.ts';
import { headerOf, letOfficesIn, type WopiCall, wopiCallOf } from './wopi-call.ts';

const NAME_MAX = 250;

/** What offices call: the host of WOPI, as Microsoft's pages of its REST calls say it. */
export function wopiRoutes(http: FastifyInstance, services: Services, offices: Offices): void {
  http.register(async (wopi) => {
    // Bodies are bytes, whatever an office says they are.
    wopi.removeAllContentTypeParsers();
    wopi.addContentTypeParser('*', (_request, body, done) => done(null, body));
    letOfficesIn(wopi, services, offices);
    routes(wopi, services);
  });
}

function routes(http: FastifyInstance, services: Services): void {
  const { db, environment, settings, storage } = services;
  const { kysely } = db;
  const edit = editing(services);
  const beside = relative(services, edit);
  const { publicUrl } = environment;

  serve(http, services, checkFileInfo, async ({ params, request, reply }) => {
    const call = wopiCallOf(request, params.id);
    const { viewer, claims, draftOf } = call;
    const file = await loadFile(kysely, viewer, claims.fileId, edit.shown());
    const content = await officeContent(kysely, file, draftOf);
    if (!content) throw notFound();
    const canWrite =
      claims.action !== 'view' && isAuthorized(viewer, file, claims.action) && canEditInOffice(viewer, file);
    if (canWrite) await noteWorker(kysely, file.id, draftOf, viewer.memberId);
    const [place] = file.places;
    const name = file.original_filename;
    reply.header('cache-control', 'no-store');
    return {
      BaseFileName: name,
      FileExtension: file.extension === '' ? '' : `.${file.extension}`,
      OwnerId: String(file.owner_id ?? 0),
      UserId: String(viewer.memberId),
      UserFriendlyName: viewer.displayName,
      IsAnonymousUser: false,
      Size: content.size,
      SHA256: Buffer.from(content.sha256, 'hex').toString('base64'),
      Version: versionText(content),
      LastModifiedTime: new Date(Number(content.saved_at) * 1000).toISOString(),
      ReadOnly: !canWrite,
      UserCanWrite: canWrite,
      UserCanRename: canWrite,
      UserCanReview: canWrite,
      UserCanNotWriteRelative: folderBeside(call, file) === undefined,
      SupportsLocks: true,
      SupportsGetLock: true,
      SupportsExtendedLockLength: true,
      SupportsUpdate: true,
      SupportsRename: true,
      SupportsUserInfo: false,
      SupportsDeleteFile: false,
      FileNameMaxLength: NAME_MAX,
      PostMessageOrigin: publicUrl,
      ClosePostMessage: true,
      CloseUrl: `${publicUrl}/files/${file.id}`,
      HostViewUrl: publicUrl + hostAddress(file.id, claims.office, 'view'),
      HostEditUrl: publicUrl + hostAddress(file.id, claims.office, 'edit'),
      BreadcrumbBrandName: settings.current().name,
      BreadcrumbBrandUrl: publicUrl,
      BreadcrumbDocName: name,
      BreadcrumbFolderName: place?.name || place?.group_name || settings.current().name,
      BreadcrumbFolderUrl: place ? `${publicUrl}/files/folders/${place.folder_id}` : `${publicUrl}/files`,
    };
  });

  serve(http, services, getWopiContents, async ({ params, request, reply }) => {
    const { viewer, claims, draftOf } = wopiCallOf(request, params.id);
    const file = await loadFile(kysely, viewer, claims.fileId, edit.shown());
    const content = await officeContent(kysely, file, draftOf);
    if (!content) throw notFound();
    const most = headerOf(request, 'x-wopi-maxexpectedsize');
    if (most !== undefined && /^\d+$/.test(most) && content.size > Number(most))
      throw new Problem(412, 'file_too_large');
    // Compressed bytes would have another length than the one that is said.
    request.headers['x-no-compression'] = '1';
    const stream = await openStored(storage, content.storage_key, undefined);
    reply
      .header('cache-control', 'no-store')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('content-disposition', 'attachment')
      .header('content-length', content.size)
      .header('x-wopi-itemversion', versionText(content))
      .type('application/octet-stream')
      .send(stream);
  });

  serve(http, services, putWopiContents, async ({ params, request, reply }) => {
    const call = wopiCallOf(request, params.id);
    if ((headerOf(request, 'x-wopi-override') ?? 'PUT').toUpperCase() !== 'PUT')
      throw new Problem(501, 'office_cannot');
    const version = await edit.save(request, reply, call);
    reply.header('x-wopi-itemversion', version).send({ ItemVersion: version });
  });

  async function locked(
    request: FastifyRequest,
    reply: FastifyReply,
    call: WopiCall,
    operation: 'LOCK' | 'UNLOCK' | 'REFRESH_LOCK',
  ): Promise<void> {
    const lockId = lockIdOf(request);
    const former = headerOf(request, 'x-wopi-oldlock');
    const version =
      operation === 'UNLOCK'
        ? await edit.unlock(reply, call, lockId)
        : operation === 'REFRESH_LOCK'
          ? await edit.refresh(reply, call, lockId)
          : former === undefined
            ? await edit.lock(reply, call, lockId)
            : await edit.relock(reply, call, lockId, lockIdOf(request, 'x-wopi-oldlock'));
    reply.header('x-wopi-itemversion', version).send({});
  }

  serve(http, services, operateWopiFile, async ({ params, request, reply }) => {
    const call = wopiCallOf(request, params.id);
    const { viewer, claims } = call;
    const file = await loadFile(kysely, viewer, claims.fileId, edit.shown());
    const operation = headerOf(request, 'x-wopi-override')?.toUpperCase();
    if (operation === undefined) throw new Problem(400, 'malformed');
    if (operation === 'LOCK' || operation === 'UNLOCK' || operation === 'REFRESH_LOCK')
      return locked(request, reply, call, operation);
    if (operation === 'PUT_RELATIVE') return void reply.send(await beside.putRelative(request, reply, call));
    if (operation === 'RENAME_FILE') return void reply.send(await beside.rename(request, reply, call));
    if (operation !== 'GET_LOCK') throw new Problem(501, 'office_cannot');
    const lock = await currentLock(kysely, file.id);
    reply.header('x-wopi-lock', lock?.lock_id ?? '').send({});
  });
}
