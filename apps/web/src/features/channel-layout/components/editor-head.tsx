import type { ChannelDetails } from '@dorfplatz/contract';
import { Button, classNames, IconButton, iconButtonClass } from '@dorfplatz/ui';
import { ArrowLeftIcon } from '@phosphor-icons/react/dist/csr/ArrowLeft';
import { ArrowUUpLeftIcon } from '@phosphor-icons/react/dist/csr/ArrowUUpLeft';
import { ArrowUUpRightIcon } from '@phosphor-icons/react/dist/csr/ArrowUUpRight';
import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle';
import { ClockCounterClockwiseIcon } from '@phosphor-icons/react/dist/csr/ClockCounterClockwise';
import { DesktopIcon } from '@phosphor-icons/react/dist/csr/Desktop';
import { DeviceMobileIcon } from '@phosphor-icons/react/dist/csr/DeviceMobile';
import { DeviceTabletIcon } from '@phosphor-icons/react/dist/csr/DeviceTablet';
import { EyeIcon } from '@phosphor-icons/react/dist/csr/Eye';
import { WarningCircleIcon } from '@phosphor-icons/react/dist/csr/WarningCircle';
import { Link, paths, pathTo } from '../../../kit/navigation.ts';
import { isApple } from '../../../kit/shortcuts.ts';
import { useDates } from '../../../lib/dates.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { PageTitle } from '../../../lib/page-title.tsx';
import { type History, redoName, undoName } from '../history.ts';
import type { Keeping } from '../use-draft.ts';
import type { Device } from './canvas.tsx';
import styles from './editor.module.css';

const DEVICES = [
  { device: 'desk', Icon: DesktopIcon },
  { device: 'tablet', Icon: DeviceTabletIcon },
  { device: 'phone', Icon: DeviceMobileIcon },
] as const;

interface EditorHeadProps {
  channel: ChannelDetails;
  keeping: Keeping;
  history: History;
  device: Device;
  isPreview: boolean;
  onKeep: () => void;
  onTravel: (way: 'undo' | 'redo') => void;
  onDevice: (device: Device) => void;
  onPreview: (isPreview: boolean) => void;
  onVersions: () => void;
}

function Kept({ keeping, onKeep }: { keeping: Keeping; onKeep: () => void }) {
  const t = useTranslate();
  const dates = useDates();
  return (
    <p className={styles.kept} role="status" data-state={keeping.is}>
      {keeping.is === 'kept' ? (
        <>
          <CheckCircleIcon weight="fill" aria-hidden="true" />
          {t('channel_layout.kept_at', { time: dates.time(keeping.at) })}
        </>
      ) : null}
      {keeping.is === 'keeping' ? t('channel_layout.keeping') : null}
      {keeping.is === 'failed' ? (
        <>
          <WarningCircleIcon aria-hidden="true" />
          {t('channel_layout.not_kept')}
          <Button size="small" variant="ghost" onClick={onKeep}>
            {t('kit.retry')}
          </Button>
        </>
      ) : null}
    </p>
  );
}

/** What the editor is about, whether it is kept, steps back and forth, and for which device one looks. */
export function EditorHead(props: EditorHeadProps) {
  const { channel, keeping, history, device, isPreview } = props;
  const t = useTranslate();
  const title = t('channel_layout.title_of', { name: channel.title });
  const step = (way: 'undo' | 'redo') => {
    const name = way === 'undo' ? undoName(history) : redoName(history);
    return name
      ? t(`channel_layout.${way}_step`, { step: t(name.key, { name: name.name }) })
      : t(`channel_layout.${way}`);
  };
  const keys = isApple
    ? { undo: '⌘ Z', redo: '⇧ ⌘ Z' }
    : { undo: t('channel_layout.keys_undo'), redo: t('channel_layout.keys_redo') };
  return (
    <header className={styles.bar}>
      <PageTitle>{title}</PageTitle>
      <Link
        to={pathTo(paths.channel, { channelSlug: channel.slug })}
        className={classNames(iconButtonClass(), styles.back)}
        aria-label={t('channel_layout.back')}
        title={t('channel_layout.back')}
      >
        <ArrowLeftIcon aria-hidden="true" />
      </Link>
      <h1 className={styles.title} title={title}>
        {t('channel_layout.title')} <span>{t('channel_layout.of_channel', { name: channel.title })}</span>
      </h1>
      <Kept keeping={keeping} onKeep={props.onKeep} />
      <div className={styles.tools}>
        <IconButton
          label={step('undo')}
          title={`${step('undo')} (${keys.undo})`}
          aria-keyshortcuts="Control+Z Meta+Z"
          disabled={history.past.length === 0}
          onClick={() => props.onTravel('undo')}
        >
          <ArrowUUpLeftIcon aria-hidden="true" />
        </IconButton>
        <IconButton
          label={step('redo')}
          title={`${step('redo')} (${keys.redo})`}
          aria-keyshortcuts="Control+Shift+Z Meta+Shift+Z"
          disabled={history.future.length === 0}
          onClick={() => props.onTravel('redo')}
        >
          <ArrowUUpRightIcon aria-hidden="true" />
        </IconButton>
        <IconButton label={t('channel_layout.versions')} onClick={props.onVersions}>
          <ClockCounterClockwiseIcon aria-hidden="true" />
        </IconButton>
        <IconButton
          label={t('channel_layout.preview')}
          aria-pressed={isPreview}
          className={styles.toggle}
          onClick={() => props.onPreview(!isPreview)}
        >
          <EyeIcon weight={isPreview ? 'fill' : 'regular'} aria-hidden="true" />
        </IconButton>
        <fieldset className={styles.devices}>
          <legend className="visually-hidden">{t('channel_layout.width_of')}</legend>
          {DEVICES.map(({ device: each, Icon }) => (
            <button
              key={each}
              type="button"
              aria-pressed={each === device}
              aria-label={t(`channel_layout.device.${each}`)}
              onClick={() => props.onDevice(each)}
            >
              <Icon aria-hidden="true" />
              <span>{t(`channel_layout.device.${each}`)}</span>
            </button>
          ))}
        </fieldset>
      </div>
    </header>
  );
}
