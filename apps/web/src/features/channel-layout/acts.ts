import type { ChannelWidget, LayoutRowType, WidgetType } from '@dorfplatz/contract';
import { createContext, useContext } from 'react';
import type { Target } from './rows.ts';

/** What the parts of the editor may do; the same functions as long as it is open, so that nothing is drawn for them. */
export interface Acts {
  select: (widget: number | null) => void;
  edit: (widget: ChannelWidget) => void;
  toggleTitle: (widget: ChannelWidget) => void;
  takeOut: (widget: number) => void;
  /** Asks where to, for whoever does not drag. */
  askWidget: (widget: number) => void;
  askRow: (row: string) => void;
  place: (widget: number, target: Target) => void;
  addRow: (at: number, type: LayoutRowType) => void;
  moveRow: (row: string, to: number) => void;
  removeRow: (row: string) => void;
  setType: (row: string, type: LayoutRowType) => void;
  /** Opens the form of a new widget, which then goes there; without a place where there is room. */
  make: (type: WidgetType, target: Target | null) => void;
  /** Asks what shall stand there. */
  fill: (target: Target | null) => void;
}

export const ActsContext = createContext<Acts | null>(null);

export function useActs(): Acts {
  return useContext(ActsContext)!;
}
