import type { LayoutVersion } from '@dorfplatz/contract';
import { Badge, Button, Dialog, Skeleton } from '@dorfplatz/ui';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ListState } from '../../../kit/list-state.tsx';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { useDates } from '../../../lib/dates.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { versionQuery, versionsQuery } from '../api.ts';
import type { Rows } from '../rows.ts';
import type { KnownWidgets } from '../use-words.ts';
import { LayoutPicture } from './layout-picture.tsx';
import styles from './versions-dialog.module.css';

interface VersionsDialogProps {
  slug: string;
  /** The one that readers see. */
  present: number;
  widgets: KnownWidgets;
  onTake: (rows: Rows, when: string) => void;
  onClose: () => void;
}

/** The layouts that a channel has had: each can be looked at and taken as the draft. */
export function VersionsDialog({ slug, present, widgets, onTake, onClose }: VersionsDialogProps) {
  const t = useTranslate();
  const dates = useDates();
  const list = useInfiniteQuery({ ...versionsQuery(slug), staleTime: 0 });
  const versions = list.data?.pages.flatMap(({ answer }) => answer.versions) ?? [];
  const [chosen, setChosen] = useState<number | null>(null);
  const shown = versions.find(({ version }) => version === chosen) ?? versions[0];
  const rows = useQuery({ ...versionQuery(slug, shown?.version ?? 0), enabled: shown !== undefined });
  const whenOf = ({ created_at }: LayoutVersion) => dates.middle(created_at);
  return (
    <Dialog
      open
      size="wide"
      fillsPhone
      onClose={onClose}
      title={t('channel_layout.versions')}
      closeLabel={t('kit.close')}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('kit.close')}
          </Button>
          {shown && rows.data ? (
            <Button variant="primary" onClick={() => onTake(rows.data.rows, whenOf(shown))}>
              {t('channel_layout.take_version')}
            </Button>
          ) : null}
        </>
      }
    >
      <ListState
        list={list}
        loading={<Skeleton height={160} />}
        isEmpty={versions.length === 0}
        empty={<p>{t('channel_layout.no_versions')}</p>}
      />
      {shown ? (
        <div className={styles.columns}>
          <div>
            <ul className={styles.versions} aria-label={t('channel_layout.versions')}>
              {versions.map((each) => (
                <li key={each.version}>
                  <button
                    type="button"
                    className={styles.version}
                    aria-pressed={each === shown}
                    onClick={() => setChosen(each.version)}
                  >
                    <b>{whenOf(each)}</b>
                    <span className="small muted">
                      {t('channel_layout.version_by', {
                        name: each.author?.display_name || t('channel_layout.somebody'),
                        count: each.widgets_count,
                      })}
                    </span>
                    {each.is_aside ? <Badge>{t('channel_layout.aside')}</Badge> : null}
                    {each.version === present && !each.is_aside ? (
                      <Badge kind="accent">{t('channel_layout.present')}</Badge>
                    ) : null}
                  </button>
                </li>
              ))}
            </ul>
            {list.hasNextPage ? (
              <Button size="small" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                {t('channel_layout.more_versions')}
              </Button>
            ) : null}
          </div>
          {rows.data ? (
            <LayoutPicture
              label={t('channel_layout.layout_of', { when: whenOf(shown) })}
              rows={rows.data.rows}
              widgets={widgets}
            />
          ) : rows.isError ? (
            <LoadFailure onRetry={() => void rows.refetch()} />
          ) : (
            <div aria-busy="true">
              <Skeleton height={160} />
            </div>
          )}
        </div>
      ) : null}
    </Dialog>
  );
}
