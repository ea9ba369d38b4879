import { Button, buttonClass, EmptyState, IconButton, Menu, type MenuEntry } from '@dorfplatz/ui';
import { BookOpenTextIcon } from '@phosphor-icons/react/dist/csr/BookOpenText';
import { DotsThreeIcon } from '@phosphor-icons/react/dist/csr/DotsThree';
import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple';
import { GearSixIcon } from '@phosphor-icons/react/dist/csr/GearSix';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, paths, useGoTo, useRouteParams, useScreenPath } from '../../kit/navigation.ts';
import { Page } from '../../kit/page.tsx';
import { useTranslate } from '../../lib/i18n.ts';
import { binAddress, newPageAddress } from './addresses.ts';
import { archiveAddress, treeQuery } from './api.ts';
import { LinesLoading } from './components/lines-loading.tsx';
import { PageProblem } from './components/page-problem.tsx';
import { TreeRows } from './components/tree-rows.tsx';
import { TreeSettingsDialog } from './components/tree-settings-dialog.tsx';
import { useFreshPages } from './live.ts';

/** All pages of the network or a group; the shorter address leads to the entry page where there is one [RUL-0737]. */
export default function TreePage() {
  useFreshPages();
  const t = useTranslate();
  const goTo = useGoTo();
  const screen = useScreenPath();
  const { groupSlug = null } = useRouteParams(paths.groupPages) as { groupSlug?: string | null };
  const place = { groupSlug };
  const { data: tree, error, refetch } = useQuery(treeQuery(place));
  const [isSetting, setSetting] = useState(false);
  const isEntrance = screen === paths.pages || screen === paths.groupPages;
  const entry = tree?.pages.find(({ id }) => id === tree.entry_page_id);
  const entryAddress = isEntrance ? entry?.html_url : undefined;
  useEffect(() => {
    if (entryAddress !== undefined) goTo(entryAddress, { replace: true }).catch(() => {});
  }, [entryAddress, goTo]);
  if (error && !tree) return <PageProblem error={error} onRetry={() => void refetch()} />;
  if (!tree || entryAddress !== undefined)
    return (
      <Page title={t('pages.title')}>
        <LinesLoading />
      </Page>
    );
  const title = groupSlug === null ? t('pages.title') : t('pages.title_of', { name: tree.context.name });
  const entries: MenuEntry[] = [
    ...(tree.can.manage
      ? [
          {
            label: t('pages.tree_settings'),
            icon: <GearSixIcon aria-hidden="true" />,
            onSelect: () => setSetting(true),
          },
          {
            label: t('pages.bin'),
            icon: <TrashIcon aria-hidden="true" />,
            onSelect: () => void goTo(binAddress(place)).catch(() => {}),
          },
        ]
      : []),
    ...(tree.pages.length > 0
      ? [
          {
            kind: 'link' as const,
            label: t('pages.download_all'),
            icon: <DownloadSimpleIcon aria-hidden="true" />,
            href: archiveAddress(place),
          },
        ]
      : []),
  ];
  const add = (
    <Link to={newPageAddress(place)} className={buttonClass({ variant: 'primary' })}>
      <PlusIcon aria-hidden="true" />
      {t('pages.way.new')}
    </Link>
  );
  return (
    <Page
      title={title}
      actions={
        <>
          {tree.can.create ? add : null}
          {entries.length > 0 ? (
            <Menu
              label={t('pages.menu')}
              entries={entries}
              trigger={(attributes) => (
                <IconButton label={t('pages.menu')} {...attributes}>
                  <DotsThreeIcon weight="bold" aria-hidden="true" />
                </IconButton>
              )}
            />
          ) : null}
        </>
      }
    >
      {tree.pages.length === 0 ? (
        <EmptyState
          icon={<BookOpenTextIcon weight="duotone" aria-hidden="true" />}
          title={t('pages.none')}
          action={
            tree.can.create ? (
              <Button onClick={() => void goTo(newPageAddress(place)).catch(() => {})}>
                {t('pages.way.new')}
              </Button>
            ) : null
          }
        >
          {t(tree.can.create ? 'pages.none_help' : 'pages.none_to_read')}
        </EmptyState>
      ) : (
        <TreeRows place={place} pages={tree.pages} entryId={tree.entry_page_id} label={title} />
      )}
      {isSetting ? <TreeSettingsDialog place={place} tree={tree} onClose={() => setSetting(false)} /> : null}
    </Page>
  );
}
