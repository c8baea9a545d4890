import { Link } from 'react-router';
import type { SpendableWashes } from '#contracts/entitlements/redemption.ts';
import { ENTERED_CODE_MAX_LENGTH } from '#contracts/entitlements/vouchers.ts';
import { formatDate } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { usePage, useLocalizedText } from '#web/lib/page.tsx';
import { DialogLink } from '#web/lib/addresses/dialog-link.tsx';
import type { FieldState } from '#web/lib/forms/use-form.ts';
import { ChoiceText } from '#web/ui/fields/choice-words.tsx';
import { TextField } from '#web/ui/fields/field.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';

/** Form value of the option to type the code of a voucher. */
export const ENTERED_CODE_VALUE = '';

/**
 * Returns the form value of a voucher. It is the share id if another account shares the voucher, and otherwise the
 * voucher's token.
 */
export function voucherOptionValue(voucher: SpendableWashes): string {
  return voucher.kind === 'shared' ? voucher.shareId : voucher.voucherToken;
}

/**
 * Returns the request fields that identify the chosen voucher. Returns no fields if the customer types a code instead.
 */
export function voucherFieldsOf(vouchers: readonly SpendableWashes[], value: string) {
  const chosen = vouchers.find((voucher) => voucherOptionValue(voucher) === value);
  if (chosen === undefined) return {};
  return chosen.kind === 'shared'
    ? { shareId: chosen.shareId, code: '' }
    : { voucherToken: chosen.voucherToken, code: '' };
}

type VoucherChoiceProps = {
  readonly vouchers: readonly SpendableWashes[];
  readonly chosen: string;
  readonly onChoose: (voucher: string) => void;
  readonly codeField: FieldState;
};

/**
 * Field to choose the voucher for the wash. The customer chooses a voucher of the account or of this browser, or types
 * a code.
 */
export function VoucherChoice(props: VoucherChoiceProps) {
  const { vouchers, chosen, codeField } = props;
  const hydrated = useHydrated();
  const isTypingCode = chosen === ENTERED_CODE_VALUE || vouchers.length === 0;
  return (
    <fieldset className="stack-close">
      <legend className="choices-title">{m.scan_voucher()}</legend>
      {vouchers.length === 0 ? (
        <input type="hidden" name="voucherToken" value={ENTERED_CODE_VALUE} />
      ) : (
        <ChosenVoucherLine {...props} />
      )}
      {/* without JavaScript the field is always visible and can stay empty */}
      {isTypingCode || !hydrated ? (
        <div className={isTypingCode ? undefined : 'only-unscripted'}>
          <TextField
            label={m.voucher_check_label()}
            {...codeField}
            dir="ltr"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            required={hydrated || vouchers.length === 0}
            maxLength={ENTERED_CODE_MAX_LENGTH}
            placeholder="XXXX-XXXX-XXXX-XXXX-X"
          />
        </div>
      ) : null}
      <AccountVouchersHint isEmpty={vouchers.length === 0} />
    </fieldset>
  );
}

/** Shows the chosen voucher in one line. The list of all vouchers opens below it. */
function ChosenVoucherLine({ vouchers, chosen, onChoose }: VoucherChoiceProps) {
  const words = useVoucherText();
  const hydrated = useHydrated();
  const shown = vouchers.find((voucher) => voucherOptionValue(voucher) === chosen);
  return (
    <details className="voucher-line" open={shown === undefined || undefined}>
      <summary>
        <ChoiceText {...(shown === undefined ? { title: m.scan_other_code() } : words(shown))} />
        <span className="voucher-line-change">{m.scan_change()}</span>
      </summary>
      <div className="stack-close">
        {vouchers.map((voucher) => (
          <Choice
            key={voucherOptionValue(voucher)}
            value={voucherOptionValue(voucher)}
            {...words(voucher)}
            // shared vouchers need JavaScript, because the native form has only a single field name for the choice
            plain={voucher.kind !== 'shared' || hydrated}
            {...{ chosen, onChoose }}
          />
        ))}
        <Choice value={ENTERED_CODE_VALUE} title={m.scan_other_code()} plain {...{ chosen, onChoose }} />
      </div>
    </details>
  );
}

/** Returns a function that formats the name of a voucher and its number of remaining washes. */
function useVoucherText() {
  const { locale } = usePage();
  const localized = useLocalizedText();
  return (voucher: SpendableWashes): { readonly title: string; readonly detail: string } => {
    if (voucher.kind === 'shared') {
      const title = m.household_shared_choice({ name: voucher.ownerName });
      return { title, detail: m.household_left({ count: voucher.left }) };
    }
    const name = localized({ en: voucher.packageName, he: voucher.packageNameHe });
    const { kind, remaining, washCount, expiresAt } = voucher;
    const left = m.voucher_left({ count: remaining, total: washCount });
    return {
      title: kind === 'gift' ? `${name} · ${m.scan_gift()}` : name,
      detail:
        expiresAt === null ? left : `${left} · ${m.scan_until({ date: formatDate(Date.parse(expiresAt), locale) })}`,
    };
  };
}

/** Shows a note that the customer's account can have more vouchers. */
function AccountVouchersHint({ isEmpty }: { readonly isEmpty: boolean }) {
  const { customer } = usePage();
  if (customer === null) {
    return (
      <p className="small-words">
        {m.scan_have_account()}{' '}
        <DialogLink dialog="signIn" className="inline-link">
          {m.scan_sign_in()}
        </DialogLink>
      </p>
    );
  }
  if (!isEmpty) return null;
  return (
    <p className="small-words">
      {m.scan_account_empty()}{' '}
      <Link className="inline-link" to="/dashboard">
        {m.scan_dashboard()}
      </Link>
    </p>
  );
}

type ChoiceProps = {
  readonly value: string;
  readonly title: string;
  readonly detail?: string | undefined;
  /** True if the form includes this choice when it is sent without JavaScript. */
  readonly plain: boolean;
  readonly chosen: string;
  readonly onChoose: (voucher: string) => void;
};

function Choice({ value, title, detail, plain, chosen, onChoose }: ChoiceProps) {
  return (
    <label className={plain ? 'choice' : 'choice only-scripted'}>
      <input
        type="radio"
        name={plain ? 'voucherToken' : undefined}
        value={value}
        checked={chosen === value}
        onChange={() => onChoose(value)}
      />
      <ChoiceText title={title} detail={detail} />
    </label>
  );
}
