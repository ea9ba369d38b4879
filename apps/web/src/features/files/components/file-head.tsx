import type { FileDetail } from '@dorfplatz/contract';
import { Button, buttonClass, IconButton, iconButtonClass, Menu, type MenuEntry } from '@dorfplatz/ui';
import { ArrowBendUpRightIcon } from '@phosphor-icons/react/dist/csr/ArrowBendUpRight';
import { ArrowLeftIcon } from '@phosphor-icons/react/dist/csr/ArrowLeft';
import { DotsThreeIcon } from '@phosphor-icons/react/dist/csr/DotsThree';
import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple';
import { FlagCheckeredIcon } from '@phosphor-icons/react/dist/csr/FlagCheckered';
import { LockSimpleIcon } from '@phosphor-icons/react/dist/csr/LockSimple';
import { LockSimpleOpenIcon } from '@phosphor-icons/react/dist/csr/LockSimpleOpen';
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple';
import { StarIcon } from '@phosphor-icons/react/dist/csr/Star';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { UploadSimpleIcon } from '@phosphor-icons/react/dist/csr/UploadSimple';
import { Link, useGoTo } from '../../../kit/navigation.ts';
import { localeOf, useLanguage, useTranslate } from '../../../lib/i18n.ts';
import { PageTitle } from '../../../lib/page-title.tsx';
import { firstAction, OfficeButton, useOfficeActions, useOfficeEntries } from '../../office/index.ts';
import { type Entry, folderAddress, rootAddress } from '../entries.ts';
import { editAddress, newVersionAddress, placeIn } from '../file-place.ts';
import { shownName } from '../names.ts';
import { sizeText } from '../sizes.ts';
import type { EntryActs } from '../use-entry-acts.tsx';
import { folderName } from './entry-words.ts';
import styles from './file-view.module.css';
import { KindIcon } from './kind-icon.tsx';

interface FileHeadProps {
  file: FileDetail;
  entry: Entry;
  slug: string | null;
  isNarrow: boolean;
  acts: EntryActs;
  onDownload: () => void;
  onRemove: () => void;
  onFinalize: (isFinal: boolean) => void;
}

const asked = <T,>(isOffered: boolean, entry: T): T[] => (isOffered ? [entry] : []);

/** What a file is called, where it lies, and what may be done with it. */
export function FileHead({
  file,
  entry,
  slug,
  isNarrow,
  acts,
  onDownload,
  onRemove,
  onFinalize,
}: FileHeadProps) {
  const t = useTranslate();
  const goTo = useGoTo();
  const locale = localeOf(useLanguage());
  const place = placeIn(file, slug);
  const { can, is_favorite, name } = file;
  const isRoot = place?.i18n_type === 'root_folder';
  const folder = place ? folderName(place, t, place.context.name) : t('files.all');
  const way = [...(place && !isRoot ? [place.context.name] : []), folder].join(' › ');
  const version: MenuEntry = {
    label: t('files.page.new_version'),
    icon: <UploadSimpleIcon aria-hidden="true" />,
    onSelect: () => void goTo(newVersionAddress(slug, file.id)).catch(() => {}),
  };
  const star: MenuEntry = {
    label: t(is_favorite ? 'files.unfavorite' : 'files.favorite'),
    icon: <StarIcon weight={is_favorite ? 'fill' : 'regular'} aria-hidden="true" />,
    onSelect: () => acts.favorite(entry, !is_favorite),
  };
  const offered = useOfficeActions(file);
  const first = isNarrow ? undefined : firstAction(offered);
  const inOffice = useOfficeEntries(offered, first);
  const entries: MenuEntry[] = [
    ...inOffice,
    ...asked(isNarrow && can.add_version, version),
    ...asked(isNarrow, star),
    ...asked<MenuEntry>(can.update, {
      label: t('files.page.edit'),
      icon: <PencilSimpleIcon aria-hidden="true" />,
      onSelect: () => void goTo(editAddress(slug, file.id)).catch(() => {}),
    }),
    ...asked<MenuEntry>(can.move, {
      label: t('files.move'),
      icon: <ArrowBendUpRightIcon aria-hidden="true" />,
      onSelect: () => acts.askMove([entry]),
    }),
    ...asked<MenuEntry>(can.lock, {
      label: t('files.lock'),
      icon: <LockSimpleIcon aria-hidden="true" />,
      onSelect: () => acts.lock([entry]),
    }),
    ...asked<MenuEntry>(can.unlock, {
      label: t('files.unlock'),
      icon: <LockSimpleOpenIcon aria-hidden="true" />,
      onSelect: () => acts.unlock(entry),
    }),
    ...asked<MenuEntry>(can.finalize, {
      label: t('files.page.finalize'),
      icon: <FlagCheckeredIcon aria-hidden="true" />,
      onSelect: () => onFinalize(true),
    }),
    ...asked<MenuEntry>(can.reopen, {
      label: t('files.page.reopen'),
      icon: <FlagCheckeredIcon aria-hidden="true" />,
      onSelect: () => onFinalize(false),
    }),
    ...asked<MenuEntry>(can.destroy, {
      label: t('files.delete'),
      icon: <TrashIcon aria-hidden="true" />,
      danger: true,
      onSelect: onRemove,
    }),
  ];
  const menuLabel = t('files.menu_of', { name: shownName(name) });
  return (
    <header className={styles.head}>
      <PageTitle>{name}</PageTitle>
      <Link
        to={place ? folderAddress(place.context, place) : rootAddress({ slug })}
        activeProps={{}}
        className={iconButtonClass()}
        aria-label={t('files.page.back', { folder })}
        title={t('files.page.back', { folder })}
      >
        <ArrowLeftIcon aria-hidden="true" />
      </Link>
      {isNarrow ? null : <KindIcon {...file} />}
      <div className={styles.name}>
        <h1 title={name}>{shownName(name)}</h1>
        <p>
          {way} · {sizeText(file.size, locale)}
        </p>
      </div>
      {isNarrow ? (
        file.held ? null : (
          <IconButton label={t('files.download')} onClick={onDownload}>
            <DownloadSimpleIcon aria-hidden="true" />
          </IconButton>
        )
      ) : (
        <>
          <IconButton
            label={t(is_favorite ? 'files.unfavorite' : 'files.favorite')}
            onClick={() => acts.favorite(entry, !is_favorite)}
          >
            <StarIcon weight={is_favorite ? 'fill' : 'regular'} aria-hidden="true" />
          </IconButton>
          {first ? <OfficeButton action={first} actions={offered} /> : null}
          {can.add_version ? (
            <Link to={newVersionAddress(slug, file.id)} activeProps={{}} className={buttonClass()}>
              <UploadSimpleIcon aria-hidden="true" />
              {t('files.page.new_version')}
            </Link>
          ) : null}
          {file.held ? null : (
            <Button icon={<DownloadSimpleIcon aria-hidden="true" />} onClick={onDownload}>
              {t('files.download')}
            </Button>
          )}
        </>
      )}
      {entries.length > 0 ? (
        <Menu
          label={menuLabel}
          entries={entries}
          trigger={(attributes) => (
            <IconButton label={menuLabel} {...attributes}>
              <DotsThreeIcon weight="bold" aria-hidden="true" />
            </IconButton>
          )}
        />
      ) : null}
    </header>
  );
}
