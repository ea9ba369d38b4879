export { Alert, type AlertProps } from './alert.tsx';
export {
  Avatar,
  type AvatarProps,
  type AvatarSize,
  GroupIcon,
  type GroupIconProps,
  initialsOf,
} from './avatar.tsx';
export { Badge, type BadgeProps, UnreadBadge, type UnreadBadgeProps } from './badge.tsx';
export {
  Button,
  type ButtonProps,
  buttonClass,
  IconButton,
  type IconButtonProps,
  iconButtonClass,
} from './button.tsx';
export { Calendar, type CalendarLabels } from './calendar.tsx';
export {
  addDays,
  addMonths,
  type Day,
  formatDay,
  longDay,
  monthNames,
  weekdayNames,
  weekdayOf,
  weeksOf,
} from './calendar-days.ts';
export { Checkbox, RadioCards, type RadioCardsProps, Switch } from './checkbox.tsx';
export { ChipsInput, type ChipsInputProps } from './chips-input.tsx';
export { ChoiceList, type ChoiceListProps } from './choice-list.tsx';
export { classNames } from './class-names.ts';
export { DateInput, type DateInputProps, type DateLabels } from './date-input.tsx';
export { ConfirmDialog, type ConfirmDialogProps, Dialog } from './dialog.tsx';
export type { DialogProps } from './dialog-props.ts';
export { Drawer } from './drawer.tsx';
export type { DrawerProps } from './drawer-props.ts';
export { EmptyState, type EmptyStateProps } from './empty-state.tsx';
export { ErrorSummary, type ErrorSummaryProps } from './error-summary.tsx';
export { Field, FieldGroup, type FieldProps, useFieldAttributes } from './field.tsx';
export { FlashRegion } from './flash-region.tsx';
export { dismissFlash, flash } from './flash-store.ts';
export { FormFoot, type FormFootProps } from './form-foot.tsx';
export { GroupMark } from './marks.tsx';
export { Menu, type MenuProps, type TriggerAttributes } from './menu.tsx';
export type { MenuEntry } from './menu-entry.ts';
export { pageWindow } from './page-window.ts';
export { Pagination, type PaginationProps } from './pagination.tsx';
export { Popover, type PopoverProps } from './popover.tsx';
export { ProgressBar } from './progress-bar.tsx';
export { UiProvider } from './provider.tsx';
export { RoleBadge, type RoleBadgeProps } from './role-badge.tsx';
export { Row, RowList, type RowProps } from './row-list.tsx';
export { Skeleton, type SkeletonProps } from './skeleton.tsx';
export { TabLinks, tabClass } from './tab-links.tsx';
export { Tabs, type TabsProps } from './tabs.tsx';
export {
  PasswordInput,
  type PasswordInputProps,
  SearchInput,
  Select,
  type SelectProps,
  Textarea,
  type TextareaProps,
  TextInput,
  type TextInputProps,
} from './text-input.tsx';
export { TimeInput, type TimeInputProps, type TimeLabels } from './time-input.tsx';
export { colourOf, toneStyle } from './tone.ts';
export { Tooltip } from './tooltip.tsx';
export { unreadText } from './unread-text.ts';
