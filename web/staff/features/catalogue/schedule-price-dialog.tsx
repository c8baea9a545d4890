import { useState } from 'react';
import { schedulePrice, type Product } from '#contracts/staff/settings/catalogue.ts';
import type { Locale } from '#contracts/core/locale.ts';
import { isolatedShekels } from '#domain/core/text/format.ts';
import { instantOfWallText, priceStateAt } from '#domain/selling/price-schedule.ts';
import { m } from '#messages/compiled/messages.js';
import type { FieldErrors, FormErrors } from '#web/lib/forms/form-errors.ts';
import type { Texts } from '#web/lib/forms/form-texts.ts';
import { useForm, type FieldState } from '#web/lib/forms/use-form.ts';
import { CheckField } from '#web/ui/fields/check-field.tsx';
import { FormEnd } from '#web/ui/fields/form-parts.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { DayField } from '../../kit/day-field.tsx';
import { weekdayText } from '../../kit/weekday.ts';
import { usePortal } from '../../lib/portal.tsx';
import { callStaff } from '../../lib/data/staff-api.ts';
import { StaffDialog } from '../../lib/acts/staff-dialog.tsx';
import { ProductConflicts } from './product-conflicts.tsx';
import type { ProductDialogProps } from './change-dialog.tsx';
import { PriceField } from './price-field.tsx';
import { isPriceJump } from './price-jump.ts';
import { priceStartText } from './price-start.ts';
import { PricePreview } from './price-preview.tsx';
import { parsePrice, scheduledPricesOf, type ProductAnswer } from './price-preview-facts.ts';

type PlanProps = Omit<ProductDialogProps, 'product'> & { readonly answer: ProductAnswer };

/** Returns the typed start; null if the field is empty, which means that the price starts immediately. */
function beginsIn(texts: Texts): string | null {
  const begins = texts['begins'] ?? '';
  return begins === '' ? null : begins;
}

/** Describes the current and the planned prices on one line. */
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

/** Returns the present price in agorot; null if the product has no price. */
function currentPriceOf({ now, product }: ProductAnswer): number | null {
  const prices = scheduledPricesOf(product.prices);
  const current = prices.find((price) => priceStateAt(price, { prices, instantMs: Date.parse(now) }) === 'current');
  return current?.priceAgorot ?? null;
}

/**
 * Returns the name of the checkbox that confirms a price. The name contains the price, so a confirmation does not apply
 * to a different price.
 */
function confirmationOf(priceAgorot: number): string {
  return `confirmed-${priceAgorot}`;
}

/** Finds a typed text that is not a price, and a large change that is not confirmed. */
function formErrorsIn(texts: Texts, found: FieldErrors, before: number | null): FormErrors {
  const priceAgorot = parsePrice(texts['price']);
  if (priceAgorot === null) return { failure: null, errors: { ...found, price: m.staff_catalogue_price_wrong() } };
  const name = confirmationOf(priceAgorot);
  const isOpen = before !== null && isPriceJump(before, priceAgorot) && texts[name] === undefined;
  return { failure: null, errors: isOpen ? { ...found, [name]: m.staff_catalogue_jump_open() } : found };
}

type ChangeTextProps = {
  /** Present price in agorot. */
  readonly before: number;
  readonly change: Change;
  readonly field: (name: string) => FieldState;
};

type Change = { readonly priceAgorot: number; readonly begins: string | null; readonly from: string };

/**
 * Shows the old and the new price, and the weekday on which the new price starts. If no day is chosen, the price starts
 * immediately. A large change has a checkbox that confirms it.
 */
function ChangeText({ before, change, field }: ChangeTextProps) {
  const { locale } = usePortal();
  const { begins, from, priceAgorot } = change;
  const prices = { before: isolatedShekels(before), after: isolatedShekels(priceAgorot) };
  const weekday = weekdayText((begins ?? '').slice(0, '2026-11-28'.length), locale);
  return (
    <>
      <p className="notice" aria-live="polite">
        {begins === null
          ? m.staff_catalogue_price_becomes_now(prices)
          : m.staff_catalogue_price_becomes({ ...prices, weekday, from })}
      </p>
      {isPriceJump(before, priceAgorot) ? (
        <CheckField
          key={priceAgorot}
          {...field(confirmationOf(priceAgorot))}
          label={m.staff_catalogue_jump({ price: prices.after })}
          hint={m.staff_catalogue_jump_hint()}
        />
      ) : null}
    </>
  );
}

/**
 * Plans a new price, which starts immediately or at a time on the shop's clock. Before saving, a preview shows what
 * customers will see.
 */
export function SchedulePriceDialog({ answer, onChanged, onClose }: PlanProps) {
  const { locale } = usePortal();
  const { product } = answer;
  const before = currentPriceOf(answer);
  const now = Date.parse(answer.now);
  const [id] = useState(() => crypto.randomUUID());
  const [opened] = useState(product);
  const [typed, setTyped] = useState<Texts>({});
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
          begins: beginsIn(texts),
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
  const begins = beginsIn(typed);
  // the preview shows a start in the past as now; the request with such a start is refused
  const instantMs = Math.max((begins === null ? now : instantOfWallText(begins)) ?? now, now);
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
        <DayField
          {...field('begins')}
          label={m.staff_catalogue_begins()}
          hint={m.staff_catalogue_begins_hint()}
          withTime
        />
        {priceAgorot === null ? null : (
          <>
            {before === null ? null : (
              <ChangeText before={before} change={{ priceAgorot, begins, from }} field={field} />
            )}
            <PricePreview answer={answer} toBe={{ priceAgorot, instantMs }} title={m.staff_catalogue_preview()} />
          </>
        )}
        {product.version === opened.version ? null : (
          <ProductConflicts
            rows={[{ label: m.staff_catalogue_prices(), now: scheduledPricesText(product, { now, locale }), yours }]}
          />
        )}
        <FormEnd {...end} label={m.staff_catalogue_plan_save()} busy={m.staff_list_loading()} />
      </form>
    </StaffDialog>
  );
}
