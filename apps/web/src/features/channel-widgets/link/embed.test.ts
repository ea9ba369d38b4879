import { describe, expect, it } from 'vitest';
import { embedAddress } from './embed.ts';

const own = 'https://dorf.example';

describe('what is framed', () => {
  it('is the player of another site, over https [RUL-0386] [B15]', () => {
    expect(embedAddress('https://player.vimeo.com/video/1', own)).toBe('https://player.vimeo.com/video/1');
  });

  it('is never a page of ours, a script, data, or what anybody on the way could change [B15]', () => {
    for (const url of [
      null,
      '',
      'https://dorf.example/administration',
      'http://player.vimeo.com/video/1',
      'javascript:alert(1)',
      'data:text/html,<script>alert(1)</script>',
      '//player.vimeo.com',
    ])
      expect(embedAddress(url, own)).toBeNull();
  });
});
