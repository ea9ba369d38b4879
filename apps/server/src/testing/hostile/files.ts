import fc from 'fast-check';
import sharp from 'sharp';

export type HostileFile = { name: string; type: string; bytes: Buffer };

const PDF = `%PDF-1.4
1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj
2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj
3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 200 200]>> endobj
xref
0 4
trailer <</Size 4 /Root 1 0 R>>
startxref
0
%%EOF
`;

const ICS = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'PRODID:-//Test//Test//EN',
  ...Array.from({ length: 20 }, (_, number) => [
    'BEGIN:VEVENT',
    `UID:${number}@example.org`,
    'DTSTAMP:20260101T000000Z',
    'DTSTART;TZID=Europe/Berlin:20260301T180000',
    'DTEND;TZID=Europe/Berlin:20260301T200000',
    'RRULE:FREQ=WEEKLY;BYDAY=MO,WE;COUNT=20',
    `SUMMARY:Chorprobe ${number}`,
    'END:VEVENT',
  ]).flat(),
  'END:VCALENDAR',
  '',
].join('\r\n');

const CSV = [
  'Vorname;Nachname;E-Mail;Gruppen',
  ...Array.from({ length: 50 }, (_, n) => `Anna${n};"Am ""See""";anna${n}@example.org;chor`),
  '',
].join('\r\n');

/** One whole file of each kind. */
export async function wholeFiles(): Promise<HostileFile[]> {
  const noise = Buffer.from(Array.from({ length: 96 * 64 * 3 }, (_, index) => (index * 73) % 251));
  const picture = () => sharp(noise, { raw: { width: 96, height: 64, channels: 3 } });
  return [
    { name: 'a.png', type: 'image/png', bytes: await picture().png().toBuffer() },
    {
      name: 'a.jpg',
      type: 'image/jpeg',
      bytes: await picture()
        .withExif({ IFD0: { Copyright: 'x' } })
        .jpeg()
        .toBuffer(),
    },
    { name: 'a.webp', type: 'image/webp', bytes: await picture().webp().toBuffer() },
    { name: 'a.gif', type: 'image/gif', bytes: await picture().gif().toBuffer() },
    { name: 'a.pdf', type: 'application/pdf', bytes: Buffer.from(PDF) },
    { name: 'a.ics', type: 'text/calendar', bytes: Buffer.from(ICS) },
    { name: 'a.csv', type: 'text/csv', bytes: Buffer.from(CSV) },
  ];
}

type Damage = (bytes: Buffer) => Buffer;

const damage: fc.Arbitrary<Damage> = fc.oneof(
  fc.double({ min: 0, max: 1, noNaN: true }).map(
    (part): Damage =>
      (bytes) =>
        bytes.subarray(0, Math.floor(bytes.length * part)),
  ),
  fc.array(fc.nat(), { minLength: 1, maxLength: 40 }).map(
    (places): Damage =>
      (bytes) => {
        const damaged = Buffer.from(bytes);
        for (const place of places) damaged[(place >> 3) % damaged.length]! ^= 1 << (place & 7);
        return damaged;
      },
  ),
  // In the head lie the sizes that programs trust.
  fc.array(fc.tuple(fc.nat(63), fc.nat(255)), { minLength: 1, maxLength: 8 }).map(
    (places): Damage =>
      (bytes) => {
        const damaged = Buffer.from(bytes);
        for (const [place, value] of places) damaged[place % damaged.length] = value;
        return damaged;
      },
  ),
  fc.tuple(fc.nat(), fc.nat(400), fc.constantFrom(0, 0xff)).map(
    ([at, length, value]): Damage =>
      (bytes) => {
        const damaged = Buffer.from(bytes);
        const begin = at % damaged.length;
        return damaged.fill(value, begin, Math.min(begin + length, damaged.length));
      },
  ),
  fc.nat().map(
    (at): Damage =>
      (bytes) =>
        Buffer.concat([bytes.subarray(at % bytes.length), bytes, bytes.subarray(0, at % bytes.length)]),
  ),
);

/** A damaged file, sometimes under the name of another kind. */
export const hostileFile = (whole: readonly HostileFile[]): fc.Arbitrary<HostileFile> =>
  fc
    .tuple(fc.constantFrom(...whole), damage, fc.option(fc.constantFrom(...whole), { freq: 5 }))
    .map(([file, harm, other]) => ({ ...(other ?? file), bytes: harm(file.bytes) }));
