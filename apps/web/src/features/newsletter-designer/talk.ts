import {
  type DesignerExport,
  type DesignerLoad,
  type FromDesigner,
  readFromDesigner,
  type ToDesigner,
} from '../../newsletter-frame/protocol.ts';

/** What an editor that is being shown is like: on its way, at work, not there after all, or broken. */
export type DesignerState = 'loading' | 'ready' | 'late' | 'failed';

/** So long (ms) an editor may take until it is ready, and to hand over what was designed. */
export const PATIENCE_MS = 15_000;

interface TalkOptions {
  /** Marks the messages of this talk. */
  channel: string;
  /** From where the editor speaks. */
  origin: string;
  /** Its window; undefined while there is none. */
  target: () => unknown;
  post: (message: ToDesigner & { channel: string }) => void;
  load: () => DesignerLoad;
  onState: (state: DesignerState) => void;
  onBody: (body: string) => void;
}

interface Heard {
  source: unknown;
  origin: string;
  data: unknown;
}

export type Talk = ReturnType<typeof talkWith>;

/**
 * Speaks with the frame in which a newsletter is designed. Only what comes from that window, from its origin and on this
 * channel counts.
 */
export function talkWith({ channel, origin, target, post, load, onState, onBody }: TalkOptions) {
  const waiting = new Map<number, { done: (design: DesignerExport) => void; fail: (why: Error) => void }>();
  let requests = 0;
  const patience = setTimeout(() => onState('late'), PATIENCE_MS);

  const say = (message: ToDesigner) => post({ channel, ...message });
  function settle(request: number) {
    const asked = waiting.get(request);
    waiting.delete(request);
    return asked;
  }

  function take(message: FromDesigner): void {
    if (message.type === 'waiting') say({ type: 'load', ...load() });
    else if (message.type === 'ready') {
      clearTimeout(patience);
      onState('ready');
    } else if (message.type === 'changed') onBody(message.body);
    else if (message.type === 'exported') {
      const { type: _, request, ...design } = message;
      settle(request)?.done(design);
    } else if (message.request !== undefined) settle(message.request)?.fail(new Error(message.reason));
    else {
      clearTimeout(patience);
      onState('failed');
    }
  }

  return {
    hear({ source, origin: from, data }: Heard): void {
      const window = target();
      if (window === undefined || window === null || source !== window || from !== origin) return;
      const message = readFromDesigner(data, channel);
      if (message) take(message);
    },
    /** Shows something else in the same editor. */
    load: () => say({ type: 'load', ...load() }),
    /** What was designed. Throws when the editor cannot hand it over. */
    export: () =>
      new Promise<DesignerExport>((resolve, reject) => {
        requests += 1;
        const request = requests;
        const timer = setTimeout(() => settle(request)?.fail(new Error('no answer')), PATIENCE_MS);
        const end =
          <Result>(then: (result: Result) => void) =>
          (result: Result) => {
            clearTimeout(timer);
            then(result);
          };
        waiting.set(request, { done: end(resolve), fail: end(reject) });
        say({ type: 'export', request });
      }),
    stop(): void {
      clearTimeout(patience);
      for (const { fail } of waiting.values()) fail(new Error('closed'));
      waiting.clear();
    },
  };
}
