/** The tabs of the settings, as the address names them [RUL-0484]. */
export const TABS = ['basic', 'join', 'member', 'mail'] as const;
export type Tab = (typeof TABS)[number];

export type Control =
  | { kind: 'text'; most: number; isRequired?: boolean }
  | { kind: 'area' | 'switch' | 'language' | 'zone' | 'country' | 'state' | 'days' | 'property' }
  | { kind: 'categories' | 'groups' }
  | { kind: 'properties'; names?: readonly string[] }
  | { kind: 'number'; least: number; most: number }
  | { kind: 'megabytes' }
  | { kind: 'picture' }
  | { kind: 'choice'; values: readonly (string | number)[] };

/** A setting: `path` as the server names it; its last part is the id of its control, where no other has it. */
export type SettingField = { id: string; path: string; control: Control };
export type SettingGroup = { key: string; tab: Tab; fields: readonly SettingField[] };

const field = (path: string, control: Control, id = path.split('.').at(-1)!): SettingField => ({
  id,
  path,
  control,
});
const onOff = (path: string) => field(path, { kind: 'switch' });
const choice = (path: string, ...values: (string | number)[]) => field(path, { kind: 'choice', values });
const line = (path: string, most: number, isRequired = false) =>
  field(path, { kind: 'text', most, isRequired });

/** All settings that the screen shows, in their groups. */
export const groups: readonly SettingGroup[] = [
  {
    key: 'identity',
    tab: 'basic',
    fields: [
      line('name', 100, true),
      field('language', { kind: 'language' }),
      field('time_zone', { kind: 'zone' }),
      choice('abuse_reports_enabled', 'enabled', 'disabled'),
      onOff('link_previews'),
    ],
  },
  {
    key: 'calendar',
    tab: 'basic',
    fields: [
      field('holidays.country', { kind: 'country' }),
      field('holidays.state', { kind: 'state' }),
      onOff('create_meetings'),
      onOff('allow_retroactive_opting'),
      onOff('invite_consumers'),
    ],
  },
  {
    key: 'map',
    tab: 'basic',
    fields: [
      onOff('show_map'),
      choice('map_scope_selection', 'all', 'poi'),
      line('network_location.street', 200),
      line('network_location.number', 20),
      line('network_location.zip', 20),
      line('network_location.city', 200),
      choice('zoom_level', 0, 3, 6, 10, 15),
      choice('map_theme', 'alidade_smooth', 'alidade_smooth_dark', 'osm_bright', 'outdoors'),
    ],
  },
  {
    key: 'files',
    tab: 'basic',
    fields: [
      field('file_size_limit', { kind: 'megabytes' }),
      field('file_lock_days', { kind: 'number', least: 1, most: 365 }),
    ],
  },
  {
    key: 'modules',
    tab: 'basic',
    fields: [onOff('modules.industrials'), onOff('modules.organisations'), onOff('modules.ministry')],
  },
  {
    key: 'joining',
    tab: 'join',
    fields: [
      onOff('join_user_can_initiate'),
      onOff('join_moderated'),
      onOff('join_as_external'),
      onOff('join_ask_for_profile_data'),
    ],
  },
  {
    key: 'promotion',
    tab: 'join',
    fields: [
      field('group_promotion_config.active', { kind: 'switch' }, 'promotion_active'),
      field('group_promotion_config.title', { kind: 'text', most: 200 }, 'promotion_title'),
      field('group_promotion_config.description', { kind: 'area' }, 'promotion_description'),
      field('group_promotion_config.group_category_ids', { kind: 'categories' }, 'promotion_categories'),
      field('group_promotion_config.group_ids', { kind: 'groups' }, 'promotion_groups'),
      field('group_promotion_config.enabled_for_external', { kind: 'switch' }, 'promotion_external'),
    ],
  },
  {
    key: 'entrance',
    tab: 'join',
    fields: [
      field('devise_text_before', { kind: 'area' }),
      field('devise_text_between', { kind: 'area' }),
      field('devise_text_after', { kind: 'area' }),
    ],
  },
  {
    key: 'directory',
    tab: 'member',
    fields: [
      choice('directory_default_sort', 'first_name', 'last_name'),
      field('directory_profile_fields', { kind: 'properties' }),
      field('detection_profile_field', { kind: 'property' }),
      onOff('show_locked_memberships'),
    ],
  },
  {
    key: 'together',
    tab: 'member',
    fields: [
      choice('show_online_status', 'disabled', 'optional', 'enabled'),
      onOff('guest_users_allow_chat'),
      choice('channel_creators', 'administrators', 'members'),
    ],
  },
  {
    key: 'second_factor',
    tab: 'member',
    fields: [
      choice('two_factor', 'disabled', 'enabled', 'enforced'),
      choice('two_factor_enforced_for', 'all', 'administrators'),
      onOff('two_factor_totp_available'),
      onOff('two_factor_email_available'),
      onOff('two_factor_passkeys_available'),
    ],
  },
  {
    key: 'changes',
    tab: 'member',
    fields: [
      onOff('memberships.change_requests'),
      field('memberships.change_request_fields', {
        kind: 'properties',
        names: ['first_name', 'last_name'],
      }),
    ],
  },
  {
    key: 'leaving',
    tab: 'member',
    fields: [
      choice('anonymize_memberships_config', 'disabled', 'after_days', 'enabled'),
      field('anonymize_memberships_after_days', { kind: 'number', least: 1, most: 36_500 }),
      line('anonymize_memberships_name', 100),
    ],
  },
  {
    key: 'mails',
    tab: 'mail',
    fields: [
      onOff('notifications_send_direct_message_body'),
      field('mail_attachment_size_limit', { kind: 'megabytes' }),
    ],
  },
  {
    key: 'digest',
    tab: 'mail',
    fields: [
      onOff('daily_activity.enabled'),
      onOff('daily_activity.include_network_level'),
      choice('daily_activity.mode', 'new', 'new_and_updated'),
      choice('daily_activity.sending_time', 'am', 'pm', 'lpm'),
      onOff('daily_activity.only_weekdays'),
      field('digest_sending_days', { kind: 'days' }),
    ],
  },
  {
    key: 'digest_content',
    tab: 'mail',
    fields: [
      field('digests.max_number_of_upcoming_appointments', { kind: 'number', least: 0, most: 30 }),
      choice('digests.upcoming_appointments_position', 'top', 'bottom'),
      onOff('digests.show_comments'),
    ],
  },
  {
    key: 'birthday',
    tab: 'mail',
    fields: [
      field('birthday_emails.enabled', { kind: 'switch' }, 'birthday_enabled'),
      field('birthday_emails.image', { kind: 'picture' }, 'birthday_image'),
      field('birthday_emails.subject', { kind: 'text', most: 200 }, 'birthday_subject'),
      field('birthday_emails.text', { kind: 'area' }, 'birthday_text'),
    ],
  },
];

/** All settings of the screen, in its order. */
export const allFields: readonly SettingField[] = groups.flatMap(({ fields }) => fields);

const idsByPath = new Map(allFields.map(({ path, id }) => [path, id]));

/** The id of the control of what the server names, in the settings or in what was sent to change them. */
export const idAt = (path: string): string =>
  idsByPath.get(path.replaceAll('/', '.').replace(/^settings\./, '')) ?? path;
