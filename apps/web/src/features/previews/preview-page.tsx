import { PREVIEW_KINDS, type PreviewKind } from '@dorfplatz/contract';
import { Alert, Button, EmptyState, Field, RadioCards, Select, Skeleton } from '@dorfplatz/ui';
import { EyeIcon } from '@phosphor-icons/react/dist/csr/Eye';
import { LockSimpleIcon } from '@phosphor-icons/react/dist/csr/LockSimple';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { MemberAdministrationTabs } from '../../kit/member-administration.tsx';
import { useQueryParams } from '../../kit/navigation.ts';
import { Page } from '../../kit/page.tsx';
import { useAction } from '../../kit/use-action.ts';
import { ApiError } from '../../lib/api-error.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { beginPreview, previewChoicesQuery } from './api.ts';
import styles from './previews.module.css';

type Choices = { roles: Choice[]; groups: Choice[]; group_categories: Choice[] };
type Choice = { id: number; name: string };

/** What a kind is chosen of; null for a kind that stands for itself. */
const choicesOf = (kind: PreviewKind, { roles, groups, group_categories }: Choices): Choice[] | null =>
  ({ new_member: null, guest: null, role: roles, group: groups, group_category: group_categories })[kind];

/** Lets administrators look at the network as somebody else would [SCR-259]. */
export default function PreviewPage() {
  const t = useTranslate();
  const { data, error, refetch } = useQuery(previewChoicesQuery);
  const isForbidden = error instanceof ApiError && error.status === 403;
  return (
    <Page title={t('previews.title')}>
      {isForbidden ? (
        <EmptyState
          icon={<LockSimpleIcon weight="duotone" aria-hidden="true" />}
          title={t('previews.not_allowed')}
        />
      ) : (
        <>
          <MemberAdministrationTabs />
          {data ? (
            <PreviewForm choices={data} />
          ) : error ? (
            <LoadFailure onRetry={() => refetch()} />
          ) : (
            <Skeleton height={320} />
          )}
        </>
      )}
    </Page>
  );
}

function PreviewForm({ choices }: { choices: Choices }) {
  const t = useTranslate();
  // Roles lead here with themselves.
  const { role } = useQueryParams();
  const isRole = choices.roles.some(({ id }) => String(id) === role);
  const [kind, setKind] = useState<PreviewKind>(isRole ? 'role' : 'new_member');
  const [chosen, setChosen] = useState(isRole ? role! : '');
  const { busy, run } = useAction<'start'>();
  // What there is none of cannot be looked as.
  const kinds = PREVIEW_KINDS.filter((each) => choicesOf(each, choices)?.length !== 0);
  const among = choicesOf(kind, choices);
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void run('start', () => beginPreview({ kind, ...(among && { id: Number(chosen) }) }));
      }}
    >
      <p className={styles.lead}>{t('previews.lead')}</p>
      <RadioCards
        name="kind"
        legend={t('previews.as_whom')}
        value={kind}
        onChange={(value) => {
          setKind(value as PreviewKind);
          setChosen('');
        }}
        options={kinds.map((value) => ({
          value,
          label: t(`previews.kind.${value}`),
          help: t(`previews.kind_help.${value}`),
        }))}
      />
      {among ? (
        <Field id="chosen" label={t(`previews.choose.${kind}`)} required>
          <Select
            value={chosen}
            onChange={(event) => setChosen(event.target.value)}
            options={[
              { value: '', label: t('previews.choose') },
              ...among.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
          />
        </Field>
      ) : null}
      <Alert kind="info" title={t('previews.what_title')}>
        {t('previews.what_text')}
      </Alert>
      <p>
        <Button
          type="submit"
          variant="primary"
          icon={<EyeIcon aria-hidden="true" />}
          busy={busy !== null}
          disabled={busy !== null || (among !== null && chosen === '')}
        >
          {t('previews.start')}
        </Button>
      </p>
    </form>
  );
}
