import { useState } from 'react';
import { Link } from 'react-router';
import type { StaffVoucher } from '#contracts/staff/sales/vouchers.ts';
import { m } from '#messages/compiled/messages.js';
import { Menu } from '../../kit/menu.tsx';
import { GoodwillDialog } from '../../lib/acts/goodwill-dialog.tsx';
import { mayUse, useMe } from '../../lib/portal.tsx';
import { VoucherActionDialog } from './voucher-action-dialog.tsx';
import {
  isVoucherActionPossible,
  voucherActionNames,
  voucherActionOf,
  type VoucherActionName,
} from './voucher-actions.ts';

type ActsProps = { readonly voucher: StaffVoucher; readonly onChanged: () => void };
type OpenedDialogKind = VoucherActionName | 'goodwill';

/**
 * Shows the two usual actions on a voucher, and a menu with the other actions. Voiding the voucher is the last action,
 * because it cannot be undone.
 */
export function VoucherActions({ voucher, onChanged }: ActsProps) {
  const me = useMe();
  const [opened, setOpened] = useState<OpenedDialogKind | null>(null);
  const possible = voucherActionNames.filter((name) => isVoucherActionPossible(name, voucher));
  if (!mayUse(me, 'voucher.write')) return null;
  return (
    <>
      {possible.length === 0 ? <p className="staff-quiet">{m.staff_voucher_acts_none()}</p> : null}
      {possible
        .filter((name) => name !== 'void')
        .map((name) => (
          <button key={name} type="button" className="button button-secondary" onClick={() => setOpened(name)}>
            {voucherActionOf(name).label()}
          </button>
        ))}
      <MoreVoucherActions voucher={voucher} mayVoid={possible.includes('void')} onOpen={setOpened} />
      <OpenedDialog opened={opened} voucher={voucher} onChanged={onChanged} onClose={() => setOpened(null)} />
    </>
  );
}

type MoreProps = Pick<ActsProps, 'voucher'> & {
  readonly mayVoid: boolean;
  readonly onOpen: (act: OpenedDialogKind) => void;
};

/** Returns true if the gift can still be sent. Staff send it from the page of its order. */
function isGiftSendable({ claim, kind, left, state, washes }: StaffVoucher): boolean {
  return kind === 'gift' && state === 'active' && claim === null && left === washes;
}

function MoreVoucherActions({ voucher, mayVoid, onOpen }: MoreProps) {
  const me = useMe();
  const mayGive = mayUse(me, 'credit.mint');
  const maySend = mayUse(me, 'order.read') && isGiftSendable(voucher);
  if (!mayGive && !mayVoid && !maySend) return null;
  return (
    <div className="staff-detail-more">
      <Menu label={m.staff_voucher_acts()} look="button button-quiet" button={m.staff_more()}>
        {maySend ? (
          <Link to={`/admin/orders/${voucher.orderId}`} className="staff-place">
            {m.staff_voucher_send_gift()}
          </Link>
        ) : null}
        {mayGive ? (
          <button type="button" className="staff-place" onClick={() => onOpen('goodwill')}>
            {m.staff_goodwill_give()}
          </button>
        ) : null}
        {mayVoid ? (
          <button type="button" className="staff-place staff-menu-danger" onClick={() => onOpen('void')}>
            {voucherActionOf('void').label()}
          </button>
        ) : null}
      </Menu>
    </div>
  );
}

type DialogProps = ActsProps & { readonly opened: OpenedDialogKind | null; readonly onClose: () => void };

function OpenedDialog({ opened, voucher, onChanged, onClose }: DialogProps) {
  if (opened === null) return null;
  if (opened !== 'goodwill') {
    return <VoucherActionDialog name={opened} voucher={voucher} onChanged={onChanged} onClose={onClose} />;
  }
  return (
    <GoodwillDialog
      to={{ lotId: voucher.lotId }}
      onDone={() => {
        onClose();
        onChanged();
      }}
      onClose={onClose}
    />
  );
}
