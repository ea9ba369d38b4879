import { useCallback, useReducer, useRef } from 'react';
import { useViewer } from '../../lib/session.ts';
import { useDraft } from '../editor/index.ts';
import { keptText, nextSaveState, readKept, type Written } from './written.ts';

const now = () => new Date().toISOString();

/**
 * What somebody writes of a page: kept by the browser under their own name until the server has it, so that a reload or
 * a new sign-in loses nothing and nobody else finds it [A17].
 * @param name of the page, or of the place of a new one
 * @param saved what the server has
 */
export function useWritten(name: string, saved: Omit<Written, 'since'>) {
  const viewer = useViewer();
  const { text, setText, clear, flush } = useDraft(`member:${viewer.id}:page:${name}`);
  const kept = readKept(text);
  const [state, dispatch] = useReducer(nextSaveState, kept, (found) =>
    found ? ({ is: 'failed', since: found.since } as const) : ({ is: 'untouched' } as const),
  );
  const [hadKept] = useReducer((had: boolean) => had, kept !== null);
  const written: Omit<Written, 'since'> = kept ?? saved;
  // Read when an answer comes: it may be that of an earlier text.
  const newest = useRef(written);
  newest.current = written;

  const change = (changed: Partial<Pick<Written, 'title' | 'content' | 'note'>>) => {
    const next = { ...newest.current, ...changed };
    newest.current = next;
    const since = 'since' in state ? state.since : now();
    setText(keptText({ ...next, since }));
    dispatch({ type: 'typed', at: now() });
  };
  const sent = useCallback(() => dispatch({ type: 'sent', at: now() }), []);
  const refused = useCallback(() => {
    flush();
    dispatch({ type: 'refused' });
  }, [flush]);
  /** The server has this text as that version. @returns whether nothing was written meanwhile */
  const confirmed = (sentText: Pick<Written, 'title' | 'content'>, basedOn: number): boolean => {
    const { title, content } = newest.current;
    const isNewest = title === sentText.title && content === sentText.content;
    if (isNewest) clear();
    else {
      newest.current = { ...newest.current, basedOn };
      setText(keptText({ ...newest.current, since: now() }));
    }
    dispatch({ type: 'confirmed', at: now(), isNewest });
    return isNewest;
  };
  const discard = () => {
    clear();
    dispatch({ type: 'dropped' });
  };
  return { written, state, hadKept, isUnsaved: kept !== null, change, sent, refused, confirmed, discard };
}
