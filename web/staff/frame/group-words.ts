import { m } from '#messages/compiled/messages.js';
import type { NavigationGroupName } from '../place.ts';

export const navigationGroupLabels = {
  home: () => m.staff_group_home(),
  sell: () => m.staff_group_sell(),
  customers: () => m.staff_group_customers(),
  stations: () => m.staff_group_stations(),
  money: () => m.staff_group_money(),
  people: () => m.staff_group_people(),
  settings: () => m.staff_group_settings(),
} as const satisfies Record<NavigationGroupName, () => string>;
