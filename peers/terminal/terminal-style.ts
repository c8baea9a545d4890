/** URL paths of the two style sheets, served by `terminal.routes.ts`. */
export const pageStyle = '/dev/terminal/page.css';
export const screenStyle = '/dev/terminal/screens.css';

const tokens = `
:root { color-scheme: light dark; --ink: #082a33; --soft: #43636a; --page: #e9f6f5; --sheet: #fff; --line: #d3e3e4; --link: #0a6670; --steel: #c9d6d8; --steel-deep: #9db2b6; --water: #0b7f8c }
@media (prefers-color-scheme: dark) { :root { --ink: #ebf6f6; --soft: #a8c6c9; --page: #061f26; --sheet: #0c2e37; --line: #214750; --link: #74d3d6; --steel: #35525a; --steel-deep: #24404a; --water: #2aa6b1 } }
* { box-sizing: border-box }
body { margin: 0; color: var(--ink); font: 16px/1.5 system-ui, 'Segoe UI', Arial, sans-serif }
`;

export const pageCss = `${tokens}
body { padding: 20px 16px 64px; background: var(--page) }
main { max-width: 1100px; margin: 0 auto }
nav { display: flex; flex-wrap: wrap; gap: 6px }
nav a { padding: 6px 12px; border-radius: 999px; background: var(--sheet); color: var(--link); font-size: 14px; text-decoration: none }
nav a[aria-current] { background: var(--water); color: #fff }
h1 { margin: 18px 0 4px; font-size: 26px; line-height: 1.3 }
h1 bdi { color: var(--soft); font-size: 18px }
h2 { margin: 0 0 10px; font-size: 17px }
.what { max-width: 62ch; margin: 0 0 20px; color: var(--soft) }
.street { display: grid; gap: 20px; grid-template-columns: minmax(0, 1fr) 240px; align-items: start }
.machine { padding: 18px; border-radius: 24px 24px 12px 12px; background: linear-gradient(var(--steel), var(--steel-deep)); box-shadow: 0 18px 40px rgb(8 42 51 / .18) }
.screens { display: block; width: 100%; height: 180px; border: 0; border-radius: 14px; background: #04161b }
.panels { display: grid; gap: 12px; grid-template-columns: repeat(auto-fit, minmax(min(230px, 100%), 1fr)); margin-top: 16px }
.panel { display: grid; grid-template-columns: minmax(0, 1fr); align-content: start; padding: 12px; border-radius: 14px; background: var(--sheet) }
.controls { display: grid; gap: 8px }
.dials { display: grid; gap: 6px; grid-template-columns: repeat(2, minmax(0, 1fr)) }
button { min-height: 44px; padding: 6px 10px; border: 1px solid var(--line); border-radius: 10px; background: var(--page); color: inherit; font: inherit; cursor: pointer }
button[aria-pressed] { border-color: var(--water); background: var(--water); color: #fff }
button:focus-visible, a:focus-visible, input:focus-visible { outline: 3px solid var(--link); outline-offset: 2px }
.sticker { padding: 18px; border-radius: 18px; background: var(--sheet); text-align: center }
.qr { width: 100%; border-radius: 8px }
.code { margin: 8px 0; font: 700 22px/1.3 ui-monospace, Consolas, monospace; letter-spacing: .12em }
.scan { display: block; padding: 12px; border-radius: 10px; background: var(--water); color: #fff; text-decoration: none }
.reader { display: grid; gap: 8px; margin-top: 12px; padding-top: 12px; border-top: 1px solid var(--line); text-align: start }
.reader label { display: grid; gap: 4px }
.reader input { box-sizing: border-box; width: 100%; min-width: 0; min-height: 44px; padding: 6px 10px; border: 1px solid var(--line); border-radius: 10px; background: var(--page); color: inherit; font: inherit }
.drawer { display: grid; grid-column: 1 / -1; gap: 8px; padding: 18px; border-radius: 18px; background: var(--sheet) }
.drawer label { display: flex; gap: 10px; padding: 6px 0 }
.drawer button { justify-self: start }
@media (max-width: 760px) { .street { grid-template-columns: minmax(0, 1fr) } }
`;

export const screenCss = `${tokens}
body { background: #04161b; color: #dff7f7 }
.row { display: grid; grid-auto-columns: minmax(0, 1fr); grid-auto-flow: column; height: 100vh }
.screen { display: grid; place-content: center; gap: 6px; padding: 8px; text-align: center }
.screen + .screen { border-inline-start: 1px solid #17424c }
.screen strong { font-size: clamp(18px, 5vw, 34px); line-height: 1.2 }
.screen small { min-height: 1.5em; color: #8fc3c8 }
.running { background: #07535c }
.running strong { font-variant-numeric: tabular-nums; font-size: clamp(26px, 8vw, 56px) }
.rinsing { background: #1d4f86 }
.identifies { outline: 6px solid #ffd34d; outline-offset: -6px }
.done { background: #14532d }
.declined, .fault { background: #5f1f24 }
.dark { background: #000 }
`;
