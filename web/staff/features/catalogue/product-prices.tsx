import { useMemo } from 'react';
import { withdrawPrice, type ProductPrice } from '#contracts/staff/settings/catalogue.ts';
import type { Locale } from '#contracts/core/locale.ts';
import { formatShekels } from '#domain/core/money/price-text.ts';
import { priceStateAt } from '#domain/selling/price-schedule.ts';
import { m } from '#messages/compiled/messages.js';
import { usePortal } from '../../lib/portal.tsx';
import { StaffActionButton } from '../../lib/acts/staff-action-button.tsx';
import type { ListColumn } from '../../list/columns.ts';
import { ListTable } from '../../list/list-table.tsx';
import { priceStateLabels } from './catalogue-words.ts';
import { scheduledPricesOf, type ProductResponse } from './price-preview-data.ts';
import { priceStartText } from './price-start.ts';
import { StatusBadge } from '../../lib/status-badge.tsx';
import { stateTones } from '../../lib/words/state-tones.ts';

type PricesProps = { readonly answer: ProductResponse; readonly mayWrite: boolean; readonly onChanged: () => void };

/** Lists all past, current and planned prices of a product. Staff can withdraw a planned price. */
export function ProductPrices({ answer, mayWrite, onChanged }: PricesProps) {
  const { locale } = usePortal();
  const columns = useMemo(
    () => columnsOf({ answer, mayWrite, onChanged }, locale),
    [answer, mayWrite, onChanged, locale],
  );
  return (
    <div className="staff-stack">
      <h2 className="panel-title">{m.staff_catalogue_prices()}</h2>
      <ListTable
        label={m.staff_catalogue_prices()}
        columns={columns}
        rows={answer.product.prices}
        rowId={({ id }) => id}
        pending={false}
      />
    </div>
  );
}

function columnsOf({ answer, mayWrite, onChanged }: PricesProps, locale: Locale): readonly ListColumn<ProductPrice>[] {
  const { product } = answer;
  const prices = scheduledPricesOf(product.prices);
  function stateOf({ id }: ProductPrice) {
    const price = prices.find((each) => each.id === id);
    return price === undefined ? 'over' : priceStateAt(price, { prices, instantMs: Date.parse(answer.now) });
  }
  return [
    {
      id: 'price',
      header: m.staff_catalogue_price(),
      cell: ({ priceAgorot }) => <bdi>{formatShekels(priceAgorot)}</bdi>,
    },
    {
      id: 'from',
      header: m.staff_catalogue_from(),
      cell: ({ validFrom }) => priceStartText(Date.parse(validFrom), locale),
    },
    {
      id: 'state',
      header: m.staff_catalogue_state(),
      card: 'side',
      cell: (price) => (
        <StatusBadge words={priceStateLabels[stateOf(price)]()} tone={stateTones.price[stateOf(price)]} />
      ),
    },
    {
      id: 'act',
      header: m.staff_catalogue_act(),
      stays: true,
      has: (price) => mayWrite && stateOf(price) === 'planned',
      cell: (price) =>
        mayWrite && stateOf(price) === 'planned' ? (
          <StaffActionButton
            endpoint={withdrawPrice}
            input={{ params: { productId: product.id, priceId: price.id }, body: { version: product.version } }}
            label={m.staff_catalogue_withdraw()}
            name={m.staff_catalogue_withdraw_of({ price: formatShekels(price.priceAgorot) })}
            done={() => m.staff_catalogue_withdrawn()}
            onDone={onChanged}
          />
        ) : null,
    },
  ];
}
