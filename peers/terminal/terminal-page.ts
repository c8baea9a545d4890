import { html, htmlText, type Html } from '#server/core/documents/html.ts';
import { qrPath } from '#server/core/documents/qr.ts';
import { pageStyle, screenStyle } from './terminal-style.ts';
import { controlDrawer, PRESSED } from './terminal-drawer.ts';
import { programs, type Program, type SimulatedBay } from './simulated-bay.ts';
import type { Terminal } from './terminals.ts';

const programWords = {
  water: 'Water',
  shampoo: 'Shampoo',
  conditioner: 'Conditioner',
  flea_tick: 'Flea & tick',
  dry: 'Dry',
} as const satisfies Record<Program, string>;

export type TerminalPage = {
  readonly terminal: Terminal;
  readonly terminals: readonly Terminal[];
  readonly publicUrl: string;
};

/**
 * Renders the page of the simulated machine: the station with its screens and sticker, a bay on each side, and a drawer
 * with injected failures.
 */
export function terminalPage({ terminal, terminals, publicUrl }: TerminalPage): string {
  const { place, station, reader } = terminal;
  const act = `/dev/terminal/${place.slug}`;
  const middle = Math.ceil(station.bays.length / 2);
  const bays = station.bays.map((bay, index) => bayPart(act, bay, index < middle ? 'left' : 'right'));
  return wholePage({
    title: `${place.name}: the machine`,
    style: pageStyle,
    body: html`<main>
      <nav aria-label="Stations">
        ${terminals.map(
          (each) =>
            html`<a href="/dev/terminal/${each.place.slug}" ${each === terminal && CURRENT}>${each.place.name}</a>`,
        )}
      </nav>
      <h1>${place.name} <bdi lang="he" dir="rtl">${place.nameHe}</bdi></h1>
      <p class="what">${reader === null ? OWN_PROTOCOL : BEHIND_NAYAX}</p>
      <section class="station bays-${Math.min(station.bays.length, 3)}" aria-label="The machine">
        <iframe src="${act}/screens" title="Screens of the bays" class="screens"></iframe>
        <div class="bays">
          ${bays.slice(0, middle)}
          <section class="pillar" aria-label="The sticker">
            <div class="sticker">
              <h2>Scan to start</h2>
              ${qr(`${publicUrl}${place.stickerPath}`)}
              <p class="code">${place.shortCode}</p>
            </div>
            <a class="scan" href="${place.stickerPath}" target="_blank">Open as the phone that scanned it</a>
          </section>
          ${bays.slice(middle)}
        </div>
      </section>
      ${controlDrawer(terminal, act)}
    </main>`,
  });
}

const OWN_PROTOCOL =
  'A machine of the simulator. It uses the shop’s own station protocol over the network and signs its messages. It does not exist in production.';
const BEHIND_NAYAX =
  'A machine of the simulator behind a Nayax reader. The shop starts the reader, or the reader scans a voucher and asks the shop before a wash starts. It does not exist in production.';

const CURRENT = html`aria-current="page"`;

/** Renders one bay: its drawing, the keys of its programs, and its reader. */
function bayPart(act: string, bay: SimulatedBay, side: 'left' | 'right'): Html {
  return html`<section class="bay" aria-label="Bay ${bay.bayNo}: tub and keys">
    ${bayDrawing(side)}
    <form class="keys" method="post" action="${act}" aria-label="Bay ${bay.bayNo}">
      <input type="hidden" name="bayNo" value="${bay.bayNo}" />
      <b>Bay ${bay.bayNo}</b>
      ${programs.map(
        (program) =>
          html`<button class="key" name="program" value="${program}" ${program === bay.program && PRESSED}>
            ${programWords[program]}
          </button>`,
      )}
      <button class="key key-stop" name="finish" value="1">Leave early</button>
    </form>
    <form class="reader" method="post" action="${act}" aria-label="Reader of bay ${bay.bayNo}">
      <input type="hidden" name="bayNo" value="${bay.bayNo}" />
      <label
        >Hold a phone up to the reader
        <input name="text" required autocomplete="off" spellcheck="false" placeholder="PW1… or XXXX-XXXX-XXXX-XXXX-X"
      /></label>
      <button class="key">Read it</button>
      <output>${bay.read ?? ''}</output>
    </form>
  </section>`;
}

