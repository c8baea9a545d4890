import {
  rolesByLimitedAction,
  LIMIT_MAX_AGOROT,
  type LimitedAction,
  type StaffLimits,
} from '#contracts/staff/settings/limits.ts';
import { isolatedShekels } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import type { FormErrors } from '#web/lib/forms/form-errors.ts';
import type { FormValues } from '#web/lib/forms/form-texts.ts';
import { parseShekels, amountFieldText } from '../../lib/parse-shekels.ts';

export const staffLimitNames = ['actAgorot', 'dayAgorot'] as const;
type LimitName = (typeof staffLimitNames)[number];
type LimitedRole = (typeof rolesByLimitedAction)[LimitedAction][number];

type LimitField = { readonly act: LimitedAction; readonly role: LimitedRole; readonly limit: LimitName };

/**
 * Returns the name of a form field. The name is the path of the field's value, for example `refund.owner.actAgorot`.
 */
export function staffLimitFieldNameOf({ act, role, limit }: LimitField): string {
  return `${act}.${role}.${limit}`;
}

function enteredLimitOf(texts: FormValues, field: LimitField): number {
  const agorot = parseShekels(texts[staffLimitFieldNameOf(field)] ?? '');
  return agorot === null || agorot > LIMIT_MAX_AGOROT ? Number.NaN : agorot;
}

/** Parses the limits from the form values, in agorot; NaN for a field with an invalid amount. */
export function staffLimitsOfInput(texts: FormValues): StaffLimits {
  const ofRole = (act: LimitedAction, role: LimitedRole) => ({
    actAgorot: enteredLimitOf(texts, { act, role, limit: 'actAgorot' }),
    dayAgorot: enteredLimitOf(texts, { act, role, limit: 'dayAgorot' }),
  });
  return {
    refund: {
      owner: ofRole('refund', 'owner'),
      manager: ofRole('refund', 'manager'),
      support: ofRole('refund', 'support'),
    },
    goodwill: { owner: ofRole('goodwill', 'owner') },
  };
}

/** Converts the limits in agorot to form values. */
export function inputOfStaffLimits({ refund, goodwill }: StaffLimits): FormValues {
  const rows = [
    ...rolesByLimitedAction.refund.map((role) => ({ act: 'refund' as const, role, of: refund[role] })),
    ...rolesByLimitedAction.goodwill.map((role) => ({ act: 'goodwill' as const, role, of: goodwill[role] })),
  ];
  return Object.fromEntries(
    rows.flatMap(({ act, role, of }) =>
      staffLimitNames.map((limit) => [staffLimitFieldNameOf({ act, role, limit }), amountFieldText(of[limit])]),
    ),
  );
}

/** Validates the fields of the form before the request is sent. */
export function staffLimitFormErrors(texts: FormValues): FormErrors {
  const acts = [
    ...rolesByLimitedAction.refund.map((role) => ({ act: 'refund' as const, role })),
    ...rolesByLimitedAction.goodwill.map((role) => ({ act: 'goodwill' as const, role })),
  ];
  const found = acts.flatMap(({ act, role }) => {
    const [ofAct = Number.NaN, ofDay = Number.NaN] = staffLimitNames.map((limit) =>
      enteredLimitOf(texts, { act, role, limit }),
    );
    const wrong = staffLimitNames
      .filter((limit) => Number.isNaN(enteredLimitOf(texts, { act, role, limit })))
      .map((limit) => [
        staffLimitFieldNameOf({ act, role, limit }),
        m.staff_limits_wrong({ max: isolatedShekels(LIMIT_MAX_AGOROT) }),
      ]);
    return ofDay < ofAct
      ? [...wrong, [staffLimitFieldNameOf({ act, role, limit: 'dayAgorot' }), m.staff_limits_day_wrong()]]
      : wrong;
  });
  return { failure: null, errors: Object.fromEntries(found) };
}
