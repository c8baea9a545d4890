import type { MergeSide, StaffMergePreview } from '#contracts/staff/customers/merge.ts';
import type { MergeObstacle } from '#contracts/identity/account-merge.ts';
import { leftToRight } from '#domain/core/text/format.ts';
import { providerNames } from '#domain/identity/provider-names.ts';
import { m } from '#messages/compiled/messages.js';
import { readableOrPlaceholder, nameOrPlaceholder } from '../../lib/name-or-placeholder.ts';

const obstacleLabels = {
  household: () => m.staff_merge_household(),
  membership: () => m.staff_merge_membership(),
  address_changed: () => m.staff_merge_address_changed(),
  dispute: () => m.staff_merge_dispute(),
} as const satisfies Record<MergeObstacle, () => string>;

/** Returns the reason why staff cannot merge two accounts. Returns null if the accounts can be merged. */
export function mergeBlockerText({ obstacle, stays, ends }: StaffMergePreview): string | null {
  if (obstacle !== null) return obstacleLabels[obstacle]();
  return stays.codeTo === null || ends.codeTo === null ? m.staff_merge_unproven() : null;
}

/** Returns the masked email address or phone number that receives the code for an account. */
export function contactForMergeCode({ codeTo, emailMasked, phoneMasked }: MergeSide): string {
  return readableOrPlaceholder((codeTo === 'sms' ? phoneMasked : emailMasked) ?? '');
}

type SideProps = { readonly title: string; readonly side: MergeSide };

function AccountSide({ title, side: { nameMasked, emailMasked, phoneMasked } }: SideProps) {
  return (
    <div>
      <dt>{title}</dt>
      <dd className="staff-merge-side">
        <bdi className="row-name">{nameOrPlaceholder(nameMasked)}</bdi>
        {[emailMasked, phoneMasked].map((way) =>
          way === null ? null : (
            <bdi key={way} dir="ltr">
              {readableOrPlaceholder(way)}
            </bdi>
          ),
        )}
      </dd>
    </div>
  );
}

/**
 * Returns texts about the data that moves from the account that is closed. Data that this account does not have is left
 * out.
 */
function movedByMergeTexts(merge: StaffMergePreview): readonly (readonly [string, string])[] {
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
    [m.staff_story_notes(), merge.notes],
    [m.staff_merge_tags(), merge.tags],
  ];
  return [
    ...counts.flatMap(([name, count]) => (count === 0 ? [] : [[name, count.toLocaleString('en')] as const])),
    ...(merge.subscription ? [[m.merge_plan(), m.merge_plan_continues()] as const] : []),
    ...(merge.founderPercent === null ? [] : [[m.merge_founder(), leftToRight(`${merge.founderPercent}%`)] as const]),
    ...(merge.email === 'comes'
      ? [[m.merge_sign_in(), readableOrPlaceholder(merge.ends.emailMasked ?? '')] as const]
      : []),
    ...(merge.phone === 'comes'
      ? [[m.merge_sign_in(), readableOrPlaceholder(merge.ends.phoneMasked ?? '')] as const]
      : []),
    ...merge.providers
      .filter(({ fate }) => fate === 'comes')
      .map(({ provider }) => [m.merge_sign_in(), providerNames[provider]] as const),
  ];
}

/** Returns a sentence for each thing that the merge ends, such as a password and the account itself. */
function endedByMergeTexts({
  email,
  phone,
  password,
  providers,
  withdrawnConsents,
}: StaffMergePreview): readonly string[] {
  return [
    ...(email === 'ends' ? [m.staff_merge_email_ends()] : []),
    ...(phone === 'ends' ? [m.staff_merge_phone_ends()] : []),
    ...(password === 'ends' ? [m.staff_merge_password_ends()] : []),
    ...providers
      .filter(({ fate }) => fate === 'ends')
      .map(({ provider }) => m.staff_merge_provider_ends({ provider: leftToRight(providerNames[provider]) })),
    ...(withdrawnConsents.length === 0 ? [] : [m.staff_merge_consent_ends()]),
    m.staff_merge_account_ends(),
  ];
}

export function MergeDetails({ merge }: { readonly merge: StaffMergePreview }) {
  const moved = movedByMergeTexts(merge);
  return (
    <>
      <dl className="order-facts">
        <AccountSide title={m.staff_merge_stays()} side={merge.stays} />
        <AccountSide title={m.staff_merge_closes()} side={merge.ends} />
      </dl>
      <div>
        <h3 className="small-title">{m.staff_merge_moves()}</h3>
        {moved.length === 0 ? (
          <p>{m.staff_merge_nothing()}</p>
        ) : (
          <dl className="order-facts">
            {moved.map(([name, value]) => (
              <div key={`${name} ${value}`}>
                <dt>{name}</dt>
                <dd>
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      <div>
        <h3 className="small-title">{m.merge_ends()}</h3>
        <ul className="bullet-list">
          {endedByMergeTexts(merge).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
    </>
  );
}
