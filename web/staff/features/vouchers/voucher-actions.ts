import { freezeReasons, reissueReasons, voidReasons } from '#contracts/entitlements/voucher-action-reasons.ts';
import {
  freezeStaffVoucher,
  reissueStaffVoucher,
  unfreezeStaffVoucher,
  voidStaffVoucher,
  type StaffVoucher,
} from '#contracts/staff/sales/vouchers.ts';
import { isolated } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import type { ApiResponse } from '#web/lib/calls/api.ts';
import { callStaff } from '../../lib/data/staff-api.ts';
import { washCountText } from './voucher-words.ts';

export const voucherActionNames = ['freeze', 'unfreeze', 'reissue', 'void'] as const;
export type VoucherActionName = (typeof voucherActionNames)[number];

type VoucherAction = {
  readonly label: () => string;
  readonly done: () => string;
  readonly reasons: readonly string[];
  readonly effects: (voucher: StaffVoucher) => readonly string[];
  readonly send: (voucher: StaffVoucher, reason: string) => Promise<ApiResponse<StaffVoucher>>;
};

function requestOf({ lotId, codeVersion, left, state }: StaffVoucher) {
  return { params: { lotId }, seen: { codeVersion, left, state } };
}

/** Returns the item of `words` that is equal to the form's value. Returns the first item if no item is equal. */
function knownOrFirst<const Words extends readonly [string, ...string[]]>(words: Words, value: string): Words[number] {
  return words.find((word) => word === value) ?? words[0];
}

function mailEffectText({ reissueToMasked, customerId }: StaffVoucher): string {
  if (reissueToMasked !== null) return m.staff_voucher_effect_mail({ address: isolated(reissueToMasked) });
  return customerId !== null ? m.staff_voucher_effect_unreached() : m.staff_voucher_effect_unreachable();
}

const cares: Readonly<Record<VoucherActionName, VoucherAction>> = {
  freeze: {
    label: () => m.staff_voucher_freeze(),
    done: () => m.staff_voucher_done_freeze(),
    reasons: freezeReasons,
    effects: ({ left }) => [
      m.staff_voucher_effect_freeze_washes({ washes: washCountText(left) }),
      m.staff_voucher_effect_money(),
      m.staff_voucher_effect_no_mail(),
    ],
    send(voucher, reason) {
      const { params, seen } = requestOf(voucher);
      return callStaff(freezeStaffVoucher, { params, body: { reason: knownOrFirst(freezeReasons, reason), seen } });
    },
  },
  unfreeze: {
    label: () => m.staff_voucher_unfreeze(),
    done: () => m.staff_voucher_done_unfreeze(),
    reasons: [],
    effects: ({ left, heldElsewhere }) => [
      heldElsewhere
        ? m.staff_voucher_effect_unfreeze_elsewhere()
        : m.staff_voucher_effect_unfreeze_washes({ washes: washCountText(left) }),
      m.staff_voucher_effect_money(),
      m.staff_voucher_effect_no_mail(),
    ],
    send: ({ lotId }) => callStaff(unfreezeStaffVoucher, { params: { lotId } }),
  },
  reissue: {
    label: () => m.staff_voucher_reissue(),
    done: () => m.staff_voucher_done_reissue(),
    reasons: reissueReasons,
    effects: (voucher) => [
      m.staff_voucher_effect_reissue_washes({ washes: washCountText(voucher.left) }),
      m.staff_voucher_effect_money(),
      mailEffectText(voucher),
    ],
    send(voucher, reason) {
      const { params, seen } = requestOf(voucher);
      return callStaff(reissueStaffVoucher, { params, body: { reason: knownOrFirst(reissueReasons, reason), seen } });
    },
  },
  void: {
    label: () => m.staff_voucher_void(),
    done: () => m.staff_voucher_done_void(),
    reasons: voidReasons,
    effects: ({ left }) => [
      m.staff_voucher_effect_void_washes({ washes: washCountText(left) }),
      m.staff_voucher_effect_money(),
      m.staff_voucher_effect_no_mail(),
    ],
    send(voucher, reason) {
      const { params, seen } = requestOf(voucher);
      return callStaff(voidStaffVoucher, { params, body: { reason: knownOrFirst(voidReasons, reason), seen } });
    },
  },
};

export function voucherActionOf(name: VoucherActionName): VoucherAction {
  return cares[name];
}

/** Returns false if the server would refuse the action. */
export function isVoucherActionPossible(name: VoucherActionName, voucher: StaffVoucher): boolean {
  const { state, freezeReason, reissueToMasked, customerId } = voucher;
  if (state !== 'active' && state !== 'frozen') return false;
  if (name === 'freeze') return freezeReason === null;
  if (name === 'unfreeze') return freezeReason !== null;
  return name === 'void' || reissueToMasked !== null || customerId !== null;
}
