import { ChevronDownIcon } from './place-icons.tsx';

type PeriodPickerProps = {
  /** Text of the displayed period, for example 'November 2026'. */
  readonly period: string;
  /**
   * Accessible name of the button for the previous period. `after` is the accessible name of the button for the next
   * period.
   */
  readonly before: string;
  readonly after: string;
  readonly onBefore: () => void;
  /** Opens the next period. Null if the newest period is displayed. */
  readonly onAfter: (() => void) | null;
};

export function PeriodPicker({ period, before, after, onBefore, onAfter }: PeriodPickerProps) {
  return (
    <div className="period-picker">
      <button type="button" aria-label={before} onClick={onBefore}>
        <ChevronDownIcon className="icon-medium" />
      </button>
      <output>{period}</output>
      <button type="button" aria-label={after} disabled={onAfter === null} onClick={() => onAfter?.()}>
        <ChevronDownIcon className="icon-medium" />
      </button>
    </div>
  );
}
