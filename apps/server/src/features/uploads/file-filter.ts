import { isLetIn, openingEnding } from '@dorfplatz/content/file-endings';
import type { FileFilter, Language } from '@dorfplatz/contract';
import { translate } from '../../platform/i18n/translate.ts';
import { Problem } from '../../platform/problem.ts';
import type { Received } from './receive.ts';

/**
 * Refuses names of files that the network does not let in, and says which, and what it lets in instead [RUL-0293].
 * @param field where the error shows, where it was typed
 * @throws Problem 422
 */
export function refuseUnwanted(
  names: readonly string[],
  { mode, extensions }: FileFilter,
  language: Language,
  field?: string,
): void {
  const refused = names.filter((name) => !isLetIn(name, { mode, endings: extensions }));
  if (refused.length === 0) return;
  const list = new Intl.ListFormat(language.slice(0, 2));
  throw new Problem(422, 'file_type_not_allowed', {
    ...(field !== undefined && { fields: { [field]: ['file_type_not_allowed'] } }),
    detail: translate(language, `uploads.not_let_in.${mode}`, {
      names: list.format(refused),
      endings: list.format(extensions),
    }),
  });
}

/** The name by which an upload is let in or not: a picture that came without an ending has that of its kind. */
export function nameToJudge(name: string, { contentType }: Pick<Received, 'contentType'>): string {
  const isNameless = openingEnding(name) === '' && contentType.startsWith('image/');
  return isNameless
    ? `${name}.${contentType === 'image/jpeg' ? 'jpg' : contentType.slice('image/'.length)}`
    : name;
}
