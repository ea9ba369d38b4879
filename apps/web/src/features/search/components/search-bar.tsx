import { classNames } from '@dorfplatz/ui';
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass';
import { useLocation } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react';
import { useGoTo } from '../../../kit/navigation.ts';
import { useTranslate, withTexts } from '../../../lib/i18n.ts';
import { searchAddress } from '../address.ts';
import type { PanelKeys } from './panel-keys.ts';
import styles from './search-bar.module.css';

const loadPanel = withTexts(() => import('./search-panel.tsx'));
const SearchPanel = lazy(loadPanel);

/** What is below the bar goes so long (ms) after the focus has left it [RUL-0471]. */
const blurPause = 250;
const ofGroup = /^\/groups\/(?!new(?:\/|$))([^/]+)(?:\/|$)/;

/**
 * Where searches are typed: in the header, and on phones at the top of the page of results. What it offers comes when
 * it gets the focus [RUL-0473].
 * @param aside stands at its end
 */
export function SearchBar({
  kind,
  isFocused = false,
  aside,
}: {
  kind: 'header' | 'page';
  isFocused?: boolean;
  aside?: ReactNode;
}) {
  const t = useTranslate();
  const goTo = useGoTo();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const keys = useRef<PanelKeys>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { pathname, search } = useLocation();
  const isSearch = pathname.endsWith('/search');
  const slug = ofGroup.exec(pathname)?.[1];
  const groupSlug = slug === undefined ? null : decodeURIComponent(slug);
  const asked = isSearch ? ((search as { q?: string }).q ?? '') : '';
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState<string>();
  const words = typed ?? asked;

  // The bar says what is shown, wherever one has come from.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is what it follows
  useEffect(() => {
    setTyped(null);
    setOpen(false);
  }, [pathname, asked]);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (isFocused) input.current?.focus();
  }, [isFocused]);

  const close = () => {
    clearTimeout(timer.current);
    setOpen(false);
  };
  const go = (address: string) => {
    close();
    void goTo(address);
  };
  const write = (text: string) => {
    setTyped(text);
    setOpen(true);
    input.current?.focus();
  };
  return (
    <search
      className={classNames(styles.bar, styles[kind])}
      onFocus={() => clearTimeout(timer.current)}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (currentTarget.contains(relatedTarget)) return;
        timer.current = setTimeout(() => setOpen(false), blurPause);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        event.preventDefault();
        close();
        input.current?.focus();
      }}
    >
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (words.trim() !== '')
            go(searchAddress({ q: words.trim(), groupSlug: isSearch ? groupSlug : null }));
        }}
      >
        <MagnifyingGlassIcon aria-hidden="true" />
        <input
          ref={input}
          type="text"
          inputMode="search"
          enterKeyHint="search"
          role="combobox"
          data-search-bar=""
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          aria-activedescendant={isOpen ? active : undefined}
          aria-autocomplete="list"
          aria-label={t('kit.search')}
          placeholder={t('kit.search')}
          autoComplete="off"
          spellCheck={false}
          maxLength={10_000}
          value={words}
          onPointerEnter={() => void loadPanel().catch(() => undefined)}
          onFocus={() => setOpen(true)}
          onClick={() => setOpen(true)}
          onChange={(event) => {
            setTyped(event.target.value);
            setOpen(true);
          }}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return;
            if (event.key === 'ArrowDown' && !isOpen) setOpen(true);
            else if (isOpen && keys.current?.(event)) event.preventDefault();
          }}
        />
        {aside}
      </form>
      {isOpen ? (
        // What the bar names as its list is there while that loads.
        <Suspense fallback={<div id={id} />}>
          <SearchPanel
            id={id}
            words={words}
            groupSlug={groupSlug}
            isInGroup={isSearch && groupSlug !== null}
            keys={keys}
            onActive={setActive}
            onWrite={write}
            onGo={go}
          />
        </Suspense>
      ) : null}
    </search>
  );
}
