import { Avatar, Badge } from '@dorfplatz/ui';
import { FileTextIcon } from '@phosphor-icons/react/dist/csr/FileText';
import { HashIcon } from '@phosphor-icons/react/dist/csr/Hash';
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useTranslate } from '../../../lib/i18n.ts';
import type { Mentionable, SuggestionSign } from '../extensions.ts';
import { type MentionPopupState, mentionOptionId } from '../use-mention-popup.ts';
import styles from './mention-popup.module.css';

/** The suggestions beside the caret. */
export function MentionPopup({ popup, listId }: { popup: MentionPopupState; listId: string }) {
  const t = useTranslate();
  const list = useRef<HTMLDivElement>(null);
  const { items, active, isLoading, isFailed } = popup;
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  let notice = '';
  if (isFailed) notice = t('editor.mention.failed');
  else if (items.length === 0) notice = t(isLoading ? 'editor.mention.searching' : 'editor.mention.none');
  return createPortal(
    <div className={styles.popup}>
      {items.length > 0 ? (
        <div
          ref={list}
          id={listId}
          role="listbox"
          aria-label={t('editor.mention.label')}
          className={styles.list}
          tabIndex={-1}
        >
          {items.map((item, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the text handles the keys
            <div
              key={item.id}
              id={mentionOptionId(listId, index)}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              className={styles.option}
              // Pressing must not take the focus from the text.
              onPointerDown={(event) => event.preventDefault()}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => popup.choose(item)}
            >
              <Picture sign={popup.sign} item={item} />
              <span className={styles.name}>{item.name}</span>
              {item.isExternal ? <Badge kind="warn">{t('editor.mention.external')}</Badge> : null}
              {item.isNew ? <span className={styles.detail}>{t('editor.mention.new')}</span> : null}
              {item.detail ? <span className={styles.detail}>{item.detail}</span> : null}
            </div>
          ))}
        </div>
      ) : null}
      <p role="status" className={notice ? styles.notice : styles.hidden}>
        {notice || t('editor.mention.count', { count: items.length })}
      </p>
    </div>,
    popup.host,
  );
}

function Picture({ sign, item }: { sign: SuggestionSign; item: Mentionable }) {
  if (sign === '[[') return <FileTextIcon size={18} className={styles.icon} aria-hidden="true" />;
  return sign === '#' ? (
    <HashIcon size={18} className={styles.icon} aria-hidden="true" />
  ) : (
    <Avatar name={item.name} src={item.image_url} size={24} />
  );
}
