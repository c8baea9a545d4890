export const serviceTabs = ['technology', 'products', 'packages', 'loyalty'] as const;
export type ServiceTab = (typeof serviceTabs)[number];

/** The tab that the address names (`?tab=loyalty`); technology where it names none we have. */
export function serviceTabOf(text: string | null): ServiceTab {
  return serviceTabs.find((tab) => tab === text) ?? 'technology';
}

/** The tab that an arrow key leads to, around the ends; null for other keys. `forward` is the reading direction's arrow. */
export function neighbourTab(tab: ServiceTab, key: string, direction: 'ltr' | 'rtl'): ServiceTab | null {
  const forward = direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  const backward = direction === 'rtl' ? 'ArrowRight' : 'ArrowLeft';
  const index = serviceTabs.indexOf(tab);
  const last = serviceTabs.length - 1;
  if (key === forward) return serviceTabs[index === last ? 0 : index + 1] ?? null;
  if (key === backward) return serviceTabs[index === 0 ? last : index - 1] ?? null;
  if (key === 'Home') return serviceTabs[0];
  return key === 'End' ? (serviceTabs[last] ?? null) : null;
}
