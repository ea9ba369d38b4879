import { type Static, Type } from 'typebox';
import { Email, Id, Images, Instant, LanguageSchema, Nullable, Password } from './common.ts';
import { endpoint } from './endpoint.ts';
import { LegalTextLink } from './legal-texts.ts';
import { ThemeTokens } from './theme.ts';

/** The signed-in person, with the abilities that the frame shows and hides by. */
export const SessionViewer = Type.Object({
  id: Id,
  display_name: Type.String(),
  first_name: Type.String(),
  images: Nullable(Images),
  is_external: Type.Boolean(),
  language: LanguageSchema,
  time_zone: Type.String(),
  /** What stands between the sign-in and the product, in this order; the screens ask for it, nothing is refused. */
  awaits: Type.Array(Type.Enum(['legal_texts', 'profile'])),
  can: Type.Object({
    administrate: Type.Boolean(),
    add_members: Type.Boolean(),
    /** Invite members of the network into groups that let one. */
    invite_internal: Type.Boolean(),
    /** Invite outsiders by mail. */
    invite_external: Type.Boolean(),
    post_to_network: Type.Boolean(),
    /** Ask administrators for a change of one's own profile. */
    request_changes: Type.Boolean(),
    send_direct_messages: Type.Boolean(),
    update_profile: Type.Boolean(),
    update_registration: Type.Boolean(),
    /** Chats are there for them at all. */
    chat: Type.Boolean(),
  }),
});
export type SessionViewer = Static<typeof SessionViewer>;

export const SessionState = Type.Object({
  viewer: Nullable(SessionViewer),
  csrf_token: Type.String(),
  network: Type.Object({
    id: Id,
    name: Type.String(),
    language: LanguageSchema,
    time_zone: Type.String(),
    is_set_up: Type.Boolean(),
    /** Setting it up takes the code of the operator: not yet done, and not asked from the server's own machine. */
    asks_setup_code: Type.Boolean(),
    /** Anybody may ask to come in (decision 41). */
    may_sign_up: Type.Boolean(),
    theme: ThemeTokens,
    devise_text_before: Type.String(),
    devise_text_between: Type.String(),
    devise_text_after: Type.String(),
    /** Everyone may read them, signed in or not (decision 42). */
    legal_texts: Type.Array(LegalTextLink),
  }),
  version: Type.String(),
});
export type SessionState = Static<typeof SessionState>;

export const getSession = endpoint({
  ids: ['API-300'],
  name: 'getSession',
  method: 'GET',
  path: '/api/v1/session',
  summary: 'Who is signed in, the token that mutating calls must send, and what the frame needs',
  tag: 'session',
  access: 'anyone',
  status: 200,
  answer: SessionState,
});

export const signIn = endpoint({
  ids: ['API-257'],
  name: 'signIn',
  method: 'POST',
  path: '/users/sign_in',
  summary: 'Sign in with mail address and password',
  tag: 'session',
  access: 'anyone',
  body: Type.Object(
    {
      email: Type.String({ minLength: 1, maxLength: 254 }),
      password: Type.String({ minLength: 1, maxLength: 200 }),
      remember_me: Type.Optional(Type.Boolean()),
      return_to: Type.Optional(Type.String({ maxLength: 2000 })),
    },
    { additionalProperties: false },
  ),
  status: 200,
  answer: Type.Object({
    state: Type.Enum(['signed_in', 'second_factor']),
    redirect_to: Type.String(),
    csrf_token: Type.String(),
  }),
});

export const signOut = endpoint({
  ids: ['API-194'],
  name: 'signOut',
  method: 'DELETE',
  path: '/users/sign_out',
  summary: 'End the session',
  tag: 'session',
  access: 'signed_in',
  status: 204,
});

export const requestPassword = endpoint({
  ids: ['API-258a'],
  name: 'requestPassword',
  method: 'POST',
  path: '/users/password',
  summary: 'Ask for a one-time link to set a new password; answers alike for unknown addresses',
  tag: 'session',
  access: 'anyone',
  body: Type.Object({ email: Email }, { additionalProperties: false }),
  status: 202,
  answer: Type.Object({ sent: Type.Literal(true) }),
});

export const setPassword = endpoint({
  ids: ['API-258b'],
  name: 'setPassword',
  method: 'PUT',
  path: '/users/password',
  summary: 'Set the password with a one-time token; every session ends',
  tag: 'session',
  access: 'anyone',
  body: Type.Object(
    { token: Type.String({ minLength: 1, maxLength: 200 }), password: Password },
    { additionalProperties: false },
  ),
  status: 200,
  answer: Type.Object({ redirect_to: Type.String() }),
});

export const Account = Type.Object({
  email: Type.String(),
  language: LanguageSchema,
  time_zone: Type.String(),
  first_name: Type.String(),
  last_name: Type.String(),
  /** A new address that counts once the link that was sent to it is opened. */
  pending_email: Nullable(Type.Object({ email: Type.String(), expires_at: Instant })),
  /** When the address last changed, while the one before may still object. */
  email_changed_at: Nullable(Instant),
});
export type Account = Static<typeof Account>;

export const getAccount = endpoint({
  ids: ['API-301'],
  name: 'getAccount',
  method: 'GET',
  path: '/api/v1/account',
  summary: 'Own registration data',
  tag: 'session',
  access: 'signed_in',
  status: 200,
  answer: Account,
});

export const updateAccount = endpoint({
  ids: ['API-302'],
  name: 'updateAccount',
  method: 'PUT',
  path: '/api/v1/account',
  summary:
    'Change own name, password, language or time zone, or ask for another mail address, which counts once it is confirmed; address and password need the current password',
  tag: 'session',
  access: 'signed_in',
  body: Type.Object(
    {
      email: Type.Optional(Email),
      first_name: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
      last_name: Type.Optional(Type.String({ maxLength: 100 })),
      language: Type.Optional(LanguageSchema),
      time_zone: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
      password: Type.Optional(Password),
      current_password: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    },
    { additionalProperties: false },
  ),
  status: 200,
  answer: Account,
});

