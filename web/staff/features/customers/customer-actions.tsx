import type { ComponentType } from 'react';
import type { CustomerId } from '#contracts/core/ids.ts';
import type { Permission } from '#contracts/core/permission.ts';
import {
  endFounderMembership,
  eraseCustomer,
  exportCustomer,
  grantFounderMembership,
  signOutCustomer,
  type StaffCustomer,
} from '#contracts/staff/customers/customers.ts';
import { sendCustomerVerification } from '#contracts/staff/customers/merge.ts';
import { endCardVerification, recordPresentedCard } from '#contracts/staff/customers/verified-cards.ts';
import { verificationKinds, type VerificationKind } from '#contracts/identity/verification.ts';
import { founderEndReasons, founderGrantReasons } from '#contracts/loyalty/founder-reasons.ts';
import { FOUNDER_PERCENT } from '#domain/loyalty/founder.ts';
import { m } from '#messages/compiled/messages.js';
import type { ApiResponse } from '#web/lib/calls/api.ts';
import type { FormValues } from '#web/lib/forms/form-texts.ts';
import { cardLabels } from '#web/lib/words/card-words.ts';
import type { FieldState } from '#web/lib/forms/use-form.ts';
import { TextField } from '#web/ui/fields/field.tsx';
import { SelectField } from '#web/ui/fields/form-parts.tsx';
import { DayField } from '../../kit/day/day-field.tsx';
import { founderLabels } from '../../lib/words/loyalty-words.ts';
import { saveBlob } from '../../lib/data/save-blob.ts';
import { callStaff } from '../../lib/data/staff-api.ts';

