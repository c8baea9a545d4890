import { createPrivateKey } from 'node:crypto';
import type { InBothLanguages } from '#contracts/core/brand.ts';
import { isoTextOf, SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import type { WalletCard } from '#domain/entitlements/wallet-card.ts';
import type { GoogleWalletConfig } from '#server/core/config/sections/config-wallets.ts';
import type { HttpJson } from '#server/core/outbound/http-json.ts';
import { createGoogleApi, signedToken, type GoogleAddresses } from './google-api.ts';
import type { GoogleWallet } from './port.ts';
import { walletColors } from './wallet-colors.ts';

const SAVE_URL = 'https://pay.google.com/gp/v/save/';

/** Browsers cut longer ones: developers.google.com/wallet, "Web, email, SMS". */
const LINK_MAX_LENGTH = 1_800;

/**
 * Links whose token is the card: signed by the owner's service account, so that nothing is asked of Google for them. A
 * card that was kept is told of changes over Google's API.
 */
export function createGoogleWallet(
  config: GoogleWalletConfig,
  http: HttpJson,
  addresses?: GoogleAddresses,
): GoogleWallet {
  const api = createGoogleApi(config, http, addresses);
  const key = createPrivateKey(config.privateKey);
  function linkOf(object: object, now: number): string {
    const claims = {
      iss: config.email,
      aud: 'google',
      typ: 'savetowallet',
      iat: Math.floor(now / SECOND_MS),
      payload: { genericClasses: [{ id: classOf(config) }], genericObjects: [object] },
    };
    return `${SAVE_URL}${signedToken(claims, key)}`;
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
    tell: (card, now) => api.patch(`${config.issuerId}.${card.serial}`, wholeOf(card, config), now),
  };
}

/** Everything that can be said: no link has to carry it. */
function wholeOf(card: WalletCard, config: GoogleWalletConfig): object {
  return Object.assign({}, neededOf(card, config), ...niceOf(card));
}

function classOf({ issuerId }: GoogleWalletConfig): string {
  return `${issuerId}.voucher`;
}

const states = {
  good: 'ACTIVE',
  used_up: 'COMPLETED',
  expired: 'EXPIRED',
  over: 'INACTIVE',
} as const satisfies Record<WalletCard['standing'], string>;

/** What a card cannot be without. */
function neededOf(card: WalletCard, config: GoogleWalletConfig): object {
  const { serial, shop, title, page, code } = card;
  return {
    id: `${config.issuerId}.${serial}`,
    classId: classOf(config),
    state: states[card.standing],
    cardTitle: localized(shop),
    header: localized(title),
    barcode: { type: 'QR_CODE', value: code.scanned },
    linksModuleData: { uris: [{ uri: page.address }] },
  };
}

/** In the order in which they are wanted: what would make the link too long stays away. */
function niceOf({ lastDay, left, page, code, expiresAt }: WalletCard): object[] {
  const rest = inBoth((locale) => `${left.label[locale]}: ${left.value[locale]}`);
  return [
    { subheader: localized(rest) },
    {
      linksModuleData: {
        uris: [{ uri: page.address, localizedDescription: localized(page.label) }],
      },
    },
    ...(lastDay === null
      ? []
      : [
          {
            subheader: localized(
              inBoth((locale) => `${rest[locale]}, ${lastDay.label[locale]} ${lastDay.value[locale]}`),
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
