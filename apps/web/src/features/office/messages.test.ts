import { expect, it } from 'vitest';
import { readMessage } from './messages.ts';

it('reads what offices tell, whatever else is posted', () => {
  expect(readMessage('{"MessageId":"UI_Close"}')).toBe('closed');
  expect(readMessage({ MessageId: 'App_LoadingStatus', Values: {} })).toBe('ready');
  for (const other of [
    '{',
    'null',
    null,
    7,
    undefined,
    {},
    { MessageId: 'toString' },
    '{"MessageId":"UI_Save"}',
  ])
    expect(readMessage(other)).toBeUndefined();
});
