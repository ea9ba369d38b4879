import { OPTION_COLORS } from '@dorfplatz/contract';
import type { DraftOption } from '../property-sets-editor/index.ts';

/** Colours in the order in which new choices get them; grey is for what says nothing, and comes last. */
const IN_TURN = [...OPTION_COLORS.filter((color) => color !== 'grey'), 'grey' as const];

/** A new choice with the colour that the fewest of the others have, the first of these in their order. */
export function withTone(option: DraftOption, among: readonly DraftOption[]): DraftOption {
  const uses = (color: string) => among.filter((each) => (each.color ?? 'grey') === color).length;
  const color = IN_TURN.reduce((best, each) => (uses(each) < uses(best) ? each : best));
  return { ...option, color };
}
