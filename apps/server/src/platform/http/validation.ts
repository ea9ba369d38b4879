import { Ajv, type ValidateFunction } from 'ajv';
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
    const isValid = validate(data);
    check.errors = validate.errors;
    return isValid;
  };
  return check;
}

/** A check of what comes over the live socket, taken as it is. */
export const compileBody = (schema: object): ValidateFunction => bodies.compile(schema);
