import { createPrivateKey, sign } from 'node:crypto';
import type { InBothLanguages } from '#contracts/core/brand.ts';
import { isoTextOf, SECOND_MS } from '#domain/core/jerusalem-time.ts';
import type { WalletCard } from '#domain/entitlements/wallet-card.ts';
import type { GoogleWalletConfig } from '#server/core/config/config-wallets.ts';
import type { GoogleWallet } from './port.ts';
import { walletColors } from './wallet-colors.ts';

const SAVE_URL = 'https://pay.google.com/gp/v/save/';

/** Browsers cut longer ones: developers.google.com/wallet, "Web, email, SMS". */
const LINK_MAX_LENGTH = 1_800;

/** Links whose token is the card: signed by the owner's service account, so that nothing is asked of Google here. */
export function createGoogleWallet(config: GoogleWalletConfig): GoogleWallet {
  const key = createPrivateKey(config.privateKey);
  function linkOf(object: object, now: number): string {
    const claims = {
      iss: config.email,
      aud: 'google',
      typ: 'savetowallet',
      iat: Math.floor(now / SECOND_MS),
      payload: { genericClasses: [{ id: classOf(config) }], genericObjects: [object] },
    };
    const signed = `${encoded({ alg: 'RS256', typ: 'JWT' })}.${encoded(claims)}`;
    return `${SAVE_URL}${signed}.${sign('sha256', Buffer.from(signed), key).toString('base64url')}`;
  }
  return {
    makeLink(card, now) {
      let object = neededOf(card, config);
      let link = linkOf(object, now);
      for (const part of niceOf(card)) {
        const longer = linkOf({ ...object, ...part }, now);
        if (longer.length >= LINK_MAX_LENGTH) continue;
        object = { ...object, ...part };
        link = longer;
      }
      return link;
    },
  };
}

function classOf({ issuerId }: GoogleWalletConfig): string {
  return `${issuerId}.voucher`;
}

/** What a card cannot be without. */
function neededOf({ serial, shop, title, page, code }: WalletCard, config: GoogleWalletConfig): object {
  return {
    id: `${config.issuerId}.${serial}`,
    classId: classOf(config),
    state: 'ACTIVE',
    cardTitle: localized(shop),
    header: localized(title),
    barcode: { type: 'QR_CODE', value: code.scanned },
    linksModuleData: { uris: [{ uri: page.address }] },
  };
}

/** In the order in which they are wanted: what would make the link too long stays away. */
function niceOf({ washes, lastDay, left, page, code, expiresAt }: WalletCard): object[] {
  const bought = inBoth((locale) => `${washes.label[locale]}: ${washes.value[locale]}`);
  return [
    { subheader: localized(bought) },
    {
      linksModuleData: {
        uris: [{ uri: page.address, localizedDescription: localized(left.label) }],
      },
    },
    ...(lastDay === null
      ? []
      : [
          {
            subheader: localized(
              inBoth((locale) => `${bought[locale]}, ${lastDay.label[locale]} ${lastDay.value[locale]}`),
            ),
          },
        ]),
    ...(expiresAt === null ? [] : [{ validTimeInterval: { end: { date: isoTextOf(expiresAt) } } }]),
    { barcode: { type: 'QR_CODE', value: code.scanned, alternateText: code.read } },
    { hexBackgroundColor: walletColors.ground },
  ];
}

function inBoth(said: (locale: keyof InBothLanguages) => string): InBothLanguages {
  return { en: said('en'), he: said('he') };
}

/** A phone that speaks neither shows the first. */
function localized({ en, he }: InBothLanguages): object {
  return {
    defaultValue: { language: 'en', value: en },
    translatedValues: [{ language: 'he', value: he }],
  };
}

function encoded(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}
