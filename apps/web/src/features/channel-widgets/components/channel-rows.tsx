import type { ChannelDetails } from '@dorfplatz/contract';
import { buttonClass, EmptyState, Skeleton } from '@dorfplatz/ui';
import { LayoutIcon } from '@phosphor-icons/react/dist/csr/Layout';
import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, Fragment, type ReactNode } from 'react';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { Link, paths, pathTo, useRouteParams } from '../../../kit/navigation.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { channelLayoutQuery, channelWidgetsQuery } from '../api.ts';
import { OpenedWidget } from '../images/opened-widget.tsx';
import { bannerOf, comingRows, firstPictureOf, shownRows, type Width } from '../shown-rows.ts';
import styles from './channel-rows.module.css';
import WidgetFace from './widget-face.tsx';

/** As many columns as the cells take together, so that those of all rows stand below each other. */
const columns = (widths: readonly Width[]) =>
  ({ '--columns': widths.reduce((sum: number, w) => sum + w, 0) }) as CSSProperties;

/** What stands in for rows of which nothing is known yet: a wide one and three thirds. */
const UNKNOWN: { id: string; widths: Width[] }[] = [
  { id: 'first', widths: [3] },
  { id: 'second', widths: [1, 1, 1] },
];

function RowsLoading({ rows }: { rows: readonly { id: string; widths: readonly Width[] }[] }) {
  return (
    <div className={styles.rows} aria-busy="true">
      {rows.map(({ id, widths }) => (
        <div key={id} className={styles.row} style={columns(widths)}>
          {widths.map((w, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: cells have no identity but their place
            <div key={place} className={styles.coming} data-w={w}>
              <Skeleton width="40%" height={20} />
              <Skeleton height={w === 3 ? 208 : 220} />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

function NoRows({ channel }: { channel: ChannelDetails }) {
  const t = useTranslate();
  const canUpdate = channel.i.can.update;
  return (
    <EmptyState
      icon={<LayoutIcon weight="duotone" aria-hidden="true" />}
      title={t('channel_widgets.empty')}
      action={
        canUpdate ? (
          <Link
            to={pathTo(paths.editChannelLayout, { channelSlug: channel.slug })}
            className={buttonClass({ variant: 'primary' })}
          >
            {t('channel_widgets.to_layout')}
          </Link>
        ) : undefined
      }
    >
      {t(canUpdate ? 'channel_widgets.empty_help_editors' : 'channel_widgets.empty_help')}
    </EmptyState>
  );
}

interface ChannelRowsProps {
  channel: ChannelDetails;
  /**
   * What the channel is: stands below the banner that its rows begin with, else above them.
   * @param bannerTitle what stands on that banner
   */
  renderHead: (bannerTitle: string | null) => ReactNode;
}

/** The rows of a channel as its readers see them [RUL-0378], and the gallery that the address names [RUL-0367]. */
export default function ChannelRows({ channel, renderHead }: ChannelRowsProps) {
  const { slug } = channel;
  const { widgetId } = useRouteParams(paths.channelWidget);
  const layout = useQuery(channelLayoutQuery(slug));
  const widgets = useQuery(channelWidgetsQuery(slug));
  const failed = (layout.isError && !layout.data) || (widgets.isError && !widgets.data);
  if (failed) {
    const again = () => {
      if (layout.isError) void layout.refetch();
      if (widgets.isError) void widgets.refetch();
    };
    return (
      <div className={styles.rows}>
        {renderHead(null)}
        <LoadFailure onRetry={again} />
      </div>
    );
  }
  // Nothing of the head shows before it is known whether it stands below a banner: it would move.
  if (!layout.data || !widgets.data)
    return <RowsLoading rows={layout.data ? comingRows(layout.data.rows) : UNKNOWN} />;
  const rows = shownRows(layout.data.rows, widgets.data.widgets);
  const first = firstPictureOf(rows);
  const banner = bannerOf(rows[0]);
  const head = renderHead(banner && !banner.hide_title ? banner.title : null);
  return (
    <>
      {rows.length === 0 ? (
        <div className={styles.rows}>
          {head}
          <NoRows channel={channel} />
        </div>
      ) : (
        <div className={styles.rows}>
          {banner ? null : head}
          {rows.map(({ id, cells }, place) => (
            <Fragment key={id}>
              <div className={styles.row} style={columns(cells.map(({ w }) => w))}>
                {cells.map(({ widget, w }) => (
                  <div key={widget.id} className={styles.cell} data-w={w}>
                    <WidgetFace widget={widget} channelSlug={slug} w={w} isFirst={widget.id === first} />
                  </div>
                ))}
              </div>
              {banner && place === 0 ? head : null}
            </Fragment>
          ))}
        </div>
      )}
      {widgetId === undefined ? null : (
        <OpenedWidget
          key={widgetId}
          slug={slug}
          widgetId={Number(widgetId)}
          known={widgets.data.widgets.find(({ id }) => id === Number(widgetId))}
        />
      )}
    </>
  );
}
