import {
  getTranslation,
  listTranslationLanguages,
  type Translation,
  type TranslationLanguage,
} from '@dorfplatz/contract';
import { flash } from '@dorfplatz/ui';
import { queryOptions } from '@tanstack/react-query';
import { ApiError, call } from '../../lib/client.ts';
import type { Translate } from '../../lib/i18n.ts';
import { queryClient } from '../../lib/queries.ts';

/** Something that was written here, by the words of its address. */
export interface TranslationTarget {
  type: 'activity' | 'article' | 'page' | 'poll' | 'reply' | 'appointment' | 'message';
  id: number | string;
}

export interface Translated extends Translation {
  language: TranslationLanguage;
}

/** Languages offered, the one used last first; what this session uses is moved here without asking again. */
export const languagesQuery = queryOptions({
  queryKey: ['translations', 'languages'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async ({ signal }) => (await call(listTranslationLanguages, { signal })).languages,
});

/** The languages with the one just used in front; the others keep the order of the specification [RUL-0363]. */
export function withLastUsed(languages: readonly TranslationLanguage[], code: string): TranslationLanguage[] {
  const order = ['DE', 'EN-GB', 'ES', 'FR'];
  const place = (language: TranslationLanguage) =>
    language.code === code ? -1 : order.indexOf(language.code);
  return languages.toSorted((a, b) => place(a) - place(b));
}

/** Translates something, or says in a message why that did not work [RUL-0203]. */
export async function translateTarget(
  target: TranslationTarget,
  language: TranslationLanguage,
  t: Translate,
): Promise<Translated | null> {
  try {
    const translation = await call(getTranslation, {
      params: { type: target.type, lang: language.code, target_id: String(target.id) },
    });
    queryClient.setQueryData(
      languagesQuery.queryKey,
      (languages) => languages && withLastUsed(languages, language.code),
    );
    return { ...translation, language };
  } catch (error) {
    const reason =
      error instanceof ApiError && error.isNetworkFailure
        ? t('kit.error.network')
        : error instanceof ApiError && error.title;
    flash(reason || t('js.generic_error'), { kind: 'error' });
    return null;
  }
}
