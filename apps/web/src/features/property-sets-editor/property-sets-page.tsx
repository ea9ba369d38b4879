import { buttonClass, EmptyState, Row, RowList, Skeleton } from '@dorfplatz/ui';
import { LockSimpleIcon } from '@phosphor-icons/react/dist/csr/LockSimple';
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple';
import { useQuery } from '@tanstack/react-query';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Link, paths, pathTo } from '../../kit/navigation.ts';
import { Page } from '../../kit/page.tsx';
import { ApiError } from '../../lib/api-error.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { propertySetsQuery } from './api.ts';
import styles from './components/property-sets-editor.module.css';

/** The property sets of the network [SCR-242]. */
export default function PropertySetsPage() {
  const t = useTranslate();
  const { data, error, refetch } = useQuery(propertySetsQuery);
  const isForbidden = error instanceof ApiError && error.status === 403;
  return (
    <Page title={t('property_sets_editor.title')}>
      {data ? (
        <>
          <p className="muted">{t('property_sets_editor.list_help')}</p>
          <RowList>
            {data.map(({ name, property_count, profile_count }) => {
              const address = pathTo(paths.editPropertySet, { name });
              return (
                <Row key={name}>
                  <div className={styles.set}>
                    <Link to={address}>{t(`property_sets_editor.set.${name}`)}</Link>
                    <span className="small muted">
                      {t('property_sets_editor.field_count', { count: property_count })}
                      {' · '}
                      {t(`property_sets_editor.profile_count.${name}`, { count: profile_count })}
                    </span>
                  </div>
                  <Link
                    to={address}
                    className={buttonClass({ size: 'small' })}
                    aria-label={t('property_sets_editor.edit', {
                      name: t(`property_sets_editor.set.${name}`),
                    })}
                  >
                    <PencilSimpleIcon aria-hidden="true" />
                    {t('property_sets_editor.edit_set')}
                  </Link>
                </Row>
              );
            })}
          </RowList>
        </>
      ) : isForbidden ? (
        <EmptyState
          icon={<LockSimpleIcon weight="duotone" aria-hidden="true" />}
          title={t('property_sets_editor.not_allowed')}
        />
      ) : error ? (
        <LoadFailure onRetry={() => void refetch()} />
      ) : (
        <div aria-busy="true">
          <Skeleton height={120} />
        </div>
      )}
    </Page>
  );
}
