import type { FileDetail, FileVersion } from '@dorfplatz/contract';
import { ConfirmDialog, Skeleton } from '@dorfplatz/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { useFilters } from '../../../kit/use-filters.ts';
import { useMediaQuery } from '../../../kit/use-media-query.ts';
import { useDates } from '../../../lib/dates.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { useViewer } from '../../../lib/session.ts';
import { OfficeLook } from '../../office/index.ts';
import { changeFile, downloadFrom, lockFiles, unlockFiles } from '../api.ts';
import { fileEntry, isLocked } from '../entries.ts';
import { placeIn } from '../file-place.ts';
import { approveVersion, restoreVersion, versionsQuery } from '../file-queries.ts';
import { shownName } from '../names.ts';
import { useEntryActs } from '../use-entry-acts.tsx';
import { numberOf, pendingOf, shownFile, shownVersion } from '../versions.ts';
import { AsideSection, BoundBox, Decisions, FileDetails, FileUses, PendingBand } from './file-aside.tsx';
import { FileComments } from './file-comments.tsx';
import { FileHead } from './file-head.tsx';
import { FilePreview } from './file-preview.tsx';
import styles from './file-view.module.css';
import { VersionCompare } from './version-compare.tsx';
import { VersionDeclineDialog } from './version-decline-dialog.tsx';
import { type VersionActs, VersionList } from './version-list.tsx';
import { VersionSwitch, type View } from './version-switch.tsx';

interface FileViewProps {
  file: FileDetail;
  slug: string | null;
  /** What is shown could not be fetched anew. */
  isStale: boolean;
  onRetry: () => void;
  /** Told before what may take the file away. */
  onLeaving: () => void;
}

const day = 24 * 60 * 60_000;
const views: readonly string[] = ['current', 'other', 'compare'] satisfies View[];

