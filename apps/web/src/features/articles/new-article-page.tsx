import { flash } from '@dorfplatz/ui';
import { Suspense, useRef, useState } from 'react';
import { paths, pathTo, useGoTo, useQueryParams } from '../../kit/navigation.ts';
import { Page } from '../../kit/page.tsx';
import { useTranslate } from '../../lib/i18n.ts';
import { LeaveWarningDialog, useLeaveWarning } from '../editor/index.ts';
import { PlanButton, planPost, type When } from '../planned-activities/index.ts';
import { insertActivity, PlaceChoice, usePostingPlaces } from '../stream/index.ts';
import { createArticle, postOf } from './api.ts';
import { failureOf, noFailure } from './article-failure.ts';
import { ArticleForm } from './components/article-form.tsx';
import { emptyFields, useArticleDraft } from './use-article-draft.ts';
import { missingOf, writtenOf } from './written.ts';

/** A new article (SCR-265). */
export default function NewArticlePage() {
  const t = useTranslate();
  const goTo = useGoTo();
  const places = usePostingPlaces();
  const preset = Number(useQueryParams().stream) || null;
  const { fields, isChanged, change, clear } = useArticleDraft('new', emptyFields);
  const [picked, setPicked] = useState<number[] | null>(null);
  const first = places.length === 1 ? places[0]!.id : preset;
  const chosen = picked ?? places.filter(({ id }) => id === first).map(({ id }) => id);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState(noFailure);
  const [isPlaceMissing, setPlaceMissing] = useState(false);
  const submission = useRef({ body: '', key: '' });
  const warning = useLeaveWarning(isChanged && !isBusy);

  /** What is to be sent; undefined where something is missing, which is said. */
  const ready = () => {
    const errors = missingOf(fields, t);
    setPlaceMissing(chosen.length === 0);
    setFailure({ errors, retry: null });
    if (Object.keys(errors).length === 0 && chosen.length > 0) return writtenOf(fields);
    flash(Object.values(errors)[0] ?? t('stream.place_missing'), { kind: 'error' });
    return undefined;
  };
  const plan = async (when: When): Promise<boolean> => {
    const written = ready();
    if (!written) return false;
    await planPost(postOf(written, chosen), when, crypto.randomUUID());
    clear();
    setPicked(null);
    return true;
  };
  const submit = async () => {
    if (isBusy) return;
    const written = ready();
    if (!written) return;
    const body = JSON.stringify([written, chosen]);
    // The same key for every attempt at one text: what was saved unheard is not saved twice.
    if (submission.current.body !== body) submission.current = { body, key: crypto.randomUUID() };
    setBusy(true);
    try {
      const created = await createArticle(written, chosen, submission.current.key);
      insertActivity(created);
      clear();
      await goTo(pathTo(paths.activity, { activityId: created.id }), { discards: true });
      flash(t('articles.published'));
    } catch (error) {
      setFailure(failureOf(error, t));
      setBusy(false);
    }
  };

  return (
    <Page title={t('articles.new')}>
      <ArticleForm
        fields={fields}
        onChange={change}
        groupSlug={places.find(({ id }) => id === chosen[0])?.groupSlug ?? null}
        submitLabel={t('articles.publish')}
        isBusy={isBusy}
        errors={failure.errors}
        retry={failure.retry}
        onSubmit={() => void submit()}
        onCancel={() => void goTo(pathTo(paths.stream, { streamSlug: 'all' }))}
        beside={(isDisabled) => (
          <Suspense fallback={null}>
            <PlanButton isDisabled={isDisabled} onPlan={plan} />
          </Suspense>
        )}
        state={isChanged ? t('articles.not_published') : ''}
      >
        <Suspense fallback={null}>
          <PlaceChoice
            places={places}
            chosen={chosen}
            onChange={setPicked}
            isRefused={isPlaceMissing && chosen.length === 0}
          />
        </Suspense>
      </ArticleForm>
      <LeaveWarningDialog warning={warning} />
    </Page>
  );
}
