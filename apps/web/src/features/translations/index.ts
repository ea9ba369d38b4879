export { TranslatedText } from './components/translated-text.tsx';
export { useTranslation } from './use-translation.ts';
