import { createPrivateKey } from 'node:crypto';
import type { BilingualText } from '#contracts/core/brand.ts';
import { toIsoInstant, SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import type { WalletCard } from '#domain/entitlements/wallet-card.ts';
import type { GoogleWalletConfig } from './wallets-config.ts';
import type { HttpJson } from '#server/core/outbound/http-json.ts';
import { createGoogleWalletApi, signGoogleToken, type GoogleWalletUrls } from './google-api.ts';
import type { GoogleWallet } from './port.ts';

const SAVE_URL = 'https://pay.google.com/gp/v/save/';

/** Maximum length of a link. Browsers truncate longer links (developers.google.com/wallet, "Web, email, SMS"). */
const LINK_MAX_LENGTH = 1_800;

/**
 * Creates the adapter of Google Wallet. The token in a link contains the card, signed by the owner's service account,
 * so that creating a link needs no request to Google. Saved cards are updated through Google's API.
 */
export function createGoogleWallet(
  config: GoogleWalletConfig,
  http: HttpJson,
  addresses?: GoogleWalletUrls,
): GoogleWallet {
  const api = createGoogleWalletApi(config, http, addresses);
  const key = createPrivateKey(config.privateKey);
  function linkOf(object: object, now: number): string {
    const claims = {
      iss: config.email,
      aud: 'google',
      typ: 'savetowallet',
      iat: Math.floor(now / SECOND_MS),
      payload: { genericClasses: [{ id: classOf(config) }], genericObjects: [object] },
    };
    return `${SAVE_URL}${signGoogleToken(claims, key)}`;
  }
  return {
    createAddLink(card, now) {
      let object = requiredFieldsOf(card, config);
      let link = linkOf(object, now);
      for (const part of optionalFieldsOf(card)) {
        const longer = linkOf({ ...object, ...part }, now);
        if (longer.length >= LINK_MAX_LENGTH) continue;
        object = { ...object, ...part };
        link = longer;
      }
      return link;
    },
    sendUpdate: (card, now) => api.patch(`${config.issuerId}.${card.serial}`, allFieldsOf(card, config), now),
  };
}

/** Returns all fields of a card, for API calls. API calls have no length limit. */
function allFieldsOf(card: WalletCard, config: GoogleWalletConfig): object {
  return Object.assign({}, requiredFieldsOf(card, config), ...optionalFieldsOf(card));
}

function classOf({ issuerId }: GoogleWalletConfig): string {
  return `${issuerId}.voucher`;
}

const passStates = {
  good: 'ACTIVE',
  used_up: 'COMPLETED',
  expired: 'EXPIRED',
  over: 'INACTIVE',
} as const satisfies Record<WalletCard['status'], string>;

function requiredFieldsOf(card: WalletCard, config: GoogleWalletConfig): object {
  const { serial, shop, title, page, code } = card;
  return {
    id: `${config.issuerId}.${serial}`,
    classId: classOf(config),
    state: passStates[card.status],
    cardTitle: localized(shop),
    header: localized(title),
    barcode: { type: 'QR_CODE', value: code.scanned },
    linksModuleData: { uris: [{ uri: page.address }] },
  };
}

/**
 * Returns the optional fields of a card in the order of importance. `createAddLink` leaves out each field that would make
 * the link too long. A later field replaces an earlier field with the same name.
 */
function optionalFieldsOf({ colors, lastDay, left, page, code, expiresAt }: WalletCard): object[] {
  const rest = inBothLanguages((locale) => `${left.label[locale]}: ${left.value[locale]}`);
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
              inBothLanguages((locale) => `${rest[locale]}, ${lastDay.label[locale]} ${lastDay.value[locale]}`),
            ),
          },
        ]),
    // the colour shows which card was bought, so it comes before fields that the voucher's page shows as well
    { hexBackgroundColor: colors.ground },
    ...(expiresAt === null ? [] : [{ validTimeInterval: { end: { date: toIsoInstant(expiresAt) } } }]),
    { barcode: { type: 'QR_CODE', value: code.scanned, alternateText: code.read } },
  ];
}

function inBothLanguages(textIn: (locale: keyof BilingualText) => string): BilingualText {
  return { en: textIn('en'), he: textIn('he') };
}

/** Returns a text in both languages. A phone with a third language shows English. */
function localized({ en, he }: BilingualText): object {
  return {
    defaultValue: { language: 'en', value: en },
    translatedValues: [{ language: 'he', value: he }],
  };
}
