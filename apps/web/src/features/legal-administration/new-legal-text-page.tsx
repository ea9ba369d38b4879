import { flash } from '@dorfplatz/ui';
import { paths, pathTo, useGoTo } from '../../kit/navigation.ts';
import { Page } from '../../kit/page.tsx';
import { useTranslate } from '../../lib/i18n.ts';
import { useNetwork, useSession } from '../../lib/session.ts';
import { create } from './api.ts';
import { Answer } from './components/answer.tsx';
import { NotAllowed } from './components/not-allowed.tsx';
import { TextForm } from './components/text-form.tsx';

/** Writes a legal text to which everybody agrees [SCR-169]. */
export default function NewLegalTextPage() {
  const t = useTranslate();
  const goTo = useGoTo();
  const { viewer } = useSession();
  const network = useNetwork();
  const title = t('legal_administration.new');
  const leave = () => goTo(pathTo(paths.administeredLegalTexts));
  return (
    <Answer title={title} query={network}>
      {({ config }) => (
        <Page title={title}>
          {viewer?.can.administrate ? (
            <TextForm
              values={{ name: {}, statement: {}, text: {} }}
              handle={null}
              mayCorrect={false}
              networkLanguage={config.language}
              onSave={async ({ is_correction: _, ...written }) => {
                await create(written);
                flash(t('legal_administration.saved'));
                leave();
              }}
              onCancel={leave}
            />
          ) : (
            <NotAllowed />
          )}
        </Page>
      )}
    </Answer>
  );
}
