import { html, type Html } from '#server/core/documents/html.ts';
import { machineSpeeds, type Speed } from './machine-time.ts';
import { behaviours, bayDefects, type Behaviour, type SimulatedBay, type BayDefect } from './simulated-bay.ts';
import type { Cable, SpeedControl } from './simulated-station.ts';
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

const defectTexts = {
  hot_water: 'Hot water',
  cold_water: 'Cold water',
  leak: 'Leak',
  no_flow: 'No water',
  low_pressure: 'Low pressure',
  low_level: 'Empty tank',
  door_open: 'Open door',
  emergency_stop: 'Emergency stop',
  power_lost: 'On battery',
  dead_sensor: 'No temperature',
} as const satisfies Record<BayDefect, string>;

/**
 * Renders a drawer with the speed of the machine and its injected failures: behaviour, network cable and defects. The
 * drawer is open if at least one of these settings is not the normal setting.
 */
export function controlDrawer({ station, reader }: Terminal, actionPath: string): Html {
  const isCableOut = station.cable !== null && !station.cable.isIn();
  const isFast = station.speedControl !== null && station.speedControl.speed() !== 1;
  const hasDefect = station.bays.some(({ defect }) => defect !== null);
  const isOn = isCableOut || isFast || hasDefect || station.behaviour() !== 'starts';
  return html`<details class="drawer" ${isOn && OPEN}>
    <summary>Speed and faults: what the machine does next</summary>
    <div class="drawer-inside">
      <form method="post" action="${actionPath}" aria-label="What the machine does next">
        <h3>The next wash</h3>
        ${behaviours.map((behaviour) =>
          behaviourChoice(behaviour, { chosen: station.behaviour(), what: behaviourText(behaviour, reader !== null) }),
        )}
        <button class="key">Apply</button>
      </form>
      <div class="drawer-side">
        ${station.speedControl !== null && speedForm(actionPath, station.speedControl)}
        ${station.cable !== null && cableForm(actionPath, station.cable)}
        ${station.sensors !== null && station.bays.map((bay) => sensorsForm(actionPath, bay))}
      </div>
    </div>
  </details>`;
}

export const PRESSED_ATTRIBUTE = html`aria-pressed="true"`;
const OPEN = html`open`;
const CHECKED = html`checked`;

/**
 * Returns the description of a behaviour. The behaviour `silent` has a different text for a reader. The shop credits
 * the wash of a silent reader back after a minute and a half, sooner than for a controller.
 */
function behaviourText(behaviour: Behaviour, isReader: boolean): string {
  return isReader && behaviour === 'silent'
    ? 'Receives the start and never asks for approval. The wash is returned after a minute and a half.'
    : behaviourWords[behaviour][1];
}

function cableForm(actionPath: string, cable: Cable): Html {
  const isIn = cable.isIn();
  return html`<form method="post" action="${actionPath}" aria-label="The network cable">
    <h3>The network cable</h3>
    <p>
      ${
        isIn
          ? 'The cable is plugged in: the machine asks the shop before every wash.'
          : 'The cable is unplugged: the machine accepts codes at its own risk, stores each wash first, and reports them all once the cable is back.'
      }
    </p>
    <button class="key" name="cable" value="${isIn ? 'out' : 'in'}">
      ${isIn ? 'Pull the network cable' : 'Plug the cable in'}
    </button>
  </form>`;
}

const speedWords = {
  1: ['As a real machine', '1×: a wash of 15 minutes takes 15 minutes.'],
  60: ['Fast', '60×: a wash of 15 minutes takes 15 seconds. The meters of water and power count the real seconds.'],
} as const satisfies Record<Speed, readonly [string, string]>;

function speedForm(actionPath: string, speedControl: SpeedControl): Html {
  return html`<form method="post" action="${actionPath}" aria-label="Speed of the machine">
    <h3>The speed of the next wash</h3>
    ${machineSpeeds.map(
      (speed) =>
        html`<label>
          <input type="radio" name="speed" value="${speed}" ${speed === speedControl.speed() && CHECKED} />
          <span><b>${speedWords[speed][0]}</b> ${speedWords[speed][1]}</span>
        </label>`,
    )}
    <button class="key">Set the speed</button>
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

/** Renders a button for each defect that a bay's sensors can report. A second click ends the defect. */
function sensorsForm(actionPath: string, { bayNo, defect }: SimulatedBay): Html {
  return html`<form method="post" action="${actionPath}" aria-label="Sensors of bay ${bayNo}">
    <input type="hidden" name="bayNo" value="${bayNo}" />
    <h3>Sensors of bay ${bayNo}</h3>
    <span class="dials">
      ${bayDefects.map(
        (each) =>
          html`<button
            class="key"
            name="defect"
            value="${each === defect ? 'none' : each}"
            ${each === defect && PRESSED_ATTRIBUTE}
          >
            ${defectTexts[each]}
          </button>`,
      )}
      <button class="key" name="fill" value="1">Fill the tanks</button>
    </span>
  </form>`;
}
