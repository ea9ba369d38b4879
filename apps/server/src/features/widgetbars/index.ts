import type { Feature } from '../../platform/services.ts';
import { routes } from './routes.ts';
import './administration.ts';
import './own-data.ts';

export const widgetBars: Feature = { name: 'widgetbars', routes };
