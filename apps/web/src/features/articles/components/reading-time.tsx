import { EntryDot } from '../../../kit/entry.tsx';
import { useTranslate } from '../../../lib/i18n.ts';

/** How long an article takes to read, beside who wrote it when. */
export default function ReadingTime({ minutes }: { minutes: number }) {
  const t = useTranslate();
  return (
    <>
      <EntryDot />
      <span>{t('articles.minutes', { count: minutes })}</span>
    </>
  );
}
