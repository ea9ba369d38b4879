import type { Finding } from '../report.ts';
import type { Bed } from './bed.ts';
export async function measureWeb(_bed: Bed): Promise<Finding[]> {
  return [];
}
