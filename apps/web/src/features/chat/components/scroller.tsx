import { Component, createRef, type KeyboardEvent, type ReactNode } from 'react';
import styles from './room.module.css';

/** Scrolling is looked at this often (ms) at most [RUL-0263]. */
const pause = 250;
/** Whoever scrolled up by more than this part of what is seen reads; the list no longer follows its end [RUL-0261]. */
const away = 0.1;

export interface ScrollPlace {
  isAtEnd: boolean;
  /** How far the ends are, in heights of what is seen. */
  above: number;
  below: number;
  /** The last message that is on screen. */
  lastNumber: number | null;
}

interface ScrollerProps {
  label: string;
  /** Whether the page holds the end of the chat: only then it follows what comes. */
  holdsEnd: boolean;
  onPlace: (place: ScrollPlace) => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  children: ReactNode;
}

type Anchor = { row: Element; top: number } | 'end';

/**
 * A list that grows at both ends and keeps what one reads where it is: the first row on screen stays at its place when
 * older ones come above it, and the end stays at the bottom as long as one is there.
 */
export class Scroller extends Component<ScrollerProps> {
  readonly element = createRef<HTMLDivElement>();
  readonly rows = createRef<HTMLUListElement>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private observer: ResizeObserver | undefined;
  private isFollowing = true;

  override componentDidMount(): void {
    this.toEnd();
    this.observer = new ResizeObserver(() => {
      if (this.isFollowing && this.props.holdsEnd) this.toEnd();
      this.look();
    });
    this.observer.observe(this.element.current!);
    this.observer.observe(this.rows.current!);
  }

  override componentWillUnmount(): void {
    this.observer?.disconnect();
    clearTimeout(this.timer);
  }

  override getSnapshotBeforeUpdate(before: ScrollerProps): Anchor {
    if (before.holdsEnd && this.isFollowing) return 'end';
    const row = this.firstVisible();
    return row ? { row, top: row.getBoundingClientRect().top } : 'end';
  }

  override componentDidUpdate(_before: ScrollerProps, _state: unknown, anchor: Anchor): void {
    if (anchor === 'end') {
      if (this.props.holdsEnd && this.isFollowing) this.toEnd();
    } else if (anchor.row.isConnected) {
      this.element.current!.scrollTop += anchor.row.getBoundingClientRect().top - anchor.top;
    }
    this.look();
  }

  /** Goes to the newest message and follows it. */
  toEnd(): void {
    const element = this.element.current;
    if (!element) return;
    this.isFollowing = true;
    element.scrollTop = element.scrollHeight;
  }

  /** Brings a row into view. */
  show(row: Element, block: 'start' | 'center'): void {
    const element = this.element.current!;
    const offset = row.getBoundingClientRect().top - element.getBoundingClientRect().top;
    const gap = block === 'start' ? 16 : (element.clientHeight - row.clientHeight) / 2;
    element.scrollTop += offset - gap;
    this.isFollowing = this.distance() <= away;
    this.look();
  }

  private distance(): number {
    const { scrollHeight, scrollTop, clientHeight } = this.element.current!;
    return (scrollHeight - scrollTop - clientHeight) / Math.max(1, clientHeight);
  }

  /** Rows stand one below the other, so that half of them can be passed over at each look. */
  private search(isPast: (row: Element) => boolean): number {
    const rows = this.rows.current!.children;
    let low = 0;
    let high = rows.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (isPast(rows[middle]!)) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  private firstVisible(): Element | undefined {
    const { top } = this.element.current!.getBoundingClientRect();
    return this.rows.current!.children[this.search((row) => row.getBoundingClientRect().bottom > top)];
  }

  private lastNumber(): number | null {
    const { bottom } = this.element.current!.getBoundingClientRect();
    const rows = this.rows.current!.children;
    for (
      let place = this.search((row) => row.getBoundingClientRect().top >= bottom) - 1;
      place >= 0;
      place--
    ) {
      const number = (rows[place] as HTMLElement).dataset.number;
      if (number !== undefined) return Number(number);
    }
    return null;
  }

  private look = (): void => {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      const element = this.element.current;
      if (!element) return;
      const below = this.distance();
      this.props.onPlace({
        isAtEnd: this.isFollowing && this.props.holdsEnd,
        above: element.scrollTop / Math.max(1, element.clientHeight),
        below,
        lastNumber: this.lastNumber(),
      });
    }, pause);
  };

  private scrolled = (): void => {
    // What was scrolled last is told of when the screen may be gone already.
    if (!this.element.current) return;
    this.isFollowing = this.distance() <= away;
    this.look();
  };

  override render(): ReactNode {
    return (
      <div
        ref={this.element}
        className={styles.messages}
        onScroll={this.scrolled}
        onKeyDown={this.props.onKeyDown}
        role="log"
        aria-label={this.props.label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by key
        tabIndex={0}
      >
        <ul ref={this.rows}>{this.props.children}</ul>
      </div>
    );
  }
}
