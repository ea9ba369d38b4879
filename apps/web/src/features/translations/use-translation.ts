import type { MenuEntry } from '@dorfplatz/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from '../../lib/i18n.ts';
import { useNetwork } from '../../lib/session.ts';
import { languagesQuery, type Translated, type TranslationTarget, translateTarget } from './api.ts';

export interface TranslationState {
  /** Belongs into the menu of what can be translated; null where this network has no translator. */
  entry: MenuEntry | null;
  translated: Translated | null;
  isLoading: boolean;
  close: () => void;
}

/**
 * The translation of something written here, as the reader asks for it.
 * @param original its text; once that changes, what was translated before is not shown any more
 */
export function useTranslation(target: TranslationTarget, original: string): TranslationState {
  const t = useTranslate();
  const network = useNetwork();
  const isOffered = network.data?.availableModules.includes('translations') ?? false;
  const languages = useQuery({ ...languagesQuery, enabled: isOffered });
  const [made, setMade] = useState<{ of: string; translated: Translated } | null>(null);
  const [isLoading, setLoading] = useState(false);
  const translated = made?.of === original ? made.translated : null;
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
    translated,
    isLoading,
    close: () => setMade(null),
  };
}
