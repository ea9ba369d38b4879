import { ApiError } from '../../lib/api-error.ts';
import type { Translate } from '../../lib/i18n.ts';
import { reasonOf } from '../../lib/refusal.ts';

/** Why an article was not saved: at its fields, or with the hope that trying again helps. */
export interface Failure {
  errors: Record<string, string>;
  retry: string | null;
}

export const noFailure: Failure = { errors: {}, retry: null };

/** What the server refused, by the last part of the field's path: `article.title` is the title. */
export function failureOf(error: unknown, t: Translate): Failure {
  if (!(error instanceof ApiError) || Object.keys(error.errors).length === 0)
    return { errors: {}, retry: reasonOf(error, t) };
  const errors = Object.entries(error.errors).map(
    ([path, texts]) => [path.split(/[./]/).at(-1)!, texts.join(' ')] as const,
  );
  return { errors: Object.fromEntries(errors), retry: null };
}
