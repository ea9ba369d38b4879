import type { FileVersion } from '@dorfplatz/contract';
import { Avatar, Badge, IconButton, Menu, type MenuEntry } from '@dorfplatz/ui';
import { ArrowCounterClockwiseIcon } from '@phosphor-icons/react/dist/csr/ArrowCounterClockwise';
import { DotsThreeIcon } from '@phosphor-icons/react/dist/csr/DotsThree';
import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple';
import { EyeIcon } from '@phosphor-icons/react/dist/csr/Eye';
import { GitDiffIcon } from '@phosphor-icons/react/dist/csr/GitDiff';
import { HourglassMediumIcon } from '@phosphor-icons/react/dist/csr/HourglassMedium';
import { SealCheckIcon } from '@phosphor-icons/react/dist/csr/SealCheck';
import { XCircleIcon } from '@phosphor-icons/react/dist/csr/XCircle';
import { useDates } from '../../../lib/dates.ts';
import { localeOf, useLanguage, useTranslate } from '../../../lib/i18n.ts';
import { sizeText } from '../sizes.ts';
import { numberOf } from '../versions.ts';
import { HeldBadge } from './status.tsx';
import styles from './version-list.module.css';

/** What is done with versions. */
export interface VersionActs {
  look: (version: FileVersion) => void;
  compare: (version: FileVersion) => void;
  download: (version: FileVersion) => void;
  restore: (version: FileVersion) => void;
  approve: (version: FileVersion) => void;
  decline: (version: FileVersion) => void;
}

interface VersionListProps {
  versions: readonly FileVersion[];
  memberId: number;
  acts: VersionActs;
}

/** The versions of a file, the newest first. */
export function VersionList({ versions, memberId, acts }: VersionListProps) {
  const t = useTranslate();
  return (
    <ol className={styles.list} aria-label={t('files.page.versions')}>
      {versions.map((version) => (
        <Line
          key={`${version.state} ${numberOf(version)}`}
          version={version}
          isOwn={version.author?.id === memberId}
          hasCurrent={versions.some(({ state }) => state === 'current')}
          acts={acts}
        />
      ))}
    </ol>
  );
}

const asked = <T,>(isOffered: boolean, entry: T): T[] => (isOffered ? [entry] : []);

interface LineProps {
  version: FileVersion;
  isOwn: boolean;
  hasCurrent: boolean;
  acts: VersionActs;
}

function Line({ version, isOwn, hasCurrent, acts }: LineProps) {
  const t = useTranslate();
  const dates = useDates();
  const locale = localeOf(useLanguage());
  const number = numberOf(version);
  const { state, can, author, author_name, authors, approved_by, description } = version;
  const facts = [
    authors.length > 1 ? authors.map((one) => one.display_name).join(', ') : author_name,
    dates.ago(version.created_at),
    ...(approved_by ? [t('files.page.approved_by', { name: approved_by.display_name })] : []),
    sizeText(version.size, locale),
  ];
  const menuLabel = t('files.page.version_menu', { number });
  const entries: MenuEntry[] = [
    {
      label: t('files.page.look'),
      icon: <EyeIcon aria-hidden="true" />,
      onSelect: () => acts.look(version),
    },
    ...asked<MenuEntry>(state !== 'current' && hasCurrent, {
      label: t('files.page.compare_with_current'),
      icon: <GitDiffIcon aria-hidden="true" />,
      onSelect: () => acts.compare(version),
    }),
    ...asked<MenuEntry>(can.restore, {
      label: t('files.page.restore'),
      icon: <ArrowCounterClockwiseIcon aria-hidden="true" />,
      onSelect: () => acts.restore(version),
    }),
    ...asked<MenuEntry>(can.approve, {
      label: t('files.page.approve'),
      icon: <SealCheckIcon aria-hidden="true" />,
      onSelect: () => acts.approve(version),
    }),
    ...asked<MenuEntry>(can.decline, {
      label: t(isOwn ? 'files.page.take_back_ask' : 'files.page.decline_ask'),
      icon: <XCircleIcon aria-hidden="true" />,
      danger: true,
      onSelect: () => acts.decline(version),
    }),
  ];
  return (
    <li className={styles.line}>
      <Avatar name={author_name} src={author?.images?.small} size={28} />
      <div className={styles.about}>
        <p className={styles.number}>
          <b>{number}</b>
          {state === 'pending' ? (
            <Badge kind="info" icon={<HourglassMediumIcon aria-hidden="true" />}>
              {t('files.status.in_review')}
            </Badge>
          ) : version.approved_at === null ? null : (
            <Badge kind="ok" icon={<SealCheckIcon weight="fill" aria-hidden="true" />}>
              {t('files.status.approved')}
            </Badge>
          )}
          {version.held ? <HeldBadge held={version.held} /> : null}
        </p>
        {description === '' ? null : <p className={styles.said}>{description}</p>}
        <p className={styles.facts}>{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <div className={styles.tools}>
        {version.held ? null : (
          <IconButton
            label={t('files.page.download_version', { number })}
            onClick={() => acts.download(version)}
          >
            <DownloadSimpleIcon aria-hidden="true" />
          </IconButton>
        )}
        <Menu
          label={menuLabel}
          entries={entries}
          trigger={(attributes) => (
            <IconButton label={menuLabel} {...attributes}>
              <DotsThreeIcon weight="bold" aria-hidden="true" />
            </IconButton>
          )}
        />
      </div>
    </li>
  );
}
