import { Alert, Button, flash } from '@dorfplatz/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, paths, pathTo, useGoTo, useRouteParams } from '../../kit/navigation.ts';
import { Page } from '../../kit/page.tsx';
import { useDates } from '../../lib/dates.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { useNetwork } from '../../lib/session.ts';
import { historyQuery, update } from './api.ts';
import { Answer } from './components/answer.tsx';
import { NotAllowed } from './components/not-allowed.tsx';
import { TextForm } from './components/text-form.tsx';
import { asDocuments } from './documents.ts';

/** Writes a new version of a legal text; what is read-only has no form [SCR-171] [RUL-0513]. */
export default function EditLegalTextPage() {
  const { legalTextId } = useRouteParams(paths.editLegalText);
  const title = useTranslate()('legal_administration.edit');
  const history = useQuery({ ...historyQuery(Number(legalTextId)), refetchOnWindowFocus: false });
  const network = useNetwork();
  return (
    <Answer title={title} query={history}>
      {(text) => (
        <Answer title={title} query={network}>
          {({ config }) => <EditText key={text.id} text={text} networkLanguage={config.language} />}
        </Answer>
      )}
    </Answer>
  );
}

type TextProps = {
  text: NonNullable<ReturnType<typeof useHistory>>;
  networkLanguage: NonNullable<ReturnType<typeof useNetwork>['data']>['config']['language'];
};
const useHistory = (id: number) => useQuery(historyQuery(id)).data;

function EditText({ text, networkLanguage }: TextProps) {
  const t = useTranslate();
  const goTo = useGoTo();
  const dates = useDates();
  /** What the form was filled with; a newer version that comes meanwhile does not change it. */
  const [base] = useState(() => {
    const newest = text.versions[0]!;
    return { ...newest, text: asDocuments(newest.text, newest.is_document) };
  });
  /** The version on which the next save is made. */
  const [basedOn, setBasedOn] = useState(base.id);
  const [isBehind, setBehind] = useState(false);
  const { refetch } = useQuery({ ...historyQuery(text.id), enabled: false });
  const newest = text.versions[0]!;
  const leave = () => goTo(pathTo(paths.administeredLegalTexts));
  const title = t('legal_administration.edit_of', { name: text.name });
  if (text.read_only || text.deleted_at !== null) {
    return (
      <Page title={title}>
        <NotAllowed title={t('legal_administration.read_only')} />
      </Page>
    );
  }
  return (
    <Page title={title}>
      <TextForm
        values={base}
        handle={text.handle}
        mayCorrect={Object.keys(base.statement).length > 0}
        networkLanguage={networkLanguage}
        conflict={
          isBehind && newest.id !== basedOn ? (
            <Alert
              kind="warn"
              title={t('legal_administration.behind', {
                name: newest.author?.display_name ?? '',
                when: dates.middle(newest.created_at),
                number: newest.number,
              })}
              action={
                <Button size="small" onClick={() => setBasedOn(newest.id)}>
                  {t('legal_administration.overwrite')}
                </Button>
              }
            >
              {t('legal_administration.behind_help')}{' '}
              <Link
                to={pathTo(paths.legalTextVersions, { legalTextId: text.id })}
                target="_blank"
                className="link"
              >
                {t('legal_administration.versions')}
              </Link>
            </Alert>
          ) : null
        }
        onConflict={() => {
          setBehind(true);
          void refetch();
        }}
        onSave={async ({ handle: _, ...written }) => {
          await update(text.id, basedOn, written);
          flash(t('legal_administration.saved'));
          leave();
        }}
        onCancel={leave}
      />
    </Page>
  );
}