/** The page of a file that is there. */
export function FileView({ file, slug, isStale, onRetry, onLeaving }: FileViewProps) {
  const t = useTranslate();
  const dates = useDates();
  const { id: memberId } = useViewer();
  const { query, set } = useFilters();
  const isNarrow = useMediaQuery('(max-width: 767px)');
  const { busy, run } = useAction<'approve' | 'unlock' | 'reopen' | 'restore' | 'lock' | 'finalize'>();
  const [declined, setDeclined] = useState<FileVersion | null>(null);
  const [asksLock, setAsksLock] = useState(false);
  const { data, isError, refetch } = useQuery(versionsQuery(file.id));
  const place = placeIn(file, slug);
  const source = place ? { id: place.id, context: place.context, type: place.i18n_type } : null;
  const inPlace = useEntryActs(source, slug);
  // Who deletes it on its own page means it wherever it lies.
  const anywhere = useEntryActs(null, slug);
  const entry = fileEntry(file);
  const name = shownName(file.name);

  const versions = data?.versions ?? [];
  const current = versions.find(({ state }) => state === 'current');
  const pending = pendingOf(versions);
  const chosen = versions.find((version) => numberOf(version) === query.version);
  const other = chosen && chosen !== current ? chosen : pending[0];
  const wanted = views.includes(query.view ?? '') ? (query.view as View) : 'other';
  const view: View = other === undefined ? 'current' : current === undefined ? 'other' : wanted;
  const shown = view === 'other' && other ? shownVersion(other) : shownFile(file);
  const isOlder =
    other !== undefined && current !== undefined && versions.indexOf(other) > versions.indexOf(current);
  const waiting = other?.state === 'pending' ? other : pending[0];

  const download = () => {
    downloadFrom(file.download_url, file.name);
    // Who takes a file to change it keeps others from doing the same [RUL-0171].
    if (file.can.lock && !isLocked(file)) setAsksLock(true);
  };
  const approve = (version: FileVersion) =>
    void run('approve', () => approveVersion(file.id, version.id!), {
      done: t('files.page.approved', { number: numberOf(version) }),
    });
  const finalize = (isFinal: boolean) =>
    void run(isFinal ? 'finalize' : 'reopen', () => changeFile(file.id, { finalized: isFinal }), {
      done: t(isFinal ? 'files.page.finalized' : 'files.page.reopened', { name }),
    });
  const acts: VersionActs = {
    look: (version) => set({ version: numberOf(version), view: version === current ? 'current' : 'other' }),
    compare: (version) => set({ version: numberOf(version), view: 'compare' }),
    download: (version) =>
      version.state === 'current'
        ? download()
        : downloadFrom(version.download_url, version.original_filename),
    restore: (version) =>
      void run(
        'restore',
        async () => {
          await restoreVersion(file.id, version.id!);
          set({ version: '', view: '' });
        },
        {
          done: t(file.is_reviewed ? 'files.page.restored_waits' : 'files.page.restored', {
            number: numberOf(version),
          }),
        },
      ),
    approve,
    decline: setDeclined,
  };
  const decisions = waiting && {
    version: waiting,
    isOwn: waiting.author?.id === memberId,
    isBusy: busy === 'approve',
    onApprove: () => approve(waiting),
    onDecline: () => setDeclined(waiting),
  };

  return (
    <div className={styles.page}>
      <div className={styles.main}>
        <FileHead
          file={file}
          entry={entry}
          slug={slug}
          isNarrow={isNarrow}
          acts={inPlace.acts}
          onDownload={download}
          onRemove={() => {
            onLeaving();
            anywhere.acts.remove([entry]);
          }}
          onFinalize={finalize}
        />
        {isStale ? (
          <div className={styles.stale}>
            <LoadFailure onRetry={onRetry}>{t('files.stale')}</LoadFailure>
          </div>
        ) : null}
        <div className={styles.middle}>
          {other && current ? (
            <div className={styles.switch}>
              <VersionSwitch
                view={view}
                current={numberOf(current)}
                other={{ number: numberOf(other), waits: other.state === 'pending' }}
                isOlder={isOlder}
                onChange={(next) => set({ version: numberOf(other), view: next })}
              />
            </div>
          ) : null}
          {view === 'compare' && other && current ? (
            <VersionCompare
              key={`${numberOf(other)} ${numberOf(current)}`}
              fileId={file.id}
              before={isOlder ? other : current}
              after={isOlder ? current : other}
              isNewestPending={other === pending[0]}
            />
          ) : (
            <FilePreview
              key={shown.stamp}
              shown={shown}
              width={view === 'current' ? file.width : null}
              look={view === 'current' ? <OfficeLook file={file} /> : null}
              onDownload={() => (view === 'other' && other ? acts.download(other) : download())}
            />
          )}
        </div>
      </div>
      <aside className={styles.side} aria-label={t('files.page.about')}>
        {decisions ? <PendingBand {...decisions} current={current ? numberOf(current) : null} /> : null}
        <BoundBox
          file={file}
          memberId={memberId}
          isBusy={busy === 'unlock' || busy === 'reopen'}
          onUnlock={() =>
            void run('unlock', () => unlockFiles([file.id]), { done: t('files.unlocked', { name }) })
          }
          onReopen={() => finalize(false)}
        />
        <AsideSection title={t('files.page.versions')} {...(data && { count: versions.length })}>
          {isError && !data ? (
            <LoadFailure onRetry={() => void refetch()}>{t('files.page.versions_failed')}</LoadFailure>
          ) : data ? (
            <VersionList versions={versions} memberId={memberId} acts={acts} />
          ) : (
            <div aria-busy="true">
              <Skeleton height={56} />
            </div>
          )}
        </AsideSection>
        <FileComments fileId={file.id} name={name} />
        <FileUses file={file} />
        <FileDetails file={file} />
      </aside>
      {isNarrow && decisions && (decisions.version.can.approve || decisions.version.can.decline) ? (
        <section className={styles.bar} aria-label={t('files.page.decision')}>
          <b>{t('files.page.version', { number: numberOf(decisions.version) })}</b>
          <Decisions {...decisions} isReversed />
        </section>
      ) : null}
      {inPlace.dialogs}
      {anywhere.dialogs}
      {declined ? (
        <VersionDeclineDialog
          fileId={file.id}
          version={declined}
          isOwn={declined.author?.id === memberId}
          onDeclined={onLeaving}
          onClose={() => setDeclined(null)}
        />
      ) : null}
      <ConfirmDialog
        open={asksLock}
        onClose={() => setAsksLock(false)}
        onConfirm={() => {
          setAsksLock(false);
          void run('lock', () => lockFiles([file.id]), {
            done: t('files.locked', { count: 1, name }),
            undo: { act: () => unlockFiles([file.id]), done: t('files.unlocked', { name }) },
          });
        }}
        title={t('files.page.lock_title')}
        description={t('files.page.lock_help', {
          name,
          until: dates.short(new Date(Date.now() + file.lock_days * day).toISOString()),
        })}
        confirmLabel={t('files.lock')}
        cancelLabel={t('files.page.lock_not')}
        closeLabel={t('kit.close')}
      />
    </div>
  );
}
