import { useState } from 'react';
import { setProductActive } from '#contracts/staff/settings/catalogue.ts';
import { formatShekels } from '#domain/core/money/price-text.ts';
import { m } from '#messages/compiled/messages.js';
import { DetailHeader } from '../../kit/detail-header.tsx';
import { Menu } from '../../kit/menu.tsx';
import { StaffActionButton } from '../../lib/acts/staff-action-button.tsx';
import { usePortal } from '../../lib/portal.tsx';
import { productKindLabels } from './catalogue-words.ts';
import { ChangeProductDialog } from './change-dialog.tsx';
import { productNameOf, type ProductResponse } from './price-preview-data.ts';
import { SaleState, saleStateText } from './sale-state.tsx';
import { SchedulePriceDialog } from './schedule-price-dialog.tsx';
import { ProductTaxDialog } from './tax-dialog.tsx';

type HeadProps = { readonly answer: ProductResponse; readonly mayWrite: boolean; readonly onChanged: () => void };

type Opened = 'change' | 'plan' | 'tax';

export function ProductHeader({ answer, mayWrite, onChanged }: HeadProps) {
  const { locale } = usePortal();
  const { product } = answer;
  const { active, current, kind } = product;
  const [open, setOpen] = useState<Opened | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <DetailHeader
        title={<bdi>{productNameOf(product, locale)}</bdi>}
        states={<SaleState active={active} />}
        sum={current === null ? null : <bdi>{formatShekels(current.priceAgorot)}</bdi>}
        facts={productKindLabels[kind]()}
        acts={mayWrite ? <Acts product={product} onChanged={onChanged} onOpen={setOpen} /> : null}
      />
      {open === 'change' ? <ChangeProductDialog product={product} onChanged={onChanged} onClose={close} /> : null}
      {open === 'tax' ? <ProductTaxDialog product={product} onChanged={onChanged} onClose={close} /> : null}
      {open === 'plan' ? <SchedulePriceDialog answer={answer} onChanged={onChanged} onClose={close} /> : null}
    </>
  );
}

type ActsProps = {
  readonly product: ProductResponse['product'];
  readonly onChanged: () => void;
  readonly onOpen: (dialog: Opened) => void;
};

/**
 * Buttons of a product. The price button comes first, because the price is changed most often. The button that puts the
 * product on sale is next to it. The button that takes the product off sale is in the menu.
 */
function Acts({ product, onChanged, onOpen }: ActsProps) {
  const { active, id, kind, version } = product;
  const sale = (
    <StaffActionButton
      endpoint={setProductActive}
      input={{ params: { productId: id }, body: { version, active: !active } }}
      label={active ? m.staff_catalogue_switch_off() : m.staff_catalogue_switch_on()}
      done={(answer) => saleStateText(answer.active)}
      onDone={onChanged}
      look={active ? 'staff-place' : 'button button-secondary'}
    />
  );
  return (
    <>
      <button type="button" className="button button-primary" onClick={() => onOpen('plan')}>
        {m.staff_catalogue_plan()}
      </button>
      {active ? null : sale}
      <div className="staff-detail-more">
        <Menu label={m.staff_voucher_acts()} look="button button-quiet" button={m.staff_more()}>
          <button type="button" className="staff-place" onClick={() => onOpen('change')}>
            {m.staff_catalogue_change()}
          </button>
          {kind === 'membership' ? null : (
            <button type="button" className="staff-place" onClick={() => onOpen('tax')}>
              {m.staff_catalogue_tax_change()}
            </button>
          )}
          {active ? sale : null}
        </Menu>
      </div>
    </>
  );
}
