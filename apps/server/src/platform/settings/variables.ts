import { type Static, Type } from 'typebox';

const SIZE = '^[0-9]{1,15} ?([kKMGT]?B)?$';

/**
 * The variables that an operator may set. The `description` of each completes the sentence that they read: "PORT … must be
 * <description>".
 */
export const schema = Type.Object({
  PORT: Type.String({
    pattern: '^([1-9][0-9]{0,3}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5])$',
    default: '3000',
    description: 'a port number from 1 to 65535',
  }),
  HOST: Type.String({
    pattern: '^[A-Za-z0-9.:_-]+$',
    default: '0.0.0.0',
    description: 'the address to listen on, such as 0.0.0.0, 127.0.0.1 or ::',
  }),
  PUBLIC_URL: Type.Optional(
    Type.String({
      pattern: '^https?://[^/?#@\\s]+/?$',
      description: 'the address people open, such as https://community.example.org, without a path',
    }),
  ),
  PUBLIC_FILES_URL: Type.Optional(
    Type.String({
      pattern: '^https?://[^/?#@\\s]+/?$',
      description:
        'an address with another host than PUBLIC_URL, such as https://files.example.net, without a path',
    }),
  ),
  DATA_DIR: Type.String({
    pattern: '^[^\\u0000]+$',
    default: './data',
    description: 'the folder for everything that is kept',
  }),
  DATABASE_URL: Type.Optional(
    Type.String({
      pattern: '^postgres(ql)?://\\S+$',
      description: 'a PostgreSQL address such as postgresql://user:password@host:5432/database',
    }),
  ),
  REDIS_URL: Type.Optional(
    Type.String({
      pattern: '^rediss?://\\S+$',
      description: 'a Redis server such as redis://:password@host:6379',
    }),
  ),
  SMTP_URL: Type.Optional(
    Type.String({
      pattern: '^smtps?://\\S+$',
      description: 'a mail server such as smtps://user:password@mail.example.org',
    }),
  ),
  MAIL_FROM: Type.Optional(
    Type.String({
      pattern: '^(?:[^<>@\\r\\n]+ )?<[^<>@\\s]+@[^<>@\\s]+>$|^[^<>@\\s]+@[^<>@\\s]+$',
      description: 'a sender such as "Our village <hello@example.org>"',
    }),
  ),
  MAIL_RETURNS: Type.Optional(
    Type.String({
      // With what is added behind a plus, the local part must stay within 64 octets (RFC 5321).
      pattern: '^[A-Za-z0-9][A-Za-z0-9_-]{0,15}@[A-Za-z0-9-]+(?:\\.[A-Za-z0-9-]+)*$',
      description: 'an address with at most 16 letters before the @, such as returns@example.org',
    }),
  ),
  MAIL_RETURNS_FOLDER: Type.Optional(
    Type.String({ pattern: '^/', description: 'a Maildir such as /var/mail/returns, with MAIL_RETURNS set' }),
  ),
  MAIL_RETURNS_IMAP: Type.Optional(
    Type.String({
      pattern: '^imaps?://[^:@/\\s]+:[^@/\\s]+@[^/\\s]+(?:/\\S*)?$',
      description: 'a mailbox such as imaps://user:password@mail.example.org/INBOX, with MAIL_RETURNS set',
    }),
  ),
  TRANSLATION_SERVICE: Type.Enum(['libretranslate', 'deepl'], {
    default: 'libretranslate',
    description: 'libretranslate or deepl',
  }),
  TRANSLATION_URL: Type.Optional(
    Type.String({
      pattern: '^https?://[^?#\\s]+$',
      description: 'the address of a translation server such as https://translate.example.org',
    }),
  ),
  TRANSLATION_KEY: Type.Optional(
    Type.String({ pattern: '^\\S+$', description: 'the API key of the translation server' }),
  ),
  MAP_TILES_URL: Type.Optional(
    Type.String({
      pattern: '^https?://[^/?#\\s]+/\\S+$',
      description:
        'a PMTiles file such as https://maps.example.org/region.pmtiles, or tiles such as https://tiles.example.org/{z}/{x}/{y}.png',
    }),
  ),
  MEETING_URL: Type.Optional(
    Type.String({
      pattern: '^https?://[^\\s]*\\{room\\}[^\\s]*$',
      description: 'the address of a room for online meetings such as https://meet.example.org/{room}',
    }),
  ),
  MEETING_APP_ID: Type.Optional(
    Type.String({ pattern: '^\\S+$', description: 'the application id that a Jitsi server knows' }),
  ),
  MEETING_SECRET: Type.Optional(
    Type.String({ pattern: '^\\S+$', description: 'the secret that a Jitsi server shares with this one' }),
  ),
  OFFICE_URL: Type.Optional(
    Type.String({
      pattern: '^https?://[^/?#@\\s]+[^?#@\\s]*$',
      description: 'the address of an office that speaks WOPI such as https://office.example.org',
    }),
  ),
  OFFICE_DOCS_URL: Type.Optional(
    Type.String({
      pattern: '^https?://[^/?#@\\s]+[^?#@\\s]*$',
      description: 'the address of a second office that speaks WOPI such as https://docs.example.org',
    }),
  ),
  OFFICE_PROOF: Type.Enum(['offered', 'required'], {
    default: 'offered',
    description: 'offered or required',
  }),
  NEWSLETTER_DESIGNER_URL: Type.Optional(
    Type.String({
      pattern: '^https?://[^/?#@\\s]+[^?#@\\s]*$',
      description: 'the address of an editor of newsletters such as https://designer.example.org/frame',
    }),
  ),
  CLAMD_URL: Type.Optional(
    Type.String({
      pattern: '^(tcp://[^/?#@\\s]+:[0-9]{1,5}|unix:/\\S+)$',
      description: 'where clamd listens, such as tcp://scanner:3310 or unix:/run/clamav/clamd.ctl',
    }),
  ),
  CLAMD_MAX_MB: Type.String({
    pattern: '^[1-9][0-9]{0,4}$',
    default: '25',
    description: 'the largest file that clamd looks through whole, in megabytes',
  }),
  PUSH_RELAY_URL: Type.Optional(
    Type.String({
      pattern: '^https?://[^#\\s]+$',
      description: 'the address of a relay that pushes to apps such as https://push.example.org/messages',
    }),
  ),
  PUSH_RELAY_SECRET: Type.Optional(
    Type.String({ pattern: '^[!-~]+$', description: 'what the push relay asks for as bearer token' }),
  ),
  UPDATES_URL: Type.Optional(
    Type.String({
      pattern: '^https?://[^/?#@\\s]+[^?#@\\s]*$',
      description:
        'the address of a customer central that knows new versions such as https://updates.example.org',
    }),
  ),
  UPDATES_TOKEN: Type.Optional(
    Type.String({ pattern: '^[!-~]+$', description: 'what the customer central asks for as bearer token' }),
  ),
  S3_URL: Type.Optional(
    Type.String({
      pattern: '^https?://[^/?#@\\s]+[^?#@\\s]*$',
      description:
        'the address of a bucket for files such as https://s3.example.org/dorfplatz or https://dorfplatz.s3.example.org',
    }),
  ),
  S3_REGION: Type.String({
    pattern: '^[a-zA-Z0-9-]+$',
    default: 'us-east-1',
    description: 'the region of the bucket such as eu-central-1',
  }),
  S3_ACCESS_KEY: Type.Optional(
    Type.String({ pattern: '^[!-~]+$', description: 'the name of the key that opens the bucket' }),
  ),
  S3_SECRET_KEY: Type.Optional(
    Type.String({ pattern: '^[!-~]+$', description: 'the secret of the key that opens the bucket' }),
  ),
  STORAGE: Type.Optional(
    Type.Enum(['disk', 's3', 's3,disk', 'disk,s3'], {
      description:
        'where files are kept, disk or s3; while they move s3,disk or disk,s3: new ones come to the first, the others are looked for in both',
    }),
  ),
  SPACE_LIMIT: Type.Optional(
    Type.String({ pattern: SIZE, description: 'the space that all files may take such as 500 GB' }),
  ),
  SPACE_LIMIT_PER_GROUP: Type.Optional(
    Type.String({ pattern: SIZE, description: 'the space that the files of a group may take such as 20 GB' }),
  ),
  ROLE: Type.Optional(Type.Enum(['all', 'web', 'worker'], { description: 'all, web or worker' })),
  LOG_LEVEL: Type.Enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
    default: 'info',
    description: 'one of fatal, error, warn, info, debug, trace, silent',
  }),
  NODE_ENV: Type.Enum(['development', 'test', 'production'], {
    default: 'production',
    description: 'development, test or production',
  }),
  TRUST_PROXY: Type.String({
    pattern: '^[0-9A-Za-z.:/, ]+$',
    default: 'false',
    description:
      'false, true for one proxy in front, their number, or their addresses and networks, separated by commas',
  }),
});

export type Variables = Static<typeof schema>;
