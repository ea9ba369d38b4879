export { TranslatedText } from './components/translated-text.tsx';
export type { TranslationState } from './use-translation.ts';
export { useTranslation } from './use-translation.ts';
