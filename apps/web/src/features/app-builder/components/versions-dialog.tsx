import { Button, Dialog, Skeleton } from '@dorfplatz/ui';
import { useQuery } from '@tanstack/react-query';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { useDates } from '../../../lib/dates.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { versionsQuery } from '../api.ts';
import styles from './builder.module.css';

/** Who changed what an app consists of, and when. */
export function VersionsDialog({ appId, onClose }: { appId: number; onClose: () => void }) {
  const t = useTranslate();
  const dates = useDates();
  const { data, error, refetch } = useQuery(versionsQuery(appId));
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('app_builder.versions')}
      closeLabel={t('kit.close')}
      footer={
        <Button variant="ghost" onClick={onClose}>
          {t('kit.close')}
        </Button>
      }
    >
      {data ? (
        data.length === 0 ? (
          <p>{t('app_builder.no_versions')}</p>
        ) : (
          <ol className={styles.versions}>
            {data.map(({ version, at, author, added, removed, changed }) => {
              const parts = { added, removed, changed };
              const said = (['added', 'changed', 'removed'] as const).filter(
                (part) => parts[part].length > 0,
              );
              return (
                <li key={version}>
                  <b>{dates.middle(at)}</b>
                  <span className="small muted">
                    {author?.display_name || t('app_builder.somebody')}
                    {' · '}
                    {said.length === 0
                      ? t('app_builder.version.other')
                      : said
                          .map((part) => t(`app_builder.version.${part}`, { fields: parts[part].join(', ') }))
                          .join(' · ')}
                  </span>
                </li>
              );
            })}
          </ol>
        )
      ) : error ? (
        <LoadFailure onRetry={() => void refetch()} />
      ) : (
        <div aria-busy="true">
          <Skeleton height={120} />
        </div>
      )}
    </Dialog>
  );
}
