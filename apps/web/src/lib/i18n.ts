import { isolatedValues } from '@dorfplatz/content/directions';
import type { Language } from '@dorfplatz/contract';
import { i18n } from '@lingui/core';
import { useSyncExternalStore } from 'react';
import { readLocal, writeLocal } from './local-store.ts';
import { localeOf } from './locale.ts';

export { localeOf } from './locale.ts';

const catalogues = {
  de: () => import('virtual:catalogue/de'),
  de_DU: () => import('virtual:catalogue/de_DU'),
  en: () => import('virtual:catalogue/en'),
  es: () => import('virtual:catalogue/es'),
  fr: () => import('virtual:catalogue/fr'),
};

/** The texts of what the signed in see first. */
const inside = {
  de: () => import('virtual:catalogue-inside/de'),
  de_DU: () => import('virtual:catalogue-inside/de_DU'),
  en: () => import('virtual:catalogue-inside/en'),
  es: () => import('virtual:catalogue-inside/es'),
  fr: () => import('virtual:catalogue-inside/fr'),
};

/** All other texts; they come with the first screen that needs some. */
const further = {
  de: () => import('virtual:catalogue-further/de'),
  de_DU: () => import('virtual:catalogue-further/de_DU'),
  en: () => import('virtual:catalogue-further/en'),
  es: () => import('virtual:catalogue-further/es'),
  fr: () => import('virtual:catalogue-further/fr'),
};
let isFurtherWanted = false;

// Said where developers and tests look: whoever reads the page sees the key in the text's place.
i18n.on('missing', ({ id }) => console.error(`There is no text for ${id}`));

/** How each language calls itself. */
export const languageNames: Record<Language, string> = {
  de: 'Deutsch (Sie)',
  de_DU: 'Deutsch (Du)',
  en: 'English',
  es: 'Español',
  fr: 'Français',
};

/** Values of an ICU message. */
export type MessageValues = Record<string, string | number | boolean | Date | null | undefined>;
export type Translate = (key: string, values?: MessageValues) => string;

/**
 * Loads a language's texts, if that has not happened yet, and shows the page in it.
 * @param isSignedIn whether it is for somebody who gets further than visitors
 */
export async function activateLanguage(language: Language, isSignedIn = false): Promise<void> {
  const parts = await Promise.all([
    catalogues[language](),
    ...(isSignedIn ? [inside[language]()] : []),
    ...(isFurtherWanted ? [further[language]()] : []),
  ]);
  for (const { default: messages } of parts) i18n.load(language, messages);
  i18n.activate(language, localeOf(language));
  document.documentElement.lang = localeOf(language);
  writeLocal(lastKey, language);
}

async function loadFurtherTexts(): Promise<void> {
  isFurtherWanted = true;
  const language = i18n.locale as Language;
  i18n.load(language, (await further[language]()).default);
}

/** Has what loads a screen or a part of one wait for the texts that only those beyond the first screens need. */
export function withTexts<Module>(load: () => Promise<Module>): () => Promise<Module> {
  return async () => (await Promise.all([load(), loadFurtherTexts()]))[0];
}

const storageKey = 'language';
const lastKey = 'last-language';

/** Starts loading the texts that were shown last in this browser: they are wanted again nearly always. */
export function preloadLastLanguage(): void {
  const last = readLocal(lastKey);
  if (last !== null && last in catalogues) void catalogues[last as Language]().catch(() => {});
}

/** The language that a visitor chose in this browser, null when they did not. */
export function keptLanguage(): Language | null {
  const kept = readLocal(storageKey);
  return kept !== null && kept in catalogues ? (kept as Language) : null;
}

/** Shows the page in a language and keeps it for visits without a session. */
export async function chooseLanguage(language: Language): Promise<void> {
  writeLocal(storageKey, language);
  await activateLanguage(language);
}

/** The product language that fits the browser's wishes best. */
export function browserLanguage(): Language {
  for (const wish of navigator.languages) {
    const language = wish.slice(0, 2);
    if (language in catalogues) return language as Language;
  }
  return 'de';
}

function subscribe(listener: () => void) {
  return i18n.on('change', listener);
}

/** The language of the page. */
export function useLanguage(): Language {
  return useSyncExternalStore(subscribe, () => i18n.locale) as Language;
}

const translators = new Map<string, Translate>();

/**
 * `t(key, values?)` in the language of the page; a new function after each change of language. Words from right to left
 * come isolated: what is no shown text, as the name of a file, takes `withoutDirections`.
 */
export function useTranslate(): Translate {
  const language = useLanguage();
  let translator = translators.get(language);
  if (!translator) {
    translator = (key, values) => i18n._(key, values && isolatedValues(values));
    translators.set(language, translator);
  }
  return translator;
}
