import type { NewsletterTemplate } from '@dorfplatz/contract';
import { flash } from '@dorfplatz/ui';
import { useRef, useState } from 'react';
import { useUnsaved } from '../../kit/unsaved.ts';
import { ApiError } from '../../lib/api-error.ts';
import { useLanguage, useTranslate } from '../../lib/i18n.ts';
import { reasonOf } from '../../lib/refusal.ts';
import { fetchTemplate, saveTemplate, type TemplateAnswer } from './api.ts';
import { loadOf } from './load.ts';
import { useDesigner } from './use-designer.ts';

export type Mode = 'design' | 'source';
type Content = Pick<NewsletterTemplate, 'design' | 'body' | 'css' | 'fonts'>;

const contentOf = ({ design, body, css, fonts }: Content): Content => ({ design, body, css, fonts });

/** The editor did not hand over what was designed. */
class NotHandedOver extends Error {}

/**
 * A template while it is being changed: designed in the frame, or written as MJML. Nothing of it holds before it is
 * saved.
 */
export function useTemplateDraft({ template, designer_url, designer_origin }: TemplateAnswer) {
  const t = useTranslate();
  const language = useLanguage();
  const [stored, setStored] = useState(template);
  const [mode, setMode] = useState<Mode>('design');
  /** What was handed over last: of the frame, when it was left, or as it stood in the source. */
  const content = useRef(contentOf(template));
  /** The text as it is by now. */
  const [body, setBody] = useState(template.body);
  const [isChanged, setChanged] = useState(false);
  const [busy, setBusy] = useState<'export' | 'save' | null>(null);
  /** What the server said is wrong, until something is changed. */
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [hasConflict, setConflict] = useState(false);
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);
  useUnsaved(isChanged && busy !== 'save');

  function change(next: string): void {
    setBody(next);
    setChanged(true);
    setProblems([]);
  }
  const designer = useDesigner({
    url: designer_url,
    origin: designer_origin,
    isShown: mode === 'design',
    load: () => loadOf(content.current, language, t),
    onBody: change,
  });

  function show(next: NewsletterTemplate, isTold = true): void {
    setStored(next);
    content.current = contentOf(next);
    setBody(next.body);
    setChanged(false);
    setProblems([]);
    setConflict(false);
    if (isTold && mode === 'design') designer.reload();
  }

  /** The design as it is by now. Throws NotHandedOver. */
  async function current(): Promise<Content> {
    if (mode === 'source' || !isChanged) return content.current;
    setBusy('export');
    try {
      content.current = await designer.export();
    } catch {
      throw new NotHandedOver();
    } finally {
      setBusy(null);
    }
    return content.current;
  }

  const whyNot = (error: unknown): readonly string[] => {
    if (error instanceof NotHandedOver) return [t('newsletter_designer.not_handed_over')];
    const said = error instanceof ApiError ? Object.values(error.errors).flat() : [];
    return said.length > 0 ? said : [reasonOf(error, t)];
  };

  /** Does something with the design as it is by now; what goes wrong stands on the page. */
  async function withCurrent(act: (content: Content) => Promise<unknown>): Promise<void> {
    try {
      await act(await current());
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) setConflict(true);
      else setProblems(whyNot(error));
    }
  }

  const save = (version = stored.version) =>
    withCurrent(async (sent) => {
      setBusy('save');
      try {
        const saved = await saveTemplate(stored.id, { ...sent, js: '', version });
        setLeftOut(saved.left_out);
        // What was left out is gone from the screen too; else one goes on where one was.
        const isLess = saved.left_out.length > 0;
        show(isLess ? { ...saved, design: '' } : saved, isLess);
        flash(t('newsletter_designer.saved'));
      } finally {
        setBusy(null);
      }
    });

  return {
    stored,
    mode,
    body,
    isChanged,
    busy,
    problems,
    hasConflict,
    leftOut,
    designer,
    /** Whether something can be saved: the editor is ready, and is not handing over [RUL-0576]. */
    canSend: busy === null && (mode === 'source' || designer.state === 'ready'),
    save: () => save(),
    /** Saves over the version that somebody else saved meanwhile. */
    overwrite: () =>
      withCurrent(async () => {
        const { template: theirs } = await fetchTemplate();
        await save(theirs.version);
      }),
    /** Gives up what was changed here, and shows what holds by now. */
    takeTheirs: () => withCurrent(async () => show((await fetchTemplate()).template)),
    discard: () => show(stored),
    show,
    write: (text: string) => {
      content.current = { ...content.current, design: '', body: text };
      change(text);
    },
    /** Goes on in the other way of working, with what was changed so far. */
    switchTo: (next: Mode) => {
      if (next === mode) return undefined;
      // An editor that never came has nothing to hand over.
      if (mode === 'design' && designer.state !== 'ready') return setMode(next);
      return withCurrent(async ({ body: text }) => {
        setBody(text);
        setMode(next);
      });
    },
    withCurrent,
  };
}

export type TemplateDraft = ReturnType<typeof useTemplateDraft>;
