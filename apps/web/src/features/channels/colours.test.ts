import { deriveColours } from '@dorfplatz/content/colours';
import { expect, test } from 'vitest';
import { channelVariables } from './colours.ts';

const design = (accent: string | null) => ({
  accent,
  derivedColors: deriveColours(accent ?? '#0b8069'),
  shifted: [],
});

test('colours of a channel are style variables named channel-… [RUL-0366]', () => {
  const variables = channelVariables(design('#1e88e5'), 'dark') as Record<string, string>;
  expect(variables['--channel-accent']).toBe('#1e88e5');
  expect(variables['--channel-accent-fill']).toBe(deriveColours('#1e88e5').dark['accent-fill']);
  expect(Object.keys(variables).every((name) => name.startsWith('--channel-'))).toBe(true);
});

test('names that the server begins with channel- stay as they are', () => {
  const derivedColors = { light: { 'channel-accent-text': '#123456' }, dark: {} };
  expect(channelVariables({ accent: '#1e88e5', derivedColors, shifted: [] }, 'light')).toEqual({
    '--channel-accent': '#1e88e5',
    '--channel-accent-text': '#123456',
  });
});

test('a channel without a colour of its own leaves those of the network', () => {
  expect(channelVariables(design(null), 'light')).toEqual({});
});
