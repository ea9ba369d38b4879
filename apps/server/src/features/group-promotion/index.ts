import type { Feature } from '../../platform/services.ts';
import { routes } from './routes.ts';

export { isPromotedTo } from './policy.ts';
export const groupPromotion: Feature = { name: 'group-promotion', routes };
