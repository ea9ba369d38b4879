import { Ajv, type ErrorObject } from 'ajv';
import type { Static, TSchema } from 'typebox';

export type Completed<T> = {
  /** A copy of what was given in which everything missing has its default. */
  value: T;
  /** JSON pointers (RFC 6901) of what is not as the schema says; `value` is of its type only when there are none. */
  wrong: string[];
};

const pointerOf = ({ instancePath, params }: ErrorObject): string =>
  params.additionalProperty === undefined ? instancePath : `${instancePath}/${params.additionalProperty}`;

/**
 * Fills in the defaults of a schema and says what is wrong.
 * @param options.drops what the schema does not name is left out, and not wrong
 */
export function createCompletion<T extends TSchema>(
  schema: T,
  { drops = false } = {},
): (given: unknown) => Completed<Static<T>> {
  const validate = new Ajv({
    useDefaults: true,
    allErrors: true,
    removeAdditional: drops,
    strict: false,
  }).compile(schema);
  return (given) => {
    const value = structuredClone(given) as Static<T>;
    validate(value);
    return { value, wrong: validate.errors?.map(pointerOf) ?? [] };
  };
}
