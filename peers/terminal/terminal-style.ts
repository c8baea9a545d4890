import { readFonts } from '#peers/sandbox-bank/assets.ts';

/** URL paths of the two style sheets and of the fonts. `terminal.routes.ts` serves these files. */
export const pageStylePath = '/dev/terminal/page.css';
export const screenStylePath = '/dev/terminal/screens.css';
export const fontFiles = readFonts().map((font) => ({ ...font, path: `/dev/terminal/${font.name}` }));

const fontFaces = fontFiles.map(
  ({ path, range }) =>
    `@font-face { font-family: 'Rubik Variable'; src: url('${path}') format('woff2-variations'); font-weight: 300 900; unicode-range: ${range} }\n`,
);

const tokens = `
${fontFaces.join('')}
:root { color-scheme: light dark; --ink: #082a33; --soft: #43636a; --page: #e9f6f5; --sky: #fdf8f0; --sheet: #fff; --line: #c3d8da; --link: #0a6670; --steel: #dfe9ea; --steel-deep: #b4c8cb; --key: #f4f9f9; --key-edge: #9db2b6; --water: #0b7681; --deep: #082a33; --on-deep: #f1fafa; --wall: #d6f2f1; --tile: #b9e2e1; --foam: #fff; --foam-edge: #b9dfe1; --tub: #f3f9f9; --tub-shade: #d9e9eb; --tub-edge: #bad2d6; --pipe: #15505c; --pipe-deep: #0e3b46; --coral: #ff7d63; --coral-ink: #082a33 }
@media (prefers-color-scheme: dark) { :root { --ink: #ebf6f6; --soft: #a8c6c9; --page: #061f26; --sky: #0a2830; --sheet: #0c2e37; --line: #2b5661; --link: #74d3d6; --steel: #1b4752; --steel-deep: #12353f; --key: #15404b; --key-edge: #04161b; --water: #0b7681; --deep: #04191f; --wall: #114752; --tile: #1b5b67; --foam: #d6f2f1; --foam-edge: #5d9aa3; --tub: #dcebec; --tub-shade: #b4cdd1; --tub-edge: #8fb0b6; --pipe: #1f7480; --pipe-deep: #196370 } }
* { box-sizing: border-box }
body { margin: 0; color: var(--ink); font: 16px/1.5 'Rubik Variable', Rubik, system-ui, 'Segoe UI', Arial, sans-serif }
`;

