import fc from 'fast-check';
import type { TSchema } from 'typebox';

type Schema = {
  type?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  nullable?: boolean;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  format?: string;
};

const nasty = fc.constantFrom(
  '',
  ' ',
  '\u0000',
  '\ud800',
  'a\u0008b',
  "'; drop table members; --",
  '<img src=x onerror=alert(1)>',
  '../../etc/passwd',
  '%00',
  '*',
  '\\',
  '١٢٣',
  'İıŞ',
  '👩‍👩‍👧‍👦',
  '9'.repeat(30),
  'x'.repeat(5_000),
);

const text = (schema: Schema): fc.Arbitrary<string> => {
  if (schema.format === 'email') return fc.oneof(fc.emailAddress(), nasty);
  const { minLength = 0, maxLength = 200 } = schema;
  return fc.oneof(
    { weight: 3, arbitrary: fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 60) }) },
    nasty,
  );
};

const integer = ({ minimum = -5, maximum = 1_000_000 }: Schema): fc.Arbitrary<number> =>
  fc.oneof(
    fc.integer({ min: minimum, max: Math.min(maximum, 200) }),
    fc.constantFrom(minimum, Math.min(maximum, Number.MAX_SAFE_INTEGER)),
  );

/** Values that fit a schema of the contract, more or less: the server must answer either way. */
export function fitting(given: TSchema | Schema): fc.Arbitrary<unknown> {
  const schema = given as Schema;
  if (schema.nullable) return fc.oneof(fc.constant(null), fitting({ ...schema, nullable: false }));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(fitting));
  switch (schema.type) {
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([key, value]) => [key, fitting(value)]),
        ),
        { requiredKeys: schema.required ?? [] },
      );
    case 'array':
      return fc.array(fitting(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 3, 3),
      });
    case 'string':
      return text(schema);
    case 'integer':
    case 'number':
      return integer(schema);
    case 'boolean':
      return fc.boolean();
    default:
      return fc.jsonValue();
  }
}

/** Bodies that fit, bodies with something broken in them, and bodies of another kind altogether. */
export const bodies = (schema: TSchema): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 6, arbitrary: fitting(schema) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(fitting(schema), fc.string(), fc.jsonValue())
        .map(([body, key, value]) =>
          typeof body === 'object' && body !== null ? { ...body, [key]: value } : value,
        ),
    },
    {
      weight: 2,
      arbitrary: fc.tuple(fitting(schema), fc.nat(), fc.jsonValue()).map(([body, index, value]) => {
        if (typeof body !== 'object' || body === null) return value;
        const keys = Object.keys(body);
        const key = keys[index % Math.max(1, keys.length)];
        return key === undefined ? body : { ...body, [key]: value };
      }),
    },
    { weight: 1, arbitrary: fc.jsonValue() },
  );
