import type { Feature } from '../../platform/services.ts';
import { routes } from './routes.ts';

/** Where newsletters are designed. */
export { designerOf } from './designer-of.ts';

export const newsletterDesigner: Feature = { name: 'newsletter-designer', routes };
