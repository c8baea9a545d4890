import type { ResponseOf } from '#contracts/core/endpoint.ts';
import { COST_RATE_MAX, costRateKinds, type listCostRates, setCostRate } from '#contracts/staff/wash-costs.ts';
import { shopDayText } from '#domain/core/time/jerusalem-time.ts';
import { m } from '#messages/compiled/messages.js';
import type { FieldErrors, FormErrors } from '#web/lib/forms/form-errors.ts';
import type { FormValues } from '#web/lib/forms/form-texts.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { serverNow } from '#web/lib/freshness/server-time.ts';
import { TextField } from '#web/ui/fields/field.tsx';
import { FormFooter, SelectField } from '#web/ui/fields/form-parts.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { DayField } from '../../../kit/day/day-field.tsx';
import { parseShekels } from '../../../lib/parse-shekels.ts';
import { StaffDialog } from '../../../lib/acts/staff-dialog.tsx';
import { callStaff } from '../../../lib/data/staff-api.ts';
import { usePortal } from '../../../lib/portal.tsx';
import { localizedName } from '../station-words.ts';
import { itemCostRateText, costRateLabels } from './cost-words.ts';

type DialogProps = Pick<ResponseOf<typeof listCostRates>, 'stations' | 'items'> & {
  readonly onClose: () => void;
  readonly onDone: () => void;
};

/**
 * Returns the typed amount in hundredths of a shekel or of a percent. Returns null if the field is empty, and NaN if
 * the amount is invalid or too high.
 */
function amountIn({ amount = '' }: FormValues): number | null {
  if (amount.trim() === '') return null;
  const hundredths = parseShekels(amount.replace('%', '')) ?? Number.NaN;
  return hundredths <= COST_RATE_MAX ? hundredths : Number.NaN;
}

function formErrorsIn(texts: FormValues, found: FieldErrors): FormErrors {
  const wrong = Number.isNaN(amountIn(texts)) ? { amount: m.staff_rate_wrong() } : {};
  return { failure: null, errors: { ...found, ...wrong } };
}

/** Dialog that sets a price from a given day on. An empty amount means that the price is unknown from that day on. */
export function CostRateDialog({ stations, items, onClose, onDone }: DialogProps) {
  const { locale } = usePortal();
  const { field, form, end } = useForm({
    check: formErrorsIn,
    send(texts) {
      const item = items.find(({ itemId }) => itemId === texts['kind']);
      return callStaff(setCostRate, {
        body: {
          kind: item === undefined ? (costRateKinds.find((kind) => kind === texts['kind']) ?? 'water_m3') : 'item',
          itemId: item?.itemId ?? null,
          stationId: stations.find(({ stationId }) => stationId === texts['station'])?.stationId ?? null,
          since: texts['since'] ?? '',
          amount: amountIn(texts),
        },
      });
    },
    onDone() {
      showToast({ title: m.staff_form_saved(), tone: 'success' });
      onDone();
    },
  });
  const today = shopDayText(serverNow());
  return (
    <StaffDialog title={m.staff_rate_set()} onClose={onClose}>
      <form {...form} className="staff-stack">
        <SelectField
          name="kind"
          label={m.staff_rate_kind()}
          options={[
            ...Object.entries(costRateLabels).map(([value, words]) => ({ value, label: words() })),
            ...items.map((item) => ({ value: item.itemId, label: itemCostRateText(item, locale) })),
          ]}
        />
        <TextField
          {...field('amount')}
          label={m.staff_rate_amount()}
          hint={m.staff_rate_amount_hint()}
          optionalMark={m.staff_form_optional()}
          inputMode="decimal"
          autoComplete="off"
          dir="ltr"
          maxLength={9}
        />
        <SelectField
          name="station"
          label={m.staff_days_station()}
          hint={m.staff_rate_station_hint()}
          options={[
            { value: '', label: m.staff_days_all_stations() },
            ...stations.map((each) => ({ value: each.stationId, label: localizedName(locale, each) })),
          ]}
        />
        <DayField {...field('since')} label={m.staff_rate_from()} required defaultValue={today} />
        <FormFooter {...end} label={m.staff_rate_save()} busy={m.staff_form_saving()} />
      </form>
    </StaffDialog>
  );
}
