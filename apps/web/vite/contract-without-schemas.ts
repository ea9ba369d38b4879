import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const entry = /packages\/contract\/src\/index\.ts$/;
const sent = ['name', 'method', 'path', 'access', 'upload', 'bytes', 'paging', 'status'];

function isEndpoint(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && 'method' in value && 'ids' in value;
}

function isLiveCall(value: unknown): value is { event: string } {
  return typeof value === 'object' && value !== null && 'event' in value && 'ids' in value;
}

function isConstant(value: unknown): boolean {
  return (
    ['string', 'number', 'boolean'].includes(typeof value) ||
    (Array.isArray(value) && value.every((item) => ['string', 'number'].includes(typeof item)))
  );
}

/** A table of constants, as which widths the cells of a row have; a schema, which says its kind, is none. */
function isTable(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Object.hasOwn(value, '~kind') &&
    !('ids' in value) &&
    Object.values(value).length > 0 &&
    Object.values(value).every(isConstant)
  );
}

/**
 * The browser needs of an endpoint its method and path, of a live call its event; the schemas check and describe on the server and give the
 * client its types. Left in, they and their library would be a quarter of the first page.
 */
export function contractWithoutSchemas(): Plugin {
  return {
    name: 'contract-without-schemas',
    enforce: 'pre',
    async load(id) {
      if (!entry.test(id)) return undefined;
      const contract: Record<string, unknown> = await import(pathToFileURL(id).href);
      return Object.entries(contract)
        .map(([name, value]) => {
          if (isConstant(value)) return `export const ${name} = ${JSON.stringify(value)};`;
          if (isLiveCall(value)) return `export const ${name} = ${JSON.stringify({ event: value.event })};`;
          if (!isEndpoint(value))
            return isTable(value) ? `export const ${name} = ${JSON.stringify(value)};` : '';
          const kept = Object.fromEntries(sent.filter((key) => key in value).map((key) => [key, value[key]]));
          return `export const ${name} = ${JSON.stringify(kept)};`;
        })
        .join('\n');
    },
  };
}
