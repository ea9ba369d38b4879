/* Apart from the other marks, which every page loads. */
import { CalendarBlankIcon as CalendarBlank } from '@phosphor-icons/react/dist/csr/CalendarBlank';
import { CaretLeftIcon as CaretLeft } from '@phosphor-icons/react/dist/csr/CaretLeft';
import { CaretRightIcon as CaretRight } from '@phosphor-icons/react/dist/csr/CaretRight';

export const CalendarMark = () => <CalendarBlank aria-hidden="true" />;
export const PreviousMark = () => <CaretLeft aria-hidden="true" />;
export const NextMark = () => <CaretRight aria-hidden="true" />;
