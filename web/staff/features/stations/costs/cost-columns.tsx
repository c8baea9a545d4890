import type { Locale } from '#contracts/core/locale.ts';
import { agorotToShekels } from '#contracts/core/money.ts';
import type { BayCosts } from '#contracts/staff/wash-costs.ts';
import { washCostKinds, washMarginOf } from '#domain/staff/reports/wash-margin.ts';
import { m } from '#messages/compiled/messages.js';
import type { ListColumn } from '../../../list/columns.ts';
import { Money } from '../../../reports/report-link.tsx';
import { localizedName } from '../station-words.ts';
import { bayOrStationName, costLabels } from './cost-words.ts';

/** Shows an amount of money. If the amount is unknown (null), shows a text that says so. */
export function CostAmount({ agorot }: { readonly agorot: number | null }) {
  if (agorot === null) return <span className="staff-quiet">{m.staff_cost_unknown()}</span>;
  return <Money agorot={agorot} />;
}

function amountText(agorot: number | null) {
  return agorot === null ? m.staff_cost_unknown() : agorotToShekels(agorot);
}

/** Returns true for a known amount; nothing spent without a wash says nothing about the cost. */
function hasAmount({ washes }: BayCosts, agorot: number | null): boolean {
  return agorot !== null && (agorot !== 0 || washes > 0);
}

function amountColumn(
  id: string,
  header: string,
  of: (row: BayCosts) => number | null,
): ListColumn<BayCosts> & { readonly text: NonNullable<ListColumn<BayCosts>['text']> } {
  return {
    id,
    header,
    has: (row) => hasAmount(row, of(row)),
    cell: (row) => <CostAmount agorot={of(row)} />,
    text: (row) => amountText(of(row)),
  };
}

/**
 * Button with the station and bay of a row. It opens the list of records from which the totals of the row are computed.
 */
function PlaceButton({ row, station, onOpen }: PlaceButtonProps) {
  const bay = bayOrStationName(row);
  return (
    <button
      type="button"
      className="text-link cost-place"
      aria-label={m.staff_room_behind_of({ place: `${station}, ${bay}` })}
      onClick={onOpen}
    >
      <bdi>{station}</bdi>
      <span className="work-bay">{bay}</span>
    </button>
  );
}

type PlaceButtonProps = { readonly row: BayCosts; readonly station: string; readonly onOpen: () => void };

/**
 * Returns the columns of the costs by bay. A click on the place opens the rows from which its totals are computed. If a
 * cost is unknown in at least one row, the columns of cost, margin and margin per wash are marked as incomplete.
 */
export function costColumns(
  rows: readonly BayCosts[],
  locale: Locale,
  onOpen: (row: BayCosts) => void,
): readonly ListColumn<BayCosts>[] {
  const isIncomplete = rows.some((row) => washMarginOf(row).missing.length > 0);
  const titled = (header: string) => (isIncomplete ? m.staff_cost_incomplete({ of: header }) : header);
  return [
    {
      id: 'station',
      header: m.staff_report_station(),
      card: 'title',
      cell: (row) => <PlaceButton row={row} station={localizedName(locale, row)} onOpen={() => onOpen(row)} />,
      text: (row) => localizedName(locale, row),
    },
    {
      id: 'bay',
      header: m.staff_cost_bay(),
      onlyInFile: true,
      cell: bayOrStationName,
      text: bayOrStationName,
    },
    { id: 'washes', header: m.staff_report_washes(), cell: ({ washes }) => washes, text: ({ washes }) => washes },
    amountColumn('earned', m.staff_cost_earned(), ({ earnedAgorot }) => earnedAgorot),
    ...washCostKinds.map((cost): ListColumn<BayCosts> => ({
      ...amountColumn(cost, costLabels[cost](), (row) => row[`${cost}Agorot`]),
      from: 'middle',
    })),
    amountColumn('cost', titled(m.staff_cost_sum()), (row) => washMarginOf(row).costAgorot),
    { ...amountColumn('left', titled(m.staff_cost_left()), (row) => washMarginOf(row).leftAgorot), card: 'side' },
    {
      id: 'per_wash',
      header: titled(m.staff_cost_per_wash()),
      has: (row) => washMarginOf(row).perWashAgorot !== null,
      cell: (row) => (row.washes === 0 ? '–' : <CostAmount agorot={washMarginOf(row).perWashAgorot} />),
      text: (row) => (row.washes === 0 ? '' : amountText(washMarginOf(row).perWashAgorot)),
    },
  ];
}
