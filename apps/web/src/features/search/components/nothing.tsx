import type { SearchAnswer } from '@dorfplatz/contract';
import { buttonClass, EmptyState } from '@dorfplatz/ui';
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass';
import { Link } from '../../../kit/navigation.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { type Asked, searchAddress } from '../address.ts';
import { OPERATORS } from '../operators.ts';
import styles from './blocks.module.css';

/** Says where was searched and why perhaps nothing came, and the next step [RUL-0148] [S-21]. */
export function NothingFound({ answer, asked }: { answer: SearchAnswer; asked: Asked }) {
  const t = useTranslate();
  const { group, total, total_everywhere } = answer;
  const elsewhere = group ? (total_everywhere ?? 0) : total;
  const hints = [
    t(group ? 'search.scope.group' : 'search.scope.everywhere', { group: group?.name }),
    ...(asked.module === null
      ? []
      : [t('search.hint.module', { module: t(`search.module.${asked.module}`) })]),
    ...(/(^|\s)-\S/.test(asked.q) ? [t('search.hint.minus')] : []),
    ...(asked.q.includes('"') ? [t('search.hint.phrase')] : []),
    ...(/(^|\s)-?(from|in|has|before|after):/i.test(asked.q) ? [t('search.hint.operators')] : []),
    ...(asked.exact ? [t('search.hint.exact')] : []),
    ...(/\S\s+\S/.test(asked.q) ? [t('search.hint.words')] : []),
  ];
  return (
    <EmptyState
      icon={<MagnifyingGlassIcon weight="duotone" aria-hidden="true" />}
      title={t('search.no_results', { q: asked.q })}
      action={
        elsewhere > 0 ? (
          <Link
            className={buttonClass({ variant: 'primary' })}
            to={searchAddress({ q: asked.q, exact: asked.exact })}
            activeProps={{}}
          >
            {t('search.everywhere_number', { count: elsewhere })}
          </Link>
        ) : asked.exact ? (
          <Link
            className={buttonClass({})}
            to={searchAddress({ ...asked, exact: false, page: 1 })}
            activeProps={{}}
          >
            {t('search.not_exact')}
          </Link>
        ) : null
      }
    >
      <span className={styles.hintList}>
        {hints.map((hint) => (
          <span key={hint}>{hint}</span>
        ))}
      </span>
    </EmptyState>
  );
}

/** Stands where nothing was asked yet: what can be found, and how to ask for it exactly. */
export function NothingAsked({ groupSlug }: { groupSlug: string | null }) {
  const t = useTranslate();
  return (
    <div className={styles.column}>
      <p className="muted">{t(groupSlug === null ? 'search.intro' : 'search.intro_group')}</p>
      <section>
        <h2>{t('search.operators')}</h2>
        <dl className={styles.operators}>
          {[...OPERATORS, 'phrase', 'minus'].map((operator) => (
            <div key={operator} className={styles.operator}>
              <dt>
                <code>{t(`search.operator.${operator}.example`)}</code>
              </dt>
              <dd>{t(`search.operator.${operator}`)}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  );
}
