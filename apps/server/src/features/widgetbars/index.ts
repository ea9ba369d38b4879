import { registerDemo } from '../../platform/registries/demo.ts';
import type { Feature } from '../../platform/services.ts';
import { registerFeedUse } from '../feeds/index.ts';
import { routes } from './routes.ts';
import './administration.ts';
import './own-data.ts';

registerFeedUse('widget_bars', 'feed_ids');
registerDemo(() => import('./demo.ts'));

export const widgetBars: Feature = { name: 'widgetbars', routes };
