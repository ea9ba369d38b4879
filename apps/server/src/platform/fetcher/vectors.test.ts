import { createHook } from 'node:async_hooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFetcher } from './fetcher.ts';
import { isPublicAddress, isPublicHost } from './public-address.ts';

// What must never be asked, and what must be: a row for each. Nothing here opens a connection, which is counted.

const words = (text: string) => text.trim().split(/\s+/);

/** First, last and inner addresses of every special range of IPv4 (IANA), in words of one address each. */
const INNER_4 = words(`
  0.0.0.0 0.0.0.1 0.1.2.3 0.255.255.255 10.0.0.0 10.0.0.1 10.1.2.3 10.128.0.1 10.255.255.255
  100.64.0.0 100.64.0.1 100.100.100.200 100.127.255.255 127.0.0.0 127.0.0.1 127.0.0.53 127.0.1.1 127.1.1.1
  127.255.255.255 169.254.0.0 169.254.0.1 169.254.169.254 169.254.169.253 169.254.170.2 169.254.255.255
  172.16.0.0 172.16.0.1 172.17.0.1 172.20.10.1 172.31.255.255 192.0.0.0 192.0.0.8 192.0.0.170 192.0.0.192
  192.0.0.255 192.0.2.0 192.0.2.1 192.0.2.255 192.88.99.0 192.88.99.1 192.88.99.255 192.168.0.0 192.168.0.1
  192.168.1.1 192.168.178.1 192.168.255.255 198.18.0.0 198.18.0.1 198.19.255.255 198.51.100.0 198.51.100.7
  198.51.100.255 203.0.113.0 203.0.113.9 203.0.113.255 224.0.0.0 224.0.0.1 224.0.0.251 232.1.1.1
  239.255.255.250 239.255.255.255 240.0.0.0 240.0.0.1 250.1.2.3 255.255.255.254 255.255.255.255
`);

/** The same of IPv6: unspecified, loopback, mapped, translated, discard, tunnels, documentation, local, to many. */
const INNER_6 = words(`
  :: ::1 ::2 ::7f00:1 ::127.0.0.1 ::8.8.8.8 ::ffff:127.0.0.1 ::ffff:7f00:1 ::ffff:10.0.0.1 ::ffff:169.254.169.254
  ::ffff:192.168.0.1 ::ffff:8.8.8.8 ::ffff:0:0 ::ffff:0:127.0.0.1 ::ffff:0:8.8.8.8
  0:0:0:0:0:0:0:1 0000:0000:0000:0000:0000:0000:0000:0001 0:0:0:0:0:ffff:7f00:1 0:0:0:0:0:FFFF:127.0.0.1
  64:ff9b:: 64:ff9b::1 64:ff9b::7f00:1 64:ff9b::127.0.0.1 64:ff9b::10.0.0.1 64:ff9b::169.254.169.254
  64:ff9b::8.8.8.8 64:ff9b:1::1 64:ff9b:1:fffe::1 64:ff9b:1::7f00:1 100:: 100::1 100:0:0:1::1
  2001:: 2001::1 2001:0:4136:e378:8000:63bf:3fff:fdd2 2001:0:7f00:1::1 2001:1::1 2001:1::2 2001:2::1
  2001:3::1 2001:4:112::1 2001:10::1 2001:20::1 2001:30::1 2001:1ff:ffff::1 2001:db8:: 2001:db8::1
  2001:db8:ffff:ffff:ffff:ffff:ffff:ffff 2002:: 2002::1 2002:7f00:1:: 2002:7f00:1::1 2002:a00:1::
  2002:a9fe:a9fe:: 2002:c0a8:1:: 2002:808:808:: 2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff 3fff:: 3fff::1
  3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff 4000::1 5f00:: 5f00::1 6000::1 8000::1 a000::1 c000::1 e000::1
  fc00:: fc00::1 fcff::1 fd00::1 fd00:ec2::254 fd12:3456:789a::1 fdff:ffff::1 fe00::1 fe80:: fe80::1
  fe80::a00:1 fe80::1%eth0 febf::1 fec0::1 feff::1 ff00::1 ff01::1 ff02::1 ff02::fb ff05::2 ff0e::1
  2a00:1450:4001:80e:0:5efe:7f00:1 2a00:1450:4001:80e:0:5efe:127.0.0.1 2a00:1450:4001:80e:200:5efe:a00:1
`);

