import type { App } from '@dorfplatz/contract';
import { IconButton, Menu, type MenuEntry } from '@dorfplatz/ui';
import { DotsThreeIcon } from '@phosphor-icons/react/dist/csr/DotsThree';
import { FileArrowDownIcon } from '@phosphor-icons/react/dist/csr/FileArrowDown';
import { FileArrowUpIcon } from '@phosphor-icons/react/dist/csr/FileArrowUp';
import { Suspense, useState } from 'react';
import { paths, pathTo, useGoTo } from '../../../kit/navigation.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { ExportDialog } from '../../item-lists/index.ts';
import type { ListQuery } from '../api.ts';

interface AppMenuProps {
  app: App;
  /** What the app is looked at by. */
  asked: ListQuery;
  columns: readonly string[] | null;
  total: number | undefined;
}

/** What one may do with all of an app: take it along as a list, and bring a list in. */
export function AppMenu({ app, asked, columns, total }: AppMenuProps) {
  const t = useTranslate();
  const goTo = useGoTo();
  const [isExporting, setExporting] = useState(false);
  const entries: (MenuEntry | false)[] = [
    {
      label: t('apps.export'),
      icon: <FileArrowDownIcon aria-hidden="true" />,
      onSelect: () => setExporting(true),
    },
    app.can.create && {
      label: t('apps.import'),
      icon: <FileArrowUpIcon aria-hidden="true" />,
      onSelect: () => {
        goTo(pathTo(paths.importItems, { appSlug: app.slug })).catch(() => {});
      },
    },
  ];
  return (
    <>
      <Menu
        label={t('apps.more')}
        entries={entries.filter((entry) => entry !== false)}
        trigger={(attributes) => (
          <IconButton label={t('apps.more')} {...attributes}>
            <DotsThreeIcon weight="bold" aria-hidden="true" />
          </IconButton>
        )}
      />
      {isExporting ? (
        <Suspense fallback={null}>
          <ExportDialog
            app={app}
            look={{ asked, columns, title: app.title_property }}
            total={total}
            onClose={() => setExporting(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
