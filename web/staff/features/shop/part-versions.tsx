import type { BrandPart } from '#contracts/core/brand.ts';
import { listFactsVersions, restoreShopFacts, type ShopFacts } from '#contracts/staff/shop-facts.ts';
import { m } from '#messages/compiled/messages.js';
import { showToast } from '#web/ui/toast-store.ts';
import { mayUse, useMe } from '../../lib/portal.tsx';
import { callStaff } from '../../lib/staff-api.ts';
import { useStaffData } from '../../lib/use-staff-data.ts';
import { VersionsList } from '../../lib/versions-list.tsx';
import { partFields } from './part-fields.ts';
import { textAt } from './part-value.ts';

type VersionsProps = {
  readonly part: BrandPart;
  readonly facts: ShopFacts;
  readonly onRestored: (facts: ShopFacts) => void;
};

/** A part as it was. The terms do not come back: their number goes forward only. */
export function PartVersions({ part, facts, onRestored }: VersionsProps) {
  const mayRestore = mayUse(useMe(), 'settings.write') && part !== 'legal';
  const current = facts.versions[part];
  const asked = useStaffData(listFactsVersions, { params: { part } }, { version: current });
  async function restore(version: number) {
    const body = { seen: current, version };
    const answer = await callStaff(restoreShopFacts, { params: { part }, body });
    if (!answer.ok) return showToast({ title: answer.problem.message, tone: 'danger' });
    showToast({ title: m.staff_shop_saved(), tone: 'success' });
    onRestored(answer.value);
  }
  return (
    <VersionsList
      asked={asked}
      current={current}
      none={m.staff_shop_versions_none()}
      restore={mayRestore ? restore : null}
      renderDetail={({ value }) => (
        <dl className="shop-version">
          {partFields[part].map(({ name, label }) => (
            <div key={name}>
              <dt>{label()}</dt>
              <dd>
                <bdi>{textAt(value, name)}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
    />
  );
}
