import type { ChannelDetails, ChannelWidget } from '@dorfplatz/contract';
import { flash, Skeleton } from '@dorfplatz/ui';
import { useQuery } from '@tanstack/react-query';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { paths, pathTo, useGoTo, useRouteParams } from '../../kit/navigation.ts';
import { ApiError } from '../../lib/api-error.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { channelWidgetQuery } from './api.ts';
import { ManagedPage } from './components/managed-page.tsx';
import WidgetEditor from './components/widget-editor.tsx';

function Editing({ channel, widgetId }: { channel: ChannelDetails; widgetId: number }) {
  const t = useTranslate();
  const goTo = useGoTo();
  // What the form is compared with is what the server has now.
  const { data, error, isFetchedAfterMount, refetch } = useQuery({
    ...channelWidgetQuery(channel.slug, widgetId),
    staleTime: 0,
  });
  if (error instanceof ApiError && (error.status === 404 || error.status === 422))
    throw new ApiError(404, {});
  if (error && !data) return <LoadFailure onRetry={() => void refetch()} />;
  if (!data || !isFetchedAfterMount)
    return (
      <div aria-busy="true">
        <Skeleton height={240} />
      </div>
    );
  const widget = data as ChannelWidget;
  const list = pathTo(paths.channelWidgets, { channelSlug: channel.slug });
  return (
    <WidgetEditor
      slug={channel.slug}
      type={widget.type}
      widget={widget}
      onSaved={() => {
        flash(t('channel_widgets.saved'));
        void goTo(list, { discards: true });
      }}
      onCancel={() => void goTo(list, { discards: true })}
    />
  );
}

/** Changes a widget of a channel [SCR-115]. */
export default function EditWidgetPage() {
  const t = useTranslate();
  const { widgetId } = useRouteParams(paths.editChannelWidget);
  return (
    <ManagedPage heading={({ title }) => t('channel_widgets.edit', { title })}>
      {(channel) => <Editing key={widgetId} channel={channel} widgetId={Number(widgetId)} />}
    </ManagedPage>
  );
}
