import { lazy } from 'react';

/** Ticks the roles that somebody wears; loaded when opened. */
export const AssignRoles = lazy(async () => ({
  default: (await import('./components/assign-roles.tsx')).AssignRoles,
}));

export { rolesQuery } from './api.ts';
