import type { SearchAnswer } from '@dorfplatz/contract';
import { classNames, GroupIcon } from '@dorfplatz/ui';
import { GlobeIcon } from '@phosphor-icons/react/dist/csr/Globe';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { useEffect, useRef } from 'react';
import { Link, useGoTo } from '../../../kit/navigation.ts';
import { useGroupLook } from '../../../kit/use-group-look.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { type Asked, searchAddress } from '../address.ts';
import styles from './blocks.module.css';

/** Where is searched, and the way to search everywhere [RUL-0136]. */
export function ScopeBar({ answer, asked }: { answer: SearchAnswer; asked: Asked }) {
  const t = useTranslate();
  const { group } = answer;
  const look = useGroupLook(group?.id);
  if (!group && asked.module === null) return null;
  const everywhere = searchAddress({ q: asked.q, exact: asked.exact });
  const total = group ? answer.total_everywhere : answer.total;
  return (
    <div className={styles.chips}>
      {group ? (
        <span className={classNames(styles.chip, styles.chosen)}>
          <GroupIcon {...look} src={group.images?.small ?? look.src} />
          <span className="visually-hidden">{t('search.only_in')} </span>
          <span className="cut">{group.name}</span>
          <Link
            className={styles.lift}
            to={searchAddress({ ...asked, groupSlug: null, page: 1 })}
            aria-label={t('search.lift_scope')}
            title={t('search.lift_scope')}
            activeProps={{}}
          >
            <XIcon weight="bold" aria-hidden="true" />
          </Link>
        </span>
      ) : null}
      <Link className={styles.chip} to={everywhere} activeProps={{}}>
        <GlobeIcon aria-hidden="true" />
        {t('search.everywhere')}
        {total === null ? null : (
          <span className={styles.number}>{t('search.number', { count: total })}</span>
        )}
      </Link>
    </div>
  );
}

/** One button for each kind with how many hits it has; what has none cannot be chosen [RUL-0135]. */
export function FilterBar({ answer, asked }: { answer: SearchAnswer; asked: Asked }) {
  const t = useTranslate();
  const goTo = useGoTo();
  const bar = useRef<HTMLFieldSetElement>(null);
  const choose = (module: Asked['module']) =>
    void goTo(searchAddress({ ...asked, module, sortBy: null, page: 1 }));
  // On phones the row is longer than the screen: the chosen one is in sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice brings another button into sight
  useEffect(() => {
    const chosen = bar.current?.querySelector<HTMLElement>('[aria-pressed="true"]');
    if (!bar.current || !chosen) return;
    const [outer, inner] = [bar.current.getBoundingClientRect(), chosen.getBoundingClientRect()];
    if (inner.right > outer.right) bar.current.scrollLeft += inner.right - outer.right + 32;
    else if (inner.left < outer.left) bar.current.scrollLeft -= outer.left - inner.left + 32;
  }, [asked.module]);
  const chip = (module: Asked['module'], total: number, hasMore: boolean) => (
    <button
      key={module ?? 'all'}
      type="button"
      className={styles.chip}
      aria-pressed={asked.module === module}
      disabled={total === 0 && asked.module !== module}
      onClick={() => choose(module)}
    >
      {t(module === null ? 'search.all' : `search.module.${module}`)}
      <span className={styles.number}>
        {t(hasMore ? 'search.number_and_more' : 'search.number', { count: total })}
      </span>
    </button>
  );
  return (
    <fieldset ref={bar} className={classNames(styles.chips, styles.kinds)}>
      <legend className="visually-hidden">{t('search.kinds')}</legend>
      {chip(
        null,
        answer.total,
        answer.results.some(({ meta }) => meta.more),
      )}
      {answer.results.map(({ module, total, meta }) => chip(module, total, meta.more))}
    </fieldset>
  );
}
