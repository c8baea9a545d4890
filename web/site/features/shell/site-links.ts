import { m } from '#messages/compiled/messages.js';

export type SiteLink = { readonly to: string; readonly label: () => string };

/** Links to the pages in the fullscreen menu that the specification defines. */
export const menuLinks: readonly SiteLink[] = [
  { to: '/about', label: m.nav_about },
  { to: '/franchise', label: m.nav_franchise },
  { to: '/our-service', label: m.nav_our_service },
  { to: '/contact', label: m.nav_contact },
];

/** Links to the most used pages. */
export const shopLinks: readonly SiteLink[] = [
  { to: '/#packages', label: m.nav_packages },
  { to: '/#gift-vouchers', label: m.nav_gifts },
  { to: '/stations', label: m.nav_stations },
  { to: '/voucher', label: m.nav_voucher_check },
];

export const legalLinks: readonly SiteLink[] = [
  { to: '/privacy', label: m.footer_privacy },
  { to: '/terms', label: m.footer_terms },
  { to: '/accessibility', label: m.footer_accessibility },
  { to: '/cancel', label: m.footer_cancel },
];
