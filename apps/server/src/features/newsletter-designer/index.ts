import type { Feature } from '../../platform/services.ts';
import { routes } from './routes.ts';

export const newsletterDesigner: Feature = { name: 'newsletter-designer', routes };
