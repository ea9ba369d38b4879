import type { Feature } from '../../platform/services.ts';
import { routes } from './routes.ts';

export { isToBeOnboarded } from './queries.ts';
export const onboarding: Feature = { name: 'onboarding', routes };
