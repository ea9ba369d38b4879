import type { Feature } from '../../platform/services.ts';
import { routes } from './routes.ts';

export { setUpNetwork } from './commands.ts';
export const network: Feature = { name: 'network', routes };