export const pageCss = `${tokens}
body { padding: 20px 16px 64px; background: linear-gradient(var(--sky), var(--page) 24rem) no-repeat var(--page) }
main { max-width: 1180px; margin: 0 auto }
nav { display: flex; flex-wrap: wrap; gap: 6px }
nav a { padding: 8px 14px; border-radius: 999px; background: var(--sheet); color: var(--link); font-size: 14px; font-weight: 500; text-decoration: none }
nav a[aria-current] { background: var(--water); color: #fff }
h1 { margin: 20px 0 4px; font-size: 28px; line-height: 1.25 }
h1 bdi { color: var(--soft); font-size: 18px; font-weight: 500 }
h2, h3 { margin: 0; font-size: 17px; line-height: 1.3 }
.what { max-width: 66ch; margin: 0 0 20px; color: var(--soft) }
.station { padding: 16px; border: 1px solid var(--steel-deep); border-radius: 28px; background: linear-gradient(var(--steel), var(--steel-deep)); box-shadow: 0 24px 48px -20px rgb(8 42 51 / .45) }
.screens { display: block; width: 100%; height: 390px; border: 0; border-radius: 16px; background: #04161b }
.bays { display: grid; gap: 16px; align-items: start; margin-top: 16px }
.bay { display: grid; grid-template-columns: minmax(0, 1fr); gap: 14px; padding: 14px; border-radius: 18px; background: var(--sheet) }
.keys { display: grid; gap: 10px; grid-template-columns: repeat(2, minmax(0, 1fr)) }
.keys b { grid-column: 1 / -1 }
.key { min-height: 48px; padding: 6px 8px; border: 1px solid var(--key-edge); border-radius: 12px; background: var(--key); box-shadow: inset 0 1px 0 rgb(255 255 255 / .5), 0 3px 0 var(--key-edge); color: inherit; font: inherit; font-weight: 500; cursor: pointer }
.key:active { transform: translateY(3px); box-shadow: none }
.key[aria-pressed] { border-color: var(--water); background: var(--water); box-shadow: inset 0 3px 6px rgb(0 0 0 / .3); color: #fff; transform: translateY(2px) }
.key-stop { border-color: #b9452e; background: var(--coral); box-shadow: inset 0 1px 0 rgb(255 255 255 / .4), 0 3px 0 #b9452e; color: var(--coral-ink) }
:is(button, a, input, summary, iframe):focus-visible { outline: 3px solid var(--link); outline-offset: 2px }
.reader { display: grid; gap: 10px; padding: 14px; border-radius: 14px; background: var(--deep); color: var(--on-deep) }
.reader label { display: grid; gap: 6px; font-weight: 500 }
.reader input { width: 100%; min-width: 0; min-height: 48px; padding: 6px 12px; border: 1px solid #6b8a90; border-radius: 12px; background: #0e3b46; color: inherit; font: inherit }
.reader input::placeholder { color: #b4d3d6 }
.reader .key { color: var(--ink) }
.reader output:empty { display: none }
.pillar { display: grid; gap: 12px; align-content: start; padding: 14px; border-radius: 18px; background: linear-gradient(90deg, #0a4d59, #15505c 30%, #0e3b46); text-align: center }
.sticker { padding: 18px 16px 12px; border-radius: 14px; background: #fff; color: #082a33 }
.qr { display: block; width: 100%; max-width: 240px; margin: 10px auto 0 }
.code { margin: 8px 0 0; font-size: 20px; font-weight: 700; letter-spacing: .1em }
.scan { display: grid; place-items: center; min-height: 48px; padding: 10px 12px; border-radius: 999px; background: var(--coral); color: var(--coral-ink); font-weight: 600; line-height: 1.3; text-decoration: none }
.drawer { margin-top: 16px; border-radius: 18px; background: var(--sheet) }
.drawer > summary { padding: 16px 20px; font-size: 17px; font-weight: 600; cursor: pointer }
.drawer-inside, .drawer-side { display: grid; grid-template-columns: minmax(0, 1fr); gap: 24px; align-content: start }
.drawer-inside { padding: 4px 20px 20px }
.drawer form { display: grid; gap: 10px; align-content: start }
.drawer p { margin: 0; color: var(--soft) }
.drawer label { display: flex; gap: 10px; padding: 4px 0 }
.drawer form > .key { justify-self: start }
.dials { display: grid; gap: 10px; grid-template-columns: repeat(2, minmax(0, 1fr)) }
.dials > [name=fill] { grid-column: 1 / -1 }
@media (min-width: 900px) {
  .bays-1 .bays { grid-template-columns: minmax(0, 1fr) 300px }
  .bays-2 .bays { grid-template-columns: minmax(0, 1fr) 280px minmax(0, 1fr) }
  .bays-3 .bays { grid-template-columns: repeat(2, minmax(0, 1fr)) }
  .bays-2 .bay, .bays-2 .pillar { height: 100% }
  .drawer-inside { grid-template-columns: repeat(2, minmax(0, 1fr)) }
}
@media (min-width: 1100px) {
  .bays-3 .bays { grid-template-columns: repeat(2, minmax(0, 1fr)) 240px minmax(0, 1fr) }
  .bays-3 .bay, .bays-3 .pillar { height: 100% }
}
`;

export const screenCss = `${tokens}
body { background: #04161b; color: #dff7f7 }
.row { display: grid; grid-auto-columns: minmax(0, 1fr); grid-auto-flow: column; height: 100vh }
.cell { display: grid; grid-template-rows: minmax(0, 1fr) 180px; min-width: 0 }
.cell + .cell { border-inline-start: 1px solid #17424c }
.drawing { display: block; width: 100%; height: 100%; padding: 8px; background: var(--wall) }
.drawing.right { transform: scaleX(-1) }
.ground { fill: var(--tile) }
.pipe { fill: none; stroke: var(--pipe); stroke-width: 9; stroke-linecap: round }
.head { fill: var(--pipe-deep) }
.spout, .paw { fill: #35b4bb }
.light { fill: #93d69c }
.light-on { fill: #ffd34d }
.inside { fill: var(--tub-shade) }
.wet { fill: #35b4bb }
.water { fill: none; stroke: #74d3d6; stroke-width: 5; stroke-linecap: round }
.foam { fill: var(--foam); stroke: var(--foam-edge); stroke-width: 2 }
.tub { fill: var(--tub) }
.shade { fill: var(--tub-shade) }
.rim { fill: var(--tub-edge) }
.screen { display: grid; place-content: center; gap: 2px; padding: 8px; text-align: center }
.screen b { font-size: clamp(24px, 6vw, 44px); line-height: 1.15 }
.screen b span { display: block }
.screen strong { font-size: clamp(16px, 3.4vw, 26px); line-height: 1.2 }
.screen small { min-height: 1.5em; color: #8fc3c8 }
.screen b + small { font-size: clamp(15px, 3vw, 22px); color: inherit }
.running { background: #07535c }
.running strong { font-variant-numeric: tabular-nums; font-size: clamp(22px, 5vw, 40px) }
.rinsing { background: #1d4f86 }
.identifies { outline: 6px solid #ffd34d; outline-offset: -6px }
.done { background: #14532d }
.declined, .fault { background: #5f1f24 }
.dark { background: #000 }
`;
