import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { m } from '#messages/compiled/messages.js';
import { Menu } from '../../kit/menu.tsx';
import { ChevronDownIcon } from '../../kit/place-icons.tsx';
import { WITHOUT_DEFAULT_VIEW } from '../../lib/data/all-rows.ts';

type ChipProps = {
  readonly text: string;
  /** URL that removes the filter. Null if the filter is not set. */
  readonly without: string | null;
  /** Options that are shown after a click on the chip. */
  readonly children: ReactNode;
};

/** Chip that opens the options of a filter. While the filter is set, the chip also has a cross that removes it. */
export function Chip({ text, without, children }: ChipProps) {
  return (
    <div className="staff-chip-pair" data-on={without !== null}>
      <Menu
        label={m.staff_list_filter()}
        look="staff-chip"
        button={
          <>
            <bdi>{text}</bdi>
            <ChevronDownIcon className="icon-medium" />
          </>
        }
      >
        {children}
      </Menu>
      {without === null ? null : (
        <Link
          to={without}
          state={WITHOUT_DEFAULT_VIEW}
          className="staff-chip-cross"
          aria-label={m.staff_list_chip_remove({ filter: text })}
        >
          <span aria-hidden="true">×</span>
        </Link>
      )}
    </div>
  );
}

type OptionProps = { readonly to: string; readonly label: string; readonly isOn: boolean };

/** An option of a filter, which is shown after a click on the chip. */
export function ChipOption({ to, label, isOn }: OptionProps) {
  return (
    <Link to={to} state={WITHOUT_DEFAULT_VIEW} className="staff-place" aria-current={isOn ? 'true' : undefined}>
      <bdi>{label}</bdi>
    </Link>
  );
}
