import { ApiError } from './api-error.ts';
import type { Translate } from './i18n.ts';

/** What a refused form shows: a text beside each field, and everything once more in the summary. */
export interface FormProblem {
  fields: Readonly<Record<string, string>>;
  summary: readonly { fieldId?: string; text: string }[];
}

export const noProblem: FormProblem = { fields: {}, summary: [] };

const lastPart = (path: string): string => path.split(/[./]/).at(-1) ?? path;

/**
 * Turns a failed call into what the form shows. `fields` are the names the form has, which are also the ids of
 * their controls; what the server says about others stands in the summary alone.
 * @param nameAt the name in the form of what the server names
 */
export function formProblem(
  error: unknown,
  fields: readonly string[],
  t: Translate,
  nameAt = lastPart,
): FormProblem {
  if (!(error instanceof ApiError)) return { fields: {}, summary: [{ text: t('js.generic_error') }] };
  if (error.isNetworkFailure) return { fields: {}, summary: [{ text: t('kit.error.network') }] };
  const known: Record<string, string> = {};
  const summary: { fieldId?: string; text: string }[] = [];
  for (const [path, texts] of Object.entries(error.errors)) {
    const name = nameAt(path);
    const text = texts.join(' ');
    if (fields.includes(name)) {
      known[name] = text;
      summary.push({ fieldId: name, text });
    } else summary.push({ text });
  }
  if (summary.length === 0) summary.push({ text: error.title || t('js.generic_error') });
  return { fields: known, summary };
}
