import type { BrandSection } from '#contracts/core/brand.ts';
import {
  listShopDetailsVersions,
  restoreShopDetails,
  type ShopDetails,
} from '#contracts/staff/settings/shop-details.ts';
import { logoPathOf, fitLogoSize } from '#domain/core/logo-file.ts';
import { m } from '#messages/compiled/messages.js';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { mayUse, useMe } from '../../lib/portal.tsx';
import { callStaff } from '../../lib/data/staff-api.ts';
import { useStaffData } from '../../lib/data/use-staff-data.ts';
import { VersionsList } from '../../lib/acts/versions-list.tsx';
import { shopDetailsFields } from './shop-details-fields.ts';
import { isLogoName, textAt } from './shop-details-input.ts';

function VersionPicture({ picture, label }: { readonly picture: string; readonly label: string }) {
  if (!isLogoName(picture)) return null;
  return <img src={logoPathOf(picture)} alt={label} {...fitLogoSize(picture, { width: 110, height: 33 })} />;
}

type VersionsProps = {
  readonly part: BrandSection;
  readonly facts: ShopDetails;
  readonly onRestored: (facts: ShopDetails) => void;
};

/**
 * Lists earlier versions of a section of the shop's information. Legal texts cannot be restored, because their version
 * number only increases.
 */
export function ShopDetailsVersions({ part, facts, onRestored }: VersionsProps) {
  const mayRestore = mayUse(useMe(), 'settings.write') && part !== 'legal';
  const current = facts.versions[part];
  const resource = useStaffData(listShopDetailsVersions, { params: { part } }, { version: current });
  async function restore(version: number) {
    const body = { seen: current, version };
    const answer = await callStaff(restoreShopDetails, { params: { part }, body });
    if (!answer.ok) return showToast({ title: answer.problem.message, tone: 'danger' });
    showToast({ title: m.staff_shop_saved(), tone: 'success' });
    onRestored(answer.value);
  }
  return (
    <VersionsList
      resource={resource}
      current={current}
      none={m.staff_shop_versions_none()}
      restore={mayRestore ? restore : null}
      renderDetail={({ value }) => (
        <dl className="shop-version">
          {shopDetailsFields[part].map(({ name, label, picture }) => (
            <div key={name}>
              <dt>{label()}</dt>
              <dd>
                {picture === true ? (
                  <VersionPicture picture={textAt(value, name)} label={label()} />
                ) : (
                  <bdi>{textAt(value, name)}</bdi>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
    />
  );
}
