import type { ResponseOf } from '#contracts/core/endpoint.ts';
import type { previewLoyaltyTerms } from '#contracts/staff/customers/loyalty.ts';
import { ladderTiers } from '#domain/loyalty/loyalty-ladder.ts';
import { loyaltyTermsFields } from '#domain/loyalty/loyalty-terms-draft.ts';
import { m } from '#messages/compiled/messages.js';
import { Price } from '#web/lib/language/price.tsx';
import { exampleBuyerLabels, ruleLabels, tierLabels } from '../../lib/words/loyalty-words.ts';
import { usePortal } from '../../lib/portal.tsx';

type Preview = ResponseOf<typeof previewLoyaltyTerms>;
type PreviewProps = { readonly preview: Preview };

export function LoyaltyRulesPreview({ preview }: PreviewProps) {
  const worse = loyaltyTermsFields.filter((field) => preview.worse.includes(field));
  return (
    <div className="staff-stack">
      <h3 className="panel-title">{m.staff_rules_changes()}</h3>
      {worse.length === 0 ? null : (
        <div className="notice notice-danger">
          <p>{m.staff_rules_worse()}</p>
          <ul className="bullet-list">
            {worse.map((field) => (
              <li key={field}>{ruleLabels[field]()}</li>
            ))}
          </ul>
        </div>
      )}
      <p>{m.staff_rules_moves({ up: preview.up.toLocaleString('en'), down: preview.down.toLocaleString('en') })}</p>
      <p>
        {m.staff_rules_washes({
          before: m.wash_count({ count: preview.washesBefore }),
          after: m.wash_count({ count: preview.washesAfter }),
        })}
      </p>
      <Tiers preview={preview} />
      <Examples preview={preview} />
    </div>
  );
}

function Tiers({ preview: { membersBefore, membersAfter } }: PreviewProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area must be reachable by keyboard
    <section className="staff-table-frame" tabIndex={0} aria-label={m.staff_loyalty_members()}>
      <table className="staff-table">
        <thead>
          <tr>
            <th scope="col">{m.staff_loyalty_tier()}</th>
            <th scope="col">{m.staff_rules_now()}</th>
            <th scope="col">{m.staff_rules_then()}</th>
          </tr>
        </thead>
        <tbody>
          {ladderTiers.map((tier) => (
            <tr key={tier}>
              <th scope="row">{tierLabels[tier]()}</th>
              <td>
                <bdi dir="ltr">{membersBefore[tier].toLocaleString('en')}</bdi>
              </td>
              <td>
                <bdi dir="ltr">{membersAfter[tier].toLocaleString('en')}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Examples({ preview: { examples } }: PreviewProps) {
  const { locale } = usePortal();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area must be reachable by keyboard
    <section className="staff-table-frame" tabIndex={0} aria-label={m.staff_rules_examples()}>
      <table className="staff-table">
        <thead>
          <tr>
            <th scope="col">{m.staff_rules_examples()}</th>
            <th scope="col">{m.staff_rules_buyer()}</th>
            <th scope="col">{m.staff_rules_now()}</th>
            <th scope="col">{m.staff_rules_then()}</th>
          </tr>
        </thead>
        <tbody>
          {examples.map(({ packageName, buyer, before, after }) => (
            <tr key={`${packageName.en} ${buyer}`}>
              <th scope="row">
                <bdi>{packageName[locale]}</bdi>
              </th>
              <td>{exampleBuyerLabels[buyer]()}</td>
              <td>
                <Purchase {...before} />
              </td>
              <td>
                <Purchase
                  {...after}
                  isChanged={before.dueAgorot !== after.dueAgorot || before.points !== after.points}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

type PurchaseProps = Preview['examples'][number]['before'] & { readonly isChanged?: boolean };

function Purchase({ dueAgorot, points, isChanged = false }: PurchaseProps) {
  const text = (
    <>
      <Price agorot={dueAgorot} /> · {m.staff_rules_points({ points: points.toLocaleString('en') })}
    </>
  );
  return isChanged ? <strong>{text}</strong> : text;
}
