import { Link } from 'react-router';
import type { WashPackage } from '#contracts/selling/catalogue.ts';
import { m } from '#messages/compiled/messages.js';
import { Price } from '#web/lib/language/price.tsx';
import { useSpoken } from '#web/lib/page.tsx';

type PackageChoiceProps = {
  readonly packages: readonly WashPackage[];
  readonly chosen: WashPackage;
  readonly bayNo: number | null;
};

/**
 * Choice between one wash and packages; one wash starts now. The options are links, so that price and legal information
 * below match the choice, also without scripts.
 */
export function PackageChoice({ packages, chosen, bayNo }: PackageChoiceProps) {
  const spoken = useSpoken();
  if (packages.length < 2) return null;
  const bay = bayNo === null ? '' : `&bay=${bayNo}`;
  return (
    <nav aria-label={m.walk_up_packages()} className="grid gap-2">
      <p className="font-semibold">{m.walk_up_packages()}</p>
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
              <span className="min-w-0 grow font-semibold">{spoken({ en: name, he: nameHe })}</span>
              <Price agorot={priceAgorot} />
            </Link>
          </li>
        ))}
      </ul>
      {chosen.washCount === 1 ? null : (
        <p className="text-sm text-ink-soft">
          {m.walk_up_package_rest({ washes: m.wash_count({ count: chosen.washCount - 1 }) })}
        </p>
      )}
    </nav>
  );
}
