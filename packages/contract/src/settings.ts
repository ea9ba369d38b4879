import { type Static, Type } from 'typebox';
import { Id } from './common.ts';

const Slot = Type.Enum(['am', 'pm', 'lpm']);
const flag = (value: boolean) => Type.Boolean({ default: value });
const text = (maxLength = 10_000) => Type.String({ maxLength, default: '' });

/** Which files may be put in: those with one of these endings, or all others; with an empty list all. */
export const FileFilter = Type.Object(
  {
    mode: Type.Enum(['allow', 'deny'], { default: 'deny' }),
    extensions: Type.Array(Type.String({ minLength: 1, maxLength: 20 }), { maxItems: 500, default: [] }),
  },
  { default: {}, additionalProperties: false },
);
export type FileFilter = Static<typeof FileFilter>;

/**
 * Every setting of the network with its default: one typed record from the start (decision 118, with the keys
 * that decision 77 adds). The screens for them belong to administration.
 */
export const NetworkSettings = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 100, default: 'Netzwerk' }),
    language: Type.Enum(['de', 'de_DU', 'en', 'es', 'fr'], { default: 'de' }),
    time_zone: Type.String({ minLength: 1, maxLength: 64, default: 'Europe/Berlin' }),
    abuse_reports_enabled: Type.Enum(['enabled', 'disabled'], { default: 'disabled' }),
    join_user_can_initiate: flag(false),
    join_moderated: flag(false),
    join_as_external: flag(false),
    join_ask_for_profile_data: flag(false),
    group_promotion_config: Type.Object(
      {
        active: flag(false),
        title: text(200),
        description: text(),
        group_category_ids: Type.Array(Id, { default: [] }),
        groups: Type.Array(Type.Unknown(), { default: [] }),
        group_ids: Type.Array(Id, { default: [] }),
        enabled_for_external: flag(false),
      },
      { default: {}, additionalProperties: false },
    ),
    devise_text_before: text(),
    devise_text_between: text(),
    devise_text_after: text(),
    directory_default_sort: Type.Enum(['first_name', 'last_name'], { default: 'last_name' }),
    show_map: flag(false),
    map_scope_selection: Type.Enum(['all', 'poi'], { default: 'all' }),
    network_location: Type.Object(
      { street: text(200), number: text(20), zip: text(20), city: text(200) },
      { default: {}, additionalProperties: false },
    ),
    zoom_level: Type.Enum([0, 3, 6, 10, 15], { default: 6 }),
    map_theme: Type.Enum(['alidade_smooth', 'alidade_smooth_dark', 'osm_bright', 'outdoors'], {
      default: 'alidade_smooth',
    }),
    directory_profile_fields: Type.Array(Type.String({ maxLength: 100 }), { default: [] }),
    detection_profile_field: Type.Union([Type.String({ maxLength: 100 }), Type.Null()], { default: null }),
    show_locked_memberships: flag(false),
    anonymize_memberships_config: Type.Enum(['enabled', 'after_days', 'disabled'], { default: 'disabled' }),
    anonymize_memberships_after_days: Type.Union(
      [Type.Integer({ minimum: 1, maximum: 36_500 }), Type.Null()],
      {
        default: null,
      },
    ),
    anonymize_memberships_name: text(100),
    guest_users_allow_chat: flag(false),
    /** Who opens channels; guests never do. */
    channel_creators: Type.Enum(['administrators', 'members'], { default: 'administrators' }),
    two_factor: Type.Enum(['disabled', 'enabled', 'enforced'], { default: 'disabled' }),
    /** Whom `enforced` is about. */
    two_factor_enforced_for: Type.Enum(['all', 'administrators'], { default: 'all' }),
    two_factor_totp_available: flag(false),
    two_factor_email_available: flag(false),
    /** Beside one of the two: not every device has passkeys. */
    two_factor_passkeys_available: flag(true),
    show_online_status: Type.Enum(['disabled', 'optional', 'enabled'], { default: 'optional' }),
    notifications_send_direct_message_body: flag(true),
    email_recommendations: Type.Object(
      {
        allow_external_recipients: flag(false),
        include_replies_default: flag(false),
        attachment_size_limit: Type.Integer({ minimum: 0, maximum: 104_857_600, default: 10_485_760 }),
      },
      { default: {}, additionalProperties: false },
    ),
    digest_sending_days: Type.Record(Type.String({ pattern: '^[0-6]$' }), Slot, { default: {} }),
    digests: Type.Object(
      {
        max_number_of_upcoming_appointments: Type.Integer({ minimum: 0, maximum: 30, default: 5 }),
        upcoming_appointments_position: Type.Enum(['top', 'bottom'], { default: 'top' }),
        show_comments: flag(true),
      },
      { default: {}, additionalProperties: false },
    ),
    daily_activity: Type.Object(
      {
        enabled: flag(true),
        include_network_level: flag(true),
        mode: Type.Enum(['new', 'new_and_updated'], { default: 'new' }),
        sending_time: Type.Enum(['am', 'pm', 'lpm'], { default: 'am' }),
        only_weekdays: flag(false),
      },
      { default: {}, additionalProperties: false },
    ),
    birthday_emails: Type.Object(
      {
        enabled: flag(false),
        /** Stands above the words. */
        image: Type.Union([Id, Type.Null()], { default: null }),
        /** Where these two are empty, mails say it in our words, in the language of each reader. */
        subject: text(200),
        text: text(),
      },
      { default: {}, additionalProperties: false },
    ),
    memberships: Type.Object(
      {
        change_requests: flag(false),
        /** `first_name`, `last_name` and names of properties of the profile. */
        change_request_fields: Type.Array(Type.String({ maxLength: 100 }), { maxItems: 200, default: [] }),
      },
      { default: {}, additionalProperties: false },
    ),
    allow_retroactive_opting: flag(false),
    invite_consumers: flag(false),
    /** Whether appointments may have a meeting: a room, a number to dial in, a room of the meeting provider. */
    create_meetings: flag(true),
    /** Whose public holidays the network's calendar shows: ISO 3166 codes, `DE` and `BW`; none without a country. */
    holidays: Type.Object(
      {
        country: Type.String({ pattern: '^([A-Z]{2})?$', default: '' }),
        state: Type.String({ pattern: '^[A-Za-z0-9]{0,8}$', default: '' }),
      },
      { default: {}, additionalProperties: false },
    ),
    /** Whether posts show what the pages show that they link to: their servers are asked by ours. */
    link_previews: flag(true),
    mail_attachment_size_limit: Type.Integer({ minimum: 0, maximum: 104_857_600, default: 10_485_760 }),
    file_size_limit: Type.Integer({ minimum: 1, maximum: 10_737_418_240, default: 524_288_000 }),
    /** For how many days a file is locked where nobody says until when. */
    file_lock_days: Type.Integer({ minimum: 1, maximum: 365, default: 7 }),
    file_extension_filter: FileFilter,
    /** Parts of the product for some kinds of networks; each is off, and then nothing of it is there (decision 51). */
    modules: Type.Object(
      {
        /** Companies that the network works with. */
        industrials: flag(false),
        /** Groups keep pages of their member organisations. */
        organisations: flag(false),
        /** Some members are in charge of others, about whom they keep entries. */
        ministry: flag(false),
      },
      { default: {}, additionalProperties: false },
    ),
  },
  { additionalProperties: false },
);
export type NetworkSettings = Static<typeof NetworkSettings>;

/**
 * Settings that nothing reads yet: `npm run settings` and the screens neither show nor take them. The record keeps their
 * places (decision 118). `apps/server/src/platform/settings/readers.test.ts` holds this list to the sources.
 */
export const waitingSettings = [
  'email_recommendations',
] as const satisfies readonly (keyof NetworkSettings)[];
