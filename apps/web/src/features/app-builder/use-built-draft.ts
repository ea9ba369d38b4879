import { useMemo, useState } from 'react';
import { useViewer } from '../../lib/session.ts';
import { useDraft } from '../editor/index.ts';
import { type AppDraft, changesOf, draftOf, type EditedApp } from './draft.ts';
import { merged } from './merged.ts';
import { readStored } from './stored-draft.ts';

/**
 * What somebody builds of an app, kept in this browser until it is saved or discarded: a reload, another screen and
 * another tab find it again. Where the app has changed since, both can be brought together.
 */
export function useBuiltDraft(app: EditedApp) {
  const viewer = useViewer();
  const [current, setCurrent] = useState(app);
  const { text, setText, clear } = useDraft(`member:${viewer.id}:app:${app.id}`);
  const stored = useMemo(() => readStored(text), [text]);
  const theirs = useMemo(() => draftOf(current), [current]);
  const base = stored?.base ?? theirs;
  const draft = stored?.draft ?? theirs;
  const isOutdated = stored !== null && stored.version !== current.version;
  const conflict = useMemo(
    () => (isOutdated && stored ? merged(stored.base, stored.draft, theirs) : null),
    [isOutdated, stored, theirs],
  );
  const keep = (next: AppDraft, from: AppDraft, version: number) => {
    if (changesOf(next, from).length === 0) clear();
    else setText(JSON.stringify({ version, base: from, draft: next, at: Date.now() }));
  };
  return {
    /** The app as the server had it last. */
    current,
    base,
    draft,
    version: stored?.version ?? current.version,
    changes: useMemo(() => changesOf(draft, base), [draft, base]),
    /** When it was changed last (ms); null while it is as the server has it. */
    keptAt: stored?.at ?? null,
    /** What others changed meanwhile, with one's own brought to it; null where nobody did. */
    conflict: conflict && { ...conflict, theirs },
    change: (next: AppDraft) => keep(next, base, stored?.version ?? current.version),
    /** Takes what the server has by now, and goes on with a draft of it. */
    rebase: (now: EditedApp, next: AppDraft) => {
      setCurrent(now);
      keep(next, draftOf(now), now.version);
    },
    /** Hears what the server has by now; the draft stays as it is. */
    meet: setCurrent,
    discard: clear,
  };
}
