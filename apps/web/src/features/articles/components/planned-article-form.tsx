import type { Plan } from '@dorfplatz/contract';
import { flash } from '@dorfplatz/ui';
import { Suspense, useState } from 'react';
import { useTranslate } from '../../../lib/i18n.ts';
import { imageAddress } from '../../documents/index.ts';
import { LeaveWarningDialog, useLeaveWarning } from '../../editor/index.ts';
import { PlaceChoice, usePostingPlaces } from '../../stream/index.ts';
import { postOf } from '../api.ts';
import { failureOf, noFailure } from '../article-failure.ts';
import { type ArticleFields, useArticleDraft } from '../use-article-draft.ts';
import { missingOf, writtenOf } from '../written.ts';
import { ArticleForm } from './article-form.tsx';

const fieldsOf = ({ content, article }: Plan['post']): ArticleFields => ({
  title: article?.title ?? '',
  teaser: content,
  body: article?.body ?? '',
  lead: article?.lead_image_id
    ? { id: article.lead_image_id, url: imageAddress(article.lead_image_id) }
    : null,
  leadAlt: article?.lead_alt ?? '',
});

interface PlannedArticleFormProps {
  /** Names the draft. */
  id: number;
  post: Plan['post'];
  /** Rejects with what the server refuses. */
  onSave: (post: Plan['post']) => Promise<void>;
  onClose: () => void;
}

/** Changes an article that is not published yet, and where it goes. */
export default function PlannedArticleForm({ id, post, onSave, onClose }: PlannedArticleFormProps) {
  const t = useTranslate();
  // What was opened is what is changed, whatever comes from elsewhere meanwhile.
  const [opened] = useState(post);
  const places = usePostingPlaces();
  const { fields, isChanged, change, clear } = useArticleDraft(`planned:${id}`, fieldsOf(opened));
  const [chosen, setChosen] = useState(opened.streams);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState(noFailure);
  const warning = useLeaveWarning(isChanged && !isBusy);
  const save = async () => {
    if (isBusy) return;
    const errors = missingOf(fields, t);
    setFailure({ errors, retry: null });
    if (Object.keys(errors).length > 0 || chosen.length === 0) {
      flash(Object.values(errors)[0] ?? t('stream.place_missing'), { kind: 'error' });
      return;
    }
    setBusy(true);
    try {
      await onSave({ ...opened, ...postOf(writtenOf(fields), chosen) });
      clear();
      onClose();
    } catch (error) {
      setFailure(failureOf(error, t));
      setBusy(false);
    }
  };
  return (
    <>
      <ArticleForm
        fields={fields}
        onChange={change}
        groupSlug={places.find(({ id: placeId }) => placeId === chosen[0])?.groupSlug ?? null}
        submitLabel={t('articles.save')}
        isBusy={isBusy}
        errors={failure.errors}
        retry={failure.retry}
        onSubmit={() => void save()}
        onCancel={() => {
          clear();
          onClose();
        }}
        state={isChanged ? t('articles.not_saved') : ''}
      >
        <Suspense fallback={null}>
          <PlaceChoice places={places} chosen={chosen} onChange={setChosen} isRefused={chosen.length === 0} />
        </Suspense>
      </ArticleForm>
      <LeaveWarningDialog warning={warning} />
    </>
  );
}
