import type { App, ItemImport } from '@dorfplatz/contract';
import { Alert, Button, buttonClass } from '@dorfplatz/ui';
import { ArrowSquareOutIcon } from '@phosphor-icons/react/dist/csr/ArrowSquareOut';
import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple';
import { useEffect, useRef } from 'react';
import { CountFacts } from '../../../kit/count-facts.tsx';
import { Making } from '../../../kit/making.tsx';
import { Link, paths, pathTo, useRouteParams } from '../../../kit/navigation.ts';
import { useAction } from '../../../kit/use-action.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { builderOf } from '../../app-builder/index.ts';
import { dropImport, isRunning, refreshAfterImport, rejectedAddress } from '../api.ts';
import { CheckedList } from './checked-list.tsx';
import styles from './item-lists.module.css';
import { LineList } from './line-list.tsx';

interface ImportViewProps {
  item: ItemImport;
  /** Where it comes in; null where it makes an app. */
  app: App | null;
  onLeave: () => void;
}

/** A list on its way: read, checked, brought in. */
export function ImportView({ item, app, onLeave }: ImportViewProps) {
  const t = useTranslate();
  const { busy, run } = useAction<'stop'>();
  const heading = useRef<HTMLHeadingElement>(null);
  const { state, counts, problem } = item;
  const running = isRunning(item);
  // What happened last is read out and stands at the top.
  useEffect(() => {
    if (!running) heading.current?.focus();
  }, [running]);
  useEffect(() => {
    if (state === 'done') refreshAfterImport();
  }, [state]);
  const stop = () =>
    run(
      'stop',
      async () => {
        await dropImport(item.id);
        onLeave();
      },
      { done: t('item_lists.stopped') },
    );
  // What was read once can be said otherwise.
  const isSaidWrong = state === 'unreadable' && item.encoding !== null;
  const isOver = state === 'done' || (state === 'unreadable' && !isSaidWrong) || state === 'failed';
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h2 ref={heading} tabIndex={-1}>
          {item.file_name}
        </h2>
        <p className="small muted">{t(`item_lists.state.${state}`)}</p>
      </div>
      {running ? (
        <Making
          progress={item.progress}
          label={t('item_lists.progress', { percent: item.progress })}
          stopLabel={t('item_lists.stop')}
          isStopping={busy === 'stop'}
          onStop={() => void stop()}
        />
      ) : null}
      {state === 'unreadable' ? (
        <Alert kind="danger" title={t('item_lists.unreadable')}>
          {t(`item_lists.unreadable.${problem}`)}
        </Alert>
      ) : null}
      {state === 'failed' ? (
        <Alert kind="danger" title={t('item_lists.failed')}>
          {t(`item_lists.failed.${problem === 'not_found' || problem === 'forbidden' ? problem : 'error'}`)}
        </Alert>
      ) : null}
      {state === 'done' && counts ? (
        <Alert
          kind="ok"
          title={t('item_lists.brought_in', { created: counts.created, changed: counts.changed })}
          action={item.app ? <WaysOn app={item.app} isNew={app === null} /> : null}
        >
          {counts.rejected > 0 ? t('item_lists.some_rejected', { count: counts.rejected }) : null}
        </Alert>
      ) : null}
      {counts && (state === 'checked' || state === 'done') ? (
        <Facts counts={counts} isDone={state === 'done'} isNew={app === null} />
      ) : null}
      {state === 'checked' || isSaidWrong ? (
        <CheckedList item={item} app={app} onLeave={onLeave}>
          <Rejected item={item} />
        </CheckedList>
      ) : null}
      {state === 'done' ? <Rejected item={item} /> : null}
      {isOver ? (
        <div>
          <Button onClick={onLeave}>{t('item_lists.another')}</Button>
        </div>
      ) : null}
    </div>
  );
}

function WaysOn({ app, isNew }: { app: NonNullable<ItemImport['app']>; isNew: boolean }) {
  const t = useTranslate();
  const { groupSlug } = useRouteParams(paths.groupAppFromList) as { groupSlug?: string };
  return (
    <>
      <Link to={pathTo(paths.app, { appSlug: app.slug })} className={buttonClass({ size: 'small' })}>
        <ArrowSquareOutIcon aria-hidden="true" />
        {t('item_lists.to_app')}
      </Link>
      {isNew ? (
        <Link
          to={builderOf({ id: app.id, group: groupSlug === undefined ? null : { slug: groupSlug } })}
          className={buttonClass({ size: 'small' })}
        >
          {t('item_lists.set_up')}
        </Link>
      ) : null}
    </>
  );
}

/** The lines that bring nothing in, and the way to mend them. */
function Rejected({ item }: { item: ItemImport }) {
  const t = useTranslate();
  const count = item.counts?.rejected ?? 0;
  if (count === 0) return null;
  return (
    <section className={styles.part}>
      <div className={styles.partHead}>
        <h3>{t(item.state === 'done' ? 'item_lists.rejected_done' : 'item_lists.rejected', { count })}</h3>
        <a href={rejectedAddress(item.id)} download className={buttonClass({ size: 'small' })}>
          <DownloadSimpleIcon aria-hidden="true" />
          {t('item_lists.download_rejected')}
        </a>
      </div>
      <LineList item={item} />
    </section>
  );
}

interface FactsProps {
  counts: NonNullable<ItemImport['counts']>;
  isDone: boolean;
  isNew: boolean;
}

function Facts({ counts, isDone, isNew }: FactsProps) {
  const t = useTranslate();
  // Of an app that is being made there is nothing that could change.
  const shown = isNew
    ? (['created', 'rejected'] as const)
    : (['created', 'changed', 'same', 'rejected'] as const);
  return (
    <CountFacts
      facts={shown.map((key) => ({
        label: t(`item_lists.fact${isDone ? '_done' : ''}.${key}`),
        count: t('item_lists.number', { count: counts[key] }),
      }))}
    />
  );
}
