import { type ChannelDetails, WIDGET_TYPES } from '@dorfplatz/contract';
import { flash } from '@dorfplatz/ui';
import { Link, paths, pathTo, useGoTo, useQueryParams } from '../../kit/navigation.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { ManagedPage } from './components/managed-page.tsx';
import WidgetEditor from './components/widget-editor.tsx';
import { WidgetMark } from './components/widget-mark.tsx';
import { widgetKinds } from './kinds.ts';
import styles from './widgets-page.module.css';

function Kinds({ channel }: { channel: ChannelDetails }) {
  const t = useTranslate();
  return (
    <ul className={styles.kinds}>
      {WIDGET_TYPES.map((type) => (
        <li key={type}>
          <Link
            to={pathTo(paths.newChannelWidget, { channelSlug: channel.slug }, { type })}
            className={styles.kind}
          >
            <WidgetMark type={type} />
            <b>{t(widgetKinds[type].name)}</b>
            <span>{t(widgetKinds[type].about)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** A new widget of a channel: first its type, then its form [SCR-113]. */
export default function NewWidgetPage() {
  const t = useTranslate();
  const goTo = useGoTo();
  const { type: asked } = useQueryParams();
  const type = WIDGET_TYPES.find((each) => each === asked);
  return (
    <ManagedPage
      heading={({ title }) =>
        type
          ? t('channel_widgets.new_of', { kind: t(widgetKinds[type].name) })
          : t('channel_widgets.new', { title })
      }
    >
      {(channel) => {
        const list = pathTo(paths.channelWidgets, { channelSlug: channel.slug });
        if (!type) return <Kinds channel={channel} />;
        return (
          <WidgetEditor
            key={type}
            slug={channel.slug}
            type={type}
            widget={null}
            onSaved={() => {
              flash(t('channel_widgets.created'));
              void goTo(list, { discards: true });
            }}
            onCancel={() => void goTo(list, { discards: true })}
          />
        );
      }}
    </ManagedPage>
  );
}
