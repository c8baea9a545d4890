import { figureGranularities, type FigureGranularity } from '#contracts/staff/bay-statistics.ts';
import { m } from '#messages/compiled/messages.js';

const stepLabels = {
  day: () => m.staff_report_by_day(),
  week: () => m.staff_report_by_week(),
  month: () => m.staff_report_by_month(),
} as const satisfies Record<FigureGranularity, () => string>;

type GranularitySwitchProps = { readonly step: FigureGranularity; readonly onStep: (step: FigureGranularity) => void };

/** Segmented control that selects the length of the period: day, week or month. */
export function GranularitySwitch({ step, onStep }: GranularitySwitchProps) {
  return (
    <fieldset className="staff-segments">
      <legend className="sr-only">{m.staff_report_by()}</legend>
      {figureGranularities.map((each) => (
        <button key={each} type="button" aria-pressed={each === step} onClick={() => onStep(each)}>
          {stepLabels[each]()}
        </button>
      ))}
    </fieldset>
  );
}
