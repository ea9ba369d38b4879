import type { AppCard } from '@dorfplatz/contract';
import { EmptyState, Row, RowList, Skeleton } from '@dorfplatz/ui';
import { SquaresFourIcon } from '@phosphor-icons/react/dist/csr/SquaresFour';
import { useQuery } from '@tanstack/react-query';
import { AppMark } from '../../../kit/app-mark.tsx';
import { ListState } from '../../../kit/list-state.tsx';
import { Link } from '../../../kit/navigation.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { appsQuery } from '../api.ts';
import styles from '../apps-page.module.css';

/** The apps of the network or of a group, with what each is for. */
export function AppRows({
  group,
  addressOf,
}: {
  group: string | null;
  /** Where else than into the app they lead; how much lies in the app is not said then. */
  addressOf?: (app: AppCard) => string;
}) {
  const t = useTranslate();
  const list = useQuery(appsQuery(group));
  const apps: readonly AppCard[] = list.data ?? [];
  return (
    <>
      <ListState
        list={list}
        loading={<Skeleton height={48} />}
        isEmpty={apps.length === 0}
        empty={
          <EmptyState icon={<SquaresFourIcon weight="duotone" aria-hidden="true" />} title={t('apps.none')}>
            {t('apps.none_text')}
          </EmptyState>
        }
      />
      {apps.length > 0 ? (
        <RowList>
          {apps.map((app) => (
            <Row key={app.id}>
              <AppMark app={app} size={36} />
              <span className={styles.text}>
                <Link to={addressOf?.(app) ?? app.html_url} className={styles.name}>
                  {app.name}
                </Link>
                {app.description ? <span className="small muted">{app.description}</span> : null}
              </span>
              {addressOf ? null : (
                <span className="small muted">{t('apps.count', { count: app.items_count })}</span>
              )}
            </Row>
          ))}
        </RowList>
      ) : null}
    </>
  );
}
