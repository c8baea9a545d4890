import type { TimeLeft } from '#domain/stations/machine/time-left.ts';
import { suggestedWashStep, washSteps, type WashStep } from '#domain/stations/machine/suggested-step.ts';
import { m } from '#messages/compiled/messages.js';
import './wash-step.css';

const stepLabels = {
  soak: () => m.wash_step_soak(),
  shampoo: () => m.wash_step_shampoo(),
  conditioner: () => m.wash_step_conditioner(),
  flea_tick: () => m.wash_step_flea_tick(),
  rinse: () => m.wash_step_rinse(),
  dry: () => m.wash_step_dry(),
} as const satisfies Record<WashStep, () => string>;

/** `left` is the remaining time that the ring shows. It is null while the wash does not run. */
type SuggestedWashStepProps = { readonly left: TimeLeft | null };

/**
 * Suggests a step of the wash by the elapsed time. The machine does not report which programme runs, so the text never
 * says what happens now. The remaining time is in the ring only. It is in no live region, because a screen reader would
 * announce it every minute. A wash without a reported time gets no suggestion, because its elapsed time is unknown.
 */
export function SuggestedWashStep({ left }: SuggestedWashStepProps) {
  if (left?.kind !== 'reported') return null;
  const now = suggestedWashStep(left.share);
  return (
    <div className="wash-step" data-step={now}>
      <p className="wash-step-drops" aria-hidden="true">
        {washSteps.map((step) => (
          <span key={step} data-reached={washSteps.indexOf(step) <= washSteps.indexOf(now)} />
        ))}
      </p>
      <p className="list-title">{stepLabels[now]()}</p>
      <p className="quiet">{m.wash_step_hint()}</p>
    </div>
  );
}
