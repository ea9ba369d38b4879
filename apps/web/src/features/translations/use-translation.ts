import type { MenuEntry } from '@dorfplatz/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLanguage, useTranslate } from '../../lib/i18n.ts';
import { useNetwork } from '../../lib/session.ts';
import { languagesQuery, type Translated, type TranslationTarget, translateTarget } from './api.ts';

export interface TranslationState {
  /** Belongs into the menu of what can be translated; null where this network has no translator. */
  entry: MenuEntry | null;
  /** Translates at once what is in another language than the reader's; null for anything else. */
  offer: { language: string; translate: () => void } | null;
  translated: Translated | null;
  isLoading: boolean;
  close: () => void;
}

/** What a language is called in the language of the reader; its letters where they are none. */
export function languageName(code: string, inLanguage: string): string {
  try {
    return new Intl.DisplayNames(inLanguage, { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
}

/**
 * The translation of something written here, as the reader asks for it.
 * @param original its text; once that changes, what was translated before is not shown any more
 * @param writtenIn its language as two letters; null where nobody knows
 */
export function useTranslation(
  target: TranslationTarget,
  original: string,
  writtenIn: string | null = null,
): TranslationState {
  const t = useTranslate();
  const own = useLanguage().slice(0, 2);
  const network = useNetwork();
  const isOffered = network.data?.availableModules.includes('translations') ?? false;
  const languages = useQuery({ ...languagesQuery, enabled: isOffered });
  const [made, setMade] = useState<{ of: string; translated: Translated } | null>(null);
  const [isLoading, setLoading] = useState(false);
  const translated = made?.of === original ? made.translated : null;
  const ownCode = languages.data?.find(({ code }) => code.slice(0, 2).toLowerCase() === own)?.code;
  const choose = async (code: string) => {
    const language = languages.data?.find((one) => one.code === code);
    if (!language) return;
    setLoading(true);
    const fresh = await translateTarget(target, language, t);
    if (fresh) setMade({ of: original, translated: fresh });
    setLoading(false);
  };
  return {
    entry:
      isOffered && languages.data
        ? {
            kind: 'choice',
            label: t('translations.translate'),
            value: translated?.language.code ?? '',
            onChange: (code) => void choose(code),
            options: languages.data.map(({ code, name }) => ({ value: code, label: name })),
          }
        : null,
    offer:
      isOffered && ownCode !== undefined && writtenIn !== null && writtenIn !== own
        ? { language: languageName(writtenIn, own), translate: () => void choose(ownCode) }
        : null,
    translated,
    isLoading,
    close: () => setMade(null),
  };
}
