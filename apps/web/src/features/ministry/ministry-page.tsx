import { Avatar, Button, EmptyState, Row, RowList, Skeleton } from '@dorfplatz/ui';
import { HandHeartIcon } from '@phosphor-icons/react/dist/csr/HandHeart';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { catchFocus } from '../../kit/catch-focus.ts';
import { ListState } from '../../kit/list-state.tsx';
import { Link } from '../../kit/navigation.ts';
import { NotFoundPage } from '../../kit/not-found-page.tsx';
import { Page } from '../../kit/page.tsx';
import { PagedList } from '../../kit/paged-list.tsx';
import { usePagedList } from '../../kit/use-paged-list.ts';
import { ApiError } from '../../lib/api-error.ts';
import { useDates } from '../../lib/dates.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { useViewer } from '../../lib/session.ts';
import { chargesQuery, ministersQuery } from './api.ts';
import { MinisterForm } from './components/minister-form.tsx';
import { MinisterRow } from './components/minister-row.tsx';
import styles from './components/ministry.module.css';

/** Those whom one is in charge of; administrators also say who is in charge of whom [RUL-1018]. */
export default function MinistryPage() {
  const t = useTranslate();
  const viewer = useViewer();
  const { error } = useQuery(chargesQuery);
  const [isAdding, setAdding] = useState(false);
  const adding = useRef<HTMLButtonElement>(null);
  if (error instanceof ApiError && error.status === 404) return <NotFoundPage />;
  const isAdmin = viewer.can.administrate;
  return (
    <Page
      title={t(isAdmin ? 'ministry.title' : 'ministry.charges')}
      actions={
        isAdmin && !isAdding ? (
          <Button
            ref={adding}
            variant="primary"
            icon={<PlusIcon aria-hidden="true" />}
            onClick={() => setAdding(true)}
          >
            {t('ministry.add')}
          </Button>
        ) : null
      }
    >
      {isAdding ? (
        <section className={styles.section} aria-label={t('ministry.add')}>
          <MinisterForm
            onDone={() => {
              setAdding(false);
              catchFocus(() => adding.current);
            }}
          />
        </section>
      ) : null}
      {isAdmin ? <Ministers /> : null}
      <Charges isAdmin={isAdmin} />
    </Page>
  );
}

function Ministers() {
  const t = useTranslate();
  const list = usePagedList(ministersQuery);
  return (
    <section className={styles.section}>
      <h2>{t('ministry.ministers')}</h2>
      <PagedList
        list={list}
        loading={<Skeleton height={64} />}
        empty={
          <EmptyState
            icon={<HandHeartIcon weight="duotone" aria-hidden="true" />}
            title={t('ministry.no_ministers')}
          >
            {t('ministry.no_ministers_help')}
          </EmptyState>
        }
      >
        {({ answer }) => (
          <RowList>
            {answer.ministers.map((minister) => (
              <MinisterRow key={minister.minister.id} minister={minister} />
            ))}
          </RowList>
        )}
      </PagedList>
    </section>
  );
}

/** The members whom the viewer is in charge of; nothing for administrators who are in charge of nobody. */
function Charges({ isAdmin }: { isAdmin: boolean }) {
  const t = useTranslate();
  const dates = useDates();
  const list = useQuery(chargesQuery);
  const charges = list.data?.charges ?? [];
  if (isAdmin && list.data && charges.length === 0) return null;
  return (
    <section className={styles.section}>
      {isAdmin ? <h2>{t('ministry.charges')}</h2> : null}
      <ListState
        list={list}
        loading={<Skeleton height={64} />}
        isEmpty={charges.length === 0}
        empty={
          <EmptyState
            icon={<HandHeartIcon weight="duotone" aria-hidden="true" />}
            title={t('ministry.no_charges')}
          />
        }
      />
      <RowList>
        {charges.map(({ member, entries_count: count, newest_on: newest, html_url }) => (
          <Row key={member.id}>
            <div className={styles.row}>
              <Avatar name={member.display_name} src={member.images?.small} size={40} />
              <div className={styles.words}>
                <b>
                  <Link to={html_url}>{member.display_name}</Link>
                </b>
                <p className="small muted">
                  {newest === null
                    ? t('ministry.no_entries')
                    : t('ministry.entries_count', { count, date: dates.middle(newest) })}
                </p>
              </div>
            </div>
          </Row>
        ))}
      </RowList>
    </section>
  );
}
