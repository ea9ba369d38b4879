import type { FastifyReply, FastifyRequest } from 'fastify';
import { isFilesHost } from '../../platform/http/served-host.ts';
import type { Services } from '../../platform/services.ts';
import { isShownInline } from './content-disposition.ts';
import { expiry, fileToken, type Opened, tokenPath } from './file-tokens.ts';
import type { StoredFile } from './send.ts';

type Exchange = { request: FastifyRequest; reply: FastifyReply };

const isShown = (mediaType: string): boolean =>
  isShownInline(mediaType) || /^(audio|video)\//.test(mediaType);

/**
 * Leads on to the host at which files are shown, where there is one and this is shown within a page.
 * @returns whether it did
 */
export function leadToFilesHost(
  { environment, signedTokens }: Pick<Services, 'environment' | 'signedTokens'>,
  { request, reply }: Exchange,
  file: Pick<StoredFile, 'content_type' | 'original_filename'>,
  opened: Opened,
): boolean {
  const { publicFilesUrl } = environment;
  if (publicFilesUrl === undefined || isFilesHost(request.host, environment)) return false;
  if (!isShown(file.content_type)) return false;
  const token = fileToken(signedTokens, opened, expiry());
  reply
    .code(302)
    .header('location', publicFilesUrl + tokenPath(opened.fileId, token, file.original_filename))
    .header('cache-control', 'no-store')
    .send();
  return true;
}

/**
 * How a file is sent at the host of the request: where files have a host of their own they are shown there alone, in
 * frames of ours; at ours they are given to be kept.
 */
export const mannerAt = (
  { environment }: Pick<Services, 'environment'>,
  request: FastifyRequest,
): { isKept: boolean; framedBy?: string } => {
  if (environment.publicFilesUrl === undefined) return { isKept: false };
  return isFilesHost(request.host, environment)
    ? { isKept: false, framedBy: environment.publicUrl }
    : { isKept: true };
};
