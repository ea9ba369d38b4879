import { hash } from 'node:crypto';
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';

type Build = ReturnType<typeof SerializerSelector>;
type Compile = ReturnType<Build>;

function onFirstUse(make: () => ReturnType<Compile>): ReturnType<Compile> {
  let made: ReturnType<Compile> | undefined;
  return (answer) => {
    made ??= make();
    return made(answer);
  };
}

/**
 * As Fastify does, but once for a schema, and when it is answered with first: many calls give the same answer, and
 * each program for one takes 100 KB and milliseconds to make.
 */
export const buildSerializer: Build = (externalSchemas, options) => {
  const compile = SerializerSelector()(externalSchemas, options);
  const known = new Map<string, ReturnType<Compile>>();
  return (route) => {
    const key = hash('sha256', JSON.stringify(route.schema));
    const serialise = known.get(key) ?? onFirstUse(() => compile(route));
    known.set(key, serialise);
    return serialise;
  };
};
