import type { Feature } from '../../kit/feature.ts';

/** A part of the stream; it has no screens of its own. */
export const feature: Feature = { texts: 'further' };
