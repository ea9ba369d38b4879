import type { App, ItemChange } from '@dorfplatz/contract';
import { Avatar, Skeleton } from '@dorfplatz/ui';
import type { Icon } from '@phosphor-icons/react';
import { ArchiveIcon } from '@phosphor-icons/react/dist/csr/Archive';
import { ArrowRightIcon } from '@phosphor-icons/react/dist/csr/ArrowRight';
import { ArrowUUpLeftIcon } from '@phosphor-icons/react/dist/csr/ArrowUUpLeft';
import { EnvelopeSimpleIcon } from '@phosphor-icons/react/dist/csr/EnvelopeSimple';
import { KanbanIcon } from '@phosphor-icons/react/dist/csr/Kanban';
import { LinkBreakIcon } from '@phosphor-icons/react/dist/csr/LinkBreak';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { LoadFailure } from '../../../../kit/load-failure.tsx';
import { useDates } from '../../../../lib/dates.ts';
import { localeOf, useLanguage, useTranslate } from '../../../../lib/i18n.ts';
import { valueText } from '../../../property-sets/index.ts';
import { changesQuery } from '../../api.ts';
import styles from './history.module.css';

/** So many changes are told before somebody wants all. */
const FIRST = 5;

const signs: Partial<Record<ItemChange['kind'], Icon>> = {
  moved: KanbanIcon,
  archived: ArchiveIcon,
  restored: ArrowUUpLeftIcon,
  mailed: EnvelopeSimpleIcon,
  unlinked: LinkBreakIcon,
  created: PlusIcon,
};

function Sign({ change: { kind, actor } }: { change: ItemChange }) {
  const Picture = signs[kind];
  if (kind !== 'created' && Picture)
    return (
      <span className={styles.sign} aria-hidden="true">
        <Picture />
      </span>
    );
  return <Avatar name={actor?.display_name ?? '?'} src={actor?.images?.small} size={28} />;
}

/** A value of the past in the reader's language: numbers and days are kept as programs write them. */
function useWordsOf(app: App): (name: string, text: string) => string {
  const locale = localeOf(useLanguage());
  return (name, text) => {
    const property = app.properties.find((each) => each.name === name);
    if (text === '') return text;
    if (property?.type === 'number' && Number.isFinite(Number(text)))
      return valueText(property, Number(text), locale);
    if (property?.type === 'date' && /^\d{4}-\d\d-\d\d$/.test(text)) return valueText(property, text, locale);
    return text;
  };
}

/** What somebody did, each property with what it was and what it became. */
function Sentence({ app, change }: { app: App; change: ItemChange }) {
  const t = useTranslate();
  const wordsOf = useWordsOf(app);
  const { kind, actor, changes } = change;
  const name = actor?.display_name ?? t('apps.history.somebody');
  const [first] = changes;
  if (kind === 'moved' && first)
    return (
      <p>
        {t('apps.history.moved', {
          from: first.before || t('apps.history.unassigned', { label: first.label }),
          to: first.after || t('apps.history.unassigned', { label: first.label }),
          name,
        })}
      </p>
    );
  if (kind !== 'changed' || !first) return <p>{t(`apps.history.${kind}`, { name })}</p>;
  return (
    <>
      <p>{t('apps.history.changed', { name, labels: changes.map(({ label }) => label).join(', ') })}</p>
      {changes.map(({ name: property, label, ...change }) => {
        const [before, after] = [wordsOf(property, change.before), wordsOf(property, change.after)];
        return (
          <p key={property} className={styles.change}>
            {changes.length > 1 ? <span className="muted">{label}:</span> : null}
            <del title={before}>{before || t('apps.value.none')}</del>
            <ArrowRightIcon aria-label={t('apps.history.became')} />
            <ins title={after}>{after || t('apps.value.none')}</ins>
          </p>
        );
      })}
    </>
  );
}

/** What happened to an item, newest first: some of it, and all when wanted. */
export function ItemHistory({ app, id }: { app: App; id: number }) {
  const t = useTranslate();
  const dates = useDates();
  const heading = useId();
  const [isWhole, setWhole] = useState(false);
  const list = useInfiniteQuery(changesQuery(id));
  const all = list.data?.pages.flatMap(({ answer }) => answer.changes) ?? [];
  const total = list.data?.pages[0]?.answer.total ?? 0;
  const shown = isWhole ? all : all.slice(0, FIRST);
  return (
    <section aria-labelledby={heading}>
      <header className={styles.head}>
        <h2 id={heading}>{t('apps.history.title')}</h2>
        <span className="muted">{total > 0 ? total : null}</span>
        {!isWhole && total > FIRST ? (
          <button type="button" className="link small" onClick={() => setWhole(true)}>
            {t('apps.history.all')}
          </button>
        ) : null}
      </header>
      {list.data ? (
        <ol className={styles.line}>
          {shown.map((change) => (
            <li key={change.id}>
              <Sign change={change} />
              <div className={styles.text}>
                <Sentence app={app} change={change} />
                <time className="small muted" dateTime={change.created_at}>
                  {dates.short(change.created_at)}
                </time>
              </div>
            </li>
          ))}
        </ol>
      ) : list.isError ? (
        <LoadFailure onRetry={() => void list.refetch()} />
      ) : (
        <div aria-busy="true">
          <Skeleton height={80} />
        </div>
      )}
      {isWhole && list.hasNextPage ? (
        <button
          type="button"
          className="link small"
          aria-busy={list.isFetchingNextPage || undefined}
          onClick={() => void list.fetchNextPage()}
        >
          {t('apps.history.earlier')}
        </button>
      ) : null}
    </section>
  );
}
