import { figureSteps, type FigureStep } from '#contracts/staff/bay-figures.ts';
import { m } from '#messages/compiled/messages.js';

const stepLabels = {
  day: () => m.staff_report_by_day(),
  week: () => m.staff_report_by_week(),
  month: () => m.staff_report_by_month(),
} as const satisfies Record<FigureStep, () => string>;

type StepChoiceProps = { readonly step: FigureStep; readonly onStep: (step: FigureStep) => void };

/** Segmented control that selects the length of the period: day, week or month. */
export function StepChoice({ step, onStep }: StepChoiceProps) {
  return (
    <fieldset className="staff-segments">
      <legend className="sr-only">{m.staff_report_by()}</legend>
      {figureSteps.map((each) => (
        <button key={each} type="button" aria-pressed={each === step} onClick={() => onStep(each)}>
          {stepLabels[each]()}
        </button>
      ))}
    </fieldset>
  );
}
