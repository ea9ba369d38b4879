import { Button, Dialog, Skeleton } from '@dorfplatz/ui';
import { useQuery } from '@tanstack/react-query';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { useDates } from '../../../lib/dates.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { readVersion, versionsQuery } from '../api.ts';
import styles from './builder.module.css';

type Version = Awaited<ReturnType<typeof readVersion>>;

interface VersionsDialogProps {
  app: { id: number; version: number };
  /** Takes a version into the draft. @param when the day and time from which on it was so */
  onTake: (version: Version, when: string) => void;
  onClose: () => void;
}

/** Who changed what an app consists of, and when; an earlier one can be taken into the draft. */
export function VersionsDialog({ app, onTake, onClose }: VersionsDialogProps) {
  const t = useTranslate();
  const dates = useDates();
  const { data, error, refetch } = useQuery(versionsQuery(app.id));
  const { busy, run } = useAction<`${number}`>();
  const take = (version: number, when: string) =>
    run(`${version}`, async () => onTake(await readVersion(app.id, version), when));
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
          <>
            <p className="small muted">{t('app_builder.versions_help')}</p>
            <ol className={styles.versions}>
              {data.map(({ version, at, author, first, added, removed, changed, purged }) => {
                const parts = { added, removed, changed, purged: purged === null ? [] : [purged] };
                const said = (['added', 'changed', 'removed', 'purged'] as const).filter(
                  (part) => parts[part].length > 0,
                );
                const when = dates.middle(at);
                return (
                  <li key={version}>
                    <b>{when}</b>
                    <span className="small muted">
                      {author?.display_name || t('app_builder.somebody')}
                      {' · '}
                      {first
                        ? t('app_builder.version.first')
                        : said.length === 0
                          ? t('app_builder.version.other')
                          : said
                              .map((part) =>
                                t(`app_builder.version.${part}`, { fields: parts[part].join(', ') }),
                              )
                              .join(' · ')}
                    </span>
                    {version >= app.version ? (
                      <span className="small">{t('app_builder.version.now')}</span>
                    ) : (
                      <Button
                        size="small"
                        variant="soft"
                        busy={busy === `${version}`}
                        disabled={busy !== null}
                        aria-label={t('app_builder.version.take_of', { when })}
                        onClick={() => void take(version, when)}
                      >
                        {t('app_builder.version.take')}
                      </Button>
                    )}
                  </li>
                );
              })}
            </ol>
          </>
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
