import { expect, test } from 'vitest';
import { deviceName, isHandheld } from './user-agent.ts';

const edge =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0';
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/604.1';

test('a device is named by browser and system', () => {
  expect(deviceName(edge)).toBe('Edge, Windows');
  expect(deviceName(phone)).toBe('Safari, iOS');
  expect(isHandheld(phone)).toBe(true);
});

test('a program that is no browser has no name', () => {
  expect(deviceName('curl/8.0')).toBeNull();
});
