/**
 * Where to go on after signing in or filling in a form: only paths of our own, so that an address from outside does
 * not lead away.
 * @returns the path, or that of the start page
 */
export const ownPath = (path: string | undefined): string =>
  path && /^\/(?![/\\])/.test(path) && !path.startsWith('/users/sign_') ? path : '/';
