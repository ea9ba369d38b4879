import { type Static, type TProperties, type TSchema, Type } from 'typebox';
import { Nullable } from './common.ts';
import { resource } from './resource.ts';
import { NetworkSettings, waitingSettings } from './settings.ts';

const administration = resource('administration');

type Waiting = (typeof waitingSettings)[number];
type Shown = Omit<NetworkSettings, Waiting>;
/** A part of the settings: groups of settings may come in part too. */
export type SettingsPart = { [K in keyof Shown]?: Shown[K] extends unknown[] ? Shown[K] : Partial<Shown[K]> };

const isWaiting = (name: string): boolean => waitingSettings.some((waiting) => waiting === name);

type Whole = TSchema & { properties?: TProperties; default?: unknown; required?: unknown };

/** A schema in which everything may be left out, and nothing stands in for what is. */
function partOf(schema: Whole): TSchema {
  const { default: _, required: __, ...rest } = schema;
  const { properties } = schema;
  if (!properties) return rest as TSchema;
  const parts = Object.entries(properties)
    .filter(([name]) => !isWaiting(name))
    .map(([name, property]) => [name, Type.Optional(partOf(property))]);
  return Type.Object(Object.fromEntries(parts), { additionalProperties: false });
}

const SettingsPart = Type.Unsafe<SettingsPart>(partOf(NetworkSettings));
const ShownSettings = Type.Unsafe<Shown>(Type.Omit(NetworkSettings, [...waitingSettings]));

/** Who changed a setting last. */
export const SettingChange = Type.Object({
  /** The setting, with a dot before a part of it: `digests.show_comments`. */
  field: Type.String(),
  at: Type.String(),
  /** Of whoever did it; empty for the console. */
  name: Type.String(),
  html_url: Nullable(Type.String()),
  is_console: Type.Boolean(),
});
export type SettingChange = Static<typeof SettingChange>;

const answer = {
  settings: ShownSettings,
  defaults: ShownSettings,
  /** The last change of each setting that was ever changed, the newest first. */
  changes: Type.Array(SettingChange),
  /** Properties of profiles, in the reader's language. */
  profile_fields: Type.Array(
    Type.Object({
      name: Type.String(),
      label: Type.String(),
      /** Lists of people may show it, and changes of it be asked for. */
      has_text: Type.Boolean(),
    }),
  ),
  /** Where the address of the network is on the map; null until it is found. */
  place: Nullable(Type.Object({ lat: Type.Number(), lng: Type.Number() })),
};

export const getSettings = administration.get('getSettings', '/administration/settings', {
  ids: ['API-204'],
  summary: 'The settings of the network, with their defaults and who changed them last',
  answer,
});
export type AdministeredSettings = Static<typeof getSettings.answer>;

export const updateSettings = administration.put('updateSettings', '/administration/settings', {
  ids: ['API-205'],
  summary: 'Change some settings of the network; what is left out stays',
  body: {
    settings: SettingsPart,
    /** What the changed settings were when the form was loaded: whoever changed one of them meanwhile is named (409). */
    based_on: Type.Optional(SettingsPart),
  },
  answer,
});

/** What `sendTestMail` sends; that of birthdays has a call of its own. */
const SAMPLES = ['notification', 'digest'] as const;
const ShownMail = Type.Object({ kind: Type.Enum([...SAMPLES, 'birthday']) });
export type TestMailKind = Static<typeof ShownMail>['kind'];
const SentMail = Type.Object({ kind: Type.Enum([...SAMPLES]) });
export type SampleKind = Static<typeof SentMail>['kind'];

export const getTestMail = administration.get('getTestMail', '/administration/settings/test_mail', {
  ids: ['API-481'],
  summary: 'A mail of a kind as it would be sent now, with made-up news',
  query: ShownMail,
  answer: { subject: Type.String(), text: Type.String(), image_url: Nullable(Type.String()) },
});

export const sendTestMail = administration.post('sendTestMail', '/administration/settings/test_mail', {
  ids: ['API-482'],
  summary: 'Send a mail of a kind with made-up news to oneself',
  body: SentMail,
  answer: { email: Type.String() },
});

export const sendTestBirthdayMail = administration.post(
  'sendTestBirthdayMail',
  '/administration/settings/send_test_birthday_email',
  {
    ids: ['API-206'],
    summary: 'Send the mail for birthdays to oneself',
    answer: { email: Type.String() },
  },
);
