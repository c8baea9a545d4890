import { html, htmlText, type Html } from '#server/core/documents/html.ts';
import { qrPath } from '#server/core/documents/qr.ts';
import { pageStylePath, screenStylePath } from './terminal-style.ts';
import { controlDrawer, PRESSED_ATTRIBUTE } from './terminal-drawer.ts';
import { programs, type Program, type SimulatedBay } from './simulated-bay.ts';
import type { Terminal } from './terminals.ts';

/** A text of the machine in Hebrew and in English. */
type BothTexts = { readonly he: string; readonly en: string };

const programWords = {
  water: { he: 'מים', en: 'Water' },
  shampoo: { he: 'שמפו', en: 'Shampoo' },
  conditioner: { he: 'מרכך', en: 'Conditioner' },
  flea_tick: { he: 'פרעושים וקרציות', en: 'Flea & tick' },
  dry: { he: 'ייבוש', en: 'Dry' },
} as const satisfies Record<Program, BothTexts>;

const foamy: ReadonlySet<Program> = new Set(['shampoo', 'conditioner', 'flea_tick']);

export type TerminalPage = {
  readonly terminal: Terminal;
  readonly terminals: readonly Terminal[];
  readonly publicUrl: string;
};

export function terminalPage({ terminal, terminals, publicUrl }: TerminalPage): string {
  const { place, station, reader } = terminal;
  const act = `/dev/terminal/${place.slug}`;
  const middle = Math.ceil(station.bays.length / 2);
  const bays = station.bays.map((bay) => bayPanel(act, bay));
  return wholePage({
    title: `${place.name}: the machine`,
    style: pageStylePath,
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
              <h2>${hebrew('סרקו כדי להתחיל')}<br />${SCAN}</h2>
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

const SCAN = 'Scan to start';

const CURRENT = html`aria-current="page"`;

/**
 * Renders the program keys and the code reader of one bay. The drawing of the bay is below the bay's screen, in another
 * section of the page.
 */
function bayPanel(act: string, bay: SimulatedBay): Html {
  return html`<section class="bay" aria-label="Bay ${bay.bayNo}: keys and reader">
    <form class="keys" method="post" action="${act}" aria-label="Bay ${bay.bayNo}">
      <input type="hidden" name="bayNo" value="${bay.bayNo}" />
      <b>Bay ${bay.bayNo}</b>
      ${programs.map(
        (program) =>
          html`<button
            class="key"
            name="program"
            value="${program}"
            ${bay.screen === 'running' && program === bay.program && PRESSED_ATTRIBUTE}
          >
            ${programWords[program].en}
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

/**
 * Draws the tub of a bay under its shower, in the style of the site. Water and foam are drawn only while the machine
 * gives them. The pipe is on the side of the pillar between the bays.
 */
function bayDrawing({ screen, program }: SimulatedBay, side: 'left' | 'right'): Html {
  const isWet = screen === 'rinsing' || (screen === 'running' && program !== 'dry');
  const hasFoam = screen === 'running' && foamy.has(program);
  return html`<svg class="drawing ${side}" viewBox="0 0 180 180" aria-hidden="true" focusable="false">
    <ellipse class="ground" cx="90" cy="166" rx="82" ry="10" />
    <path class="pipe" d="M150 162V34c0-14-10-20-22-20s-22 4-24 14" />
    <path class="head" d="M88 40c0-9 7-14 16-14s16 5 16 14z" />
    <rect class="spout" width="36" height="7" x="86" y="38" rx="3.5" />
    <circle class="head" cx="150" cy="62" r="9" />
    <circle class="${screen === 'running' ? 'light-on' : 'light'}" cx="150" cy="62" r="4.5" />
    <ellipse class="${isWet ? 'wet' : 'inside'}" cx="84" cy="107" rx="70" ry="10" />
    ${isWet && html`<path class="water" d="M94 50v50M104 50v54M114 50v50" />`}
    ${
      hasFoam &&
      html`<g class="foam">
        <circle cx="34" cy="100" r="10" />
        <circle cx="52" cy="94" r="13" />
        <circle cx="72" cy="98" r="11" />
        <circle cx="134" cy="100" r="9" />
      </g>`
    }
    <path class="tub" d="M18 112h132c0 36-24 54-66 54s-66-18-66-54" />
    <path class="shade" d="M150 112c0 36-24 54-66 54 30-5 44-24 45-54z" />
    <path class="rim" d="M10 110a6 6 0 0 1 6-6h4c8 8 34 10 64 10s56-2 64-10h4a6 6 0 0 1 0 12H16a6 6 0 0 1-6-6" />
    <g class="paw">
      <ellipse cx="84" cy="142" rx="8" ry="6.6" />
      <circle cx="73" cy="134" r="3.4" />
      <circle cx="80" cy="129" r="3.6" />
      <circle cx="88" cy="129" r="3.6" />
      <circle cx="95" cy="134" r="3.4" />
    </g>
  </svg>`;
}

function qr(address: string): Html {
  const { size, path } = qrPath(address);
  return html`<svg class="qr" viewBox="0 0 ${size} ${size}" role="img" aria-label="QR code of the sticker">
    <rect width="${size}" height="${size}" fill="#fff" />
    <path d="${path}" />
  </svg>`;
}

/** Renders only the screens and the drawings of the bays. The page refreshes them every second. */
export function screensPage({ station }: Terminal, now: number): string {
  const middle = Math.ceil(station.bays.length / 2);
  return wholePage({
    title: 'Screens',
    style: screenStylePath,
    body: html`<div class="row">
      ${
        station.isOnline()
          ? station.bays.map(
              (bay, index) =>
                html`<div class="cell">${screen(bay, now)} ${bayDrawing(bay, index < middle ? 'left' : 'right')}</div>`,
            )
          : html`<div class="screen dark"><small>No power, or the shop does not know this machine</small></div>`
      }
    </div>`,
    head: html`<meta http-equiv="refresh" content="1" />`,
  });
}

const free = { he: 'פנוי', en: 'Free' };
const busy = { he: 'תפוס', en: 'Busy' };
const closed = { he: 'לא בשימוש', en: 'Not in use' };
const noText = { he: '', en: '' };

/** Texts of a bay's state: a large text that is readable from a distance, and the text below it. */
const screenWords = {
  ready: { state: free, text: { he: 'סרקו כדי להתחיל', en: SCAN } },
  starting: { state: busy, text: { he: 'המים כבר מגיעים', en: 'Water in a moment' } },
  running: { state: busy, text: noText },
  rinsing: { state: busy, text: { he: 'התא נשטף', en: 'Rinsing' } },
  done: { state: busy, text: { he: 'תודה!', en: 'Thank you!' } },
  declined: { state: free, text: { he: 'לא אושר', en: 'Declined' } },
  fault: { state: closed, text: { he: 'תקלה', en: 'Out of order' } },
  dark: { state: noText, text: noText },
} as const satisfies Record<SimulatedBay['screen'], { readonly state: BothTexts; readonly text: BothTexts }>;
const lockedWords = { state: closed, text: { he: 'נעול', en: 'Locked' } };

function hebrew(text: string): Html {
  return html`<span lang="he" dir="rtl">${text}</span>`;
}

/**
 * Renders the screen of a bay. The state is first, large and in both languages, so that it is readable from a distance.
 */
function screen(bay: SimulatedBay, now: number): Html {
  const isLocked = bay.locked && bay.screen !== 'running';
  const isRunning = bay.screen === 'running';
  const identifies = (bay.identifiesUntil ?? 0) > now;
  const { state, text } = isLocked ? lockedWords : screenWords[bay.screen];
  const program = isRunning ? programWords[bay.program] : noText;
  return html`<div class="screen ${isLocked ? 'dark' : bay.screen} ${identifies && 'identifies'}">
    <small>${hebrew(`תא ${bay.bayNo}`)} Bay ${bay.bayNo}</small>
    <b>${hebrew(state.he)} ${state.en}</b>
    <small>${hebrew(isRunning ? program.he : text.he)}</small>
    <strong>${isRunning ? timeLeft(bay, now) : text.en}</strong>
    <small>${identifies ? 'Light and sound: here I am' : program.en}</small>
  </div>`;
}

/**
 * Formats the remaining time in minutes and seconds. The machine displays seconds, but the customer's phone shows
 * minutes only.
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
