import { type Static, Type } from 'typebox';
import { Email, Id, Images, Instant, LanguageSchema, Nullable, Password } from './common.ts';
import { LegalTextLink } from './legal-texts.ts';
import { NavigationItem } from './navigation-items.ts';
import { RunningPreview } from './previews.ts';
import { resource } from './resource.ts';
import { ThemeTokens } from './theme.ts';

const session = resource('session');

/** The signed-in person, with the abilities that the frame shows and hides by. */
export const SessionViewer = Type.Object({
  /** Below zero in a preview, whose viewer is nobody. */
  id: Type.Integer(),
  display_name: Type.String(),
  first_name: Type.String(),
  images: Nullable(Images),
  is_external: Type.Boolean(),
  language: LanguageSchema,
  time_zone: Type.String(),
  /** The list of first steps was not put away yet. */
  sees_first_steps: Type.Boolean(),
  /** The network opens with a page that its administrators chose, in place of its stream (decision 59). */
  starts_with_page: Type.Boolean(),
  /** Set where nobody but an administrator of the network looks, as this person would; nothing can be changed then. */
  preview: Nullable(RunningPreview),
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
    /** Report something to those who run its group or the network. */
    report: Type.Boolean(),
    send_direct_messages: Type.Boolean(),
    update_profile: Type.Boolean(),
    update_registration: Type.Boolean(),
    /** The network has second factors. */
    use_second_factors: Type.Boolean(),
    /** Chats are there for them at all. */
    chat: Type.Boolean(),
    /** Open channels. */
    create_channels: Type.Boolean(),
  }),
});
export type SessionViewer = Static<typeof SessionViewer>;

export const SessionState = Type.Object({
  viewer: Nullable(SessionViewer),
  /** The password was right, and this is missing to be signed in. */
  second_step: Nullable(Type.Enum(['code', 'set_up'])),
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
    /** The sign-in takes passkeys, at this address. */
    takes_passkeys: Type.Boolean(),
    /** A mail server is set up; without one mails lie in the outbox. */
    sends_mail: Type.Boolean(),
    /** The folder of the outbox, for those who run the network while there is no mail server. */
    mail_outbox: Nullable(Type.String()),
    theme: ThemeTokens,
    /** The part of its navigation that is for everybody. */
    navigation: Type.Array(NavigationItem),
    devise_text_before: Type.String(),
    devise_text_between: Type.String(),
    devise_text_after: Type.String(),
    /** Everyone may read them, signed in or not (decision 42). */
    legal_texts: Type.Array(LegalTextLink),
  }),
  version: Type.String(),
});
export type SessionState = Static<typeof SessionState>;

export const getSession = session.get('getSession', '/api/v1/session', {
  ids: ['API-300'],
  summary: 'Who is signed in, the token that mutating calls must send, and what the frame needs',
  access: 'anyone',
  answer: SessionState,
});

export const signIn = session.post('signIn', '/users/sign_in', {
  ids: ['API-257'],
  summary: 'Sign in with mail address and password',
  access: 'anyone',
  body: {
    email: Type.String({ minLength: 1, maxLength: 254 }),
    password: Type.String({ minLength: 1, maxLength: 200 }),
    remember_me: Type.Optional(Type.Boolean()),
    return_to: Type.Optional(Type.String({ maxLength: 2000 })),
  },
  status: 200,
  answer: {
    state: Type.Enum(['signed_in', 'second_factor']),
    redirect_to: Type.String(),
    csrf_token: Type.String(),
  },
});

export const signOut = session.delete('signOut', '/users/sign_out', {
  ids: ['API-194'],
  summary: 'End the session',
  duringPreview: true,
});

export const requestPassword = session.post('requestPassword', '/users/password', {
  ids: ['API-258a'],
  summary: 'Ask for a one-time link to set a new password; answers alike for unknown addresses',
  access: 'anyone',
  body: { email: Email },
  status: 202,
  answer: { sent: Type.Literal(true) },
});

