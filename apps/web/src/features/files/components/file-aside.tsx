import type { FileDetail, FileVersion } from '@dorfplatz/contract';
import { Button, classNames, toneStyle } from '@dorfplatz/ui';
import { CalendarDotsIcon } from '@phosphor-icons/react/dist/csr/CalendarDots';
import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight';
import { ChatsIcon } from '@phosphor-icons/react/dist/csr/Chats';
import { CheckSquareIcon } from '@phosphor-icons/react/dist/csr/CheckSquare';
import { EnvelopeIcon } from '@phosphor-icons/react/dist/csr/Envelope';
import { FlagCheckeredIcon } from '@phosphor-icons/react/dist/csr/FlagCheckered';
import { HourglassMediumIcon } from '@phosphor-icons/react/dist/csr/HourglassMedium';
import { LockSimpleIcon } from '@phosphor-icons/react/dist/csr/LockSimple';
import { NewspaperIcon } from '@phosphor-icons/react/dist/csr/Newspaper';
import { NotePencilIcon } from '@phosphor-icons/react/dist/csr/NotePencil';
import { SealCheckIcon } from '@phosphor-icons/react/dist/csr/SealCheck';
import { Fragment, type ReactNode } from 'react';
import { Link } from '../../../kit/navigation.ts';
import { useDates } from '../../../lib/dates.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { hasValues, PropertyValue } from '../../property-sets/index.ts';
import { folderAddress, isInOffice, isLocked } from '../entries.ts';
import { useProperties } from '../profiles.ts';
import { numberOf } from '../versions.ts';
import { folderName } from './entry-words.ts';
import styles from './file-aside.module.css';

interface PendingBandProps {
  version: FileVersion;
  /** The number of what others see meanwhile; null where they see nothing. */
  current: string | null;
  isOwn: boolean;
  isBusy: boolean;
  onApprove: () => void;
  onDecline: () => void;
}

/** Says that a version waits, and lets decide on it. */
export function PendingBand({ version, current, isOwn, isBusy, onApprove, onDecline }: PendingBandProps) {
  const t = useTranslate();
  const dates = useDates();
  const number = numberOf(version);
  const { can, description } = version;
  return (
    <section className={styles.band} aria-label={t('files.page.pending')}>
      <h2>
        <HourglassMediumIcon aria-hidden="true" />
        {t(can.approve ? 'files.page.waits_for_me' : 'files.page.waits', { number })}
      </h2>
      <p>
        {isOwn
          ? null
          : t('files.page.by', { name: version.author_name, when: dates.short(version.created_at) })}
        {description === '' ? null : ` ${t('files.page.quoted', { text: description })}`}{' '}
        {current === null ? t('files.page.seen_by_nobody') : t('files.page.others_see', { number: current })}
      </p>
      {can.approve || can.decline ? (
        <div className={styles.decide}>
          <Decisions
            version={version}
            isOwn={isOwn}
            isBusy={isBusy}
            onApprove={onApprove}
            onDecline={onDecline}
          />
        </div>
      ) : null}
    </section>
  );
}

/** The buttons that approve and decline a version. */
export function Decisions({
  version,
  isOwn,
  isBusy,
  onApprove,
  onDecline,
  isReversed = false,
}: Omit<PendingBandProps, 'current'> & { isReversed?: boolean }) {
  const t = useTranslate();
  const approve = version.can.approve ? (
    <Button
      key="approve"
      variant="primary"
      icon={<SealCheckIcon aria-hidden="true" />}
      busy={isBusy}
      onClick={onApprove}
    >
      {t('files.page.approve')}
    </Button>
  ) : null;
  const decline = version.can.decline ? (
    <Button key="decline" onClick={onDecline}>
      {t(isOwn ? 'files.page.take_back_ask' : 'files.page.decline_ask')}
    </Button>
  ) : null;
  return isReversed ? [decline, approve] : [approve, decline];
}

interface BoundBoxProps {
  file: FileDetail;
  memberId: number;
  isBusy: boolean;
  onUnlock: () => void;
  onReopen: () => void;
}

/** Says who keeps others from changing the file, and until when. */
export function BoundBox({ file, memberId, isBusy, onUnlock, onReopen }: BoundBoxProps) {
  const t = useTranslate();
  const dates = useDates();
  const { can, finalizedAt, lockedUntil, locked_by, lockedById, office } = file;
  if (isInOffice(file))
    return (
      <Bound
        icon={<NotePencilIcon weight="fill" aria-hidden="true" />}
        title={t('files.page.in_office')}
        said={t('files.page.in_office_by', {
          names: office!.people.map((person) => person.display_name).join(', '),
          until: dates.short(office!.until),
        })}
        action={null}
      />
    );
  if (isLocked(file)) {
    const until = dates.middle(lockedUntil!);
    return (
      <Bound
        icon={<LockSimpleIcon weight="fill" aria-hidden="true" />}
        title={t('files.page.locked')}
        said={
          lockedById === memberId
            ? t('files.page.locked_by_me', { until })
            : t('files.page.locked_by', { name: locked_by?.display_name ?? '–', until })
        }
        action={
          can.unlock ? (
            <Button size="small" busy={isBusy} onClick={onUnlock}>
              {t('files.page.unlock')}
            </Button>
          ) : null
        }
      />
    );
  }
  if (finalizedAt === null) return null;
  return (
    <Bound
      icon={<FlagCheckeredIcon aria-hidden="true" />}
      title={t('files.page.final')}
      said={t('files.page.final_since', { when: dates.short(finalizedAt) })}
      action={
        can.reopen ? (
          <Button size="small" busy={isBusy} onClick={onReopen}>
            {t('files.page.reopen')}
          </Button>
        ) : null
      }
    />
  );
}

