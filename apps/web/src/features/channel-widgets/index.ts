import { lazy } from 'react';
import { withTexts } from '../../lib/i18n.ts';

export { channelWidgetsQuery, prefetchChannelRows, refreshChannelWidgets } from './api.ts';
/** The rows of a channel as its readers see them, and the gallery that its address names. */
export { default as ChannelRows } from './components/channel-rows.tsx';
export { widgetKinds } from './kinds.ts';

/** One widget as readers see it; loaded when shown. */
export const WidgetFace = lazy(withTexts(() => import('./components/widget-face.tsx')));

/** The form of a widget, a new one or one that is changed; loaded when shown. */
export const WidgetEditor = lazy(withTexts(() => import('./components/widget-editor.tsx')));
