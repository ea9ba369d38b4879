import { type BodyOf, getPreviewChoices, startPreview } from '@dorfplatz/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/client.ts';
import { tellOtherTabsOfPreview } from '../../lib/other-tabs.ts';

/** As whom one can look: roles, groups and categories. */
export const previewChoicesQuery = queryOptions({
  queryKey: ['previews', 'choices'],
  staleTime: 0,
  queryFn: ({ signal }) => call(getPreviewChoices, { signal }),
});

/** Begins a preview, and loads the page anew: nothing that was fetched before is to be seen in it. Throws ApiError. */
export async function beginPreview(body: BodyOf<typeof startPreview>): Promise<void> {
  await call(startPreview, { body });
  tellOtherTabsOfPreview();
  window.location.assign('/');
}