/** The internet, close to the edges of what is not. */
const OUTER = words(`
  1.0.0.0 1.1.1.1 8.8.8.8 9.255.255.255 11.0.0.0 100.63.255.255 100.128.0.0 126.255.255.255 128.0.0.0
  169.253.255.255 169.255.0.0 172.15.255.255 172.32.0.0 172.32.0.1 191.255.255.255 192.0.1.0 192.0.3.0
  192.88.98.255 192.88.100.0 192.167.255.255 192.169.0.0 198.17.255.255 198.20.0.0 198.51.99.255
  198.51.101.0 203.0.112.255 203.0.114.0 223.255.255.255
  2001:200::1 2001:4860:4860::8888 2001:db7::1 2001:db9::1 2003::1 2400:cb00:2048:1::1 2606:4700:4700::1111
  2620:fe::fe 2a00:1450:4001::1 2a01:4f8::1 2c0f:fb50::1 3ffe::1
`);

/** Words that are no address at all as a resolver or socket writes one. */
const NONE = words(`
  address 127.1 0x7f.0.0.1 2130706433 0177.0.0.1 256.1.1.1 1.1.1 1.1.1.1.1 1.1.1.1/8 :::1 1::2::3 g::1 [::1]
  ::ffff:256.1.1.1 8.8.8.8%1 2606:4700::1111%eth0 12345::1
`);

/** Hosts as one could write this machine, the one beside it, or the server of metadata in an address. */
const SPELLINGS = words(`
  http://127.1/ http://127.0.1/ http://0/ http://0x0/ http://0x7f000001/ http://0x7F.0.0.1/ http://0x7f.1/
  http://0177.0.0.1/ http://0177.1/ http://00000177.0.0.1/ http://017700000001/ http://2130706433/
  http://127.0.0.1./ http://127.000.000.001/ http://0x7f.0x0.0x0.0x1/ http://0177.0x0.0.1/ http://127.0x1/
  http://①②⑦.⓪.⓪.① http://127。0。0。1/ http://127．0．0．1/ http://１２７.0.0.1/ http://%31%32%37.0.0.1/
  http://2852039166/ http://0xa9fea9fe/ http://0251.0376.0251.0376/ http://169.254.43518/ http://169.16689662/
  http://0xa9.0xfe.0xa9.0xfe/ http://025177524776/ http://3232235521/ http://0xc0a80001/ http://192.168.1/
  http://167772161/ http://10.1/ http://012.0.0.1/ http://0xa.1/ http://[::1]/ http://[::]/ http://[0:0:0:0:0:0:0:1]/
  http://[::ffff:127.0.0.1]/ http://[::FFFF:7F00:1]/ http://[0000::1]/ http://[::127.0.0.1]/ http://[::ffff:a9fe:a9fe]/
  http://[64:ff9b::a9fe:a9fe]/ http://[2002:7f00:1::]/ http://[fe80::1]/ http://[fd00:ec2::254]/
  http://localhost/ http://LOCALHOST/ http://localhost./ http://x.localhost/ http://ⓛocalhost/ http://loc%61lhost/
  http://db/ http://metadata/ http://metadata.google.internal/ http://nas.local/ http://router.lan/ http://x.home.arpa/
  http://intern.corp/ http://wiki.intranet/ http://abc.onion/ http://kubernetes.default.svc.internal/
  http://user@8.8.8.8/ http://user:secret@8.8.8.8/ http://8.8.8.8@127.0.0.1/ http://8.8.8.8#@127.0.0.1/ http://127.0.0.1\\@8.8.8.8/
  http://8.8.8.8:22/ http://8.8.8.8:25/ http://8.8.8.8:0/ http://8.8.8.8:81/ http://8.8.8.8:445/ http://8.8.8.8:3306/
  http://8.8.8.8:5432/ http://8.8.8.8:6379/ http://8.8.8.8:6667/ http://8.8.8.8:11211/ http://8.8.8.8:9200/ http://8.8.8.8:2375/
  file:///etc/passwd ftp://8.8.8.8/ gopher://8.8.8.8/ data:text/html,a javascript:alert(1) blob:http://8.8.8.8/a ws://8.8.8.8/
  about:blank jar:http://8.8.8.8/!/ ldap://8.8.8.8/ dict://8.8.8.8/ //8.8.8.8/ 8.8.8.8/a http:// https:/// http://[::1 http://1.1.1.1.1/
`).filter((address) => address !== 'http://8.8.8.8#@127.0.0.1/');

