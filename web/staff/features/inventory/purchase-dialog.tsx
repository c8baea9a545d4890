import { useState } from 'react';
import type { ResponseOf } from '#contracts/core/endpoint.ts';
import {
  getInventoryChoices,
  listStationStocks,
  type InventoryItem,
  type StationStock,
} from '#contracts/staff/stock/inventory.ts';
import {
  addPurchaseOrder,
  changePurchaseOrder,
  PURCHASE_NOTE_MAX_LENGTH,
  SUPPLIER_MAX_LENGTH,
  type PurchaseOrder,
} from '#contracts/staff/stock/purchase-orders.ts';
import { suggestedPackCount } from '#domain/staff/suggested-packs.ts';
import { m } from '#messages/compiled/messages.js';
import type { FormValues } from '#web/lib/forms/form-texts.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { TextField } from '#web/ui/fields/field.tsx';
import { FormFooter, SelectField } from '#web/ui/fields/form-parts.tsx';
import { usePortal } from '../../lib/portal.tsx';
import { callStaff } from '../../lib/data/staff-api.ts';
import { StaffDialog } from '../../lib/acts/staff-dialog.tsx';
import { useStaffData } from '../../lib/data/use-staff-data.ts';
import { stockAmountText, localizedName, parseWholeNumber, stockText } from './inventory-words.ts';
import { createUuidV7 } from './create-uuid-v7.ts';

type PurchaseProps = {
  /** Draft of the order that is changed. Null for a new order. */
  readonly order: PurchaseOrder | null;
  /** StationStock for which a new order is started. Undefined to start with all shelves whose stock is low. */
  readonly shelf?: StationStock;
  readonly onDone: (order: PurchaseOrder) => void;
  readonly onClose: () => void;
};

function linesIn(texts: FormValues, items: readonly InventoryItem[]) {
  return items.flatMap(({ id }) => {
    const packs = parseWholeNumber(texts[id]) ?? 0;
    return packs > 0 ? [{ itemId: id, packs }] : [];
  });
}

/**
 * Form for a draft of an order. It contains the items with packs, the supplier and the station. A new order proposes
 * packs for shelves whose stock is low.
 */
export function PurchaseDialog({ order, shelf, onDone, onClose }: PurchaseProps) {
  const { value, failure } = useStaffData(getInventoryChoices, {});
  const low = useStaffData(listStationStocks, { query: { state: 'low' } });
  return (
    <StaffDialog title={order === null ? m.staff_purchases_add() : m.staff_purchases_change()} onClose={onClose}>
      {value === null || low.value === null ? (
        <output>{failure ?? low.failure ?? m.staff_list_loading()}</output>
      ) : (
        <PurchaseForm
          order={order}
          choices={value}
          missing={order === null ? stationStocksToFill(low.value.rows, shelf) : []}
          onDone={onDone}
        />
      )}
    </StaffDialog>
  );
}

/** Returns the shelves for which the order proposes packs. The shelf for which the order was started comes first. */
function stationStocksToFill(low: readonly StationStock[], shelf: StationStock | undefined): readonly StationStock[] {
  if (shelf === undefined) return low;
  return [shelf, ...low.filter(({ stationId, itemId }) => stationId !== shelf.stationId || itemId !== shelf.itemId)];
}

type FormProps = Pick<PurchaseProps, 'order' | 'onDone'> & {
  readonly choices: ResponseOf<typeof getInventoryChoices>;
  readonly missing: readonly StationStock[];
};

function PurchaseForm({ order, choices: { stations, items }, missing, onDone }: FormProps) {
  const { locale } = usePortal();
  const [id] = useState(createUuidV7);
  const [station, setStation] = useState<string | undefined>(missing[0]?.stationId ?? stations[0]?.id);
  const { field, form, end } = useForm({
    check: (texts, errors) => ({
      failure: linesIn(texts, items).length === 0 ? m.staff_purchases_no_line() : null,
      errors,
    }),
    send: (texts) => {
      const { supplier = '', note = '' } = texts;
      const draft = { supplier, note, lines: linesIn(texts, items) };
      if (order !== null) {
        const params = { purchaseOrderId: order.id };
        return callStaff(changePurchaseOrder, { params, body: { ...draft, version: order.version } });
      }
      return callStaff(addPurchaseOrder, {
        body: { ...draft, id, stationId: texts['station'] ?? '' },
      });
    },
    watch: (texts) => setStation(texts['station']),
    onDone,
  });
  const toFill = missing.filter(({ stationId }) => stationId === station);
  return (
    <>
      {items.length === 0 ? <p className="notice notice-danger">{m.staff_purchases_no_items()}</p> : null}
      <form {...form} className="staff-stack">
        {order === null ? (
          <SelectField
            name="station"
            label={m.staff_inventory_station()}
            chosen={station ?? ''}
            options={stations.map((station) => ({ value: station.id, label: localizedName(locale, station) }))}
          />
        ) : null}
        <TextField
          {...field('supplier')}
          label={m.staff_purchases_supplier()}
          dir="auto"
          required
          maxLength={SUPPLIER_MAX_LENGTH}
          defaultValue={order?.supplier}
        />
        <fieldset className="staff-stack">
          <legend className="field-label">{m.staff_purchases_lines()}</legend>
          {items.map((item) => {
            const shelf = toFill.find(({ itemId }) => itemId === item.id);
            const packs = order?.lines.find(({ itemId }) => itemId === item.id)?.packs;
            const proposed = shelf === undefined ? packs : suggestedPackCount(shelf);
            return (
              <TextField
                // another station can have a different proposal, and the changed key then resets the field to this
                // proposal. Fields without a proposal keep the typed value
                key={`${item.id} ${proposed ?? ''}`}
                {...field(item.id)}
                label={localizedName(locale, item)}
                hint={packsHint(item, shelf)}
                inputMode="numeric"
                pattern="[0-9]{1,5}"
                dir="ltr"
                defaultValue={String(proposed ?? '')}
              />
            );
          })}
        </fieldset>
        <TextField
          {...field('note')}
          label={m.staff_shelf_note()}
          optionalMark={m.staff_shelf_optional()}
          dir="auto"
          maxLength={PURCHASE_NOTE_MAX_LENGTH}
          defaultValue={order?.note}
        />
        <FormFooter {...end} label={m.staff_purchases_save()} busy={m.staff_list_loading()} />
      </form>
    </>
  );
}

/**
 * Returns a hint with the size of a pack. The hint also contains the stock of the shelf if packs are proposed for it.
 */
function packsHint({ packSize, unit }: InventoryItem, shelf: StationStock | undefined): string {
  const size = m.staff_shelf_packs_of({ amount: stockAmountText(packSize, unit) });
  if (shelf === undefined) return size;
  return m.staff_purchases_stock_of({ size, stock: stockText(shelf), minimum: stockAmountText(shelf.minimum, unit) });
}
