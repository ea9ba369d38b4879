import type { Readable } from 'node:stream';
import { type OfficeActionName, type OfficeType, openOffice } from '@dorfplatz/contract';
import type { LightMyRequestResponse } from 'fastify';
import type { Logger } from 'pino';
import type { Client } from '../../../testing/client.ts';
import { type FileBed, startFileBed } from '../../../testing/files.ts';
import { type ScriptedOffice, startScriptedOffice } from './scripted-office.ts';

type Headers = Record<string, string>;
type Sent = LightMyRequestResponse;

/** A document that somebody has open in the scripted office, which calls as Microsoft's validator does. */
export type Open = {
  readonly token: string;
  /** The address of the file as the office knows it. */
  readonly source: string;
  /** What an office calls, signed by it. */
  call(method: 'GET' | 'POST', below: string, headers?: Headers, body?: string | Readable): Promise<Sent>;
  info(): Promise<Sent>;
  lock(id: string, headers?: Headers): Promise<Sent>;
  unlock(id: string): Promise<Sent>;
  refresh(id: string): Promise<Sent>;
  relock(id: string, former: string): Promise<Sent>;
  getLock(): Promise<Sent>;
  get(headers?: Headers): Promise<Sent>;
  put(content: string, lock?: string, headers?: Headers): Promise<Sent>;
  /** PutRelativeFile; `name` in UTF-7. */
  putBeside(how: 'suggested' | 'exact', name: string, content?: string, headers?: Headers): Promise<Sent>;
  rename(name: string, lock?: string): Promise<Sent>;
};

export type OfficeBed = FileBed & {
  office: ScriptedOffice;
  /** A document of the group. */
  document(traits?: Parameters<FileBed['file']>[0]): Promise<number>;
  /** Opens a document as the page that hosts the office does. */
  open(person: Client, id: number, action?: OfficeActionName, type?: OfficeType): Promise<Open>;
  /** What an office that was given this token may call. */
  opened(source: string, token: string): Open;
};

export async function startOfficeBed(
  options: { hasKeys?: boolean; environment?: Record<string, string>; log?: Logger } = {},
): Promise<OfficeBed> {
  const office = await startScriptedOffice({ hasKeys: options.hasKeys ?? true });
  const bed = await startFileBed({
    environment: { OFFICE_URL: office.url, ...options.environment },
    ...(options.log && { log: options.log }),
  });

  function opened(source: string, token: string): Open {
    const path = source.replace(/^https?:\/\/[^/]+/, '');
    const call: Open['call'] = (method, below, headers = {}, body) => {
      const url = `${path}${below}?access_token=${encodeURIComponent(token)}`;
      return bed.http.inject({
        method,
        url,
        headers: { ...office.signatureOf(`http://localhost${url}`, token), ...headers },
        ...(body !== undefined && { payload: body }),
      });
    };
    const operate = (operation: string, headers: Headers = {}, body?: string) =>
      call('POST', '', { 'x-wopi-override': operation, ...headers }, body);
    const bytes = { 'content-type': 'application/octet-stream' };
    return {
      token,
      source,
      call,
      info: () => call('GET', ''),
      lock: (id, headers = {}) => operate('LOCK', { 'x-wopi-lock': id, ...headers }),
      unlock: (id) => operate('UNLOCK', { 'x-wopi-lock': id }),
      refresh: (id) => operate('REFRESH_LOCK', { 'x-wopi-lock': id }),
      relock: (id, former) => operate('LOCK', { 'x-wopi-lock': id, 'x-wopi-oldlock': former }),
      getLock: () => operate('GET_LOCK'),
      get: (headers = {}) => call('GET', '/contents', headers),
      put: (content, lock, headers = {}) =>
        call(
          'POST',
          '/contents',
          {
            ...bytes,
            'x-wopi-override': 'PUT',
            ...(lock !== undefined && { 'x-wopi-lock': lock }),
            ...headers,
          },
          content,
        ),
      putBeside: (how, name, content = 'Neu', headers = {}) =>
        operate(
          'PUT_RELATIVE',
          { ...bytes, [`x-wopi-${how === 'exact' ? 'relative' : 'suggested'}target`]: name, ...headers },
          content,
        ),
      rename: (name, lock) =>
        operate('RENAME_FILE', {
          'x-wopi-requestedname': name,
          ...(lock !== undefined && { 'x-wopi-lock': lock }),
        }),
    };
  }

  return {
    ...bed,
    office,
    opened,
    document: (traits = {}) =>
      bed.file({ name: `Plan ${Math.random().toString(36).slice(2)}.docx`, ...traits }),
    async open(person, id, action = 'edit', type = 'wopi') {
      const { status, body, problem } = await person.call(openOffice, { params: { id, type, action } });
      if (status !== 200) throw new Error(`${status} ${problem?.code}`);
      return opened(new URL(body.action_url).searchParams.get('WOPISrc')!, body.access_token);
    },
    async stop() {
      await bed.stop();
      await office.stop();
    },
  };
}

/** What an answer says of locks: its status, and the id in its header. */
export const lockOf = ({ statusCode, headers }: Sent) => [statusCode, headers['x-wopi-lock']];
