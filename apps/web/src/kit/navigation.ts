import { Link, useMatch, useNavigate, useParams, useRouterState, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { PathParams, ScreenPath } from './paths.ts';

export { type PathParams, paths, pathTo, type ScreenPath } from './paths.ts';

/** A link within the app: `to` is an address made by `pathTo`. Loads the page ahead on hover and focus. */
export { Link };

/** The parameters in the address of the screen that is shown. */
export function useRouteParams<Path extends ScreenPath>(_path: Path): PathParams<Path> {
  return useParams({ strict: false }) as PathParams<Path>;
}

/** The path of the screen that asks; it stays while another is on its way, though that is in the address already. */
export function useOwnPath(): string {
  return useMatch({ strict: false, select: ({ pathname }) => pathname });
}

/** Which screen is shown, wherever it is asked: its path with the names of its parameters, as `paths` has it. */
export function useScreenPath(): string {
  const path = useRouterState({ select: ({ matches }) => String(matches.at(-1)?.fullPath ?? '') });
  return path.replace(/\$(\w+)/g, ':$1');
}

/** The query of the address, as texts: every filter lives there. */
export function useQueryParams(): Record<string, string | undefined> {
  return useSearch({ strict: false }) as Record<string, string | undefined>;
}

/** What stands behind the `#` of the address: the id of something on the page; empty without one. */
export function useHash(): string {
  return useRouterState({ select: ({ location }) => location.hash });
}

interface GoToOptions {
  replace?: boolean;
  /** Leaves a form on purpose: nobody is asked whether what was typed may be lost. */
  discards?: boolean;
}

/** Goes to an address made by `pathTo`; `replace` leaves no step for the back button. */
export function useGoTo(): (address: string, options?: GoToOptions) => Promise<void> {
  const navigate = useNavigate();
  return useCallback(
    (address, options) =>
      navigate({
        href: address,
        replace: options?.replace ?? false,
        ignoreBlocker: options?.discards ?? false,
      }),
    [navigate],
  );
}
