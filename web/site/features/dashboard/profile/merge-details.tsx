import type { ReactNode } from 'react';
import type { AccountMergePreview } from '#contracts/identity/account-merge.ts';
import { leftToRight } from '#domain/core/text/format.ts';
import { providerNames } from '#domain/identity/provider-names.ts';
import { m } from '#messages/compiled/messages.js';
import { DetailLine } from '#web/ui/detail-line.tsx';
import { Sentence } from '#web/ui/sentence.tsx';

type FactsProps = { readonly merge: AccountMergePreview };

/** Shows details by which the customer recognises the other account. These are its name and its sign-in methods. */
export function MergeSourceAccount({ merge }: FactsProps) {
  const { name, email, phone } = merge.account;
  const signIns = [email, phone, ...merge.providers.map(({ provider }) => providerNames[provider])];
  return (
    <dl className="ruled-list small-words">
      {name === '' ? null : (
        <DetailLine name={m.merge_name()}>
          <bdi translate="no">{name}</bdi>
        </DetailLine>
      )}
      {signIns.map((address) =>
        address === null ? null : (
          <DetailLine key={address} name={m.merge_sign_in()}>
            <bdi translate="no" dir="ltr">
              {address}
            </bdi>
          </DetailLine>
        ),
      )}
    </dl>
  );
}

/** Lists the data that moves from the other account, with one line for each kind of data. */
export function MergeTransferList({ merge }: FactsProps) {
  const moved = merge.providers.filter(({ fate }) => fate === 'comes').map(({ provider }) => providerNames[provider]);
  const counts: readonly (readonly [string, number])[] = [
    [m.merge_washes(), merge.washes],
    [m.merge_vouchers(), merge.vouchers],
    [m.merge_orders(), merge.orders],
    [m.merge_points(), merge.points],
    [m.merge_pending_points(), merge.pendingPoints],
    [m.merge_household_members(), merge.householdMembers],
    [m.merge_pets(), merge.pets],
    [m.merge_cards(), merge.verifications.length],
    [m.merge_passkeys(), merge.passkeys],
  ];
  const signIns = [
    ...(merge.email === 'comes' && merge.account.email !== null ? [merge.account.email] : []),
    ...(merge.phone === 'comes' && merge.account.phone !== null ? [merge.account.phone] : []),
    ...moved,
  ];
  return (
    <dl className="ruled-list small-words">
      {counts.map(([name, count]) =>
        count === 0 ? null : (
          <DetailLine key={name} name={name}>
            <bdi>{count}</bdi>
          </DetailLine>
        ),
      )}
      {merge.subscription ? <DetailLine name={m.merge_plan()}>{m.merge_plan_continues()}</DetailLine> : null}
      {merge.founderPercent === null ? null : (
        <DetailLine name={m.merge_founder()}>
          <bdi translate="no" dir="ltr">
            {merge.founderPercent}%
          </bdi>
        </DetailLine>
      )}
      {signIns.map((address) => (
        <DetailLine key={address} name={m.merge_sign_in()}>
          <bdi translate="no" dir="ltr">
            {address}
          </bdi>
        </DetailLine>
      ))}
    </dl>
  );
}

function endedByMergeTexts({
  account,
  email,
  phone,
  password,
  providers,
  withdrawnConsents,
}: AccountMergePreview): string[] {
  return [
    ...(email === 'ends' && account.email !== null ? [m.merge_email_ends({ email: leftToRight(account.email) })] : []),
    ...(phone === 'ends' && account.phone !== null ? [m.merge_phone_ends({ phone: leftToRight(account.phone) })] : []),
    ...(password === 'ends' ? [m.merge_password_ends()] : []),
    ...providers
      .filter(({ fate }) => fate === 'ends')
      .map(({ provider }) => m.merge_provider_ends({ provider: leftToRight(providerNames[provider]) })),
    ...(withdrawnConsents.includes('marketing_email') ? [m.merge_consent_email()] : []),
    ...(withdrawnConsents.includes('marketing_sms') ? [m.merge_consent_sms()] : []),
    m.merge_ends_account(),
  ];
}

export function MergeEndingList({ merge }: FactsProps): ReactNode {
  return (
    <ul>
      {endedByMergeTexts(merge).map((line) => (
        <li key={line}>
          <Sentence text={line} />
        </li>
      ))}
    </ul>
  );
}
