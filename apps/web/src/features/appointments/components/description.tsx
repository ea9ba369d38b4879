import { TextAlignLeftIcon } from '@phosphor-icons/react/dist/csr/TextAlignLeft';
import { Suspense, useMemo, useState } from 'react';
import { useTranslate } from '../../../lib/i18n.ts';
import { WrittenText } from '../../content/index.ts';
import styles from './facts.module.css';

/** So many characters are shown before somebody asks for more [RUL-0040]. */
const shownLength = 500;

/** The beginning of rendered text with so many characters; null where it is no longer than that. */
function beginningOf(html: string, length: number): string | null {
  const template = document.createElement('template');
  template.innerHTML = html;
  if ((template.content.textContent ?? '').length <= length) return null;
  let left = length;
  const cut = (node: Node) => {
    for (const child of [...node.childNodes]) {
      if (left <= 0) child.remove();
      else if (child instanceof Text) {
        if (child.data.length > left) child.data = `${child.data.slice(0, left).trimEnd()}…`;
        left -= child.data.length;
      } else cut(child);
    }
  };
  cut(template.content);
  return template.innerHTML;
}

/** What it is about; read on once, never folded again [RUL-0041]. */
export function Description({ html }: { html: string }) {
  const t = useTranslate();
  const [isWhole, setWhole] = useState(false);
  const beginning = useMemo(() => beginningOf(html, shownLength), [html]);
  if (html.trim() === '') return null;
  return (
    <div className={styles.fact}>
      <TextAlignLeftIcon weight="duotone" aria-hidden="true" />
      <div>
        <Suspense fallback={null}>
          <WrittenText html={isWhole || beginning === null ? html : beginning} />
        </Suspense>
        {beginning !== null && !isWhole ? (
          <button type="button" className="link" onClick={() => setWhole(true)}>
            {t('appointments.read_more')}
          </button>
        ) : null}
      </div>
    </div>
  );
}
