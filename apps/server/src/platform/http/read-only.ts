import type { Endpoint } from '@dorfplatz/contract';
import type { Viewer } from '../policy/viewer.ts';
import { Problem } from '../problem.ts';

/** Refuses whatever a preview would change: who looks as somebody else reads, and ends it. */
export function mustNotPreview(
  endpoint: Pick<Endpoint, 'duringPreview'> | undefined,
  viewer: Pick<Viewer, 'preview'> | undefined,
): void {
  if (viewer?.preview && !endpoint?.duringPreview) throw new Problem(403, 'preview_read_only');
}
