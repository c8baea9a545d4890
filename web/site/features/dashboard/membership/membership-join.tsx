import { joinMembership, type MembershipPlan } from '#contracts/selling/membership.ts';
import { isolated } from '#domain/core/text/format.ts';
import { formatShekels } from '#domain/core/money/price-text.ts';
import { EmailField } from '#web/account-kit/fields/email-field.tsx';
import { m } from '#messages/compiled/messages.js';
import { usePage } from '#web/lib/page.tsx';
import { CheckField } from '#web/ui/fields/check-field.tsx';
import { FormFooter } from '#web/ui/fields/form-parts.tsx';
import { PaymentSecurityNote } from '#web/ui/fields/form-secure.tsx';
import { useAccountForm } from '../account-call.ts';

type JoinProps = {
  readonly plan: MembershipPlan;
  readonly email: string | null;
  /** True if the visitor left the payment page without paying. The button then opens the same payment page again. */
  readonly continues: boolean;
  /** Payment company that receives the first payment. Null if it is unknown. */
  readonly company: string | null;
};

/**
 * Form to join a membership plan. It shows the plan, its monthly price, the consent that the law requires, and the
 * button to the payment page.
 */
export function JoinPlanForm({ plan, email, continues, company }: JoinProps) {
  const { brand, locale } = usePage();
  const { name, nameHe, number, priceAgorot, washCount } = plan;
  const price = formatShekels(priceAgorot);
  const { field, form, end } = useAccountForm({
    endpoint: joinMembership,
    input: (typed) => ({ body: { plan: number, email: typed('email').email, agreed: 'true' as const } }),
    onDone: ({ redirectUrl }) => window.location.assign(redirectUrl),
  });
  return (
    <form {...form} method="post" action={joinMembership.path} className="account-form membership-plan">
      <h3>
        <bdi translate="no">{locale === 'he' ? nameHe : name}</bdi>
      </h3>
      <p>
        <strong>{m.membership_price({ price })}</strong> · {m.membership_washes({ count: washCount })}
      </p>
      <p className="part-note">{m.membership_terms()}</p>
      <input type="hidden" name="plan" value={number} />
      {email === null ? (
        <EmailField label={m.membership_email()} {...field('email')} required />
      ) : (
        <input type="hidden" name="email" value={email} />
      )}
      <CheckField
        {...field('agreed')}
        label={m.membership_agree({ shop: brand.name[locale], price })}
        value="true"
        required
      />
      <FormFooter
        {...end}
        label={continues ? m.membership_continue() : m.membership_join()}
        busy={m.membership_joining()}
      />
      {company === null ? null : <PaymentSecurityNote text={m.checkout_company({ company: isolated(company) })} />}
    </form>
  );
}
