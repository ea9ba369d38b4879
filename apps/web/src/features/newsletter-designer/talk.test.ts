import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DesignerLoad } from '../../newsletter-frame/protocol.ts';
import { PATIENCE_MS, talkWith } from './talk.ts';

const LOAD: DesignerLoad = {
  design: '',
  mjml: '<mjml></mjml>',
  css: '',
  locale: 'de-DE',
  look: { accent: '#0b8069', scheme: 'light' },
  texts: {},
  placeholders: [],
  blocks: [],
};
const DESIGN = { design: '{}', body: '<mjml></mjml>', css: '', fonts: ['Arial'] };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function begin() {
  const frame = {};
  const said: { type: string; channel: string; request?: number }[] = [];
  const states: string[] = [];
  const bodies: string[] = [];
  const talk = talkWith({
    channel: 'ours',
    origin: 'https://dorfplatz.example',
    target: () => frame,
    post: (message) => said.push(message),
    load: () => LOAD,
    onState: (state) => states.push(state),
    onBody: (body) => bodies.push(body),
  });
  const hear = (message: object, other: { source?: unknown; origin?: string } = {}) =>
    talk.hear({
      source: frame,
      origin: 'https://dorfplatz.example',
      data: { channel: 'ours', ...message },
      ...other,
    });
  return { talk, said, states, bodies, hear };
}

describe('the talk with the editor of newsletters', () => {
  it('tells it what to show once it listens, and is ready once that is shown [RUL-0576]', () => {
    const { said, states, hear } = begin();
    expect(said).toEqual([]);
    hear({ type: 'waiting' });
    expect(said).toEqual([{ channel: 'ours', type: 'load', ...LOAD }]);
    expect(states).toEqual([]);
    hear({ type: 'ready' });
    expect(states).toEqual(['ready']);
    vi.advanceTimersByTime(PATIENCE_MS * 2);
    expect(states).toEqual(['ready']);
  });

  it('hears no other window, origin or channel, and nothing that no editor says [RUL-0996]', () => {
    const { said, states, bodies, hear } = begin();
    hear({ type: 'ready' }, { source: {} });
    hear({ type: 'ready' }, { source: null });
    hear({ type: 'ready' }, { origin: 'null' });
    hear({ type: 'ready' }, { origin: 'https://elsewhere.example' });
    hear({ type: 'ready', channel: 'theirs' });
    hear({ type: 'changed', body: 7 });
    hear({ type: 'constructor' });
    expect([said, states, bodies]).toEqual([[], [], []]);
    hear({ type: 'changed', body: 'x' });
    expect(bodies).toEqual(['x']);
  });

  it('gives up waiting after fifteen seconds, and goes on when the editor comes after all [RUL-0997]', () => {
    const { states, hear } = begin();
    vi.advanceTimersByTime(PATIENCE_MS - 1);
    expect(states).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(states).toEqual(['late']);
    hear({ type: 'waiting' });
    hear({ type: 'ready' });
    expect(states).toEqual(['late', 'ready']);
  });

  it('gets what was designed, each answer for its question', async () => {
    const { talk, said, hear } = begin();
    const first = talk.export();
    const second = talk.export();
    const [one, other] = said.map(({ request }) => request);
    hear({ type: 'exported', request: other, ...DESIGN, body: 'second' });
    hear({ type: 'exported', request: one, ...DESIGN, body: 'first' });
    expect((await first).body).toBe('first');
    expect((await second).body).toBe('second');
  });

  it('says that nothing was handed over: refused, without an answer, or closed meanwhile', async () => {
    const { talk, states, hear } = begin();
    const refused = expect(talk.export()).rejects.toThrow('broken');
    hear({ type: 'failed', request: 1, reason: 'broken' });
    await refused;
    expect(states).toEqual([]);
    const unanswered = expect(talk.export()).rejects.toThrow('no answer');
    vi.advanceTimersByTime(PATIENCE_MS);
    await unanswered;
    const closed = expect(talk.export()).rejects.toThrow('closed');
    talk.stop();
    await closed;
  });

  it('knows an editor that cannot show what it was told', () => {
    const { states, hear } = begin();
    hear({ type: 'failed', reason: 'SyntaxError' });
    expect(states).toEqual(['failed']);
  });
});
