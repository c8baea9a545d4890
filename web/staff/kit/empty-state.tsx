import type { ComponentType, ReactNode } from 'react';
import { DropIcon, type IconProps } from '#web/ui/icons/icons.tsx';

type EmptyProps = {
  /** One sentence that says what will be shown here, or what to do first. */
  readonly text: ReactNode;
  readonly Icon?: ComponentType<IconProps>;
  /** The first action, if the user has permission for it. */
  readonly children?: ReactNode;
};

/** Replaces a list that has no rows. */
export function EmptyState({ text, Icon = DropIcon, children }: EmptyProps) {
  return (
    <div className="staff-empty">
      <Icon className="staff-empty-icon" />
      <p>{text}</p>
      {children}
    </div>
  );
}
