import { html, htmlText, type Html } from '#server/core/documents/html.ts';
import { qrPath } from '#server/core/documents/qr.ts';
import { pageStyle, screenStyle } from './terminal-style.ts';
import {
  behaviours,
  programs,
  troubles,
  type Behaviour,
  type Program,
  type SimulatedBay,
  type Trouble,
} from './simulated-bay.ts';
import type { Cable } from './simulated-station.ts';
import type { Terminal } from './terminals.ts';

const behaviourWords = {
  starts: ['Starts', 'Normal start: the water runs a second later, and the shop receives the report.'],
  untimed: ['Reports no time', 'Starts, and never reports how long the water will still run.'],
  refuses: ['Refuses', 'Reports a failure: no water pressure. The wash is returned at once.'],
  silent: [
    'Says nothing',
    'Receives the start but does not start and never answers. The wash is returned after 15 minutes.',
  ],
  late: ['Tells it late', 'Starts at once and reports it 40 seconds later, as after a lost connection.'],
  repeats: ['Repeats itself', 'Reports everything three times. It counts once.'],
  power_cut: [
    'Loses its power',
    'Starts, then loses power after five seconds for twelve seconds. The wash is returned.',
  ],
  breaks_down: ['Breaks down', 'Starts, then a pump fails after five seconds. The wash is returned at once.'],
} as const satisfies Record<Behaviour, readonly [string, string]>;

const programWords = {
  water: 'Water',
  shampoo: 'Shampoo',
  conditioner: 'Conditioner',
  flea_tick: 'Flea & tick',
  dry: 'Dry',
} as const satisfies Record<Program, string>;

const troubleWords = {
  hot_water: 'Hot water',
  leak: 'Leak',
  no_flow: 'No water',
  low_level: 'Empty tank',
  door_open: 'Open door',
  emergency_stop: 'Emergency stop',
} as const satisfies Record<Trouble, string>;

export type TerminalPage = {
  readonly terminal: Terminal;
  readonly terminals: readonly Terminal[];
  readonly publicUrl: string;
};

/**
 * Renders the page of the simulated machine: screens, dials, the sticker to scan, and controls for injected failures.
 */
export function terminalPage({ terminal, terminals, publicUrl }: TerminalPage): string {
  const { place, station, reader } = terminal;
  const act = `/dev/terminal/${place.slug}`;
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
      <div class="street">
        <section class="machine" aria-label="The machine">
          <iframe src="${act}/screens" title="Screens of the bays" class="screens"></iframe>
          <div class="panels">${station.bays.map((bay) => panel(act, bay, station.sensors !== null))}</div>
        </section>
        <section class="sticker" aria-label="The sticker">
          <h2>Scan to start</h2>
          ${qr(`${publicUrl}${place.stickerPath}`)}
          <p class="code">${place.shortCode}</p>
          <a class="scan" href="${place.stickerPath}" target="_blank">Open as the phone that scanned it</a>
        </section>
        <form class="drawer" method="post" action="${act}">
          <h2>What the machine does next</h2>
          ${behaviours.map((behaviour) =>
            behaviourChoice(behaviour, { chosen: station.behaviour(), what: whatOf(behaviour, reader !== null) }),
          )}
          <button>Apply</button>
        </form>
        ${station.cable !== null && cableForm(act, station.cable)}
      </div>
    </main>`,
  });
}

const OWN_PROTOCOL =
  'A machine of the simulator. It uses the shop’s own station protocol over the network and signs its messages. It does not exist in production.';
const BEHIND_NAYAX =
  'A machine of the simulator behind a Nayax reader. The shop starts the reader, or the reader scans a voucher and asks the shop before a wash starts. It does not exist in production.';

const CURRENT = html`aria-current="page"`;
const CHECKED = html`checked`;

/**
 * Returns the description of a behaviour. A reader that never requests approval is noticed sooner than a silent machine
 * with a command, so its wash is given back sooner.
 */
function whatOf(behaviour: Behaviour, isReader: boolean): string {
  return isReader && behaviour === 'silent'
    ? 'Receives the start and never asks for approval. The wash is returned after a minute and a half.'
    : behaviourWords[behaviour][1];
}

function cableForm(act: string, cable: Cable): Html {
  const isIn = cable.isIn();
  return html`<form class="drawer" method="post" action="${act}" aria-label="The network cable">
    <h2>The network cable</h2>
    <p>
      ${
        isIn
          ? 'The cable is plugged in: the machine asks the shop before every wash.'
          : 'The cable is unplugged: the machine accepts codes at its own risk, stores each wash first, and reports them all once the cable is back.'
      }
    </p>
    <button name="cable" value="${isIn ? 'out' : 'in'}">
      ${isIn ? 'Pull the network cable' : 'Plug the cable in'}
    </button>
  </form>`;
}

type Choice = { readonly chosen: Behaviour; readonly what: string };

function behaviourChoice(behaviour: Behaviour, { chosen, what }: Choice): Html {
  const [name] = behaviourWords[behaviour];
  return html`<label>
    <input type="radio" name="behaviour" value="${behaviour}" ${behaviour === chosen && CHECKED} />
    <span><b>${name}</b> ${what}</span>
  </label>`;
}

function panel(act: string, bay: SimulatedBay, hasSensors: boolean): Html {
  return html`<div class="panel">
    <form class="controls" method="post" action="${act}" aria-label="Bay ${bay.bayNo}">
      <input type="hidden" name="bayNo" value="${bay.bayNo}" />
      <b>Bay ${bay.bayNo}</b>
      <span class="dials">
        ${programs.map(
          (program) =>
            html`<button name="program" value="${program}" ${program === bay.program && PRESSED}>
              ${programWords[program]}
            </button>`,
        )}
      </span>
      <button class="leave" name="finish" value="1">Leave early</button>
    </form>
    <form class="reader" method="post" action="${act}" aria-label="Reader of bay ${bay.bayNo}">
      <input type="hidden" name="bayNo" value="${bay.bayNo}" />
      <label
        >Hold a phone up to the reader
        <input name="text" required autocomplete="off" spellcheck="false" placeholder="PW1… or XXXX-XXXX-XXXX-XXXX-X"
      /></label>
      <button>Read it</button>
      <output>${bay.read ?? ''}</output>
    </form>
    ${hasSensors && sensorsForm(act, bay)}
  </div>`;
}

/** Renders a button for each defect of a bay's sensors; a second click ends the defect. */
function sensorsForm(act: string, { bayNo, trouble }: SimulatedBay): Html {
  return html`<form class="controls" method="post" action="${act}" aria-label="Sensors of bay ${bayNo}">
    <input type="hidden" name="bayNo" value="${bayNo}" />
    <span class="dials">
      ${troubles.map(
        (each) =>
          html`<button name="trouble" value="${each === trouble ? 'none' : each}" ${each === trouble && PRESSED}>
            ${troubleWords[each]}
          </button>`,
      )}
    </span>
  </form>`;
}

const PRESSED = html`aria-pressed="true"`;

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

/** Returns minutes and seconds left, which the machine displays but the phone does not. */
function timeLeft({ endsAt }: SimulatedBay, now: number): string {
  const seconds = Math.max(0, Math.ceil(((endsAt ?? now) - now) / 1_000));
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
