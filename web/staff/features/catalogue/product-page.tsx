import { useParams } from 'react-router';
import type { ProductId } from '#contracts/core/ids.ts';
import { getProduct } from '#contracts/staff/settings/catalogue.ts';
import { wallTimeTextAt } from '#domain/selling/price-schedule.ts';
import { m } from '#messages/compiled/messages.js';
import { MissingPage } from '../../kit/missing-page.tsx';
import { LoadState } from '../../lib/data/load-state.tsx';
import { RecordLoadState } from '../../lib/data/record-load.tsx';
import { isUuid } from '../../lib/is-uuid.ts';
import { mayUse, useMe } from '../../lib/portal.tsx';
import { useStaffData } from '../../lib/data/use-staff-data.ts';
import { taxTreatmentLabels } from './catalogue-words.ts';
import { HomePagePricePreview } from './home-page-price-preview.tsx';
import { PricePreview } from './price-preview.tsx';
import type { ProductResponse } from './price-preview-data.ts';
import { ProductHeader } from './product-header.tsx';
import { ProductPrices } from './product-prices.tsx';

const REFRESH_MS = 15_000;

export function ProductPage() {
  const { productId } = useParams();
  if (!isUuid<ProductId>(productId)) return <MissingPage />;
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
  if (answer === null)
    return <RecordLoadState resource={resource} list={{ to: '/admin/catalogue', title: m.staff_place_catalogue() }} />;
  return (
    <>
      <LoadState resource={resource} />
      <ProductHeader answer={answer} mayWrite={mayWrite} onChanged={retry} />
      <div className="order-page person-page">
        <Previews answer={answer} />
        <ProductFacts answer={answer} />
      </div>
      <ProductPrices answer={answer} mayWrite={mayWrite} onChanged={retry} />
    </>
  );
}

function ProductFacts({ answer: { product } }: { readonly answer: ProductResponse }) {
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
        <Fact label={m.staff_catalogue_tax()} value={taxTreatmentLabels[product.taxTreatment]()} />
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

function Previews({ answer }: { readonly answer: ProductResponse }) {
  const { current, next } = answer.product;
  return (
    <div className="catalogue-previews">
      {current === null ? null : (
        <PricePreview
          answer={answer}
          futurePrice={{ priceAgorot: current.priceAgorot, instantMs: Date.parse(answer.now) }}
          title={m.staff_catalogue_price_now()}
        />
      )}
      {next === null ? null : (
        <div className="staff-stack">
          <PricePreview
            answer={answer}
            futurePrice={{ priceAgorot: next.priceAgorot, instantMs: Date.parse(next.validFrom) }}
            title={m.staff_catalogue_price_next()}
          />
          <HomePagePricePreview
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
