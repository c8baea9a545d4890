import type { PaymentMethod } from '#contracts/payments/methods.ts';
import { html } from './markup.ts';
import type { Markup } from './markup.ts';

/** Picture of a payment card with the usual test number. It has a paw instead of a bank logo. */
const card = html`<svg class="picture" viewBox="0 0 320 200" aria-hidden="true" focusable="false">
  <rect class="card-face" x="4" y="4" width="312" height="192" rx="22" />
  <path class="card-wave" d="M4 132c46-26 92-26 138 0s104 26 174-8v50a22 22 0 0 1-22 22H26a22 22 0 0 1-22-22z" />
  <circle class="card-bubble" cx="258" cy="96" r="9" />
  <circle class="card-bubble" cx="279" cy="74" r="5" />
  <circle class="card-bubble" cx="236" cy="80" r="4" />
  <rect class="chip" x="32" y="66" width="50" height="38" rx="8" />
  <path class="chip-line" d="M32 80h16v10H32m50-10H66v10h16M48 66v38m18-38v38" />
  <path class="wave-line" d="M98 74c7 7 7 15 0 22m10-29c11 11 11 25 0 36m10-43c15 15 15 35 0 50" />
  <g class="paw" transform="translate(252 22)">
    <ellipse cx="18" cy="27" rx="11" ry="9" />
    <ellipse cx="4" cy="17" rx="4.4" ry="6" />
    <ellipse cx="13" cy="7" rx="4.4" ry="6.4" />
    <ellipse cx="24" cy="7" rx="4.4" ry="6.4" />
    <ellipse cx="33" cy="17" rx="4.4" ry="6" />
  </g>
  <text class="card-number" x="32" y="146" direction="ltr">4242 4242 4242 4242</text>
  <text class="card-small" x="32" y="172" direction="ltr">SANDBOX</text>
  <text class="card-small" x="288" y="172" text-anchor="end" direction="ltr">12/34</text>
</svg>`;

const phone = html`<svg class="picture" viewBox="0 0 320 200" aria-hidden="true" focusable="false">
  <rect class="terminal" x="186" y="26" width="104" height="148" rx="20" />
  <rect class="terminal-screen" x="202" y="42" width="72" height="48" rx="10" />
  <circle class="dot" cx="224" cy="66" r="4.5" />
  <circle class="dot" cx="238" cy="66" r="4.5" />
  <circle class="dot" cx="252" cy="66" r="4.5" />
  <g class="terminal-keys">
    <rect x="202" y="104" width="18" height="12" rx="4" />
    <rect x="229" y="104" width="18" height="12" rx="4" />
    <rect x="256" y="104" width="18" height="12" rx="4" />
    <rect x="202" y="124" width="18" height="12" rx="4" />
    <rect x="229" y="124" width="18" height="12" rx="4" />
    <rect x="256" y="124" width="18" height="12" rx="4" />
    <rect x="202" y="144" width="72" height="14" rx="6" />
  </g>
  <path class="wave-line" d="M170 78c-13 13-13 31 0 44m-13-57c-20 20-20 50 0 70" />
  <g transform="rotate(-8 82 100)">
    <rect class="card-face" x="40" y="14" width="92" height="172" rx="20" />
    <rect class="phone-screen" x="48" y="24" width="76" height="152" rx="13" />
    <rect class="card-face" x="72" y="30" width="28" height="6" rx="3" />
    <g class="paw accent" transform="translate(68 70)">
      <ellipse cx="18" cy="27" rx="11" ry="9" />
      <ellipse cx="4" cy="17" rx="4.4" ry="6" />
      <ellipse cx="13" cy="7" rx="4.4" ry="6.4" />
      <ellipse cx="24" cy="7" rx="4.4" ry="6.4" />
      <ellipse cx="33" cy="17" rx="4.4" ry="6" />
    </g>
    <rect class="phone-line" x="62" y="124" width="48" height="8" rx="4" />
    <rect class="phone-line" x="70" y="140" width="32" height="8" rx="4" />
  </g>
</svg>`;

/**
 * Pictures of the payment methods. They are hidden from screen readers, because the text next to them has the same
 * content.
 */
export const paymentMethodPictures = { credit_card: card, nayax: phone } satisfies Record<PaymentMethod, Markup>;

const signs = {
  done: html`<path d="m14 24.5 7 7 13-15" />`,
  refused: html`<path d="m16 16 16 16m0-16L16 32" />`,
  waiting: html`<path d="M24 14v11l7 5" />`,
} as const;

export type StatusIcon = keyof typeof signs;

export function statusIcon(sign: StatusIcon): Markup {
  return html`<svg class="sign ${sign}" viewBox="0 0 48 48" aria-hidden="true" focusable="false">
    <circle cx="24" cy="24" r="22" />
    ${signs[sign]}
  </svg>`;
}

export const pawPicture = html`<svg class="mark" viewBox="0 0 40 40" aria-hidden="true" focusable="false">
  <circle class="mark-ground" cx="20" cy="20" r="20" />
  <g class="paw" transform="translate(6.5 7.5) scale(.74)">
    <ellipse cx="18" cy="27" rx="11" ry="9" />
    <ellipse cx="4" cy="17" rx="4.4" ry="6" />
    <ellipse cx="13" cy="7" rx="4.4" ry="6.4" />
    <ellipse cx="24" cy="7" rx="4.4" ry="6.4" />
    <ellipse cx="33" cy="17" rx="4.4" ry="6" />
  </g>
</svg>`;
