import type { PropertyDefinition, PropertyValues as Values } from '@dorfplatz/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import german from './locales/de.json' with { type: 'json' };

vi.mock('../../lib/i18n.ts', () => ({
  useTranslate: () => (key: string) => key,
  useLanguage: () => 'de',
  withTexts: (load: unknown) => load,
}));

const { PropertyFields, PropertyValues, propertySetQuery } = await import('./index.ts');

const define = (traits: Partial<PropertyDefinition>): PropertyDefinition => ({
  id: 1,
  name: 'field',
  type: 'text',
  label: 'Feld',
  label_translations: {},
  hint: '',
  hint_translations: {},
  required: false,
  visible: true,
  locked: false,
  sortable: false,
  options: [],
  ...traits,
});

const form = (traits: Partial<PropertyDefinition>, value?: unknown, rest = {}) =>
  renderToStaticMarkup(
    createElement(
      QueryClientProvider,
      { client: new QueryClient() },
      createElement(PropertyFields, {
        definitions: [define(traits)],
        values: value === undefined ? {} : { field: value },
        onChange: () => {},
        ...rest,
      }),
    ),
  );
const display = (definitions: Partial<PropertyDefinition>[], values: Values) =>
  renderToStaticMarkup(createElement(PropertyValues, { definitions: definitions.map(define), values }));

const colours = ['r', 'g'].map((value) => ({ value, label: `Farbe ${value}`, label_translations: {} }));

describe('the form of a property set', () => {
  it('keeps a text to its longest [RUL-0400]', () => {
    expect(form({ maxlength: 40 })).toMatch(/<input[^>]*maxLength="40"/i);
    expect(form({ multiline: true, maxlength: 40 })).toMatch(/<textarea[^>]*maxLength="40"/i);
  });

  it('marks what must be filled in [RUL-0401]', () => {
    expect(form({ required: true })).toContain('title="property_sets.required"');
    expect(form({ required: true })).toContain('aria-required="true"');
    expect(form({})).not.toContain('property_sets.required');
  });

  it('shows an error beside its field, also beside a part of it [RUL-0402]', () => {
    const errors = { 'field.zip': ['Fehlt.'] };
    expect(form({ type: 'address' }, undefined, { errors })).toMatch(
      /id="property-field-zip" aria-describedby="property-field-zip-error" aria-invalid="true"/,
    );
    expect(form({ type: 'email' }, 'x', { errors: { field: ['Das ', 'passt nicht.'] } })).toContain(
      'passt nicht.',
    );
  });

  it('disables what may not be changed [RUL-0403]', () => {
    expect(form({}, 'x', { can: { update: false } })).toContain('disabled=""');
    expect(form({}, 'x', { can: { update: true } })).not.toContain('disabled=""');
  });

  it('names the parts of an address, by own words where there are some [RUL-0395]', () => {
    const parts = ['name', 'street', 'number', 'zip', 'city', 'state', 'country'] as const;
    const keys = parts.map((part) => `property_sets.address.${part}` as const);
    expect(keys.map((key) => german[key])).toEqual([
      'Name',
      'Straße',
      'Nr.',
      'PLZ',
      'Ort',
      'Bundesland',
      'Land',
    ]);
    const html = form({ type: 'address', with_name: true, labels: { city: 'Dorf' } });
    expect(keys.filter((key) => !html.includes(key))).toEqual(['property_sets.address.city']);
    expect(html).toContain('>Dorf<');
  });

  it('offers the sixteen states where the country is Germany [RUL-0396]', () => {
    const html = form({ type: 'address', forced_country: 'Deutschland' });
    expect(html.match(/<option/g)).toHaveLength(17);
    expect(html).not.toContain('address.country');
    expect(form({ type: 'address' })).not.toContain('<option');
  });

  it('asks for no statistics, which count by themselves [RUL-0392]', () => {
    expect(form({ type: 'statistics' }, 5)).not.toContain('Feld');
  });

  it('says so where it does not know a type [RUL-0393]', () => {
    expect(form({ type: 'hologram' as never })).toContain('property_sets.unsupported');
  });

  it.each([
    [{ type: 'date' }, '2026-06-03', 'value="03.06.2026"'],
    [{ type: 'number', postfix: 'km' }, 3.5, 'value="3,5"'],
    [{ type: 'url' }, { url: 'https://a.de' }, 'value="https://a.de"'],
    [{ type: 'tag' }, [{ id: 1, displayValue: 'Chor' }], 'Chor'],
    [{ type: 'selection', options: colours }, 'g', 'checked=""/><span>Farbe g'],
    [{ type: 'selection', options: colours, multiple: true }, ['r'], 'checked=""/><span>Farbe r'],
    [{ type: 'selection', options: colours, select: true }, 'g', '<option value="g" selected="">'],
    [
      { type: 'image' },
      { id: 1, name: 'Haus', imageUrl: '/a', thumbnailUrl: '/b' },
      '<img src="/b" alt="Haus"/>',
    ],
  ] satisfies [Partial<PropertyDefinition>, unknown, string][])(
    'holds the value of %o',
    (traits, value, html) => {
      expect(form(traits, value)).toContain(html);
    },
  );
});

