import type { Feature } from '../../kit/feature.ts';

export const feature: Feature = { texts: 'further' };
