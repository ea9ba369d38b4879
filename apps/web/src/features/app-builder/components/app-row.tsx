import type { LinkedApp } from '@dorfplatz/contract';
import { Badge, IconButton, Menu, type MenuEntry, Row } from '@dorfplatz/ui';
import { ArchiveIcon } from '@phosphor-icons/react/dist/csr/Archive';
import { ArrowSquareOutIcon } from '@phosphor-icons/react/dist/csr/ArrowSquareOut';
import { DotsThreeIcon } from '@phosphor-icons/react/dist/csr/DotsThree';
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { type ReactNode, useRef, useState } from 'react';
import { AppMark } from '../../../kit/app-mark.tsx';
import { Link } from '../../../kit/navigation.ts';
import { useAction } from '../../../kit/use-action.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { bringAppBack, putAppAway, removeApp, takeAppOut } from '../api.ts';
import { builderOf } from '../places.ts';
import styles from './builder.module.css';
import { DeleteDialog } from './delete-dialog.tsx';

/** An app in the list of those who run the network or a group. */
export function AppRow({ app }: { app: LinkedApp }) {
  const t = useTranslate();
  const row = useRef<HTMLLIElement>(null);
  const [isAsking, setAsking] = useState(false);
  const { run } = useAction<'delete'>({ leaves: row });
  const { run: acting } = useAction<'archive'>();
  const { id, name, description, items_count: items, properties_count: fields, html_url: address } = app;
  const destroy = () => {
    setAsking(false);
    return run('delete', () => removeApp(id), {
      done: t('app_builder.deleted', { name }),
      undo: { act: () => bringAppBack(id), done: t('app_builder.restored', { name }) },
    });
  };
  const [away, out] = [
    { act: () => putAppAway(id), done: t('app_builder.archive_done', { name }) },
    { act: () => takeAppOut(id), done: t('app_builder.unarchive_done', { name }) },
  ];
  const archive = () =>
    app.archived_at === null
      ? acting('archive', away.act, { done: away.done, undo: out })
      : acting('archive', out.act, { done: out.done, undo: away });
  const builder = builderOf(app);
  const link = (label: string, to: string, icon: ReactNode): MenuEntry => ({
    kind: 'link',
    label,
    icon,
    href: to,
    render: <Link to={to} />,
  });
  const entries: (MenuEntry | false)[] = [
    app.can.manage && link(t('app_builder.edit_app'), builder, <PencilSimpleIcon aria-hidden="true" />),
    link(t('app_builder.look'), address, <ArrowSquareOutIcon aria-hidden="true" />),
    app.can.archive && {
      label: t(app.archived_at === null ? 'app_builder.archive' : 'app_builder.unarchive'),
      icon: <ArchiveIcon aria-hidden="true" />,
      onSelect: () => void archive(),
    },
    app.can.manage && {
      label: t('app_builder.delete'),
      icon: <TrashIcon aria-hidden="true" />,
      danger: true,
      onSelect: () => setAsking(true),
    },
  ];
  return (
    <Row ref={row}>
      <AppMark app={app} size={36} />
      <div className={styles.about}>
        <span className={styles.name}>
          <Link to={app.can.manage ? builder : address}>{name}</Link>
          {app.archived_at === null ? null : <Badge>{t('app_builder.archived')}</Badge>}
        </span>
        <span className="small muted">
          {[
            t('app_builder.items', { count: items }),
            t('app_builder.field_count', { count: fields }),
            description,
          ]
            .filter((each) => each !== '')
            .join(' · ')}
        </span>
      </div>
      <Menu
        label={t('app_builder.more', { name })}
        entries={entries.filter((entry) => entry !== false)}
        trigger={(attributes) => (
          <IconButton label={t('app_builder.more', { name })} {...attributes}>
            <DotsThreeIcon weight="bold" aria-hidden="true" />
          </IconButton>
        )}
      />
      <DeleteDialog
        app={app}
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => void destroy()}
      />
    </Row>
  );
}
