export const serviceTabs = ['technology', 'products', 'packages', 'loyalty'] as const;
export type ServiceTab = (typeof serviceTabs)[number];

/** The tab that the address names (`?tab=loyalty`); technology where it names none we have. */
export function serviceTabOf(text: string | null): ServiceTab {
  return serviceTabs.find((tab) => tab === text) ?? 'technology';
}

const steps: Readonly<Record<'ltr' | 'rtl', Readonly<Record<string, number>>>> = {
  ltr: { ArrowRight: 1, ArrowLeft: -1 },
  rtl: { ArrowLeft: 1, ArrowRight: -1 },
};

/** The tab that a key leads to: arrows in the reading direction and around the ends, Home, End; null for other keys. */
export function neighbourTab(tab: ServiceTab, key: string, direction: 'ltr' | 'rtl'): ServiceTab | null {
  if (key === 'Home') return serviceTabs[0];
  if (key === 'End') return serviceTabs.at(-1) ?? null;
  const step = steps[direction][key];
  if (step === undefined) return null;
  return serviceTabs.at((serviceTabs.indexOf(tab) + step) % serviceTabs.length) ?? null;
}
