import type { App } from '@dorfplatz/contract';
import { Alert, Skeleton } from '@dorfplatz/ui';
import { useQuery } from '@tanstack/react-query';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { ApiError } from '../../../lib/api-error.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { importQuery, importsQuery, isRunning, type Target } from '../api.ts';
import { ImportView } from './import-view.tsx';
import styles from './item-lists.module.css';
import { ListForm } from './list-form.tsx';
import { NewestImports } from './newest-imports.tsx';

interface ImportsProps {
  /** Where a list comes in; null where it makes an app. */
  app: App | null;
  target: Target;
  lead: string;
  /** The import that the address names. */
  shown: string | undefined;
  /** Shows an import, or the form for another list. */
  onShow: (id: number | null) => Promise<unknown>;
}

/** Lists on their way in: choose one, see what it would do, start, see what became of it. */
export function Imports({ shown, ...props }: ImportsProps) {
  const id = Number(shown);
  return Number.isSafeInteger(id) && id > 0 ? (
    <OneImport key={id} id={id} {...props} />
  ) : (
    <NewImport {...props} />
  );
}

type Props = Omit<ImportsProps, 'shown'>;

function NewImport({ app, target, lead, onShow }: Props) {
  const newest = useQuery(importsQuery(app?.id ?? null));
  const imports = newest.data ?? [];
  const running = imports.filter(isRunning);
  return (
    <div className={styles.page}>
      {/* Whoever comes back finds first what is under way. */}
      <NewestImports imports={running} kind="running" onShow={onShow} />
      <ListForm target={target} lead={lead} onSent={onShow} />
      {newest.isError && !newest.data ? (
        <LoadFailure onRetry={() => void newest.refetch()} />
      ) : (
        <NewestImports imports={imports.filter((each) => !isRunning(each))} kind="newest" onShow={onShow} />
      )}
    </div>
  );
}

function OneImport({ id, ...props }: Props & { id: number }) {
  const t = useTranslate();
  const { data, error, refetch } = useQuery(importQuery(id));
  if (data) return <ImportView item={data} app={props.app} onLeave={() => void props.onShow(null)} />;
  if (!error)
    return (
      <div aria-busy="true">
        <Skeleton height={120} />
      </div>
    );
  if (!(error instanceof ApiError && error.status === 404))
    return <LoadFailure onRetry={() => void refetch()} />;
  return (
    <div className={styles.page}>
      <Alert kind="info">{t('item_lists.gone')}</Alert>
      <NewImport {...props} />
    </div>
  );
}
