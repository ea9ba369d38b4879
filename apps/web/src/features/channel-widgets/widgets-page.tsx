import type { ChannelDetails, ChannelWidget } from '@dorfplatz/contract';
import {
  Badge,
  buttonClass,
  ConfirmDialog,
  EmptyState,
  IconButton,
  Row,
  RowList,
  Skeleton,
} from '@dorfplatz/ui';
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { SquaresFourIcon } from '@phosphor-icons/react/dist/csr/SquaresFour';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ListState } from '../../kit/list-state.tsx';
import { Link, paths, pathTo } from '../../kit/navigation.ts';
import { useAction } from '../../kit/use-action.ts';
import { useDates } from '../../lib/dates.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { channelWidgetsQuery, removeWidget } from './api.ts';
import { ManagedPage } from './components/managed-page.tsx';
import { WidgetMark } from './components/widget-mark.tsx';
import { widgetKinds } from './kinds.ts';
import styles from './widgets-page.module.css';

function WidgetRow({ channel, widget }: { channel: ChannelDetails; widget: ChannelWidget }) {
  const t = useTranslate();
  const dates = useDates();
  const row = useRef<HTMLLIElement>(null);
  const [isAsking, setAsking] = useState(false);
  const { busy, run } = useAction<'remove'>({ leaves: row });
  const kind = t(widgetKinds[widget.type].name);
  const name = widget.title || kind;
  const edit = pathTo(paths.editChannelWidget, { channelSlug: channel.slug, widgetId: String(widget.id) });
  const changed = { when: dates.ago(widget.updated_at), name: widget.updated_by?.display_name ?? '' };
  const remove = async () => {
    setAsking(false);
    await run('remove', () => removeWidget(channel.slug, widget.id), {
      done: t('channel_widgets.removed', { name }),
    });
  };
  return (
    <Row ref={row}>
      <WidgetMark type={widget.type} />
      <div className={styles.about}>
        <Link to={edit} className={styles.name} dir="auto">
          {name}
        </Link>
        <span className={styles.facts}>
          {widget.title === '' ? null : <span>{kind}</span>}
          {widget.is_placed ? null : <Badge kind="outline">{t('channel_widgets.not_placed')}</Badge>}
          <time dateTime={widget.updated_at} title={dates.full(widget.updated_at)}>
            {t(changed.name === '' ? 'channel_widgets.changed_at' : 'channel_widgets.changed_by', changed)}
          </time>
        </span>
      </div>
      <Link
        to={edit}
        className={buttonClass({ variant: 'ghost', size: 'small' })}
        aria-label={t('channel_widgets.edit_of', { name })}
      >
        <PencilSimpleIcon aria-hidden="true" />
      </Link>
      <IconButton
        size="small"
        label={t('channel_widgets.remove_of', { name })}
        disabled={busy !== null}
        onClick={() => setAsking(true)}
      >
        <TrashIcon aria-hidden="true" />
      </IconButton>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => void remove()}
        title={t('channel_widgets.remove_title', { name })}
        description={t(
          widget.is_placed ? 'channel_widgets.remove_placed_text' : 'channel_widgets.remove_text',
        )}
        confirmLabel={t('channel_widgets.remove')}
        cancelLabel={t('channel_widgets.cancel')}
        closeLabel={t('kit.close')}
        danger
      />
    </Row>
  );
}

function Widgets({ channel }: { channel: ChannelDetails }) {
  const t = useTranslate();
  const list = useQuery(channelWidgetsQuery(channel.slug, true));
  const widgets = (list.data?.widgets ?? []) as readonly ChannelWidget[];
  return (
    <>
      <ListState
        list={list}
        loading={<Skeleton height={200} />}
        isEmpty={widgets.length === 0}
        empty={
          <EmptyState
            icon={<SquaresFourIcon weight="duotone" aria-hidden="true" />}
            title={t('channel_widgets.none')}
          >
            {t('channel_widgets.none_help')}
          </EmptyState>
        }
      />
      {widgets.length > 0 ? (
        <RowList>
          {widgets.map((widget) => (
            <WidgetRow key={widget.id} channel={channel} widget={widget} />
          ))}
        </RowList>
      ) : null}
    </>
  );
}

/** The widgets of a channel, for those who run it [SCR-112]. */
export default function WidgetsPage() {
  const t = useTranslate();
  return (
    <ManagedPage
      heading={({ title }) => t('channel_widgets.heading', { title })}
      actions={({ slug }) => (
        <Link
          to={pathTo(paths.newChannelWidget, { channelSlug: slug })}
          className={buttonClass({ variant: 'primary' })}
        >
          <PlusIcon weight="bold" aria-hidden="true" />
          {t('channel_widgets.add')}
        </Link>
      )}
    >
      {(channel) => <Widgets channel={channel} />}
    </ManagedPage>
  );
}
