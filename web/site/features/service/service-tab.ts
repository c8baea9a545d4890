export const serviceTabs = ['technology', 'products', 'packages', 'loyalty'] as const;
export type ServiceTab = (typeof serviceTabs)[number];

/** Returns the tab that the URL names (`?tab=loyalty`). Returns the technology tab if the tab is missing or unknown. */
export function serviceTabOf(text: string | null): ServiceTab {
  return serviceTabs.find((tab) => tab === text) ?? 'technology';
}

const steps: Readonly<Record<'ltr' | 'rtl', Readonly<Record<string, number>>>> = {
  ltr: { ArrowRight: 1, ArrowLeft: -1 },
  rtl: { ArrowLeft: 1, ArrowRight: -1 },
};

/**
 * Returns the tab to select after a key press, or null for other keys. The arrow keys follow the reading direction and
 * continue at the other end. Home and End select the first and the last tab.
 */
export function neighbourTab(tab: ServiceTab, key: string, direction: 'ltr' | 'rtl'): ServiceTab | null {
  if (key === 'Home') return serviceTabs[0];
  if (key === 'End') return serviceTabs.at(-1) ?? null;
  const step = steps[direction][key];
  if (step === undefined) return null;
  return serviceTabs.at((serviceTabs.indexOf(tab) + step) % serviceTabs.length) ?? null;
}