function saveJson(name: string, content: unknown): void {
  saveBlob(name, new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' }));
}

type FieldsProps = { readonly field: (name: string) => FieldState };

export type CustomerAction = {
  readonly name: string;
  readonly permission: Permission;
  readonly label: () => string;
  readonly effect: () => string;
  readonly done: () => string;
  readonly Fields?: ComponentType<FieldsProps>;
  /** Returns the error text for input that the server refuses with `validation_failed`. */
  readonly refusedWords?: () => string;
  readonly send: (customerId: CustomerId, texts: FormValues) => Promise<ApiResponse<unknown>>;
  readonly handleResponse?: (answer: unknown) => void;
  readonly endsAccount?: true;
};

const signOut: CustomerAction = {
  name: 'sign-out',
  permission: 'customer.write',
  label: () => m.staff_customer_sign_out(),
  effect: () => m.staff_customer_sign_out_effect(),
  done: () => m.staff_customer_sign_out_done(),
  send: (customerId) => callStaff(signOutCustomer, { params: { customerId } }),
};

const verifyEmail: CustomerAction = {
  name: 'verify-email',
  permission: 'export.pii',
  label: () => m.staff_customer_verify(),
  effect: () => m.staff_customer_verify_effect(),
  done: () => m.staff_customer_verify_done(),
  send: (customerId) => callStaff(sendCustomerVerification, { params: { customerId } }),
};

const seenCard: CustomerAction = {
  name: 'seen-card',
  permission: 'verification.review',
  label: () => m.staff_customer_seen(),
  effect: () => m.staff_customer_seen_effect(),
  done: () => m.staff_customer_seen_done(),
  refusedWords: () => m.staff_customer_seen_refused(),
  Fields: ({ field }) => (
    <>
      <SelectField
        {...field('kind')}
        label={m.staff_customer_seen_kind()}
        options={verificationKinds.map((value) => ({ value, label: cardLabels[value]() }))}
      />
      <DayField
        {...field('certificateDay')}
        label={m.staff_customer_seen_day()}
        hint={m.staff_customer_seen_day_hint()}
      />
    </>
  ),
  send: (customerId, { kind, certificateDay = '' }) =>
    callStaff(recordPresentedCard, {
      params: { customerId },
      body: {
        kind: kind === 'disability' ? 'disability' : 'senior',
        ...(certificateDay === '' ? {} : { certificateDay }),
      },
    }),
};

/** Returns the action that ends the discount of a verified card, for example a card that was approved by mistake. */
function endVerificationAction(kinds: readonly VerificationKind[]): CustomerAction {
  return {
    name: 'end-card',
    permission: 'verification.review',
    label: () => m.staff_customer_end_card(),
    effect: () => m.staff_customer_end_card_effect(),
    done: () => m.staff_customer_end_card_done(),
    Fields: ({ field }) => (
      <SelectField
        {...field('kind')}
        label={m.staff_customer_seen_kind()}
        options={kinds.map((value) => ({ value, label: cardLabels[value]() }))}
      />
    ),
    send: (customerId, { kind }) =>
      callStaff(endCardVerification, {
        params: { customerId },
        body: { kind: kind === 'disability' ? 'disability' : 'senior' },
      }),
  };
}

const grantFounder: CustomerAction = {
  name: 'founder-grant',
  permission: 'loyalty.write',
  label: () => m.staff_customer_founder_grant(),
  effect: () => m.staff_customer_founder_grant_effect(),
  done: () => m.staff_customer_founder_done(),
  Fields: ({ field }) => (
    <>
      <TextField
        {...field('discountPercent')}
        type="number"
        min={1}
        max={100}
        required
        defaultValue={String(FOUNDER_PERCENT)}
        label={m.staff_customer_founder_percent()}
      />
      <SelectField
        {...field('reason')}
        label={m.staff_voucher_reason()}
        options={founderGrantReasons.map((reason) => ({ value: reason, label: founderLabels[reason]() }))}
      />
    </>
  ),
  send: (customerId, { discountPercent = '', reason }) =>
    callStaff(grantFounderMembership, {
      params: { customerId },
      body: {
        discountPercent: Number(discountPercent),
        reason: founderGrantReasons.find((each) => each === reason) ?? 'other',
      },
    }),
};

const endFounder: CustomerAction = {
  name: 'founder-end',
  permission: 'loyalty.write',
  label: () => m.staff_customer_founder_end(),
  effect: () => m.staff_customer_founder_end_effect(),
  done: () => m.staff_customer_founder_done(),
  Fields: ({ field }) => (
    <SelectField
      {...field('reason')}
      label={m.staff_voucher_reason()}
      options={founderEndReasons.map((reason) => ({ value: reason, label: founderLabels[reason]() }))}
    />
  ),
  send: (customerId, { reason }) =>
    callStaff(endFounderMembership, {
      params: { customerId },
      body: { reason: founderEndReasons.find((each) => each === reason) ?? 'other' },
    }),
};

const exportAll: CustomerAction = {
  name: 'export',
  permission: 'export.pii',
  label: () => m.staff_customer_export(),
  effect: () => m.staff_customer_export_effect(),
  done: () => m.staff_customer_export_done(),
  send: (customerId) => callStaff(exportCustomer, { params: { customerId } }),
  handleResponse: (everything) => saveJson('export.json', everything),
};

const erase: CustomerAction = {
  name: 'erase',
  permission: 'export.pii',
  label: () => m.staff_customer_erase(),
  effect: () => m.staff_customer_erase_effect(),
  done: () => m.staff_customer_erase_done(),
  refusedWords: () => m.staff_customer_erase_refused(),
  Fields: ({ field }) => (
    <TextField
      {...field('confirmation')}
      dir="ltr"
      autoComplete="off"
      required
      label={m.staff_customer_erase_confirm()}
      hint={m.staff_customer_erase_confirm_hint()}
    />
  ),
  send: (customerId, { confirmation = '' }) =>
    callStaff(eraseCustomer, { params: { customerId }, body: { confirmation } }),
  endsAccount: true,
};

/** Returns the possible actions on an account. Actions that the server would refuse are left out. */
export function customerActionsFor({
  emailMasked,
  emailProven,
  founder,
  verifications,
}: StaffCustomer): readonly CustomerAction[] {
  const kinds = verifications.filter(({ valid }) => valid).map(({ kind }) => kind);
  const cardActs = kinds.length === 0 ? [seenCard] : [seenCard, endVerificationAction(kinds)];
  const emailActs = emailMasked === null || emailProven ? [] : [verifyEmail];
  return [...emailActs, ...cardActs, founder === null ? grantFounder : endFounder, signOut, exportAll, erase];
}
