import { flash } from '@dorfplatz/ui';
import { useState } from 'react';
import { useUnsaved } from '../../kit/unsaved.ts';
import { ApiError } from '../../lib/api-error.ts';
import { type Translate, useTranslate } from '../../lib/i18n.ts';
import { reasonOf } from '../../lib/refusal.ts';
import { saveExternalIds } from './api.ts';
import { changesOf, type Draft, type Drafts, keyOf, withTyped } from './drafts.ts';

/** Why the server refused one, beside its field. */
function errorOf(draft: Draft, error: ApiError, t: Translate): Draft {
  const field = `external_ids.${keyOf(draft.row)}`;
  const [code] = error.codes[field] ?? [];
  const { error: _, ...rest } = draft;
  if (code === undefined) return rest;
  const said = error.present[keyOf(draft.row)];
  const name = typeof said === 'string' ? said : '';
  if (code === 'taken' && name !== '') return { ...rest, error: t('external_ids.taken_by', { name }) };
  if (code === 'taken_in_bin') return { ...rest, error: t('external_ids.taken_in_bin', { name }) };
  if (code === 'changed_meanwhile')
    return {
      ...rest,
      basedOn: name || null,
      error: name ? t('external_ids.now', { id: name }) : t('external_ids.now_none'),
    };
  return { ...rest, error: (error.errors[field] ?? []).join(' ') };
}

/** Ids that were typed, until they are saved together or thrown away. They stay while one pages and filters. */
export function useDrafts() {
  const t = useTranslate();
  const [drafts, setDrafts] = useState<Drafts>(new Map());
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  useUnsaved(drafts.size > 0 && !isBusy);
  const save = async () => {
    if (isBusy) return;
    setBusy(true);
    try {
      const { saved, removed } = await saveExternalIds(changesOf(drafts));
      setDrafts(new Map());
      setProblem(null);
      flash(t('external_ids.saved', { count: saved + removed }));
    } catch (error) {
      if (error instanceof ApiError)
        setDrafts(new Map([...drafts].map(([key, draft]) => [key, errorOf(draft, error, t)])));
      setProblem(reasonOf(error, t));
    } finally {
      setBusy(false);
    }
  };
  return {
    drafts,
    isBusy,
    /** Why they were not saved. */
    problem,
    type: (row: Draft['row'], text: string) => setDrafts((all) => withTyped(all, row, text)),
    save,
    discard: () => {
      setDrafts(new Map());
      setProblem(null);
    },
  };
}
