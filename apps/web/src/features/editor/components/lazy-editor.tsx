import { Skeleton } from '@dorfplatz/ui';
import { lazy, Suspense } from 'react';
import type { EditorProps } from '../editor.tsx';

const loadEditor = () => import('../editor.tsx');
const LoadedEditor = lazy(loadEditor);

/** Begins to load the editor, where a person is about to write. */
export function preloadEditor(): void {
  void loadEditor();
}

/** The editor, loaded when it is first shown, with a place of the same height before. */
export function Editor(props: EditorProps) {
  return (
    <Suspense fallback={<Skeleton height={props.size === 'post' ? 168 : 120} />}>
      <LoadedEditor {...props} />
    </Suspense>
  );
}
