import type { Feature } from '../../platform/services.ts';
import { routes } from './routes.ts';

export { type MeetingProvider, meetingProvider } from './provider.ts';
export const meetings: Feature = { name: 'meetings', routes };
