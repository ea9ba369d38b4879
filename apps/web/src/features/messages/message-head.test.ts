import { describe, expect, it } from 'vitest';
import { type MessageHead, readHead } from './message-head.ts';

const head: MessageHead = {
  recipients: [
    { type: 'member', id: 7, name: 'Anna Abel', image: null },
    { type: 'group', id: 3, name: 'Garten', image: null },
  ],
  subject: 'Kuchen',
};

describe('the head of a message', () => {
  it('is read as it was kept', () => {
    expect(readHead(JSON.stringify(head))).toEqual(head);
    expect(readHead(JSON.stringify({ recipients: [], subject: '' }))).toEqual({
      recipients: [],
      subject: '',
    });
  });

  it('is nothing where the storage holds something else', () => {
    const [anna] = head.recipients;
    for (const kept of [
      null,
      [],
      { subject: 'Kuchen' },
      { ...head, subject: 1 },
      { ...head, recipients: [null] },
      { ...head, recipients: [{ ...anna, type: 'all' }] },
      { ...head, recipients: [{ ...anna, id: '7' }] },
      { ...head, recipients: [{ ...anna, name: undefined }] },
      { ...head, recipients: [{ ...anna, image: 5 }] },
    ])
      expect(readHead(JSON.stringify(kept)), JSON.stringify(kept)).toBeNull();
    expect(readHead('')).toBeNull();
    expect(readHead('{')).toBeNull();
  });
});