describe('the display of a property set', () => {
  it('has a headline of size 3 where none is set [RUL-0394]', () => {
    const properties = [{ name: 'h', type: 'headline' as const, label: 'Beruf' }, { name: 'field' }];
    expect(display(properties, { field: 'x' })).toContain('<h2 data-size="3">Beruf</h2>');
  });

  it('leaves empty properties out, and headlines above nothing', () => {
    const properties = [
      { name: 'a', label: 'Alpha' },
      { name: 'h', type: 'headline' as const, label: 'Leer' },
      { name: 'b', label: 'Beta' },
    ];
    const html = display(properties, { a: 'x' });
    expect(html).toContain('Alpha');
    expect(html).not.toMatch(/Leer|Beta/);
  });

  it.each([
    [{ type: 'date' }, '1990-01-01', '<time dateTime="1990-01-01">1. Januar 1990</time>'],
    [{ type: 'email' }, 'a@b.de', 'href="mailto:a@b.de"'],
    [{ type: 'url' }, { url: 'https://www.a.de/' }, 'rel="noopener noreferrer nofollow">www.a.de</a>'],
    [{ type: 'number', prefix: 'ca.', postfix: 'km' }, 1234.5, 'ca. 1.234,5 km'],
    [{ type: 'selection', options: colours }, ['r', 'g'], 'Farbe r, Farbe g'],
    [{ type: 'text' }, '<b>', '&lt;b&gt;'],
    [{ type: 'number', precision: 2 }, 1.005, '1,01'],
    [{ type: 'number', precision: 2, postfix: '€' }, 38.5, '38,50 €'],
    [{ type: 'number', precision: 0 }, -0.4, '0'],
    [{ type: 'statistics' }, 1234, '1.234'],
    [
      { type: 'file' },
      [{ id: 1, name: 'a.pdf', extension: 'pdf', size: 2048, url: '/a' }],
      '<a class="link" href="/a" download="a.pdf">a.pdf</a>',
    ],
    [{ type: 'html' }, '# Titel', '# Titel'],
    [{ type: 'address' }, { zip: '10115', city: 'Berlin', state: 'Berlin' }, 'Berlin</span></address>'],
    [{ type: 'address' }, { street: 'Lindenweg', number: '3', city: 'Köln' }, 'Lindenweg 3</span><span>Köln'],
  ] satisfies [Partial<PropertyDefinition>, unknown, string][])(
    'shows %o as people read it',
    (traits, value, html) => {
      expect(display([traits], { field: value })).toContain(html);
    },
  );
});

describe('links in data [C21]', () => {
  it.each([
    'javascript:alert(1)',
    'java\tscript:alert(1)',
    'JAVASCRIPT:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    '//evil.example',
    'https://user@host.example',
    'mailto:a@b.example?bcc=c@d.example',
  ])('stay text where they lead nowhere: %s', (url) => {
    const html = display([{ type: 'url' }], { field: { url } });
    expect(html).not.toContain('href');
    expect(html).toContain(url.replaceAll('&', '&amp;'));
    expect(display([{ type: 'url' }], { field: { url, text: 'Hier' } })).not.toContain('href');
  });

  it('of mail have no parameters', () => {
    const html = display([{ type: 'email' }], { field: 'a@b.example?bcc=c@d.example' });
    expect(html).not.toContain('href');
    expect(html).toContain('a@b.example?bcc=c@d.example');
  });
});

describe('a set', () => {
  it('is never stale and not asked for again [RUL-0599]', () => {
    expect(propertySetQuery('member_profile')).toMatchObject({
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    });
  });
});