export const repeatEmailChange = endpoint({
  ids: ['API-470'],
  name: 'repeatEmailChange',
  method: 'POST',
  path: '/api/v1/account/email_change',
  summary: 'Send the link that confirms a new mail address once more',
  tag: 'session',
  access: 'signed_in',
  status: 204,
});

export const cancelEmailChange = endpoint({
  ids: ['API-471'],
  name: 'cancelEmailChange',
  method: 'DELETE',
  path: '/api/v1/account/email_change',
  summary: 'Keep the mail address; the link for the new one is void',
  tag: 'session',
  access: 'signed_in',
  status: 204,
});

const MailedToken = Type.Object(
  { token: Type.String({ minLength: 1, maxLength: 200 }) },
  { additionalProperties: false },
);

export const confirmEmail = endpoint({
  ids: ['API-468'],
  name: 'confirmEmail',
  method: 'POST',
  path: '/users/email_confirmation',
  summary: 'Confirm a new mail address with the one-time token that was sent to it',
  tag: 'session',
  access: 'anyone',
  body: MailedToken,
  status: 200,
  /** `is_own`: the person is signed in where the link was opened. */
  answer: Type.Object({ email: Type.String(), is_own: Type.Boolean() }),
});

export const objectToEmail = endpoint({
  ids: ['API-469'],
  name: 'objectToEmail',
  method: 'POST',
  path: '/users/email_objection',
  summary:
    'Object to a changed mail address with the token that was sent to the old one: cancels the change, or puts the old address back and ends every session',
  tag: 'session',
  access: 'anyone',
  body: MailedToken,
  status: 200,
  answer: Type.Object({ state: Type.Enum(['cancelled', 'restored']), email: Type.String() }),
});

export const OwnSession = Type.Object({
  id: Id,
  current: Type.Boolean(),
  user_agent: Type.String(),
  ip: Type.String(),
  created_at: Instant,
  last_seen_at: Instant,
});
export type OwnSession = Static<typeof OwnSession>;

export const listOwnSessions = endpoint({
  ids: ['API-303'],
  name: 'listOwnSessions',
  method: 'GET',
  path: '/api/v1/account/sessions',
  summary: 'Own signed-in devices',
  tag: 'session',
  access: 'signed_in',
  status: 200,
  answer: Type.Object({ sessions: Type.Array(OwnSession) }),
});

export const endOwnSession = endpoint({
  ids: ['API-304'],
  name: 'endOwnSession',
  method: 'DELETE',
  path: '/api/v1/account/sessions/{id}',
  summary: 'Sign one own device out',
  tag: 'session',
  access: 'signed_in',
  params: Type.Object({ id: Id }),
  status: 204,
});

export const endOtherSessions = endpoint({
  ids: ['API-305'],
  name: 'endOtherSessions',
  method: 'DELETE',
  path: '/api/v1/account/sessions',
  summary: 'Sign every other own device out',
  tag: 'session',
  access: 'signed_in',
  status: 204,
});

export const setUpNetwork = endpoint({
  ids: ['API-306'],
  name: 'setUpNetwork',
  method: 'POST',
  path: '/setup',
  summary: 'First run: names the network and creates its first administrator, category and group; once only',
  tag: 'session',
  access: 'anyone',
  body: Type.Object(
    {
      network_name: Type.String({ minLength: 1, maxLength: 100 }),
      language: LanguageSchema,
      time_zone: Type.String({ minLength: 1, maxLength: 64 }),
      first_name: Type.String({ minLength: 1, maxLength: 100 }),
      last_name: Type.String({ minLength: 1, maxLength: 100 }),
      email: Email,
      password: Password,
      group_name: Type.String({ minLength: 1, maxLength: 100 }),
      /** The code that stands beside the address at the start of the server; not asked for on its own machine. */
      code: Type.Optional(Type.String({ maxLength: 100 })),
    },
    { additionalProperties: false },
  ),
  status: 201,
  answer: Type.Object({ redirect_to: Type.String(), csrf_token: Type.String() }),
});

export const getWebToken = endpoint({
  ids: ['API-192'],
  name: 'getWebToken',
  method: 'GET',
  path: '/api/v1/get-web-token',
  summary: 'A token that opens one session of a browser for who is signed in in the app, within a minute',
  tag: 'session',
  access: 'signed_in',
  status: 200,
  answer: Type.Object({
    token: Type.String(),
    /** The address that the app opens; `to=/path` may be added. */
    url: Type.String(),
    expires_at: Instant,
  }),
});

export const openWebSession = endpoint({
  ids: ['API-466'],
  name: 'openWebSession',
  method: 'POST',
  path: '/users/web_session',
  summary: 'Sign in with a token of the app, once',
  tag: 'session',
  access: 'anyone',
  body: Type.Object(
    {
      token: Type.String({ minLength: 1, maxLength: 100 }),
      return_to: Type.Optional(Type.String({ maxLength: 2000 })),
    },
    { additionalProperties: false },
  ),
  status: 200,
  answer: Type.Object({ redirect_to: Type.String(), csrf_token: Type.String() }),
});

export const createSocketToken = endpoint({
  ids: ['API-064'],
  name: 'createSocketToken',
  method: 'POST',
  path: '/api/v1/chat_token',
  summary: 'Credentials for the live socket, valid for three hours',
  tag: 'session',
  access: 'signed_in',
  status: 200,
  answer: Type.Object({ token: Type.String(), expires_at: Instant }),
});
