import type { App, AppView } from '@dorfplatz/contract';
import { Button, Checkbox, Dialog, Field, IconButton, Menu, type MenuEntry, TextInput } from '@dorfplatz/ui';
import { BookmarkSimpleIcon } from '@phosphor-icons/react/dist/csr/BookmarkSimple';
import { FloppyDiskIcon } from '@phosphor-icons/react/dist/csr/FloppyDisk';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { UsersThreeIcon } from '@phosphor-icons/react/dist/csr/UsersThree';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useAction } from '../../../kit/use-action.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { dropView, keepView, viewsQuery } from '../api.ts';
import styles from './views-menu.module.css';

interface ViewsMenuProps {
  app: App;
  /** How the app is looked at now. */
  current: AppView['view'];
  className: string;
  onChoose: (view: AppView['view']) => void;
}

/** Looks at an app that somebody kept: what it is filtered and sorted by, and its columns. */
export function ViewsMenu({ app, current, className, onChoose }: ViewsMenuProps) {
  const t = useTranslate();
  const { data: views = [] } = useQuery(viewsQuery(app.slug));
  const [asked, setAsked] = useState<'keep' | 'tidy' | null>(null);
  const entries: MenuEntry[] = [
    ...views.map(
      ({ name, is_shared, view }): MenuEntry => ({
        label: name,
        icon: is_shared ? <UsersThreeIcon aria-hidden="true" /> : <BookmarkSimpleIcon aria-hidden="true" />,
        onSelect: () => onChoose(view),
      }),
    ),
    ...(views.length > 0 ? [{ kind: 'separator' as const }] : []),
    {
      label: t('apps.views.keep'),
      icon: <FloppyDiskIcon aria-hidden="true" />,
      onSelect: () => setAsked('keep'),
    },
    ...(views.some(({ can }) => can.update)
      ? [
          {
            label: t('apps.views.tidy'),
            icon: <TrashIcon aria-hidden="true" />,
            onSelect: () => setAsked('tidy'),
          },
        ]
      : []),
  ];
  return (
    <>
      <Menu
        label={t('apps.views.title')}
        entries={entries}
        trigger={(attributes) => (
          <button type="button" className={className} {...attributes}>
            <BookmarkSimpleIcon aria-hidden="true" />
            {t('apps.views.title')}
          </button>
        )}
      />
      {asked === 'keep' ? <KeepDialog app={app} view={current} onClose={() => setAsked(null)} /> : null}
      {asked === 'tidy' ? (
        <TidyDialog app={app} views={views.filter(({ can }) => can.update)} onClose={() => setAsked(null)} />
      ) : null}
    </>
  );
}

function KeepDialog({ app, view, onClose }: { app: App; view: AppView['view']; onClose: () => void }) {
  const t = useTranslate();
  const form = useId();
  const { busy, run } = useAction<'keep'>();
  const [name, setName] = useState('');
  const [isShared, setShared] = useState(false);
  const keep = async () => {
    if (
      await run('keep', () => keepView(app.slug, { name: name.trim(), is_shared: isShared, view }), {
        done: t('apps.views.kept'),
      })
    )
      onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('apps.views.keep')}
      description={t('apps.views.keep_help')}
      closeLabel={t('kit.close')}
      size="narrow"
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('apps.cancel')}
          </Button>
          <Button
            type="submit"
            form={form}
            variant="primary"
            busy={busy !== null}
            disabled={name.trim() === ''}
          >
            {t('apps.views.keep_it')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (busy === null && name.trim() !== '') keep().catch(() => {});
        }}
      >
        <Field label={t('apps.views.name')} required>
          <TextInput value={name} maxLength={60} onChange={({ target }) => setName(target.value)} />
        </Field>
        {app.can.manage ? (
          <Checkbox
            label={t('apps.views.shared')}
            checked={isShared}
            onChange={({ target }) => setShared(target.checked)}
          />
        ) : null}
      </form>
    </Dialog>
  );
}

function TidyDialog({ app, views, onClose }: { app: App; views: readonly AppView[]; onClose: () => void }) {
  const t = useTranslate();
  const { run } = useAction<'drop'>();
  const drop = ({ id, name, is_shared, view }: AppView) =>
    run('drop', () => dropView(app.slug, id), {
      done: t('apps.views.dropped', { name }),
      undo: { act: () => keepView(app.slug, { name, is_shared, view }), done: t('apps.views.kept') },
    });
  return (
    <Dialog open onClose={onClose} title={t('apps.views.tidy')} closeLabel={t('kit.close')} size="narrow">
      <ul className={styles.list}>
        {views.map((view) => (
          <li key={view.id}>
            <span className="cut" title={view.name}>
              {view.name}
            </span>
            {view.is_shared ? <span className="small muted">{t('apps.views.of_all')}</span> : null}
            <IconButton
              size="small"
              label={t('apps.views.drop', { name: view.name })}
              onClick={() => {
                drop(view).catch(() => {});
              }}
            >
              <TrashIcon aria-hidden="true" />
            </IconButton>
          </li>
        ))}
        {views.length === 0 ? <li className="muted">{t('apps.views.none')}</li> : null}
      </ul>
    </Dialog>
  );
}
