import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { LIVE_CALLS } from '@dorfplatz/contract';
import fc from 'fast-check';

/** What is sent over one connection: texts and bytes after the connect packet, or bytes of the transport itself. */
export type Hostility =
  | { kind: 'frames'; isConnected: boolean; frames: (string | Uint8Array<ArrayBuffer>)[] }
  | { kind: 'bytes'; isUpgraded: boolean; bytes: Uint8Array };

const deep = (depth: number, open: string, close: string) => open.repeat(depth) + close.repeat(depth);
const EVENTS = [
  ...LIVE_CALLS.map(({ event }) => event),
  'catch_up',
  'reading',
  'error',
  'connect',
  'disconnect',
  'connect_error',
  'newListener',
  '__proto__',
  'constructor',
  'toString',
  '',
];

/** Values as JSON text, among them what JSON.parse gives and no program expects. */
const jsonText = fc.oneof(
  fc.json({ maxDepth: 4 }),
  fc.constantFrom(
    'null',
    '[]',
    '{}',
    '1e999',
    '-0',
    '"\\ud800"',
    '"\\u0000"',
    '{"__proto__":{"a":1}}',
    '{"constructor":{"prototype":{"a":1}}}',
    '{"cursor":{"toString":1,"valueOf":1}}',
    '{"_placeholder":true,"num":0}',
    '{"_placeholder":true,"num":99999999999}',
    '{"toJSON":1}',
  ),
  fc
    .tuple(fc.constantFrom(['[', ']'], ['{"a":', '}']), fc.integer({ min: 100, max: 30_000 }))
    .map(([[open, close], depth]) => deep(depth, open!, `${open === '[' ? '' : '1'}${close}`)),
);

const packets = (foreign: readonly string[]) => {
  const token = fc.oneof(
    fc.constantFrom(...foreign).map((text) => JSON.stringify(text)),
    jsonText,
  );
  const connect = fc.oneof(
    token.map((text) => `40{"token":${text}}`),
    jsonText.map((text) => `40${text}`),
    fc
      .tuple(
        fc.constantFrom('/admin', '/', '/../', '/%00', '/a,b', '/__proto__', `/${'x'.repeat(5_000)}`),
        token,
      )
      .map(([space, text]) => `40${space},{"token":${text}}`),
  );
  const event = fc
    .tuple(
      fc.constantFrom('42', '43', '44', '41', '40', '45', '46', '47', '49'),
      fc.constantFrom('', '/admin,', '/,'),
      fc.constantFrom('', '0', '7', '99999999999999999999', '-1'),
      fc.oneof(
        fc.constantFrom(...EVENTS).map((name) => JSON.stringify(name)),
        jsonText,
      ),
      fc.array(jsonText, { maxLength: 3 }),
    )
    .map(([type, space, id, name, values]) => `${type}${space}${id}[${[name, ...values].join(',')}]`);
  const binary = fc
    .tuple(fc.constantFrom('451-', '462-', '450-', '45999999999-', '45-', '451-/admin,7'), jsonText)
    .map(([head, text]) => `${head}["message",${text},{"_placeholder":true,"num":0}]`);
  const broken = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.tuple(event, fc.nat(60)).map(([text, at]) => text.slice(0, at)),
    fc.constantFrom(
      '',
      '0',
      '1',
      '2',
      '3',
      '4',
      '5',
      '6',
      '2probe',
      '3probe',
      '42',
      '42[',
      '43[]',
      '4'.repeat(500),
    ),
  );
  const bytes = fc.uint8Array({ maxLength: 2_000 }).map((each) => new Uint8Array(each));
  const huge = fc
    .tuple(
      fc.constantFrom(1_900_000, 2_000_001, 3_000_000),
      fc.constantFrom('42["message","', '40{"token":"', ''),
    )
    .map(([length, head]) => `${head}${'x'.repeat(length)}`);
  return fc.oneof(
    { arbitrary: connect, weight: 4 },
    { arbitrary: event, weight: 6 },
    { arbitrary: binary, weight: 2 },
    { arbitrary: broken, weight: 3 },
    { arbitrary: bytes, weight: 2 },
    { arbitrary: huge, weight: 1 },
  );
};

/** Bytes of WebSocket frames (RFC 6455): reserved bits, unmasked, unending, of unknown kinds. */
const frameBytes = fc.oneof(
  fc.uint8Array({ maxLength: 500 }),
  fc.constantFrom(
    new Uint8Array([0x81, 0x05, 1, 2, 3, 4, 5]),
    new Uint8Array([0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]),
    new Uint8Array([0x81, 0xff, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1, 2, 3, 4]),
    new Uint8Array([0x00, 0x80, 0, 0, 0, 0]),
    new Uint8Array([0x88, 0x81, 0, 0, 0, 0, 9]),
    new Uint8Array([0x89, 0xfe, 1, 1, 0, 0, 0, 0]),
    new Uint8Array([0xc1, 0x84, 0, 0, 0, 0, 1, 2, 3, 4]),
    new Uint8Array([0x81, 0x84, 0, 0, 0, 0, 0xff, 0xfe, 0xfd, 0xfc]),
  ),
);

/** @param foreign tokens of other kinds, all of them valid for what they are */
export const hostilities = (foreign: readonly string[]): fc.Arbitrary<Hostility> => {
  const frames = fc.array(packets(foreign), { minLength: 1, maxLength: 3 });
  return fc.oneof(
    {
      arbitrary: fc.record({ kind: fc.constant('frames' as const), isConnected: fc.boolean(), frames }),
      weight: 9,
    },
    {
      arbitrary: fc.record({
        kind: fc.constant('bytes' as const),
        isUpgraded: fc.boolean(),
        bytes: frameBytes,
      }),
      weight: 1,
    },
  );
};

/** So long (ms) a connection is left open, that what was sent is read. */
const READING_MS = 60;

/** Opens a connection, sends what is hostile, and lets it read. Settles however that ends. */
export async function attack(url: string, token: string, hostility: Hostility): Promise<void> {
  if (hostility.kind === 'bytes') return attackTransport(url, hostility);
  const socket = new WebSocket(`${url.replace('http', 'ws')}/api/chat/socket?EIO=4&transport=websocket`);
  const closed = new Promise<void>((resolve) => {
    socket.onclose = () => resolve();
    socket.onerror = () => resolve();
  });
  const heard = (begin: string) =>
    new Promise<void>((resolve) => {
      socket.addEventListener('message', ({ data }) => {
        if (String(data).startsWith(begin)) resolve();
      });
    });
  await Promise.race([heard('0'), closed]);
  if (hostility.isConnected) {
    const isIn = heard('40');
    socket.send(`40${JSON.stringify({ token })}`);
    await Promise.race([isIn, closed]);
  }
  for (const frame of hostility.frames) if (socket.readyState === WebSocket.OPEN) socket.send(frame);
  await Promise.race([closed, pause(READING_MS)]);
  socket.close();
}

async function attackTransport(
  url: string,
  { isUpgraded, bytes }: Hostility & { kind: 'bytes' },
): Promise<void> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  const closed = once(socket, 'close');
  const head = [
    'GET /api/chat/socket?EIO=4&transport=websocket HTTP/1.1',
    `Host: ${hostname}:${port}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
    '',
    '',
  ];
  if (isUpgraded) {
    socket.write(head.join('\r\n'));
    await Promise.race([once(socket, 'data'), closed]);
  } else socket.write(head.slice(0, 4).join('\r\n'));
  socket.write(bytes);
  await Promise.race([closed, pause(READING_MS)]);
  socket.destroy();
}
