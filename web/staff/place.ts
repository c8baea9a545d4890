import type { ComponentType } from 'react';
import type { IconProps } from '#web/ui/icons/icons.tsx';
import type { ScreenRequirement } from './lib/portal.tsx';

/**
 * A navigation entry of the staff portal with its screen. It contains the path, the label, the permission, and the
 * component that is loaded when needed.
 */
export type NavigationEntry = ScreenRequirement & {
  /** Path of the screen below `/admin/`. */
  readonly path: string;
  readonly label: () => string;
  readonly Icon: ComponentType<IconProps>;
  readonly load: () => Promise<ComponentType>;
  /** Component that shows the number of open items next to the label. */
  readonly Count?: ComponentType;
};

export const navigationGroupNames = ['home', 'sell', 'customers', 'stations', 'money', 'people', 'settings'] as const;
export type NavigationGroupName = (typeof navigationGroupNames)[number];
