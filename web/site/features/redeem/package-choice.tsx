import { Link } from 'react-router';
import type { WashPackage } from '#contracts/selling/catalogue.ts';
import { m } from '#messages/compiled/messages.js';
import { Price } from '#web/lib/language/price.tsx';
import { useLocalizedText } from '#web/lib/page.tsx';
import { ChoiceText } from '#web/ui/fields/choice-words.tsx';

/** Id of the line with the chosen package. A press on this line opens the other packages. */
export const CHOSEN_PACKAGE_ID = 'chosen-package';

type PackageChoiceProps = {
  readonly packages: readonly WashPackage[];
  readonly chosen: WashPackage;
  readonly bayNo: number | null;
};

/**
 * Shows the chosen wash or package with its price in one line. The other packages open below it. The options are links.
 * The price and the legal information of the page therefore match the choice even without scripts.
 */
export function PackageChoice(props: PackageChoiceProps) {
  const { packages, chosen } = props;
  if (packages.length < 2) {
    return (
      <p className="pay-line">
        <ChosenPackage chosen={chosen} />
      </p>
    );
  }
  return (
    <div className="stack-close">
      <details className="voucher-line">
        <summary id={CHOSEN_PACKAGE_ID}>
          <ChosenPackage chosen={chosen} />
          <span className="voucher-line-change">{m.scan_change()}</span>
        </summary>
        <OtherPackages {...props} />
      </details>
      {chosen.washCount === 1 ? null : (
        <p className="side-note">{m.walk_up_package_rest({ washes: m.wash_count({ count: chosen.washCount - 1 }) })}</p>
      )}
    </div>
  );
}

function ChosenPackage({ chosen }: Pick<PackageChoiceProps, 'chosen'>) {
  const localized = useLocalizedText();
  const { name, nameHe, priceAgorot, vatPercent } = chosen;
  return (
    <>
      <ChoiceText
        title={localized({ en: name, he: nameHe })}
        detail={m.checkout_vat_included({ percent: vatPercent })}
      />
      <span className="amount">
        <Price agorot={priceAgorot} />
      </span>
    </>
  );
}

function OtherPackages({ packages, chosen, bayNo }: PackageChoiceProps) {
  const localized = useLocalizedText();
  const bay = bayNo === null ? '' : `&bay=${bayNo}`;
  return (
    <nav aria-label={m.walk_up_packages()}>
      <ul className="pay-packages">
        {packages.map(({ id, name, nameHe, priceAgorot }) => (
          <li key={id}>
            <Link
              className="choice pay-package"
              to={`?package=${id}${bay}`}
              replace
              preventScrollReset
              aria-current={id === chosen.id ? 'true' : undefined}
            >
              <span className="pay-package-name">{localized({ en: name, he: nameHe })}</span>
              <Price agorot={priceAgorot} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
