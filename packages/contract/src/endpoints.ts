import * as declarations from './declarations.ts';
import type { Endpoint } from './endpoint.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'ids' in value && 'method' in value && 'path' in value;

/** Every endpoint of the product. */
export const ENDPOINTS: readonly Endpoint[] = Object.values<unknown>(declarations).filter(isEndpoint);
