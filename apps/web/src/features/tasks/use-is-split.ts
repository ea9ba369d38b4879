import { useWideMain } from '../../kit/use-wide-main.ts';

/** From this width on a task stands beside its list; the style has it too. */
const wide = 860;

/** Whether there is room for a list and a task beside it. */
export const useIsSplit = (): boolean => useWideMain(wide);
