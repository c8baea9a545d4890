/** The six steps of a wash in chronological order, as the site describes them. */
export const washSteps = ['soak', 'shampoo', 'conditioner', 'flea_tick', 'rinse', 'dry'] as const;
export type WashStep = (typeof washSteps)[number];

/**
 * Elapsed part of the credited time (0 to 1) at which each wash step ends and the next step is suggested. The last step
 * lasts until the end.
 */
const endsAfter = {
  soak: 0.13,
  shampoo: 0.4,
  conditioner: 0.52,
  flea_tick: 0.62,
  rinse: 0.8,
} as const satisfies Record<Exclude<WashStep, 'dry'>, number>;

/**
 * Returns the wash step that fits the elapsed part of the credited time (0 to 1). The step is only a suggestion. The
 * customer chooses the steps at the machine, and the machine does not report them.
 */
export function suggestedWashStep(share: number): WashStep {
  return washSteps.find((step) => step !== 'dry' && share < endsAfter[step]) ?? 'dry';
}
