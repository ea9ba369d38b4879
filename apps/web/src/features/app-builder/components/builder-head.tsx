import type { AppVersion, BuiltApp } from '@dorfplatz/contract';
import { buttonClass, IconButton, Menu, type MenuEntry } from '@dorfplatz/ui';
import { ArrowSquareOutIcon } from '@phosphor-icons/react/dist/csr/ArrowSquareOut';
import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle';
import { ClockCounterClockwiseIcon } from '@phosphor-icons/react/dist/csr/ClockCounterClockwise';
import { DotsThreeIcon } from '@phosphor-icons/react/dist/csr/DotsThree';
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { useState } from 'react';
import { AppMark } from '../../../kit/app-mark.tsx';
import { Link, useGoTo } from '../../../kit/navigation.ts';
import { useAction } from '../../../kit/use-action.ts';
import { useDates } from '../../../lib/dates.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { PageTitle } from '../../../lib/page-title.tsx';
import { bringAppBack, removeApp } from '../api.ts';
import type { AppDraft } from '../draft.ts';
import { listOf } from '../places.ts';
import styles from './builder.module.css';
import { DeleteDialog } from './delete-dialog.tsx';
import { VersionsDialog } from './versions-dialog.tsx';

interface BuilderHeadProps {
  app: BuiltApp;
  draft: AppDraft;
  /** When the draft was kept last (ms); null without one. */
  keptAt: number | null;
  onAbout: () => void;
  /** Takes what the app consisted of at a time into the draft. */
  onVersion: (version: AppVersion, when: string) => void;
}

/** What is built, whether it is kept, and what else one may do with the app. */
export function BuilderHead({ app, draft, keptAt, onAbout, onVersion }: BuilderHeadProps) {
  const t = useTranslate();
  const dates = useDates();
  const goTo = useGoTo();
  const [asked, setAsked] = useState<'versions' | 'delete' | null>(null);
  const { run } = useAction<'delete'>();
  const destroy = () => {
    setAsked(null);
    const act = async () => {
      await removeApp(app.id);
      await goTo(listOf(app.group?.slug ?? null), { replace: true });
    };
    return run('delete', act, {
      done: t('app_builder.deleted', { name: app.name }),
      undo: {
        act: () => bringAppBack(app.id),
        done: t('app_builder.restored', { name: app.name }),
      },
    });
  };
  const entries: (MenuEntry | false)[] = [
    { label: t('app_builder.about'), icon: <PencilSimpleIcon aria-hidden="true" />, onSelect: onAbout },
    {
      label: t('app_builder.versions'),
      icon: <ClockCounterClockwiseIcon aria-hidden="true" />,
      onSelect: () => setAsked('versions'),
    },
    app.can.destroy && {
      label: t('app_builder.delete'),
      icon: <TrashIcon aria-hidden="true" />,
      danger: true,
      onSelect: () => setAsked('delete'),
    },
  ];
  const title = t('app_builder.edit_title', { name: draft.name });
  return (
    <header className={styles.head}>
      <PageTitle>{title}</PageTitle>
      <AppMark app={draft} size={36} />
      <h1>
        <span className={styles.onlyWide}>{title}</span>
        <span className={styles.onlyNarrow}>{draft.name}</span>
      </h1>
      {keptAt === null ? null : (
        <p className={`small muted ${styles.kept}`}>
          <CheckCircleIcon weight="fill" aria-hidden="true" />
          {t('app_builder.kept_at', { time: dates.time(new Date(keptAt).toISOString()) })}
        </p>
      )}
      <Link to={app.html_url} className={buttonClass({ size: 'small' })}>
        <ArrowSquareOutIcon aria-hidden="true" />
        {t('app_builder.look')}
      </Link>
      <Menu
        label={t('app_builder.more', { name: app.name })}
        entries={entries.filter((entry) => entry !== false)}
        trigger={(attributes) => (
          <IconButton label={t('app_builder.more', { name: app.name })} {...attributes}>
            <DotsThreeIcon weight="bold" aria-hidden="true" />
          </IconButton>
        )}
      />
      {asked === 'versions' ? (
        <VersionsDialog
          app={app}
          onTake={(version, when) => {
            setAsked(null);
            onVersion(version, when);
          }}
          onClose={() => setAsked(null)}
        />
      ) : null}
      <DeleteDialog
        app={app}
        open={asked === 'delete'}
        onClose={() => setAsked(null)}
        onConfirm={() => void destroy()}
      />
    </header>
  );
}
