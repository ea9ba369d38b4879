import type { AdministrationSection } from '@dorfplatz/contract';
import { EmptyState, Skeleton, UnreadBadge } from '@dorfplatz/ui';
import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight';
import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle';
import { GearIcon } from '@phosphor-icons/react/dist/csr/Gear';
import { LockSimpleIcon } from '@phosphor-icons/react/dist/csr/LockSimple';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import {
  type Administered,
  administrationMenuQuery,
  useAdministrationIcons,
} from '../../../kit/administration.ts';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { Link } from '../../../kit/navigation.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { localeOf, useLanguage, useTranslate } from '../../../lib/i18n.ts';
import { administrationStartQuery } from '../api.ts';
import styles from './start.module.css';

interface StartProps {
  administered: Administered;
  /** Stands above all else. */
  head?: ReactNode;
}

/** What needs those who administer, every screen of administration with what one finds there, and figures. */
export function AdministrationStart({ administered, head }: StartProps) {
  const t = useTranslate();
  const locale = localeOf(useLanguage());
  const menu = useQuery(administrationMenuQuery(administered));
  const start = useQuery(administrationStartQuery(administered));
  const error = menu.error ?? start.error;
  if (error && !(menu.data && start.data))
    return error instanceof ApiError && error.status === 403 ? (
      <EmptyState
        icon={<LockSimpleIcon weight="duotone" aria-hidden="true" />}
        title={t('administration.denied')}
      >
        {t('administration.denied_help')}
      </EmptyState>
    ) : (
      <LoadFailure
        onRetry={() => {
          void menu.refetch();
          void start.refetch();
        }}
      />
    );
  return (
    <div className={styles.start}>
      <div className={styles.main}>
        {head}
        <Attention data={start.data} />
        <section aria-labelledby="administration-settings">
          <h2 id="administration-settings">{t('administration.settings')}</h2>
          {menu.data ? <Sections sections={menu.data.navigation_items} /> : <Skeleton height={240} />}
        </section>
      </div>
      {start.data ? (
        <aside className={styles.side}>
          <section aria-labelledby="administration-figures">
            <h2 id="administration-figures">{t('administration.figures')}</h2>
            <dl className={styles.figures}>
              {start.data.figures.map(({ key, text, value }) => (
                <div key={key}>
                  <dt>{text}</dt>
                  <dd>{new Intl.NumberFormat(locale).format(value)}</dd>
                </div>
              ))}
            </dl>
          </section>
          {start.data.version ? (
            <p className="small muted">{t('administration.version', { version: start.data.version })}</p>
          ) : null}
        </aside>
      ) : null}
    </div>
  );
}

type Waiting = { key: string; text: string; detail: string; link: string };

function Attention({ data }: { data: { attention: Waiting[] } | undefined }) {
  const t = useTranslate();
  const icons = useAdministrationIcons();
  return (
    <section aria-labelledby="administration-attention" aria-busy={!data}>
      <h2 id="administration-attention">
        {t('administration.attention')} {data ? <span className="muted">{data.attention.length}</span> : null}
      </h2>
      {data ? null : <Skeleton height={64} />}
      {data?.attention.length === 0 ? (
        <p className={styles.calm}>
          <CheckCircleIcon weight="duotone" aria-hidden="true" />
          <span>
            <b>{t('administration.attention_none')}</b>
            <span>{t('administration.attention_none_help')}</span>
          </span>
        </p>
      ) : null}
      <ul className={styles.waiting}>
        {data?.attention.map(({ key, text, detail, link }) => (
          <li key={key}>
            <Link to={link}>
              <span className={styles.sign}>
                {icons[key] ?? <GearIcon weight="duotone" aria-hidden="true" />}
              </span>
              <span className={styles.text}>
                <b>{text}</b>
                <span className="whole">{detail}</span>
              </span>
              <span className={styles.open}>{t('administration.open')}</span>
              <CaretRightIcon aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Sections({ sections }: { sections: readonly AdministrationSection[] }) {
  const t = useTranslate();
  const locale = localeOf(useLanguage());
  const icons = useAdministrationIcons();
  return (
    <div className={styles.sections}>
      {sections.map((section) => (
        <section key={section.key} aria-labelledby={`administration-${section.key}`}>
          <h3 id={`administration-${section.key}`}>{section.text}</h3>
          <ul>
            {section.navigation_items.map(({ key, text, hint, link, count, join_request_count: waiting }) => (
              <li key={key}>
                <Link to={link}>
                  {icons[key] ?? <GearIcon weight="duotone" aria-hidden="true" />}
                  <span className={styles.text}>
                    <b>{text}</b>
                    <span>{hint}</span>
                  </span>
                  {waiting > 0 ? (
                    <UnreadBadge
                      value={waiting}
                      newLabel=""
                      label={t('administration.waiting', { count: waiting })}
                    />
                  ) : count !== null && count > 0 ? (
                    <span className={styles.count}>{new Intl.NumberFormat(locale).format(count)}</span>
                  ) : null}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
