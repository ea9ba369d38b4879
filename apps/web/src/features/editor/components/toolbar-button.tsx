import { IconButton, type IconButtonProps } from '@dorfplatz/ui';

interface ToolbarButtonProps extends IconButtonProps {
  isActive?: boolean | undefined;
}

/** A button of the toolbar: pressing it leaves the selection in the text. */
export function ToolbarButton({ isActive, ...rest }: ToolbarButtonProps) {
  return <IconButton aria-pressed={isActive} {...rest} onMouseDown={(event) => event.preventDefault()} />;
}
