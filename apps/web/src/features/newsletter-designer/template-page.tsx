import { Skeleton } from '@dorfplatz/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { NewsletterPage } from '../newsletter/index.ts';
import { type TemplateAnswer, templateQuery } from './api.ts';
import { TemplateEditor } from './components/template-editor.tsx';

/** Whether the server sent this very page: only then its policy lets another editor be shown. */
function isOwnPage(): boolean {
  const [loaded] = performance.getEntriesByType('navigation');
  return loaded !== undefined && new URL(loaded.name).pathname === window.location.pathname;
}

/** What the newsletter looks like [SCR-185] [RUL-0585]. */
export default function TemplatePage() {
  const { data, error, refetch } = useQuery(templateQuery);
  return (
    <NewsletterPage current="template">
      {data ? <Allowed answer={data} /> : null}
      {error && !data ? <LoadFailure onRetry={() => void refetch()} /> : null}
      {data || error ? null : <Waiting />}
    </NewsletterPage>
  );
}

const Waiting = () => (
  <div aria-busy="true">
    <Skeleton height={480} />
  </div>
);

function Allowed({ answer }: { answer: TemplateAnswer }) {
  const [mustLoad] = useState(() => answer.designer_origin !== 'null' && !isOwnPage());
  useEffect(() => {
    if (mustLoad) window.location.reload();
  }, [mustLoad]);
  return mustLoad ? <Waiting /> : <TemplateEditor answer={answer} />;
}
