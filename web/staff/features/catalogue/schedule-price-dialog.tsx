import { useState } from 'react';
import { schedulePrice, type Product } from '#contracts/staff/settings/catalogue.ts';
import type { Locale } from '#contracts/core/locale.ts';
import { isolatedShekels } from '#domain/core/text/format.ts';
import { instantOfWallTimeText, priceStateAt } from '#domain/selling/price-schedule.ts';
import { m } from '#messages/compiled/messages.js';
import type { FieldErrors, FormErrors } from '#web/lib/forms/form-errors.ts';
import type { FormValues } from '#web/lib/forms/form-texts.ts';
import { useForm, type FieldState } from '#web/lib/forms/use-form.ts';
import { CheckField } from '#web/ui/fields/check-field.tsx';
import { FormFooter } from '#web/ui/fields/form-parts.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { PresetDayField } from '../../kit/day/preset-day-field.tsx';
import { weekdayText } from '../../kit/day/weekday.ts';
import { usePortal } from '../../lib/portal.tsx';
import { callStaff } from '../../lib/data/staff-api.ts';
import { StaffDialog } from '../../lib/acts/staff-dialog.tsx';
import { ProductConflicts } from './product-conflicts.tsx';
import type { ProductDialogProps } from './change-dialog.tsx';
import { PriceField } from './price-field.tsx';
import { isPriceJump } from './price-jump.ts';
import { priceStartPresets, priceStartText, PRICE_START_NOW } from './price-start.ts';
import { HomePagePricePreview } from './home-page-price-preview.tsx';
import { PricePreview } from './price-preview.tsx';
import { parsePrice, scheduledPricesOf, type ProductResponse } from './price-preview-data.ts';

type PlanProps = Omit<ProductDialogProps, 'product'> & { readonly answer: ProductResponse };

/**
 * Start of a new price in the form. It is immediate (`now`), a time in Israel local time (`at`), or not entered yet
 * (`open`).
 */
type Start = { readonly kind: 'now' } | { readonly kind: 'open' } | { readonly kind: 'at'; readonly begins: string };

function parsePriceStart({ begins = PRICE_START_NOW }: FormValues): Start {
  if (begins === PRICE_START_NOW) return { kind: 'now' };
  return begins === '' ? { kind: 'open' } : { kind: 'at', begins };
}

/**
 * Returns the start of the price for the request, or null if the price starts immediately. The typed time is returned
 * even if it is empty or incomplete.
 */
function requestedPriceStart({ begins = '' }: FormValues): string | null {
  return begins === PRICE_START_NOW ? null : begins;
}

function scheduledPricesText(
  { prices }: Product,
  { now, locale }: { readonly now: number; readonly locale: Locale },
): string {
  const plans = scheduledPricesOf(prices);
  return plans
    .filter((price) => ['current', 'planned'].includes(priceStateAt(price, { prices: plans, instantMs: now })))
    .map(({ priceAgorot, validFrom }) =>
      m.staff_catalogue_price_from({
        price: isolatedShekels(priceAgorot),
        from: priceStartText(validFrom, locale),
      }),
    )
    .join('; ');
}

/** Returns the present price in agorot. Returns null if the product has no price. */
function currentPriceOf({ now, product }: ProductResponse): number | null {
  const prices = scheduledPricesOf(product.prices);
  const current = prices.find((price) => priceStateAt(price, { prices, instantMs: Date.parse(now) }) === 'current');
  return current?.priceAgorot ?? null;
}

/**
 * Returns the field name of the checkbox that confirms a price. The name contains the price, so that a confirmation
 * does not apply to a different price.
 */
function confirmationFieldName(priceAgorot: number): string {
  return `confirmed-${priceAgorot}`;
}

/**
 * Returns the errors of the form. They include a typed text that is not a price, and a large price change that is not
 * confirmed.
 */
function formErrorsIn(texts: FormValues, found: FieldErrors, before: number | null): FormErrors {
  const priceAgorot = parsePrice(texts['price']);
  if (priceAgorot === null) return { failure: null, errors: { ...found, price: m.staff_catalogue_price_wrong() } };
  const name = confirmationFieldName(priceAgorot);
  const isOpen = before !== null && isPriceJump(before, priceAgorot) && texts[name] === undefined;
  return { failure: null, errors: isOpen ? { ...found, [name]: m.staff_catalogue_jump_open() } : found };
}

type ChangeTextProps = {
  /** Present price in agorot. Null if the product has no price. */
  readonly before: number | null;
  readonly change: Change;
  readonly field: (name: string) => FieldState;
};

type Change = { readonly priceAgorot: number | null; readonly start: Start; readonly from: string };

function weekdayOf(begins: string, locale: Locale): string {
  return weekdayText(begins.slice(0, '2026-11-28'.length), locale);
}

