import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';
import { designerOf } from './index.ts';

const PAGE = { accept: 'text/html' };
const ADDRESS = '/administration/newsletter/template/edit';

describe('the editor of newsletters', () => {
  let own: TestBed;
  let other: TestBed;
  beforeAll(async () => {
    own = await startTestBed();
    other = await startTestBed({
      environment: { NEWSLETTER_DESIGNER_URL: 'https://designer.example.org/frame' },
    });
  });
  afterAll(async () => {
    await own.stop();
    await other.stop();
  });

  it('stands on a page of its own that asks nobody and that only our pages show [RUL-0995]', async () => {
    const { statusCode, headers, body } = await own.http.inject({
      url: '/newsletter-designer',
      headers: PAGE,
    });
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toContain('text/html');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("connect-src 'none'");
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/);
    expect(headers['x-frame-options']).toBeUndefined();
    expect(body).not.toContain('src/main');
  });

  it('gives its program alone to documents without an origin', async () => {
    const policyOf = async (file: string) =>
      (await own.http.inject({ url: `/newsletter-designer/${file}` })).headers[
        'cross-origin-resource-policy'
      ];
    expect(await policyOf('designer.js')).toBe('cross-origin');
    expect(await policyOf('relay.js')).toBe('same-origin');
  });

  it('may be another one, which the page that shows it is allowed to show, and no other page [RUL-0999]', async () => {
    expect(designerOf(own.services.environment).designer_url).toBe('/newsletter-designer');
    expect(designerOf(other.services.environment)).toEqual({
      designer_url: 'https://designer.example.org/frame',
      designer_origin: 'https://designer.example.org',
    });
    const framesOf = async (bed: TestBed, url: string) =>
      /frame-src [^;]*/.exec(
        String((await bed.http.inject({ url, headers: PAGE })).headers['content-security-policy']),
      )?.[0];
    expect(await framesOf(other, ADDRESS)).toContain('https://designer.example.org');
    expect(await framesOf(other, '/administration/newsletter/settings')).not.toContain(
      'designer.example.org',
    );
    expect(await framesOf(own, ADDRESS)).not.toContain('designer.example.org');
  });
});
