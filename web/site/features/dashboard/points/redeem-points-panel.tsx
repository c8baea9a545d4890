import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { redeemPointsForWash, type OwnPoints } from '#contracts/loyalty/points.ts';
import { EmailField } from '#web/account-kit/fields/email-field.tsx';
import { m } from '#messages/compiled/messages.js';
import { FormFooter } from '#web/ui/fields/form-parts.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { useAccountForm } from '../account-call.ts';

type OfferProps = { readonly points: OwnPoints; readonly email: string | null };

/** Offers to exchange points for a wash. If there are not enough points, it shows how many are missing. */
export function RedeemPointsPanel({ points, email }: OfferProps) {
  const { active, pointsPerWash } = points;
  if (active < 0) return <p className="part-note">{m.points_debt({ count: -active })}</p>;
  if (active < pointsPerWash) return <p className="part-note">{m.points_missing({ count: pointsPerWash - active })}</p>;
  return <ExchangePointsForm pointsPerWash={pointsPerWash} email={email} />;
}

type TakeProps = Pick<OwnPoints, 'pointsPerWash'> & Pick<OfferProps, 'email'>;

/**
 * Form that exchanges points for a wash. A repeated request has the same idempotency key, so that points are exchanged
 * only once.
 */
function ExchangePointsForm({ pointsPerWash, email }: TakeProps) {
  const { revalidate } = useRevalidator();
  const [key, setKey] = useState<string | null>(null);
  const { field, form, end } = useAccountForm({
    endpoint: redeemPointsForWash,
    input: (typed) => {
      const pressed = key ?? crypto.randomUUID();
      setKey(pressed);
      return { headers: { 'idempotency-key': pressed }, body: { email: email ?? typed('email').email } };
    },
    onDone: async () => {
      setKey(null);
      showToast({
        title: m.checkout_complete_title(),
        description: m.checkout_complete_description(),
        tone: 'success',
      });
      await revalidate();
    },
  });
  return (
    <form {...form} method="post" action={redeemPointsForWash.path} className="account-form points-offer">
      {email === null ? (
        <EmailField label={m.points_email()} {...field('email')} required />
      ) : (
        <input type="hidden" name="email" value={email} />
      )}
      <FormFooter {...end} label={m.points_take({ points: pointsPerWash })} busy={m.points_taking()} />
    </form>
  );
}
