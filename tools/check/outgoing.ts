import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Node, parseSync } from '@swc/core';

const FETCHER = 'platform/fetcher/';

/** What opens connections, by module: names of it, or everything. */
const OPENING: Readonly<Record<string, readonly string[] | 'all'>> = {
  http: ['request', 'get', 'Agent', 'ClientRequest'],
  https: ['request', 'get', 'Agent'],
  http2: ['connect'],
  net: ['connect', 'createConnection', 'Socket', 'Stream'],
  tls: ['connect', 'TLSSocket'],
  dgram: 'all',
  dns: 'all',
  'dns/promises': 'all',
  undici: 'all',
  nodemailer: 'all',
  imapflow: 'all',
  pg: 'all',
  redis: 'all',
  ws: 'all',
  'web-push': 'all',
  'socket.io-client': 'all',
};
const GLOBALS: ReadonlySet<string> = new Set(['fetch', 'WebSocket', 'EventSource', 'XMLHttpRequest']);

/**
 * Where connections are opened besides the fetcher, what with, and why that is no way to an address from a screen. It goes
 * to a server that the operator configured, by a protocol or library of its own.
 */
const NAMED: Readonly<Record<string, { with: string; why: string }>> = {
  'platform/storage/s3/s3-connection.ts': {
    with: 'http https',
    why: 'S3_URL: signed calls that stream bytes both ways for hours',
  },
  'platform/scanner/clamd.ts': { with: 'net', why: 'CLAMD_URL: clamd speaks no HTTP' },
  'platform/mail/transports.ts': { with: 'nodemailer', why: 'SMTP_URL' },
  'features/mail-returns/readers/imap.ts': { with: 'imapflow', why: 'MAIL_RETURNS_IMAP' },
  'platform/live/cluster.ts': { with: 'redis', why: 'REDIS_URL' },
  'platform/db/database.ts': { with: 'pg', why: 'DATABASE_URL' },
  'platform/db/migrate.ts': { with: 'pg', why: 'DATABASE_URL' },
  'platform/db/embedded/cluster.ts': { with: 'pg', why: 'the database of our own' },
  'platform/db/embedded/start-embedded.ts': { with: 'pg', why: 'the database of our own' },
  'platform/db/embedded/folder-lock.ts': { with: 'net', why: 'a socket in the folder of the data' },
  'platform/events/bus.ts': { with: 'pg', why: 'DATABASE_URL' },
  'platform/events/leadership.ts': { with: 'pg', why: 'DATABASE_URL' },
  'platform/backup/backup-session.ts': { with: 'pg', why: 'DATABASE_URL' },
  'features/push/push-service.ts': { with: 'web-push', why: 'only encrypts and signs; the fetcher sends' },
};

type Any = Record<string, unknown> & { type?: string };

const plain = (module: string) => module.replace(/^node:/, '');

/** The names that an import takes of a module as values; `*` for all of it. */
function valuesOf(specifiers: readonly Any[]): string[] {
  return specifiers.flatMap((specifier) => {
    if (specifier.type !== 'ImportSpecifier') return ['*'];
    if (specifier.isTypeOnly) return [];
    const { value } = (specifier.imported ?? specifier.local) as { value: string };
    return [value];
  });
}

function opens(module: string, values: readonly string[]): boolean {
  const opening = OPENING[module];
  if (opening === undefined) return false;
  return values.some((value) => value === '*' || opening === 'all' || opening.includes(value));
}

/** What of a source opens connections: modules by their names, globals by theirs. */
function openersOf(text: string): Set<string> {
  const found = new Set<string>();
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) {
      for (const each of value) walk(each);
      return;
    }
    if (typeof value !== 'object' || value === null) return;
    const node = value as Any;
    if (node.type === 'ImportDeclaration' || node.type === 'ExportNamedDeclaration') {
      const { source, specifiers = [], typeOnly } = node as Any & { source?: { value: string } };
      const module = plain(source?.value ?? '');
      const values = node.type === 'ExportNamedDeclaration' ? ['*'] : valuesOf(specifiers as Any[]);
      if (!typeOnly && opens(module, values)) found.add(module);
      return;
    }
    if (node.type === 'ExportAllDeclaration') {
      const module = plain((node.source as { value: string }).value);
      if (opens(module, ['*'])) found.add(module);
      return;
    }
    if (node.type === 'CallExpression') {
      const { callee, arguments: given } = node as Any & { callee: Any; arguments: { expression: Any }[] };
      const first = given[0]?.expression;
      const isLoading =
        callee.type === 'Import' || (callee.type === 'Identifier' && callee.value === 'require');
      if (isLoading && first?.type === 'StringLiteral' && opens(plain(String(first.value)), ['*']))
        found.add(plain(String(first.value)));
    }
    if (node.type === 'MemberExpression') {
      const { object, property } = node as Any & { object: Any; property: Any };
      const isGlobal = object.type === 'Identifier' && /^(globalThis|global)$/.test(String(object.value));
      if (isGlobal && GLOBALS.has(String(property.value))) found.add(String(property.value));
      walk(object);
      if (property.type === 'Computed') walk(property);
      return;
    }
    if (node.type === 'KeyValueProperty' || node.type === 'MethodProperty') {
      walk({ ...node, type: 'Taken apart', key: undefined });
      return;
    }
    if (node.type === 'Identifier' && GLOBALS.has(String(node.value))) found.add(String(node.value));
    // Types are words only.
    if (/^Ts(Type|Interface|.*Type$|.*Signature)/.test(node.type ?? '')) return;
    for (const child of Object.values(node)) walk(child);
  };
  walk(parseSync(text, { syntax: 'typescript', target: 'es2024' }) as Node);
  return found;
}

/**
 * What opens connections beside the fetcher, one line each, and what is named here for nothing.
 * @param source folder of the server's sources
 */
export function outgoingProblems(source: string): string[] {
  const files = globSync('**/*.ts', { cwd: source })
    .filter((file) => !/\.test\.ts$|(^|\/)testing\//.test(file) && !file.startsWith(FETCHER))
    .sort();
  const found = files.map((file) => ({
    file,
    openers: openersOf(readFileSync(join(source, file), 'utf8')),
  }));
  return [
    ...found.flatMap(({ file, openers }) => {
      const named = NAMED[file]?.with.split(' ') ?? [];
      return [...openers]
        .filter((opener) => !named.includes(opener))
        .map(
          (opener) =>
            `${file} opens connections by ${opener}: an address that somebody gave is asked by services.fetcher, one that the operator configured by askConfigured of platform/fetcher/configured.ts`,
        );
    }),
    ...Object.entries(NAMED).flatMap(([file, { with: openers }]) => {
      const { openers: opened } = found.find((each) => each.file === file) ?? { openers: new Set<string>() };
      return openers
        .split(' ')
        .filter((opener) => !opened.has(opener))
        .map((opener) => `${file} does not use ${opener}: take it off the list in tools/check/outgoing.ts`);
    }),
  ];
}
