import { GroupIcon, UnreadBadge } from '@dorfplatz/ui';
import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight';
import { ClockCounterClockwiseIcon } from '@phosphor-icons/react/dist/csr/ClockCounterClockwise';
import { FolderOpenIcon } from '@phosphor-icons/react/dist/csr/FolderOpen';
import { LockSimpleIcon } from '@phosphor-icons/react/dist/csr/LockSimple';
import { SealCheckIcon } from '@phosphor-icons/react/dist/csr/SealCheck';
import { StarIcon } from '@phosphor-icons/react/dist/csr/Star';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { isSectionOpen, keepSectionOpen } from '../../../kit/kept-sections.ts';
import { Link, paths, pathTo } from '../../../kit/navigation.ts';
import { useGroupLook } from '../../../kit/use-group-look.ts';
import userbar from '../../../kit/userbar.module.css';
import { UserbarRow } from '../../../kit/userbar-row.tsx';
import { useTranslate } from '../../../lib/i18n.ts';
import { treesQuery } from '../api.ts';
import { rootAddress } from '../entries.ts';
import { useFreshFiles } from '../live.ts';
import { sectionsOf, type TreeSection } from '../tree-sections.ts';
import { useUnreadFiles } from '../unread.ts';
import { SpaceBar } from './space-bar.tsx';

function TreeRow({ slug, name, unread }: { slug: string; name: string; unread: number }) {
  const t = useTranslate();
  return (
    <li>
      <Link to={rootAddress({ slug })} className={userbar.row} activeOptions={{ includeSearch: false }}>
        <GroupIcon {...useGroupLook(slug)} />
        <span className="cut" title={name}>
          {name}
        </span>
        <UnreadBadge value={unread} newLabel={t('kit.new')} label={t('files.new_files', { count: unread })} />
      </Link>
    </li>
  );
}

interface SectionProps {
  section: TreeSection;
  unread: ReadonlyMap<string, number>;
}

function Section({ section: { name, trees }, unread }: SectionProps) {
  const id = useId();
  const kept = `files-${name}`;
  const [isOpen, setOpen] = useState(() => isSectionOpen(kept));
  return (
    <section>
      <div className={userbar.head}>
        <h2>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => {
              keepSectionOpen(kept, !isOpen);
              setOpen(!isOpen);
            }}
          >
            <CaretRightIcon aria-hidden="true" className={userbar.caret} />
            <span className="cut" title={name}>
              {name}
            </span>
          </button>
        </h2>
      </div>
      <ul id={id} hidden={!isOpen}>
        {trees.map(({ context }) => (
          <TreeRow
            key={context.id}
            slug={context.slug!}
            name={context.name}
            unread={unread.get(context.slug!) ?? 0}
          />
        ))}
      </ul>
    </section>
  );
}

const groupPath = /^\/groups\/([^/]+)\//;

/** The userbar of files: the lists of one's own, the bin for those who run the tree, and the groups with folders [RUL-0458]. */
export default function UserbarFiles() {
  useFreshFiles();
  const t = useTranslate();
  const { pathname } = useLocation();
  const { data } = useQuery(treesQuery);
  const { ofGroup } = useUnreadFiles();
  const slug = groupPath.exec(pathname)?.[1];
  const groupSlug = slug === undefined ? null : decodeURIComponent(slug);
  const tree = data?.trees.find(({ context }) => context.slug === groupSlug);
  const isNetwork = pathname === paths.files || /^\/files\/folders\//.test(pathname);
  return (
    <>
      <ul>
        <UserbarRow
          exact
          to={pathTo(paths.files)}
          isCurrent={isNetwork}
          label={t('files.all')}
          icon={<FolderOpenIcon weight="duotone" aria-hidden="true" />}
          count={ofGroup.get('') ?? 0}
          countLabel={t('files.new_files', { count: ofGroup.get('') ?? 0 })}
        />
        <UserbarRow
          to={pathTo(paths.recentFiles)}
          label={t('files.list.recent')}
          icon={<ClockCounterClockwiseIcon weight="duotone" aria-hidden="true" />}
        />
        <UserbarRow
          to={pathTo(paths.favoriteFiles)}
          label={t('files.list.favorites')}
          icon={<StarIcon weight="duotone" aria-hidden="true" />}
          count={data?.favorites_count ?? 0}
          countKind="quiet"
          countLabel={t('files.count', { count: data?.favorites_count ?? 0 })}
        />
        <UserbarRow
          to={pathTo(paths.filesToApprove)}
          label={t('files.list.reviewed')}
          icon={<SealCheckIcon weight="duotone" aria-hidden="true" />}
          count={data?.waiting_count ?? 0}
          countLabel={t('files.count', { count: data?.waiting_count ?? 0 })}
        />
        <UserbarRow
          to={pathTo(paths.lockedFiles)}
          label={t('files.list.locked')}
          icon={<LockSimpleIcon weight="duotone" aria-hidden="true" />}
          count={data?.locked_count ?? 0}
          countKind="quiet"
          countLabel={t('files.count', { count: data?.locked_count ?? 0 })}
        />
        {tree?.can.manage ? (
          <UserbarRow
            to={
              groupSlug === null ? pathTo(paths.deletedFiles) : pathTo(paths.groupDeletedFiles, { groupSlug })
            }
            label={t('files.bin')}
            icon={<TrashIcon weight="duotone" aria-hidden="true" />}
          />
        ) : null}
      </ul>
      {sectionsOf(data?.trees ?? []).map((section) => (
        <Section key={section.name} section={section} unread={ofGroup} />
      ))}
      {data && (groupSlug === null || tree) ? <SpaceBar groupSlug={groupSlug} /> : null}
    </>
  );
}