function Bound({
  icon,
  title,
  said,
  action,
}: {
  icon: ReactNode;
  title: string;
  said: string;
  action: ReactNode;
}) {
  return (
    <section className={styles.bound} aria-label={title}>
      <span className={styles.boundMark}>{icon}</span>
      <div>
        <b>{title}</b>
        <p>{said}</p>
      </div>
      {action}
    </section>
  );
}

/** A part of the side with its heading, and how many there are. */
export function AsideSection({
  title,
  count,
  children,
}: {
  title: string;
  count?: number;
  children: ReactNode;
}) {
  return (
    <section className={styles.section}>
      <h2>
        {title}
        {count === undefined ? null : <span>{count}</span>}
      </h2>
      {children}
    </section>
  );
}

const useLooks = {
  activity: { Icon: NewspaperIcon, color: 'green' },
  appointment: { Icon: CalendarDotsIcon, color: 'coral' },
  message: { Icon: EnvelopeIcon, color: 'blue' },
  chat: { Icon: ChatsIcon, color: 'violet' },
  task: { Icon: CheckSquareIcon, color: 'yellow' },
} as const;

/** Where else the file is shown. */
export function FileUses({ file }: { file: FileDetail }) {
  const t = useTranslate();
  const dates = useDates();
  const { uses, hidden_uses_count: hidden } = file;
  if (uses.length + hidden === 0) return null;
  return (
    <AsideSection title={t('files.page.uses')} count={uses.length + hidden}>
      <ul className={styles.uses}>
        {uses.map((use) => {
          const { Icon, color } = useLooks[use.type];
          const said = [
            use.detail === ''
              ? t(`files.page.use.${use.type}`)
              : t(`files.page.use_in.${use.type}`, { place: use.detail }),
            ...(use.at === null ? [] : [dates.short(use.at)]),
          ];
          return (
            <li key={`${use.type} ${use.html_url} ${use.at}`}>
              <Link to={use.html_url} activeProps={{}}>
                <span className={classNames('tone', styles.useMark)} style={toneStyle(color)}>
                  <Icon aria-hidden="true" />
                </span>
                <span>
                  <b className="cut">{use.title || t(`files.page.use.${use.type}`)}</b>
                  <span className="cut">{said.join(' · ')}</span>
                </span>
                <CaretRightIcon aria-hidden="true" />
              </Link>
            </li>
          );
        })}
      </ul>
      {hidden > 0 ? <p className={styles.hidden}>{t('files.page.hidden_uses', { count: hidden })}</p> : null}
    </AsideSection>
  );
}

/** What else is known of a file. */
export function FileDetails({ file }: { file: FileDetail }) {
  const t = useTranslate();
  const dates = useDates();
  const { description, folders, hidden_folders_count: hidden, width, height, view_count, viewed_at } = file;
  const { text_state: text } = file;
  const said = useProperties('file_profile', folders).filter((one) => hasValues([one], file.file_profile));
  return (
    <AsideSection title={t('files.page.details')}>
      <dl className={styles.details}>
        {description === '' ? null : <Detail name={t('files.field.description')}>{description}</Detail>}
        <Detail name={t('files.page.folders', { count: folders.length + hidden })}>
          {folders.map((folder, index) => (
            <Fragment key={folder.id}>
              {index > 0 ? ', ' : null}
              <Link to={folderAddress(folder.context, folder)} activeProps={{}}>
                {folderName(folder, t, folder.context.name)}
              </Link>
            </Fragment>
          ))}
          {hidden > 0 ? ` ${t('files.page.hidden_folders', { count: hidden })}` : null}
        </Detail>
        {said.map((definition) => (
          <Detail key={definition.name} name={definition.label}>
            <PropertyValue definition={definition} value={file.file_profile[definition.name]} />
          </Detail>
        ))}
        {width === null || height === null ? null : (
          <Detail name={t('files.page.pixels')}>{t('files.page.pixels_of', { width, height })}</Detail>
        )}
        <Detail name={t('files.page.views')}>
          {viewed_at === null
            ? String(view_count)
            : t('files.page.viewed', { count: view_count, when: dates.short(viewed_at) })}
        </Detail>
        {text === null || text === 'read' ? null : (
          <Detail name={t('files.page.text')}>{t(`files.page.text_is.${text}`)}</Detail>
        )}
        <Detail name={t('files.page.created')}>{dates.short(file.created_at)}</Detail>
      </dl>
    </AsideSection>
  );
}

function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
