import type { PageTree } from '@dorfplatz/contract';
import { GroupIcon, UnreadBadge } from '@dorfplatz/ui';
import { BookOpenTextIcon } from '@phosphor-icons/react/dist/csr/BookOpenText';
import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight';
import { ClockCounterClockwiseIcon } from '@phosphor-icons/react/dist/csr/ClockCounterClockwise';
import { FileTextIcon } from '@phosphor-icons/react/dist/csr/FileText';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useId, useState } from 'react';
import { isSectionOpen, keepSectionOpen } from '../../../kit/kept-sections.ts';
import { Link, paths, pathTo } from '../../../kit/navigation.ts';
import { useGroupLook } from '../../../kit/use-group-look.ts';
import userbar from '../../../kit/userbar.module.css';
import { UserbarRow } from '../../../kit/userbar-row.tsx';
import { useTranslate } from '../../../lib/i18n.ts';
import { useViewer } from '../../../lib/session.ts';
import { allPagesAddress, binAddress, pagesAddress } from '../addresses.ts';
import { treeQuery, treesQuery } from '../api.ts';
import { useFreshPages } from '../live.ts';
import { nodesOf } from '../page-tree.ts';
import styles from './userbar-pages.module.css';

const ofGroup = /^\/groups\/([^/]+)\//;
/** How deep the userbar shows a tree; the rest is in the list of all pages. */
const DEPTH = 2;

function Section({ name, kept, children }: { name: string; kept: string; children: ReactNode }) {
  const id = useId();
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
        {children}
      </ul>
    </section>
  );
}

function TreeSection({ tree }: { tree: PageTree }) {
  return (
    <Section name={tree.context.name} kept={`pages-${tree.context.slug ?? ''}`}>
      {nodesOf(tree.pages)
        .filter(({ depth }) => depth < DEPTH)
        .map(({ page, depth }) => (
          <li key={page.id} className={depth > 0 ? styles.below : undefined}>
            <Link to={page.html_url} className={userbar.row} activeOptions={{ includeSearch: false }}>
              <FileTextIcon aria-hidden="true" />
              <span className="cut" title={page.title}>
                {page.title}
              </span>
            </Link>
          </li>
        ))}
    </Section>
  );
}

function GroupRow({ slug, name, count }: { slug: string; name: string; count: number }) {
  const t = useTranslate();
  return (
    <li>
      <Link
        to={pagesAddress({ groupSlug: slug })}
        className={userbar.row}
        activeOptions={{ includeSearch: false }}
      >
        <GroupIcon {...useGroupLook(slug)} />
        <span className="cut" title={name}>
          {name}
        </span>
        <UnreadBadge value={count} kind="quiet" label={t('pages.count', { count })} newLabel={t('kit.new')} />
      </Link>
    </li>
  );
}

/** The userbar of pages: all and the last changed, the tree of where one is, the groups that have pages [RUL-0458]. */
export default function UserbarPages() {
  useFreshPages();
  const t = useTranslate();
  const viewer = useViewer();
  const { pathname } = useLocation();
  const slug = ofGroup.exec(pathname)?.[1];
  const place = { groupSlug: slug === undefined ? null : decodeURIComponent(slug) };
  const { data } = useQuery(treesQuery);
  const { data: network } = useQuery({ ...treeQuery({ groupSlug: null }), enabled: !viewer.is_external });
  const { data: group } = useQuery({ ...treeQuery(place), enabled: place.groupSlug !== null });
  const ofNetwork = data?.trees.find(({ context }) => context.type === 'network');
  const here = data?.trees.find(({ context }) => context.slug === place.groupSlug);
  const groups = (data?.trees ?? []).filter(({ context, count }) => context.type === 'group' && count > 0);
  return (
    <>
      <ul>
        {viewer.is_external ? null : (
          <UserbarRow
            to={allPagesAddress({ groupSlug: null })}
            isCurrent={pathname === paths.pages}
            label={t('pages.all')}
            icon={<BookOpenTextIcon weight="duotone" aria-hidden="true" />}
            count={ofNetwork?.count ?? 0}
            countKind="quiet"
            countLabel={t('pages.count', { count: ofNetwork?.count ?? 0 })}
          />
        )}
        <UserbarRow
          to={pathTo(paths.changedPages)}
          label={t('pages.way.changed')}
          icon={<ClockCounterClockwiseIcon weight="duotone" aria-hidden="true" />}
        />
        {here?.can.manage ? (
          <UserbarRow
            to={binAddress(place)}
            label={t('pages.bin')}
            icon={<TrashIcon weight="duotone" aria-hidden="true" />}
          />
        ) : null}
      </ul>
      {place.groupSlug !== null && group && group.pages.length > 0 ? <TreeSection tree={group} /> : null}
      {network && network.pages.length > 0 ? <TreeSection tree={network} /> : null}
      {groups.length > 0 ? (
        <Section name={t('pages.of_groups')} kept="pages-groups">
          {groups.map(({ context, count }) => (
            <GroupRow key={context.slug} slug={context.slug!} name={context.name} count={count} />
          ))}
        </Section>
      ) : null}
    </>
  );
}
