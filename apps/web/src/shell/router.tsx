import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import type { FeatureRoute } from '../kit/feature.ts';
import { NotFoundPage } from '../kit/not-found-page.tsx';
import { paths, pathTo } from '../kit/paths.ts';
import { tellSignedOut, whenSignedOut } from '../lib/client.ts';
import { whenSignedOutElsewhere } from '../lib/other-tabs.ts';
import { queryClient } from '../lib/queries.ts';
import { forgetViewer, networkQuery, sessionQuery } from '../lib/session.ts';
import { BootFailure, PageFailure } from './failure-page.tsx';
import { FrameSkeleton } from './frame-skeleton.tsx';
import { PageSkeleton } from './page-skeleton.tsx';
import { Root } from './root.tsx';
import { routes } from './routes.ts';

const root = createRootRoute({
  component: Root,
  pendingComponent: FrameSkeleton,
  errorComponent: BootFailure,
  notFoundComponent: NotFoundPage,
  beforeLoad: async ({ location }) => {
    const { network } = await queryClient.ensureQueryData(sessionQuery);
    if (!network.is_set_up && location.pathname !== paths.setup) throw redirect({ href: paths.setup });
    if (network.is_set_up && location.pathname === paths.setup) throw redirect({ href: paths.start });
  },
});

/** Screens for everybody, without header and userbar. */
const open = createRoute({ getParentRoute: () => root, id: 'open', component: Outlet });

/** What comes before everything else, and leads back to where one wanted to go [RUL-0359]. */
const gates = { legal_texts: paths.acceptLegalTexts, profile: paths.onboarding } as const;

/** Screens for the signed in; others sign in first and come back [RUL-0004]. */
const framed = createRoute({
  getParentRoute: () => root,
  id: 'framed',
  // A visitor who signs in needs nothing of it.
  component: lazyRouteComponent(() => import('./frame.tsx'), 'Frame'),
  beforeLoad: async ({ location }) => {
    const { viewer, second_step } = await queryClient.ensureQueryData(sessionQuery);
    if (second_step) throw redirect({ href: paths.secondStep });
    if (!viewer) throw redirect({ href: signInAddress(location.href) });
    const [first] = viewer.awaits;
    if (first) throw redirect({ href: pathTo(gates[first], {}, { redirect_to: location.href }) });
    // The tree knows which page that is, also once it is renamed or gone.
    if (viewer.starts_with_page && location.pathname === paths.start)
      throw redirect({ href: paths.pages, replace: true });
    void queryClient.prefetchQuery(networkQuery);
  },
});

function signInAddress(returnTo: string): string {
  return returnTo === paths.start ? paths.signIn : pathTo(paths.signIn, {}, { return_to: returnTo });
}

/** A path as the router writes it. */
const patternOf = (path: string) => path.replace(/:(\w+)/g, '$$$1');

function routeOf({ path, page, prefetch, access = 'signed_in' }: FeatureRoute) {
  const screen = createRoute({
    getParentRoute: (): typeof framed | typeof open => (access === 'anyone' ? open : framed),
    path: patternOf(path),
    component: lazyRouteComponent(page),
    // Not awaited: the page shows its own state of loading.
    loader: ({ params, location }) => void prefetch?.(params as Record<string, string>, location.search),
  });
  // A route within the other: as one beside it, it would have the page begin anew.
  const above = routes
    .filter((route) => route.above === path)
    .map((route) =>
      createRoute({ getParentRoute: () => screen, path: patternOf(route.path.slice(path.length)) }),
    );
  if (above.length > 0) screen.addChildren(above);
  return screen;
}

const screensOf = (access: FeatureRoute['access']) =>
  routes
    .filter((route) => route.above === undefined && (route.access ?? 'signed_in') === access)
    .map(routeOf);

/** Whatever else is asked for; the signed in keep their frame around it. */
const unknown = createRoute({ getParentRoute: () => framed, path: '$', component: NotFoundPage });

export const router = createRouter({
  routeTree: root.addChildren([
    open.addChildren(screensOf('anyone')),
    framed.addChildren([...screensOf('signed_in'), unknown]),
  ]),
  defaultPreload: 'intent',
  defaultPendingMs: 120,
  defaultPendingMinMs: 0,
  defaultPendingComponent: PageSkeleton,
  defaultErrorComponent: PageFailure,
  defaultNotFoundComponent: NotFoundPage,
  defaultStructuralSharing: true,
  scrollRestoration: true,
  scrollToTopSelectors: ['#main'],
  // The query stays what it is in the address: texts, neither numbers nor JSON.
  parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: (search) => {
    const text = new URLSearchParams(
      Object.entries(search)
        .filter(([, value]) => value !== undefined && value !== null)
        .map(([name, value]) => [name, String(value)]),
    ).toString();
    return text ? `?${text}` : '';
  },
});

whenSignedOut((isHalf) => {
  const { pathname, href } = router.state.location;
  if (pathname === paths.signIn || pathname === paths.secondStep) return;
  // A second factor has come to be demanded: the session says what is missing, then its screen shows.
  if (isHalf) {
    void queryClient
      .fetchQuery({ ...sessionQuery, staleTime: 0 })
      .catch(() => undefined)
      .then(() => router.navigate({ href: paths.secondStep }));
    return;
  }
  forgetViewer();
  void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
  void router.navigate({ href: signInAddress(href) });
});
// Nobody who comes to this browser next is to read what another tab still shows.
whenSignedOutElsewhere(tellSignedOut);
