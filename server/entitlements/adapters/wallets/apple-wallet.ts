import { readFileSync } from 'node:fs';
import { X509Certificate } from 'node:crypto';
import type { PKPass } from 'passkit-generator';
import type { BilingualText } from '#contracts/core/brand.ts';
import type { WalletCard, WalletCardRow } from '#domain/entitlements/wallet-card.ts';
import type { AppleWalletConfig } from './wallets-config.ts';
import { sendApplePushes, type ApplePushOptions } from './apple-push.ts';
import type { AppleWallet, WalletPassService } from './port.ts';

/** Images of web/site/illustrations/logo-mark.svg in its light theme, in the sizes that Wallet requires. */
const passImages = ['icon.png', 'icon@2x.png', 'icon@3x.png', 'logo.png', 'logo@2x.png', 'logo@3x.png'];
const folder = new URL('art/', import.meta.url);

/** Returns the images of a pass by their names in the pass. On a dark card the logo has a white background. */
function readPictures(isDark: boolean): Record<string, Buffer> {
  const fileOf = (name: string) => (isDark && name.startsWith('logo') ? `dark-${name}` : name);
  return Object.fromEntries(passImages.map((name) => [name, readFileSync(new URL(fileOf(name), folder))]));
}

const pictures = { light: readPictures(false), dark: readPictures(true) };

/**
 * Creates the adapter of Apple Wallet. It creates passes signed with the owner's certificate, and sends pushes about
 * their changes to phones.
 */
export function createAppleWallet(
  config: AppleWalletConfig,
  /** URL and certificate of a push service that tests use. */
  peer: Pick<ApplePushOptions, 'url' | 'ca' | 'timeoutMs'> = {},
): AppleWallet {
  return {
    passTypeId: config.passTypeId,
    sendUpdate: (pushTokens) => sendApplePushes({ ...config, ...peer }, pushTokens),
    goodUntil: Date.parse(new X509Certificate(config.certificate).validTo),
    async createPass(card, service) {
      // the library is loaded on first use, because it is large and most shops never create a pass
      const passkit = await import('passkit-generator');
      const pass = new passkit.PKPass(
        card.colors.isDark ? pictures.dark : pictures.light,
        { wwdr: config.wwdr, signerCert: config.certificate, signerKey: config.privateKey },
        { ...propsOf(card, config), ...serviceOf(service) },
      );
      addFields(pass, card);
      pass.setExpirationDate(card.expiresAt === null ? null : new Date(card.expiresAt));
      pass.setBarcodes({
        format: 'PKBarcodeFormatQR',
        message: card.code.scanned,
        messageEncoding: 'iso-8859-1',
        altText: card.code.read,
      });
      const texts = textsOf(card);
      pass.localize('en', stringsOf(texts, 'en'));
      pass.localize('he', stringsOf(texts, 'he'));
      return pass.getAsBuffer();
    },
  };
}

function serviceOf(service: WalletPassService | null): object {
  return service === null ? {} : { webServiceURL: service.url, authenticationToken: service.token };
}

function propsOf({ serial, shop, description, colors, status }: WalletCard, { passTypeId, teamId }: AppleWalletConfig) {
  return {
    serialNumber: serial,
    voided: status !== 'good',
    passTypeIdentifier: passTypeId,
    teamIdentifier: teamId,
    organizationName: shop.en,
    logoText: shop.en,
    description: description.en,
    backgroundColor: rgbOf(colors.ground),
    foregroundColor: rgbOf(colors.ink),
    labelColor: rgbOf(colors.ink),
  };
}

function addFields(pass: PKPass, { title, washes, lastDay, left, updateTexts, page }: WalletCard): void {
  pass.type = 'generic';
  pass.primaryFields.push({ key: 'title', value: title.en });
  pass.secondaryFields.push(fieldOf('washes', washes));
  if (lastDay !== null) pass.secondaryFields.push(fieldOf('last-day', lastDay));
  pass.auxiliaryFields.push({
    ...fieldOf('left', left),
    ...(updateTexts === null ? {} : { changeMessage: updateTexts.changed.en }),
  });
  if (updateTexts !== null) pass.backFields.push(fieldOf('as-of', updateTexts.asOf));
  pass.backFields.push({ key: 'page', label: page.label.en, value: page.address });
}

function fieldOf(key: string, { label, value }: WalletCardRow) {
  return { key, label: label.en, value: value.en };
}

function textsOf({ shop, description, title, washes, lastDay, left, updateTexts, page }: WalletCard): BilingualText[] {
  const rows = [washes, left, updateTexts?.asOf, lastDay].filter((row) => row !== null && row !== undefined);
  return [
    shop,
    description,
    title,
    page.label,
    ...(updateTexts === null ? [] : [updateTexts.changed]),
    ...rows.flatMap(({ label, value }) => [label, value]),
  ];
}

/**
 * Returns the texts of a pass in one language. The English text is the lookup key. A phone with a third language
 * therefore shows English instead of a technical key.
 */
function stringsOf(texts: readonly BilingualText[], locale: keyof BilingualText): Record<string, string> {
  return Object.fromEntries(texts.map((text) => [escapeQuotes(text.en), escapeQuotes(text[locale])]));
}

/** Escapes the quotes in a text, because the library for Apple passes writes `"key" = "value";` unescaped. */
function escapeQuotes(text: string): string {
  return text.replaceAll(/["\\]/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`);
}

function rgbOf(hex: string): string {
  const [red, green, blue] = [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16));
  return `rgb(${red}, ${green}, ${blue})`;
}
