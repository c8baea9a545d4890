import { Link } from 'react-router';
import type { Locale } from '#contracts/core/locale.ts';
import type { StationStock } from '#contracts/staff/stock/inventory.ts';
import { m } from '#messages/compiled/messages.js';
import { NoValue } from '../../kit/no-value.tsx';
import type { ListColumn } from '../../list/columns.ts';
import {
  stockAmountText,
  isStockUnknown,
  itemNameOf,
  runOutText,
  stationNameOf,
  stockText,
} from './inventory-words.ts';
import { StatusBadge } from '../../lib/status-badge.tsx';
import type { Tone } from '../../lib/words/state-tones.ts';

export function stationStockStateText(shelf: StationStock): string {
  const { low, minimum, reported } = shelf;
  if (reported !== null) return low ? m.staff_inventory_low() : m.staff_inventory_enough();
  if (isStockUnknown(shelf)) return m.staff_inventory_uncounted();
  if (low) return m.staff_inventory_low();
  return minimum === 0 ? m.staff_inventory_unwatched() : m.staff_inventory_enough();
}

/**
 * Returns the tone (colour) for the stock of an item at a station. Low stock has a different tone, because it needs
 * action soon.
 */
export function stationStockTone(shelf: StationStock): Tone {
  const { low, minimum, reported } = shelf;
  if (isStockUnknown(shelf)) return 'quiet';
  if (low) return 'invited';
  return reported === null && minimum === 0 ? 'quiet' : 'active';
}

export function stationStockColumns(locale: Locale): readonly ListColumn<StationStock>[] {
  return [
    {
      id: 'item',
      header: m.staff_inventory_item(),
      cell: (shelf) => (
        <Link to={`/admin/inventory/${shelf.stationId}/${shelf.itemId}`}>
          <bdi>{itemNameOf(shelf, locale)}</bdi>
        </Link>
      ),
      text: (shelf) => itemNameOf(shelf, locale),
    },
    {
      id: 'state',
      header: m.staff_inventory_state(),
      card: 'side',
      cell: (shelf) => <StatusBadge words={stationStockStateText(shelf)} tone={stationStockTone(shelf)} />,
      text: stationStockStateText,
    },
    {
      id: 'stock',
      header: m.staff_inventory_stock(),
      cell: (shelf) => <span className="stock-number">{stockText(shelf)}</span>,
      text: (shelf) => (isStockUnknown(shelf) ? '' : shelf.stock),
    },
    {
      id: 'minimum',
      from: 'middle',
      header: m.staff_inventory_minimum(),
      cell: ({ minimum, unit }) => stockAmountText(minimum, unit),
      text: ({ minimum }) => minimum,
    },
    {
      id: 'lasts',
      header: m.staff_inventory_run_out(),
      cell: ({ runOut }) => (runOut.kind === 'unknown' ? <NoValue text={runOutText(runOut)} /> : runOutText(runOut)),
      text: ({ runOut }) => runOutText(runOut),
    },
    {
      id: 'station',
      header: m.staff_inventory_station(),
      card: 'plain',
      cell: (shelf) => <bdi>{stationNameOf(shelf, locale)}</bdi>,
      text: (shelf) => stationNameOf(shelf, locale),
    },
    {
      id: 'code',
      from: 'wide',
      header: m.staff_item_code(),
      card: 'none',
      cell: ({ code }) => <bdi dir="ltr">{code}</bdi>,
      text: ({ code }) => code,
    },
  ];
}
