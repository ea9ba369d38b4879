import type { Language } from '@dorfplatz/contract';
import de from './locales/de.json';
import en from './locales/en.json';
import es from './locales/es.json';
import fr from './locales/fr.json';

type Texts = typeof de;

const catalogues: Record<Language, Texts> = { de, de_DU: de, en, es, fr };

/** The few texts that have to be there without a connection; German for a language that is none of ours. */
export const textsOf = (language: Language): Texts => catalogues[language] ?? de;
