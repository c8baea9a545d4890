import type { GiftDesign } from '#contracts/entitlements/gift-design.ts';
import { usePage, useLocalizedText } from '#web/lib/page.tsx';
import bow from '../illustrations/gift-bow.svg';
import logoMark from '../illustrations/logo-mark.svg';
import { finishes, giftThemeLabels } from './card-appearance.ts';

/**
 * A gift before it is opened. It shows the card in its finish (surface design), under a ribbon and a bow. It is
 * decorative and contains no names.
 */
export function UnopenedGift({ look }: { readonly look: GiftDesign | null }) {
  const { brand, cardLogo } = usePage();
  const localized = useLocalizedText();
  const finish = look === null ? 'finish-essential' : finishes[look.colorVariant];
  return (
    <span className="gift-closed" aria-hidden="true">
      <span className={`card-face gift-closed-face ${finish}`}>
        <span className="card-face-top">
          <span className="card-face-brand">
            <img src={logoMark} width="36" height="36" {...cardLogo} alt="" />
            {localized(brand.name)}
          </span>
        </span>
        {look === null ? null : (
          <span className="card-face-theme gift-closed-theme">{giftThemeLabels[look.theme]()}</span>
        )}
        <span className="gift-ribbon gift-ribbon-down" />
        <span className="gift-ribbon gift-ribbon-across" />
        <img className="gift-bow" src={bow} width="200" height="150" alt="" />
      </span>
    </span>
  );
}
