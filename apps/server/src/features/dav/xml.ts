import { SaxesParser, type SaxesTagNS } from 'saxes';
import { Problem } from '../../platform/problem.ts';

/** An element of a request or of what programs keep. Names are those of their namespaces; prefixes mean nothing. */
export type Element = {
  namespace: string;
  name: string;
  attributes: { namespace: string; name: string; value: string }[];
  children: (Element | string)[];
};

export const DAV = 'DAV:';
const XML = 'http://www.w3.org/XML/1998/namespace';
const NAMESPACES = 'http://www.w3.org/2000/xmlns/';

/** Deeper or larger than that no program asks. */
const DEPTH_MAX = 40;
const ELEMENTS_MAX = 5_000;

export const badXml = () => new Problem(400, 'malformed');

/**
 * Reads XML without document types: there are no entities to be resolved, and none that unfold.
 * @throws Problem 400 for whatever is no such document
 */
export function parseXml(text: string): Element {
  const parser = new SaxesParser({ xmlns: true });
  const open: Element[] = [];
  let count = 0;
  let root: Element | undefined;
  parser.on('doctype', () => {
    throw badXml();
  });
  parser.on('error', () => {
    throw badXml();
  });
  parser.on('opentag', (tag: SaxesTagNS) => {
    count += 1;
    if (count > ELEMENTS_MAX || open.length >= DEPTH_MAX) throw badXml();
    const element = elementOf(tag);
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('closetag', () => {
    root = open.pop();
  });
  const addText = (content: string) => {
    if (content !== '') open.at(-1)?.children.push(content);
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.write(text).close();
  if (!root) throw badXml();
  return root;
}

function elementOf(tag: SaxesTagNS): Element {
  const attributes = Object.values(tag.attributes);
  // A prefix that stands for nothing (Namespaces in XML 1.0, section 5).
  if (attributes.some(({ prefix, value }) => prefix === 'xmlns' && value === '')) throw badXml();
  return {
    namespace: tag.uri,
    name: tag.local,
    attributes: attributes
      .filter(({ uri, name }) => uri !== NAMESPACES && name !== 'xmlns')
      .map(({ uri, local, value }) => ({ namespace: uri, name: local, value })),
    children: [],
  };
}

export const elementsIn = (element: Element): Element[] =>
  element.children.filter((child) => typeof child !== 'string');

/** The elements of the namespace `DAV:` of this name within another. */
export const davIn = (element: Element, name: string): Element[] =>
  elementsIn(element).filter((child) => child.namespace === DAV && child.name === name);

export const isDav = (element: Element, name: string): boolean =>
  element.namespace === DAV && element.name === name;

export const textIn = (element: Element): string =>
  element.children.map((child) => (typeof child === 'string' ? child : textIn(child))).join('');

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A text as it stands in XML; what XML cannot have at all is left out. */
export const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[^\t\n\r\x20-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll(/[&<>"]/g, (sign) => ESCAPES[sign]!)
    .replaceAll('\r', '&#13;');

/** An element as text that stands by itself: each names its namespace. */
export function writeXml(element: Element): string {
  const attributes = element.attributes.map(({ namespace, name, value }, place) => {
    if (namespace === '') return ` ${name}="${escapeXml(value)}"`;
    if (namespace === XML) return ` xml:${name}="${escapeXml(value)}"`;
    return ` xmlns:a${place}="${escapeXml(namespace)}" a${place}:${name}="${escapeXml(value)}"`;
  });
  const start = `${element.name} xmlns="${escapeXml(element.namespace)}"${attributes.join('')}`;
  const content = element.children
    .map((child) => (typeof child === 'string' ? escapeXml(child) : writeXml(child)))
    .join('');
  return content === '' ? `<${start}/>` : `<${start}>${content}</${element.name}>`;
}

export const document = (content: string): string => `<?xml version="1.0" encoding="utf-8"?>\n${content}`;
