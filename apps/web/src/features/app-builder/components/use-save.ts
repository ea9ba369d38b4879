import type { PropertiesReport } from '@dorfplatz/contract';
import { flash } from '@dorfplatz/ui';
import { useState } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { useLanguage, useTranslate } from '../../../lib/i18n.ts';
import { queryClient } from '../../../lib/queries.ts';
import { reasonOf } from '../../../lib/refusal.ts';
import { builtAppQuery, checkFields, savePart } from '../api.ts';
import {
  type AppDraft,
  draftOf,
  layoutSent,
  partsToSave,
  propertiesSent,
  settingsSent,
  withSaved,
} from '../draft.ts';
import { integrationsSent } from '../integrations.ts';
import type { useBuiltDraft } from '../use-built-draft.ts';

const losesSomething = ({ removed, converted }: PropertiesReport): boolean =>
  removed.some(({ items_count: count }) => count > 0) ||
  converted.some(({ fitting, unfitting }) => fitting + unfitting > 0);

/** Saves a draft in its parts, after asking where items lose something; what is refused leaves the draft as it is. */
export function useSave(built: ReturnType<typeof useBuiltDraft>) {
  const t = useTranslate();
  const language = useLanguage();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  /** What would be lost, while it is asked about. */
  const [report, setReport] = useState<PropertiesReport | null>(null);
  const { id } = built.current;

  async function send(isMeant: boolean): Promise<void> {
    let { draft, base, version, current } = built;
    const parts = partsToSave(draft, base);
    if (parts.includes('properties') && !isMeant) {
      const found = await checkFields(id, propertiesSent(draft, base, language), version);
      if (losesSomething(found)) return setReport(found);
    }
    const sent = (now: AppDraft) => ({
      properties: propertiesSent(now, base, language),
      layout: layoutSent(now),
      settings: settingsSent(now, current.group !== null),
      // Fields that were new a moment ago have ids by now.
      integrations: integrationsSent(now.integrations, current),
    });
    for (const part of parts) {
      const saved = await savePart(current, part, sent(draft)[part], version);
      current = saved;
      base = draftOf(saved);
      draft = withSaved(draft, base, part);
      version = saved.version;
      built.rebase(saved, draft);
    }
    flash(t('app_builder.saved'));
  }

  const save = async (isMeant = false) => {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    try {
      await send(isMeant);
      if (isMeant) setReport(null);
    } catch (error) {
      setReport(null);
      if (error instanceof ApiError && error.status === 409) {
        try {
          built.meet(await queryClient.fetchQuery({ ...builtAppQuery(id), staleTime: 0 }));
          setProblem(error.detail || reasonOf(error, t));
        } catch (failure) {
          setProblem(reasonOf(failure, t));
        }
      } else setProblem(reasonOf(error, t));
    } finally {
      setBusy(false);
    }
  };
  return { save, isBusy, problem, setProblem, report, drop: () => setReport(null) };
}
