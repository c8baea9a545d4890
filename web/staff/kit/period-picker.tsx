import { ChevronDownIcon } from './place-icons.tsx';

type PeriodPickerProps = {
  /** The shown period, such as 'November 2026'. */
  readonly period: string;
  /** Names of the two buttons for screen readers. */
  readonly before: string;
  readonly after: string;
  readonly onBefore: () => void;
  /** Null for the newest period. */
  readonly onAfter: (() => void) | null;
};

/** One control for the period of a screen, with the way to the period before and after it. */
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
