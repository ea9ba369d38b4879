import { type Article, getArticle } from '@dorfplatz/contract';
import { Alert, Button, flash, Skeleton } from '@dorfplatz/ui';
import { useQuery } from '@tanstack/react-query';
import { useReducer, useRef, useState } from 'react';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { paths, pathTo, useGoTo, useRouteParams } from '../../kit/navigation.ts';
import { NotFoundPage } from '../../kit/not-found-page.tsx';
import { Page } from '../../kit/page.tsx';
import { ApiError } from '../../lib/api-error.ts';
import { call } from '../../lib/client.ts';
import { useDates } from '../../lib/dates.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { queryClient } from '../../lib/queries.ts';
import { reasonOf } from '../../lib/refusal.ts';
import { LeaveWarningDialog, useLeaveWarning } from '../editor/index.ts';
import { activityQuery } from '../stream/index.ts';
import { articleQuery, saveArticle } from './api.ts';
import { failureOf, noFailure } from './article-failure.ts';
import { ArticleForm } from './components/article-form.tsx';
import { nextSavedState } from './saved-state.ts';
import { type ArticleFields, useArticleDraft } from './use-article-draft.ts';

const fieldsOf = ({ title, content, body, lead_image, lead_alt }: Article): ArticleFields => ({
  title,
  teaser: content,
  body,
  lead: lead_image && { id: lead_image.id, url: lead_image.large },
  leadAlt: lead_alt,
});

/** The fields of an article that is there, until they are saved. */
function EditArticle({ opened }: { opened: Article }) {
  const t = useTranslate();
  const goTo = useGoTo();
  const dates = useDates();
  // What the server had when this window last heard of it.
  const [known, setKnown] = useState(opened);
  const { fields, isChanged, change, clear } = useArticleDraft(String(opened.id), fieldsOf(known));
  const [wasKept] = useState(isChanged);
  const [isRestored, setRestored] = useState(wasKept);
  const [saved, tell] = useReducer(
    nextSavedState,
    wasKept ? { kind: 'unsaved', since: Date.now() } : { kind: 'untouched' },
  );
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState(noFailure);
  const [other, setOther] = useState<Article | null>(null);
  const current = useRef(fields);
  current.current = fields;
  const warning = useLeaveWarning(isChanged && !isBusy);
  const address = pathTo(paths.activity, { activityId: opened.id });

  const save = async (version: number): Promise<boolean> => {
    if (isBusy) return false;
    const sent = fields;
    setBusy(true);
    setFailure(noFailure);
    try {
      const answer = await saveArticle(
        opened.id,
        {
          title: sent.title,
          content: sent.teaser,
          body: sent.body,
          lead_image_id: sent.lead?.id ?? null,
          lead_alt: sent.leadAlt,
        },
        version,
      );
      const isCurrent = JSON.stringify(current.current) === JSON.stringify(sent);
      setKnown(answer);
      setOther(null);
      setRestored(false);
      if (isCurrent) clear();
      tell({ type: 'confirmed', isCurrent, now: Date.now() });
      await queryClient.invalidateQueries({ queryKey: activityQuery(opened.id).queryKey });
      return isCurrent;
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) {
        const params = { activityId: opened.id };
        setOther(await call(getArticle, { params }).catch(() => null));
        flash(t('articles.changed_meanwhile'), { kind: 'error' });
      } else {
        setFailure(failureOf(error, t));
      }
      return false;
    } finally {
      setBusy(false);
    }
  };
  const submit = async () => {
    if (await save(known.version)) await goTo(address, { discards: true });
  };

  return (
    <Page title={t('articles.edit')}>
      {isRestored ? (
        <Alert
          kind="info"
          title={t('articles.restored')}
          action={
            <Button
              size="small"
              onClick={() => {
                clear();
                setRestored(false);
                tell({ type: 'reverted' });
              }}
            >
              {t('articles.discard')}
            </Button>
          }
        >
          {t('articles.restored_text')}
        </Alert>
      ) : null}
      <ArticleForm
        fields={fields}
        onChange={(part) => {
          change(part);
          tell({ type: 'changed', now: Date.now() });
        }}
        groupSlug={null}
        submitLabel={t('articles.save')}
        isBusy={isBusy}
        errors={failure.errors}
        retry={failure.retry}
        other={other}
        onOverwrite={() => {
          if (other) void save(other.version);
        }}
        onSubmit={() => void submit()}
        onSave={() => void save(known.version)}
        onCancel={() => void goTo(address)}
        state={
          saved.kind === 'untouched'
            ? ''
            : t(`articles.${saved.kind}`, {
                when: dates.time(new Date(saved.kind === 'saved' ? saved.at : saved.since).toISOString()),
              })
        }
      />
      <LeaveWarningDialog warning={warning} />
    </Page>
  );
}

/** An article of one's own, to be changed (SCR-266). */
export default function EditArticlePage() {
  const t = useTranslate();
  const id = Number(useRouteParams(paths.editArticle).activityId);
  const isId = Number.isSafeInteger(id) && id > 0;
  const { data, error, refetch } = useQuery({ ...articleQuery(id), enabled: isId, staleTime: 0, gcTime: 0 });
  if (!isId || (error instanceof ApiError && error.status === 404)) return <NotFoundPage />;
  if (data && !data.can.update) return <NotFoundPage />;
  if (data) return <EditArticle key={id} opened={data} />;
  return (
    <Page title={t('articles.edit')}>
      {error ? (
        <LoadFailure onRetry={() => void refetch()}>{reasonOf(error, t)}</LoadFailure>
      ) : (
        <div aria-busy="true">
          <Skeleton height={320} />
        </div>
      )}
    </Page>
  );
}
