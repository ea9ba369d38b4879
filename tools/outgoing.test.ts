import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { outgoingProblems } from './check/outgoing.ts';

const SERVER = join(import.meta.dirname, '..', 'apps', 'server', 'src');

/** What the check says of a file with this text. */
function problemsOf(text: string, file = 'features/planted/asking.ts'): string[] {
  const root = mkdtempSync(join(tmpdir(), 'outgoing-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const path = join(root, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return outgoingProblems(root).filter((problem) => problem.startsWith('features/planted'));
}

// Every file of the server is read.
it('the server opens connections by its fetcher only, and where the check names the reason', {
  timeout: 30_000,
}, () => {
  expect(outgoingProblems(SERVER)).toEqual([]);
});

it.each([
  'export const ask = () => fetch("https://example.org");',
  'export const ask = globalThis.fetch;',
  'const { fetch } = globalThis; export { fetch };',
  'export const ask = (with_ = fetch) => with_("https://example.org");',
  'export const socket = new WebSocket("wss://example.org");',
  'import { request } from "node:http"; request("http://example.org");',
  'import { get as load } from "https"; load("https://example.org");',
  'import https from "node:https"; https.get("https://example.org");',
  'import * as net from "node:net"; net.connect(80);',
  'import { type Server, connect } from "node:net"; export const a = (s: Server) => [s, connect(80)];',
  'import { connect } from "node:tls"; connect(443);',
  'import { lookup } from "node:dns/promises"; await lookup("example.org");',
  'import { Agent } from "undici"; export const agent = new Agent();',
  'const { request } = await import("undici"); request("http://example.org");',
  'export { request } from "node:http";',
  'export * from "undici";',
])('%s is refused', (text) => {
  expect(problemsOf(text)).toHaveLength(1);
});

it.each([
  'import type { IncomingMessage } from "node:http"; export type A = IncomingMessage;',
  'import { createServer, STATUS_CODES } from "node:http"; createServer(); export const a = STATUS_CODES;',
  'import { isIP } from "node:net"; export const a = isIP("::1");',
  'export const a = (cache: { fetch(key: string): string }) => cache.fetch("fetch(");',
  '// fetch("https://example.org")\nexport const a = { fetch: 1 };',
])('%s is not', (text) => {
  expect(problemsOf(text)).toEqual([]);
});

it('tests may ask whom they like', () => {
  expect(problemsOf('fetch("http://127.0.0.1");', 'features/planted/asking.test.ts')).toEqual([]);
});