/** Draws a tub with foam under a shower, whose hose comes from the pillar between the bays. */
function bayDrawing(side: 'left' | 'right'): Html {
  return html`<svg class="drawing ${side}" viewBox="0 0 320 150" aria-hidden="true" focusable="false">
    <path class="wall" d="M0 0h320v112H0z" />
    <path class="tiles" d="M0 37h320M0 75h320M64 0v112M128 0v112M192 0v112M256 0v112" />
    <path class="hose" d="M320 20h-62c-20 0-30 8-30 24" />
    <path class="head" d="M206 44h44l8 14h-60z" />
    <path class="water" d="M212 64v18M228 64v26M244 64v18" />
    <path class="tub" d="M40 96h208c0 30-20 44-48 44H88c-28 0-48-14-48-44z" />
    <rect class="rim" x="30" y="90" width="228" height="12" rx="6" />
    <g class="foam">
      <circle cx="84" cy="84" r="14" />
      <circle cx="108" cy="76" r="18" />
      <circle cx="136" cy="82" r="15" />
      <circle cx="160" cy="86" r="11" />
    </g>
    <path class="floor" d="M0 145h320" />
  </svg>`;
}

function qr(address: string): Html {
  const { size, path } = qrPath(address);
  return html`<svg class="qr" viewBox="0 0 ${size} ${size}" role="img" aria-label="QR code of the sticker">
    <rect width="${size}" height="${size}" fill="#fff" />
    <path d="${path}" />
  </svg>`;
}

/** Renders only the screens, which are refreshed every second. */
export function screensPage({ station }: Terminal, now: number): string {
  return wholePage({
    title: 'Screens',
    style: screenStyle,
    body: html`<div class="row">
      ${
        station.isOnline()
          ? station.bays.map((bay) => screen(bay, now))
          : html`<div class="screen dark"><small>No power, or the shop does not know this machine</small></div>`
      }
    </div>`,
    head: html`<meta http-equiv="refresh" content="1" />`,
  });
}

const screenWords = {
  ready: 'Scan to start',
  starting: 'Water in a moment',
  running: '',
  rinsing: 'Rinsing',
  done: 'Thank you!',
  declined: 'Declined',
  fault: 'Out of order',
  dark: '',
} as const satisfies Record<SimulatedBay['screen'], string>;

function screen(bay: SimulatedBay, now: number): Html {
  const isLocked = bay.locked && bay.screen !== 'running';
  const identifies = (bay.identifiesUntil ?? 0) > now;
  return html`<div class="screen ${isLocked ? 'dark' : bay.screen} ${identifies && 'identifies'}">
    <small>Bay ${bay.bayNo}</small>
    <strong>${isLocked ? 'Locked' : bay.screen === 'running' ? timeLeft(bay, now) : screenWords[bay.screen]}</strong>
    <small
      >${identifies ? 'Light and sound: here I am' : bay.screen === 'running' ? programWords[bay.program] : ''}</small
    >
  </div>`;
}

/**
 * Returns the remaining time as minutes and seconds. The machine displays seconds; the customer's phone shows minutes
 * only.
 */
function timeLeft({ endsAt, speed }: SimulatedBay, now: number): string {
  const seconds = Math.max(0, Math.ceil((((endsAt ?? now) - now) * speed) / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

type WholePage = { readonly title: string; readonly style: string; readonly body: Html; readonly head?: Html };

function wholePage({ title, style, body, head }: WholePage): string {
  return `<!doctype html>${htmlText(
    html`<html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        ${head}
        <link rel="stylesheet" href="${style}" />
      </head>
      <body>
        ${body}
      </body>
    </html>`,
  )}`;
}
