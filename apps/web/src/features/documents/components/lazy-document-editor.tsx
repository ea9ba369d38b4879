import { Skeleton } from '@dorfplatz/ui';
import { lazy, Suspense } from 'react';
import { withTexts } from '../../../lib/i18n.ts';
import type { DocumentEditorProps } from '../document-editor.tsx';

const loadEditor = withTexts(() => import('../document-editor.tsx'));
const LoadedEditor = lazy(loadEditor);

/** Begins to load the editor of documents, where a person is about to write one. */
export function preloadDocumentEditor(): void {
  loadEditor().catch(() => {});
}

/** The editor of documents (articles, pages, legal texts, newsletters), loaded when it is first shown. */
export function DocumentEditor(props: DocumentEditorProps) {
  return (
    <Suspense
      fallback={
        <div aria-busy="true">
          <Skeleton height={240} />
        </div>
      }
    >
      <LoadedEditor {...props} />
    </Suspense>
  );
}
