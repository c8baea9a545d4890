import { useState } from 'react';
import { useParams } from 'react-router';
import type { ProductId } from '#contracts/core/ids.ts';
import { getProduct, setProductActive } from '#contracts/staff/settings/catalogue.ts';
import { wallTimeTextAt } from '#domain/selling/price-schedule.ts';
import { m } from '#messages/compiled/messages.js';
import { MissingPage } from '../../kit/missing-page.tsx';
import { LoadState } from '../../lib/data/load-state.tsx';
import { isIdInAddress } from '../../lib/id-in-address.ts';
import { mayUse, useMe, usePortal } from '../../lib/portal.tsx';
import { StaffAct } from '../../lib/acts/staff-act.tsx';
import { useStaffData } from '../../lib/data/use-staff-data.ts';
import { kindLabels, treatmentLabels } from './catalogue-words.ts';
import { ChangeDialog } from './change-dialog.tsx';
import { SchedulePriceDialog } from './schedule-price-dialog.tsx';
import { PriceOnSite } from './price-on-site.tsx';
import { PricePreview } from './price-preview.tsx';
import { productNameOf, type ProductAnswer } from './price-preview-facts.ts';
import { ProductPrices } from './product-prices.tsx';
import { TaxDialog } from './tax-dialog.tsx';
import { SaleState, saleText } from './sale-state.tsx';

const REFRESH_MS = 15_000;

/** Page of one product: its names, its prices, and what customers see. */
export function ProductPage() {
  const { productId } = useParams();
  if (!isIdInAddress<ProductId>(productId)) return <MissingPage />;
  return (
    <div className="staff-stack">
      <LoadedProduct productId={productId} />
    </div>
  );
}

function LoadedProduct({ productId }: { readonly productId: ProductId }) {
  const mayWrite = mayUse(useMe(), 'price.write');
  const resource = useStaffData(getProduct, { params: { productId } }, { refreshMs: REFRESH_MS });
  const { value: answer, retry } = resource;
  if (answer === null) return <LoadState resource={resource} />;
  return (
    <>
      <LoadState resource={resource} />
      <ProductHead answer={answer} mayWrite={mayWrite} onChanged={retry} />
      <ProductFacts answer={answer} />
      <Previews answer={answer} />
      <ProductPrices answer={answer} mayWrite={mayWrite} onChanged={retry} />
    </>
  );
}

type HeadProps = { readonly answer: ProductAnswer; readonly mayWrite: boolean; readonly onChanged: () => void };

function ProductHead({ answer, mayWrite, onChanged }: HeadProps) {
  const { locale } = usePortal();
  const { product } = answer;
  const [open, setOpen] = useState<'change' | 'plan' | 'tax' | null>(null);
  const close = () => setOpen(null);
  return (
    <header className="staff-head">
      <div className="staff-page-title">
        <h1>
          <bdi>{productNameOf(product, locale)}</bdi>
        </h1>
        <p className="staff-quiet">
          <SaleState active={product.active} /> {kindLabels[product.kind]()}
        </p>
      </div>
      {mayWrite ? (
        <div className="staff-acts">
          <button type="button" className="button button-primary" onClick={() => setOpen('plan')}>
            {m.staff_catalogue_plan()}
          </button>
          <button type="button" className="button button-secondary" onClick={() => setOpen('change')}>
            {m.staff_catalogue_change()}
          </button>
          {product.kind === 'membership' ? null : (
            <button type="button" className="button button-secondary" onClick={() => setOpen('tax')}>
              {m.staff_catalogue_tax_change()}
            </button>
          )}
          <StaffAct
            endpoint={setProductActive}
            input={{ params: { productId: product.id }, body: { version: product.version, active: !product.active } }}
            label={product.active ? m.staff_catalogue_switch_off() : m.staff_catalogue_switch_on()}
            done={({ active }) => saleText(active)}
            onDone={onChanged}
          />
        </div>
      ) : null}
      {open === 'change' ? <ChangeDialog product={product} onChanged={onChanged} onClose={close} /> : null}
      {open === 'tax' ? <TaxDialog product={product} onChanged={onChanged} onClose={close} /> : null}
      {open === 'plan' ? <SchedulePriceDialog answer={answer} onChanged={onChanged} onClose={close} /> : null}
    </header>
  );
}

function ProductFacts({ answer: { product } }: { readonly answer: ProductAnswer }) {
  const { look, validYears } = product;
  return (
    <section className="staff-panel" aria-label={m.staff_catalogue_facts()}>
      <dl className="staff-facts">
        <Fact label={m.staff_catalogue_name_he()} value={product.nameHe} lang="he" />
        <Fact label={m.staff_catalogue_name_en()} value={product.name} lang="en" />
        <Fact label={m.staff_catalogue_number()} value={String(product.number)} />
        <Fact
          label={product.kind === 'membership' ? m.staff_catalogue_washes_a_month() : m.staff_catalogue_washes()}
          value={String(product.washCount)}
        />
        <Fact label={m.staff_catalogue_minutes()} value={String(product.washMinutes)} />
        <Fact label={m.staff_catalogue_tax()} value={treatmentLabels[product.taxTreatment]()} />
        {look === null ? null : <Fact label={m.staff_catalogue_theme()} value={look.theme} lang="en" />}
        {look === null ? null : <Fact label={m.staff_catalogue_colour()} value={look.colorVariant} lang="en" />}
        {validYears === null ? null : <Fact label={m.staff_catalogue_years()} value={String(validYears)} />}
      </dl>
    </section>
  );
}

type FactProps = { readonly label: string; readonly value: string; readonly lang?: 'he' | 'en' };

function Fact({ label, value, lang }: FactProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <bdi lang={lang}>{value}</bdi>
      </dd>
    </div>
  );
}

/** Previews of the current price and of the next price. */
function Previews({ answer }: { readonly answer: ProductAnswer }) {
  const { current, next } = answer.product;
  return (
    <div className="catalogue-previews">
      {current === null ? null : (
        <PricePreview
          answer={answer}
          toBe={{ priceAgorot: current.priceAgorot, instantMs: Date.parse(answer.now) }}
          title={m.staff_catalogue_price_now()}
        />
      )}
      {next === null ? null : (
        <div className="staff-stack">
          <PricePreview
            answer={answer}
            toBe={{ priceAgorot: next.priceAgorot, instantMs: Date.parse(next.validFrom) }}
            title={m.staff_catalogue_price_next()}
          />
          <PriceOnSite
            product={answer.product}
            priceAgorot={next.priceAgorot}
            begins={wallTimeTextAt(Date.parse(next.validFrom))}
            instantMs={Date.parse(next.validFrom)}
          />
        </div>
      )}
    </div>
  );
}
