import { ApiError } from '../../lib/api-error.ts';
import { type Translate, useTranslate } from '../../lib/i18n.ts';
import { reasonOf } from '../../lib/refusal.ts';

/** What a server or something before it means by a status, where it says no more than that [RUL-0295]. */
const told = [401, 403, 404, 408, 409, 413, 415, 422, 429, 500, 502, 503, 504, 507];

/** Why an upload failed. */
export function uploadReason(error: unknown, t: Translate): string {
  if (!(error instanceof ApiError) || error.title !== '' || error.isNetworkFailure) return reasonOf(error, t);
  if (told.includes(error.status)) return t(`files.upload.status.${error.status}`);
  return t('files.upload.status', { status: error.status });
}

export function useUploadReason(): (error: unknown) => string {
  const t = useTranslate();
  return (error) => uploadReason(error, t);
}
