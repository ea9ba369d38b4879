import { lazy } from 'react';

/** The way from a list of people to their map and back. */
export { ViewToggle } from './components/view-toggle.tsx';

/** Says beside an address whether it stands on the map; loaded with the forms that show it. */
export const PlaceNotice = lazy(async () => ({
  default: (await import('./components/place-notice.tsx')).PlaceNotice,
}));
