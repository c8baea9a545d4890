import type { ComponentType } from 'react';
import type { IconProps } from '#web/ui/icons/icons.tsx';
import type { ScreenRequirement } from './lib/portal.tsx';

/** A screen of the navigation: path, label, permission, and its lazily loaded component. */
export type Place = ScreenRequirement & {
  /** Path below `/admin/`. */
  readonly path: string;
  readonly label: () => string;
  readonly Icon: ComponentType<IconProps>;
  readonly load: () => Promise<ComponentType>;
  /** The number of open items, next to the label. */
  readonly Count?: ComponentType;
};

/** Groups of the navigation, in its order. */
export const groupNames = ['home', 'sell', 'customers', 'stations', 'money', 'people', 'settings'] as const;
export type GroupName = (typeof groupNames)[number];
