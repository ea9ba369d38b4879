import type { ChannelLayout } from '@dorfplatz/contract';
import { flash } from '@dorfplatz/ui';
import { useRef, useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { queryClient } from '../../lib/queries.ts';
import { flashRefusal, reasonOf } from '../../lib/refusal.ts';
import { refreshChannelWidgets } from '../channel-widgets/index.ts';
import { dropDraft, presentLayout, publish, versionQuery } from './api.ts';
import type { Conflict, Decision } from './components/conflict-dialog.tsx';
import type { Rows } from './rows.ts';
import type { Base, useDraft } from './use-draft.ts';

interface PublishOptions {
  slug: string;
  base: Base;
  rows: Rows;
  draft: ReturnType<typeof useDraft>;
  /** Another layout is shown to readers now. @param as which of two it is, where it was decided between them */
  onPresent: (layout: ChannelLayout, sent: Rows, as: Decision['how'] | 'published' | 'discarded') => void;
}

/** Publishes a layout, discards what was changed, and settles what two people published. */
export function usePublish({ slug, base, rows, draft, onPresent }: PublishOptions) {
  const t = useTranslate();
  const [busy, setBusy] = useState<'publish' | 'discard' | Decision['how'] | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const isBusy = useRef(false);

  /** Has the other layout beside one's own, with who published it. Throws ApiError. */
  async function compare(): Promise<void> {
    const present = await presentLayout(slug);
    const version = await queryClient
      .fetchQuery({ ...versionQuery(slug, present.version), staleTime: Number.POSITIVE_INFINITY })
      .catch(() => null);
    // Theirs may hold widgets that nobody had when this editor opened.
    await refreshChannelWidgets(slug);
    const by = version && { name: version.author?.display_name ?? null, at: version.created_at };
    setProblem(null);
    setConflict({ present, by });
  }
  async function once(what: NonNullable<typeof busy>, act: () => Promise<void>): Promise<void> {
    if (isBusy.current) return;
    isBusy.current = true;
    setBusy(what);
    try {
      await act();
    } catch (error) {
      flashRefusal(error, t);
    } finally {
      isBusy.current = false;
      setBusy(null);
    }
  }
  const isConflict = (error: unknown) => error instanceof ApiError && error.status === 409;

  const publishNow = () =>
    once('publish', async () => {
      await draft.rest();
      try {
        const layout = await publish(slug, rows, base.version);
        draft.settle();
        onPresent(layout, rows, 'published');
        flash(t('channel_layout.published'));
      } catch (error) {
        if (!isConflict(error)) throw error;
        await compare();
      }
    });
  const discard = () =>
    once('discard', async () => {
      await draft.rest();
      await dropDraft(slug);
      const layout = await presentLayout(slug);
      draft.settle();
      onPresent(layout, layout.rows, 'discarded');
      flash(t('channel_layout.discarded'));
    });
  const decide = ({ how, rows: chosen, aside }: Decision) =>
    once(how, async () => {
      if (!conflict) return;
      await draft.rest();
      try {
        const layout = await publish(slug, chosen, conflict.present.version, aside);
        draft.settle();
        onPresent(layout, chosen, how);
        setConflict(null);
        flash(t(`channel_layout.conflict.done_${how}`));
      } catch (error) {
        if (isConflict(error)) {
          await compare();
          setProblem(t('channel_layout.conflict.again'));
        } else setProblem(reasonOf(error, t));
      }
    });
  const look = () => once('publish', compare);
  return { busy, conflict, problem, publishNow, discard, decide, look, close: () => setConflict(null) };
}
