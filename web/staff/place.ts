import type { ComponentType } from 'react';
import type { IconProps } from '#web/ui/icons/icons.tsx';
import type { ScreenRequirement } from './lib/portal.tsx';

/** A navigation entry with its screen: path, label, permission, and the lazily loaded component. */
export type NavigationEntry = ScreenRequirement & {
  /** Path of the screen below `/admin/`. */
  readonly path: string;
  readonly label: () => string;
  readonly Icon: ComponentType<IconProps>;
  readonly load: () => Promise<ComponentType>;
  /** Component with the number of open items, shown next to the label. */
  readonly Count?: ComponentType;
};

/** Groups of the navigation, in the order of the navigation. */
export const navigationGroupNames = ['home', 'sell', 'customers', 'stations', 'money', 'people', 'settings'] as const;
export type NavigationGroupName = (typeof navigationGroupNames)[number];