/** Names that resolve to these: one special address among them is not connected to, and none is left. */
const RESOLVING: readonly string[][] = [
  ...['127.0.0.1', '10.0.0.5', '169.254.169.254', '::1', 'fd00::1', '::ffff:127.0.0.1'].map((one) => [one]),
  ...['64:ff9b::7f00:1', '2002:7f00:1::', '100.64.0.1', '0.0.0.0', '224.0.0.1', 'fe80::1%eth0'].map((one) => [
    one,
  ]),
  ['127.0.0.1', '10.0.0.1', '::1'],
  ['not an address'],
  [],
];

let connections = 0;
const counting = createHook({
  init(_id, type) {
    if (type === 'TCPCONNECTWRAP') connections += 1;
  },
});
beforeAll(() => {
  counting.enable();
});
afterAll(() => {
  counting.disable();
  expect(connections).toBe(0);
});

it('a connection would be counted', async () => {
  const fetcher = createFetcher({ version: '1', reachable: ['127.0.0.1'] });
  const before = connections;
  const answer = await fetcher.ask({ address: 'http://127.0.0.1:1024/', timeoutMs: 2_000, maxBytes: 10 });
  await fetcher.close();
  expect(answer).toMatchObject({ kind: 'failed', reason: 'unreachable' });
  expect(connections).toBe(before + 1);
  connections = before;
});

const asking = (address: string, resolved: readonly string[] = ['127.0.0.1']) => {
  const fetcher = createFetcher({ version: '1', resolve: async () => [...resolved] });
  return fetcher.ask({ address, timeoutMs: 2_000, maxBytes: 10 }).finally(() => fetcher.close());
};

describe('an address within, for many, mapped, translated or reserved', () => {
  it.each([...INNER_4, ...INNER_6, ...NONE])('%s is not public [RUL-0700]', (address) => {
    expect(isPublicAddress(address)).toBe(false);
    expect(isPublicHost(address)).toBe(false);
  });

  it.each([...INNER_4, ...INNER_6.filter((address) => !address.includes('%'))])(
    '%s is not asked [RUL-0700]',
    async (address) => {
      const host = address.includes(':') ? `[${address}]` : address;
      expect(await asking(`http://${host}/`)).toMatchObject({ kind: 'failed', reason: 'address' });
    },
  );
});

it.each(OUTER)('%s is public [RUL-0700]', (address) => {
  expect(isPublicAddress(address)).toBe(true);
  expect(isPublicHost(address.includes(':') ? `[${address}]` : address)).toBe(true);
});

it.each(SPELLINGS)('%s is not asked [RUL-0700]', async (address) => {
  const fetcher = createFetcher({ version: '1' });
  expect(fetcher.accepts(address)).toBe(false);
  expect(await asking(address)).toMatchObject({ kind: 'failed', reason: 'address' });
  await fetcher.close();
});

it.each([
  'http://example.org/',
  'https://example.org:8443/a?b#c',
  'https://xn--bcher-kva.example/',
  'https://bücher.example/',
  'http://8.8.8.8/',
  'http://8.8.8.8:8080/',
  'https://[2606:4700:4700::1111]/',
  'http://8.8.8.8#@127.0.0.1/',
  'http://134744072/',
])('%s would be asked', async (address) => {
  const fetcher = createFetcher({ version: '1' });
  expect(fetcher.accepts(address)).toBe(true);
  await fetcher.close();
});

it.each(RESOLVING.map((addresses) => [addresses]))(
  'a name that resolves to %j is not connected to [RUL-0700]',
  async (addresses) => {
    const answer = await asking('https://page.example/', addresses);
    expect(answer).toMatchObject({ kind: 'failed', reason: 'address' });
  },
);

it('there are 300 of them', () => {
  const all = [...INNER_4, ...INNER_6, ...NONE, ...OUTER, ...SPELLINGS, ...RESOLVING];
  expect(all.length).toBeGreaterThanOrEqual(300);
  expect(new Set(all).size).toBe(all.length);
});
