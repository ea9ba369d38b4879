/** Stands for our own origin, which a path does not name. */
const HERE = 'http://here.invalid';

function resolved(path: string): URL | undefined {
  const url = URL.parse(path, HERE);
  return url?.origin === HERE ? url : undefined;
}

/**
 * Where to go on after signing in or filling in a form. Read as browsers read it (WHATWG URL standard), which drops tabs
 * and line breaks and takes backslashes for slashes, so that no address leads away from here.
 * @returns the path with its query and fragment, or that of the start page
 */
export function ownPath(path: string | undefined): string {
  const url = path?.startsWith('/') ? resolved(path) : undefined;
  if (!url || url.pathname.startsWith('/users/sign_')) return '/';
  const own = url.pathname + url.search + url.hash;
  // Dots may have hidden a second slash: `/.//elsewhere` is the path `//elsewhere`.
  return resolved(own) ? own : '/';
}