/** Returns a sentence with the old and the new price. Returns null if either price is unknown. */
function priceChangeText(before: number | null, { priceAgorot, start, from }: Change, locale: Locale): string | null {
  if (before === null || priceAgorot === null) return null;
  const prices = { before: isolatedShekels(before), after: isolatedShekels(priceAgorot) };
  return start.kind === 'at'
    ? m.staff_catalogue_price_becomes({ ...prices, weekday: weekdayOf(start.begins, locale), from })
    : m.staff_catalogue_price_becomes_now(prices);
}

/**
 * Shows the start of the price next to the button, with the old and the new price. A large change has a checkbox to
 * confirm it.
 */
function ChangeText({ before, change, field }: ChangeTextProps) {
  const { locale } = usePortal();
  const { priceAgorot, start } = change;
  const becomes = start.kind === 'open' ? m.staff_catalogue_start_open() : priceChangeText(before, change, locale);
  return (
    <>
      {start.kind === 'at' && becomes === null ? null : (
        <p className="notice" aria-live="polite">
          {start.kind === 'now' ? <strong>{m.staff_catalogue_starts_now()} </strong> : null}
          {becomes}
        </p>
      )}
      {priceAgorot !== null && before !== null && isPriceJump(before, priceAgorot) ? (
        <CheckField
          key={priceAgorot}
          {...field(confirmationFieldName(priceAgorot))}
          label={m.staff_catalogue_jump({ price: isolatedShekels(priceAgorot) })}
          hint={m.staff_catalogue_jump_hint()}
        />
      ) : null}
    </>
  );
}

/** Returns the label of the save button. The label says when the price starts. */
function saveButtonText(start: Start, from: string, locale: Locale): string {
  if (start.kind === 'now') return m.staff_catalogue_save_now();
  if (start.kind === 'open') return m.staff_catalogue_plan_save();
  return m.staff_catalogue_save_from({ weekday: weekdayOf(start.begins, locale), from });
}

/**
 * Dialog that plans a new price. The price starts immediately or at a time in Israel local time. Before saving, a
 * preview shows what customers will see.
 */
export function SchedulePriceDialog({ answer, onChanged, onClose }: PlanProps) {
  const { locale } = usePortal();
  const { product } = answer;
  const before = currentPriceOf(answer);
  const now = Date.parse(answer.now);
  const [id] = useState(() => crypto.randomUUID());
  const [opened] = useState(product);
  const [typed, setTyped] = useState<FormValues>({});
  const [presets] = useState(() => priceStartPresets(now, locale));
  const { field, form, end } = useForm({
    check: (texts, found) => formErrorsIn(texts, found, before),
    watch: setTyped,
    send: (texts) =>
      callStaff(schedulePrice, {
        params: { productId: product.id },
        body: {
          version: product.version,
          id,
          priceAgorot: parsePrice(texts['price']) ?? -1,
          begins: requestedPriceStart(texts),
        },
      }),
    fieldOf: (code) => (code === 'price_in_past' || code === 'price_taken' ? 'begins' : null),
    onRefused: ({ code }) => {
      if (code === 'changed_meanwhile') onChanged();
    },
    onDone: () => {
      showToast({ title: m.staff_catalogue_planned(), tone: 'success' });
      onChanged();
      onClose();
    },
  });
  const priceAgorot = parsePrice(typed['price']);
  const start = parsePriceStart(typed);
  // a start in the past is shown as now in the preview, but the server refuses a request with such a start
  const instantMs = Math.max((start.kind === 'at' ? instantOfWallTimeText(start.begins) : now) ?? now, now);
  const from = priceStartText(instantMs, locale);
  const yours = priceAgorot === null ? '' : m.staff_catalogue_price_from({ price: isolatedShekels(priceAgorot), from });
  return (
    <StaffDialog title={m.staff_catalogue_plan()} onClose={onClose}>
      <p className="staff-quiet">
        {product.kind === 'membership' ? m.staff_catalogue_plan_members_effect() : m.staff_catalogue_plan_effect()}
      </p>
      <form {...form} className="staff-stack">
        {before === null ? null : (
          <p>
            {m.staff_catalogue_price_now()}: <strong>{isolatedShekels(before)}</strong>
          </p>
        )}
        <PriceField field={field} />
        <PresetDayField
          {...field('begins')}
          label={m.staff_catalogue_begins()}
          hint={m.staff_catalogue_begins_hint()}
          presets={presets}
          withTime
          withWeekday
        />
        {priceAgorot === null || start.kind === 'open' ? null : (
          <>
            <PricePreview
              answer={answer}
              futurePrice={{ priceAgorot, instantMs }}
              title={m.staff_catalogue_preview()}
            />
            <HomePagePricePreview
              product={product}
              begins={start.kind === 'at' ? start.begins : null}
              {...{ priceAgorot, instantMs }}
            />
          </>
        )}
        {product.version === opened.version ? null : (
          <ProductConflicts
            rows={[{ label: m.staff_catalogue_prices(), now: scheduledPricesText(product, { now, locale }), yours }]}
          />
        )}
        <ChangeText before={before} change={{ priceAgorot, start, from }} field={field} />
        <FormFooter {...end} label={saveButtonText(start, from, locale)} busy={m.staff_list_loading()} />
      </form>
    </StaffDialog>
  );
}
