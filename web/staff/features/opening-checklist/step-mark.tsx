import {
  setOpeningChecklistMark,
  type OpeningChecklistMark,
  type OpeningStepState,
  type OpeningStep,
} from '#contracts/staff/opening-checklist.ts';
import { m } from '#messages/compiled/messages.js';
import { StaffActionButton } from '../../lib/acts/staff-action-button.tsx';
import { mayUse, useMe } from '../../lib/portal.tsx';

type MarkProps = {
  readonly mark: OpeningChecklistMark;
  readonly on: boolean;
  readonly label: string;
  readonly onMarked: () => void;
};

export function StepDoneToggle({ mark, on, label, onMarked }: MarkProps) {
  if (!mayUse(useMe(), 'settings.write')) return null;
  return (
    <p>
      <StaffActionButton
        endpoint={setOpeningChecklistMark}
        input={{ body: { mark, on } }}
        label={label}
        done={() => m.staff_shop_saved()}
        onDone={onMarked}
      />
    </p>
  );
}

/**
 * Steps that a staff user must confirm. Each step has the state in which the confirmation is requested, and the text of
 * the button.
 */
const confirmed: Readonly<
  Partial<Record<OpeningStep, { readonly state: OpeningStepState; readonly act: () => string }>>
> = {
  prices: { state: 'standard_prices', act: () => m.staff_first_prices_right() },
  stickers: { state: 'unconfirmed', act: () => m.staff_first_stickers_up() },
};

type ConfirmationProps = {
  readonly name: OpeningStep;
  readonly state: OpeningStepState;
  readonly marks: readonly OpeningChecklistMark[];
  readonly onMarked: () => void;
};

/** Confirms a step of the checklist that cannot be verified from the stored data, or withdraws this confirmation. */
export function StepConfirmation({ name, state, marks, onMarked }: ConfirmationProps) {
  const asked = confirmed[name];
  if (asked === undefined || (name !== 'prices' && name !== 'stickers')) return null;
  const isMarked = marks.includes(name);
  if (!isMarked && state !== asked.state) return null;
  return (
    <StepDoneToggle
      mark={name}
      on={!isMarked}
      label={isMarked ? m.staff_first_unmark() : asked.act()}
      onMarked={onMarked}
    />
  );
}
