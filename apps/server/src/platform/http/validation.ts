import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import formats from 'ajv-formats';
import type { FastifySchemaCompiler } from 'fastify';

type Plugin = (ajv: Ajv) => Ajv;
const addFormats = ((formats as { default?: unknown }).default ?? formats) as Plugin;

/** A validator of JSON Schema 2020-12's core as the contract uses it; `coerce` reads "5" as 5, and as [5]. */
export const createAjv = (coerce: boolean): Ajv =>
  addFormats(
    new Ajv({
      coerceTypes: coerce && 'array',
      useDefaults: false,
      removeAdditional: false,
      allErrors: false,
      strict: false,
    }),
  );

const bodies = createAjv(false);
const addresses = createAjv(true);

type Fields = {
  properties?: Record<string, object>;
  required?: readonly string[];
  additionalProperties?: boolean | object;
};

const issueOf = (keyword: string, params: Record<string, string>): ErrorObject => ({
  keyword,
  params,
  instancePath: '',
  schemaPath: '',
});

/**
 * One issue for each wrong field of a body, so that a form can show all of them: a check stops at the first, since one
 * that went on would tell of a million wrong values in a list. Empty when what is wrong is no field by itself.
 */
function issuesOfFields({ properties, required = [], additionalProperties }: Fields, body: unknown) {
  if (!properties || typeof body !== 'object' || body === null || Array.isArray(body)) return [];
  const given = body as Record<string, unknown>;
  const issues = required
    .filter((name) => !Object.hasOwn(given, name))
    .map((missingProperty) => issueOf('required', { missingProperty }));
  for (const [name, schema] of Object.entries(properties)) {
    if (!Object.hasOwn(given, name)) continue;
    const validate = bodies.compile(schema);
    if (validate(given[name])) continue;
    const [first] = validate.errors!;
    issues.push({ ...first!, instancePath: `/${name}${first!.instancePath}` });
  }
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(properties, name));
  if (additionalProperties === false && unknown !== undefined)
    issues.push(issueOf('additionalProperties', { additionalProperty: unknown }));
  return issues;
}

/** Bodies are taken as they are; only what stands in an address is text that must be read as numbers. */
export const validatorCompiler: FastifySchemaCompiler<object> = ({ schema, httpPart }) =>
  compileOnFirstUse(httpPart === 'body' ? bodies : addresses, schema);

/** Most calls are asked for long after the start, which is the faster without their programs. */
function compileOnFirstUse(
  ajv: Ajv,
  schema: object,
): Pick<ValidateFunction, 'errors'> & ((data: unknown) => boolean) {
  let validate: ValidateFunction | undefined;
  const check: ReturnType<typeof compileOnFirstUse> = (data) => {
    validate ??= ajv.compile(schema);
    if (validate(data)) return true;
    const issues = ajv === bodies ? issuesOfFields(schema, data) : [];
    check.errors = issues.length > 0 ? issues : validate.errors;
    return false;
  };
  return check;
}

/** A check of what comes another way than by a request, taken as it is. */
export const compileCheck = (schema: object): ValidateFunction => bodies.compile(schema);
