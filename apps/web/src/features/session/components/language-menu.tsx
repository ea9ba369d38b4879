import { LANGUAGES, type Language } from '@dorfplatz/contract';
import { Button, flash, Menu } from '@dorfplatz/ui';
import { GlobeIcon } from '@phosphor-icons/react/dist/csr/Globe';
import { chooseLanguage, languageNames, useLanguage, useTranslate } from '../../../lib/i18n.ts';

/** The language of the page for visitors, kept in this browser. */
export function LanguageMenu() {
  const t = useTranslate();
  const language = useLanguage();
  return (
    <Menu
      label={t('session.language')}
      entries={[
        {
          kind: 'choice',
          label: t('session.language'),
          value: language,
          onChange: (value) =>
            void chooseLanguage(value as Language).catch(() =>
              flash(t('js.generic_error'), { kind: 'error' }),
            ),
          options: LANGUAGES.map((value) => ({ value, label: languageNames[value] })),
        },
      ]}
      trigger={(attributes) => (
        <Button variant="ghost" size="small" icon={<GlobeIcon aria-hidden="true" />} {...attributes}>
          {languageNames[language]}
        </Button>
      )}
    />
  );
}
