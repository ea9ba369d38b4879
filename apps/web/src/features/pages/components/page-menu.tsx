import type { Page } from '@dorfplatz/contract';
import { ConfirmDialog, IconButton, Menu, type MenuEntry } from '@dorfplatz/ui';
import { DotsThreeIcon } from '@phosphor-icons/react/dist/csr/DotsThree';
import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple';
import { FlagIcon } from '@phosphor-icons/react/dist/csr/Flag';
import { FolderSimpleIcon } from '@phosphor-icons/react/dist/csr/FolderSimple';
import { GearSixIcon } from '@phosphor-icons/react/dist/csr/GearSix';
import { GlobeIcon } from '@phosphor-icons/react/dist/csr/Globe';
import { HouseIcon } from '@phosphor-icons/react/dist/csr/House';
import { NotePencilIcon } from '@phosphor-icons/react/dist/csr/NotePencil';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { useState } from 'react';
import { paths, pathTo, useGoTo } from '../../../kit/navigation.ts';
import { useAction } from '../../../kit/use-action.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { useViewer } from '../../../lib/session.ts';
import { allPagesAddress, newPageAddress, type Place } from '../addresses.ts';
import { bringBack, markdownAddress, removePage, saveTree } from '../api.ts';
import { copyLink } from '../copy-link.ts';
import { MovePageDialog } from './move-page-dialog.tsx';
import { PageSettingsDialog } from './page-settings-dialog.tsx';

const asked = (isOffered: boolean, entry: MenuEntry): MenuEntry[] => (isOffered ? [entry] : []);

/** What else can be done with a page. */
export function PageMenu({
  place,
  page,
  translate,
}: {
  place: Place;
  page: Page;
  /** Offers the translation, where there is one. */
  translate: MenuEntry | null;
}) {
  const t = useTranslate();
  const goTo = useGoTo();
  const viewer = useViewer();
  const { run } = useAction<'entry' | 'delete'>();
  const [dialog, setDialog] = useState<'settings' | 'transfer' | 'delete' | null>(null);
  const { can, is_entry: isEntry } = page;
  const publicUrl = `${location.origin}${pathTo(paths.publicPage, { pageSlug: page.slug })}`;
  const entries: MenuEntry[] = [
    ...asked(can.create_below, {
      label: t('pages.new_below'),
      icon: <NotePencilIcon aria-hidden="true" />,
      onSelect: () => void goTo(newPageAddress(place, { below: String(page.id) })).catch(() => {}),
    }),
    {
      kind: 'link',
      label: t('pages.download'),
      icon: <DownloadSimpleIcon aria-hidden="true" />,
      href: markdownAddress(page.id),
    },
    ...asked(page.is_public, {
      label: t('pages.copy_public_link'),
      icon: <GlobeIcon aria-hidden="true" />,
      onSelect: () => copyLink(publicUrl, t),
    }),
    ...asked(can.manage, {
      label: t(isEntry ? 'pages.end_entry' : 'pages.make_entry'),
      icon: <HouseIcon aria-hidden="true" />,
      onSelect: () =>
        void run('entry', () => saveTree(place, { entry_page_id: isEntry ? null : page.id }), {
          done: t(
            place.groupSlug === null
              ? isEntry
                ? 'pages.entry_ended_network'
                : 'pages.entry_made_network'
              : isEntry
                ? 'pages.entry_ended_group'
                : 'pages.entry_made_group',
          ),
        }),
    }),
    ...asked(can.manage, {
      label: t('pages.settings'),
      icon: <GearSixIcon aria-hidden="true" />,
      onSelect: () => setDialog('settings'),
    }),
    ...asked(can.destroy, {
      label: t('pages.transfer'),
      icon: <FolderSimpleIcon aria-hidden="true" />,
      onSelect: () => setDialog('transfer'),
    }),
    ...asked(viewer.can.report && page.author?.id !== viewer.id, {
      label: t('pages.report'),
      icon: <FlagIcon aria-hidden="true" />,
      onSelect: () => void goTo(pathTo(paths.newReport, {}, { url: page.html_url })).catch(() => {}),
    }),
    ...asked(can.destroy, {
      label: t('pages.delete'),
      icon: <TrashIcon aria-hidden="true" />,
      danger: true,
      onSelect: () => setDialog('delete'),
    }),
    ...(translate ? ([{ kind: 'separator' }, translate] as const) : []),
  ];
  const remove = async () => {
    await removePage(place, page.slug);
    await goTo(allPagesAddress(place), { replace: true });
  };
  const label = t('pages.menu_of', { name: page.title });
  return (
    <>
      <Menu
        label={label}
        entries={entries}
        trigger={(attributes) => (
          <IconButton label={label} {...attributes}>
            <DotsThreeIcon weight="bold" aria-hidden="true" />
          </IconButton>
        )}
      />
      {dialog === 'settings' ? <PageSettingsDialog page={page} onClose={() => setDialog(null)} /> : null}
      {dialog === 'transfer' ? <MovePageDialog page={page} onClose={() => setDialog(null)} /> : null}
      <ConfirmDialog
        open={dialog === 'delete'}
        onClose={() => setDialog(null)}
        onConfirm={() => {
          setDialog(null);
          void run('delete', remove, {
            done: t('pages.deleted', { name: page.title }),
            undo: { act: () => bringBack(page.id), done: t('pages.is_back', { name: page.title }) },
          });
        }}
        danger
        title={t('pages.delete_title', { name: page.title })}
        description={t('pages.delete_text')}
        confirmLabel={t('pages.delete')}
        cancelLabel={t('pages.cancel')}
        closeLabel={t('kit.close')}
      />
    </>
  );
}
