import { useEffect, useRef, useState } from 'react';
import type { DesignerExport, DesignerLoad } from '../../newsletter-frame/protocol.ts';
import { type DesignerState, type Talk, talkWith } from './talk.ts';

const newChannel = () =>
  [...crypto.getRandomValues(new Uint32Array(5))].map((part) => part.toString(36)).join('-');

interface DesignerOptions {
  url: string;
  /** Its origin; `null` is our own frame, which speaks through a page of ours. */
  origin: string;
  isShown: boolean;
  load: () => DesignerLoad;
  onBody: (body: string) => void;
}

/** The frame in which a newsletter is designed, from the side of the page. */
export function useDesigner({ url, origin, isShown, ...told }: DesignerOptions) {
  const frame = useRef<HTMLIFrameElement>(null);
  const talk = useRef<Talk>(undefined);
  const [channel, setChannel] = useState(newChannel);
  const [state, setState] = useState<DesignerState>('loading');
  const latest = useRef(told);
  latest.current = told;
  const here = window.location.origin;
  const from = origin === 'null' ? here : origin;

  useEffect(() => {
    if (!isShown) return undefined;
    setState('loading');
    const started = talkWith({
      channel,
      origin: from,
      target: () => frame.current?.contentWindow,
      post: (message) => frame.current?.contentWindow?.postMessage(message, from),
      load: () => latest.current.load(),
      onState: setState,
      onBody: (body) => latest.current.onBody(body),
    });
    talk.current = started;
    window.addEventListener('message', started.hear);
    return () => {
      window.removeEventListener('message', started.hear);
      started.stop();
    };
  }, [channel, from, isShown]);

  return {
    frame,
    state,
    src: `${url}#${new URLSearchParams({ channel, origin: here })}`,
    /** Begins anew with a frame of its own. */
    retry: () => setChannel(newChannel()),
    /** Shows what `load` gives now. */
    reload: () => talk.current?.load(),
    export: (): Promise<DesignerExport> =>
      talk.current?.export() ?? Promise.reject(new Error('no editor is shown')),
  };
}

export type Designer = ReturnType<typeof useDesigner>;
