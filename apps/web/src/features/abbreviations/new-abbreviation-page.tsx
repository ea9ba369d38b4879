import { Page } from '../../kit/page.tsx';
import { useTranslate } from '../../lib/i18n.ts';
import { AbbreviationForm } from './components/abbreviation-form.tsx';

/** Explains another abbreviation. */
export default function NewAbbreviationPage() {
  const t = useTranslate();
  return (
    <Page title={t('abbreviations.add')}>
      <AbbreviationForm />
    </Page>
  );
}