export const setPassword = session.put('setPassword', '/users/password', {
  ids: ['API-258b'],
  summary: 'Set the password with a one-time token; every session ends',
  access: 'anyone',
  body: { token: Type.String({ minLength: 1, maxLength: 200 }), password: Password },
  answer: { redirect_to: Type.String() },
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

export const getAccount = session.get('getAccount', '/api/v1/account', {
  ids: ['API-301'],
  summary: 'Own registration data',
  answer: Account,
});

export const updateAccount = session.put('updateAccount', '/api/v1/account', {
  ids: ['API-302'],
  summary:
    'Change own name, password, language or time zone, or ask for another mail address, which counts once it is confirmed; address and password need the current password',
  body: {
    email: Type.Optional(Email),
    first_name: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
    last_name: Type.Optional(Type.String({ maxLength: 100 })),
    language: Type.Optional(LanguageSchema),
    time_zone: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
    password: Type.Optional(Password),
    current_password: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  },
  answer: Account,
});

export const repeatEmailChange = session.post('repeatEmailChange', '/api/v1/account/email_change', {
  ids: ['API-470'],
  summary: 'Send the link that confirms a new mail address once more',
  status: 204,
});

export const cancelEmailChange = session.delete('cancelEmailChange', '/api/v1/account/email_change', {
  ids: ['API-471'],
  summary: 'Keep the mail address; the link for the new one is void',
});

const MailedToken = Type.Object(
  { token: Type.String({ minLength: 1, maxLength: 200 }) },
  { additionalProperties: false },
);

export const confirmEmail = session.post('confirmEmail', '/users/email_confirmation', {
  ids: ['API-468'],
  summary: 'Confirm a new mail address with the one-time token that was sent to it',
  access: 'anyone',
  body: MailedToken,
  status: 200,
  /** `is_own`: the person is signed in where the link was opened. */
  answer: { email: Type.String(), is_own: Type.Boolean() },
});

export const objectToEmail = session.post('objectToEmail', '/users/email_objection', {
  ids: ['API-469'],
  summary:
    'Object to a changed mail address with the token that was sent to the old one: cancels the change, or puts the old address back and ends every session',
  access: 'anyone',
  body: MailedToken,
  status: 200,
  answer: { state: Type.Enum(['cancelled', 'restored']), email: Type.String() },
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

export const listOwnSessions = session.get('listOwnSessions', '/api/v1/account/sessions', {
  ids: ['API-303'],
  summary: 'Own signed-in devices',
  answer: { sessions: Type.Array(OwnSession) },
});

export const endOwnSession = session.delete('endOwnSession', '/api/v1/account/sessions/{id}', {
  ids: ['API-304'],
  summary: 'Sign one own device out',
  params: { id: Id },
});

export const endOtherSessions = session.delete('endOtherSessions', '/api/v1/account/sessions', {
  ids: ['API-305'],
  summary: 'Sign every other own device out',
});

export const setUpNetwork = session.post('setUpNetwork', '/setup', {
  ids: ['API-306'],
  summary: 'First run: names the network and creates its first administrator, category and group; once only',
  access: 'anyone',
  body: {
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
  answer: { redirect_to: Type.String(), csrf_token: Type.String() },
});

export const getWebToken = session.get('getWebToken', '/api/v1/get-web-token', {
  ids: ['API-192'],
  summary: 'A token that opens one session of a browser for who is signed in in the app, within a minute',
  answer: {
    token: Type.String(),
    /** The address that the app opens; `to=/path` may be added. */
    url: Type.String(),
    expires_at: Instant,
  },
});

export const openWebSession = session.post('openWebSession', '/users/web_session', {
  ids: ['API-466'],
  summary: 'Sign in with a token of the app, once',
  access: 'anyone',
  body: {
    token: Type.String({ minLength: 1, maxLength: 100 }),
    return_to: Type.Optional(Type.String({ maxLength: 2000 })),
  },
  status: 200,
  answer: { redirect_to: Type.String(), csrf_token: Type.String() },
});

export const createSocketToken = session.post('createSocketToken', '/api/v1/chat_token', {
  ids: ['API-064'],
  summary: 'Credentials for the live socket, valid for three hours',
  duringPreview: true,
  status: 200,
  answer: { token: Type.String(), expires_at: Instant },
});
