import { type Static, Type } from 'typebox';
import { Id, Instant, Nullable } from './common.ts';
import { resource } from './resource.ts';

const session = resource('session');

/** How long a name may be that somebody gives an app password. */
export const APP_PASSWORD_NAME_MAX = 100;

/** A password of its own for a program that opens the files as a network drive. */
export const AppPassword = Type.Object({
  id: Id,
  name: Type.String(),
  created_at: Instant,
  last_used_at: Nullable(Instant),
});
export type AppPassword = Static<typeof AppPassword>;

export const listAppPasswords = session.get('listAppPasswords', '/api/v1/authentication/app_passwords', {
  ids: ['API-655'],
  summary: 'Own app passwords, without their secrets, and what a program is told to connect',
  answer: {
    app_passwords: Type.Array(AppPassword),
    /** The address of the network drive. */
    dav_url: Type.String(),
    /** What programs are given as the name of the user. */
    user_name: Type.String(),
    /** So many one may have. */
    limit: Type.Integer(),
  },
});

export const createAppPassword = session.post('createAppPassword', '/api/v1/authentication/app_passwords', {
  ids: ['API-656'],
  summary: 'Make an app password, with the own password; this answer alone has its secret',
  body: {
    name: Type.String({ minLength: 1, maxLength: APP_PASSWORD_NAME_MAX }),
    password: Type.String({ minLength: 1, maxLength: 200 }),
  },
  answer: { app_password: AppPassword, secret: Type.String() },
});

export const deleteAppPassword = session.delete(
  'deleteAppPassword',
  '/api/v1/authentication/app_passwords/{id}',
  {
    ids: ['API-657'],
    summary: 'Take an own app password out: the program that has it comes in no more',
    params: { id: Id },
  },
);
