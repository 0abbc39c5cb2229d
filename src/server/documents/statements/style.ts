/** How the statement's page looks: on paper as its PDF, on a screen also narrow or dark. */
export const STATEMENT_STYLE = `
:root { color-scheme: light dark; --accent: light-dark(#0f5c6e, #7fd0e3); --muted: light-dark(#55636b, #a9b6bd);
  --line: light-dark(#cfd8dc, #3b474d); --wash: light-dark(#eef4f6, #1d282d); color: light-dark(#000, #fff); background: light-dark(#fff, #121212); }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 76rem; padding: 1.5rem; font: 15px/1.45 system-ui, sans-serif; overflow-wrap: anywhere; }
header { display: flex; justify-content: space-between; gap: 1rem; border-bottom: 2px solid var(--accent); }
header p { margin: 0 0 .6rem; }
header img { max-width: 12rem; height: 3.2rem; object-fit: contain; margin-bottom: .6rem; padding: .2rem; border-radius: .3rem; background: #fff; }
header .clinic { flex: 1; }
small, dt { color: var(--muted); }
h1, h2, th, .net dd { color: var(--accent); }
h1 { margin: 1.2rem 0 0; font-size: 1.8rem; }
h2 { margin: 2rem 0 .5rem; font-size: 1.15rem; break-after: avoid; }
.period { margin: 0; font-size: 1.15rem; }
.summary { display: flex; flex-wrap: wrap; gap: 1.5rem; justify-content: space-between; margin-top: 1rem; }
.summary section { flex: 1 1 20rem; min-width: 0; }
.name { margin: 0 0 .4rem; font-size: 1.2rem; font-weight: 600; }
dl { margin: 0; }
dl div { display: flex; gap: 1rem; }
dt { flex: 0 0 7rem; }
dd { margin: 0; min-width: 0; }
.totals { flex: 0 1 22rem; padding: 1rem; border-radius: .5rem; background: var(--wash); }
.totals div { justify-content: space-between; }
.totals .net { margin-top: .4rem; padding-top: .4rem; border-top: 1px solid var(--accent); font-size: 1.25rem; font-weight: 700; }
.scroll { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-size: .85rem; font-variant-numeric: tabular-nums; }
th, td { padding: .3rem .5rem; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); }
th { border-bottom: 2px solid var(--accent); }
th, td { white-space: nowrap; overflow-wrap: normal; }
td.text { min-width: 8rem; white-space: normal; overflow-wrap: anywhere; }
.facts td.text { min-width: 14rem; }
.lines td.amount:last-child { font-weight: 600; }
tr:has(+ .working) td { border-bottom: 0; }
.working td { padding-top: 0; font-size: .92em; color: var(--muted); white-space: normal; overflow-wrap: anywhere; }
.amount { text-align: right; }
tr { break-inside: avoid; }
tfoot { display: table-row-group; }
tfoot td { background: var(--wash); font-weight: 700; }
@media screen and (max-width: 62rem) {
  body { padding: 1rem; }
  table, tbody, tfoot { display: block; }
  thead { position: absolute; clip-path: inset(50%); }
  tr { display: flex; flex-wrap: wrap; justify-content: space-between; column-gap: 1rem; padding: .6rem 0; border-bottom: 1px solid var(--line); }
  td, td.amount, td.text, .working td { flex: 0 0 100%; display: flex; justify-content: space-between; gap: 1rem; min-width: 0; padding: .1rem 0; border: 0; text-align: right; white-space: normal; }
  td[data-name]::before { content: attr(data-name); flex: none; color: var(--muted); }
  td:empty { display: none; }
  td:first-child { font-weight: 600; }
  td:first-child::before, .working td:first-child { display: none; }
  .lines tbody tr:not(.working) { display: grid; grid-template-columns: 1fr auto; }
  .lines tbody tr:not(.working) td { grid-column: 1 / -1; }
  .lines tbody td:is(:nth-child(-n+5), :last-child) { text-align: left; }
  .lines tbody td:is(:nth-child(-n+5), :last-child)::before { display: none; }
  .lines tbody tr:not(.working) td:nth-child(2) { grid-area: 1 / 1; font-weight: 600; }
  .lines tbody tr:not(.working) td:last-child { grid-area: 1 / 2; font-size: 1.1em; }
  .lines tbody tr:not(.working) td:first-child { grid-area: 2 / 1; font-weight: 400; }
  .lines tbody tr:not(.working) td:nth-child(4) { grid-area: 2 / 2; }
  tr:has(+ .working) { border-bottom: 0; padding-bottom: 0; }
  .working { padding-top: 0; }
  tfoot td { background: none; }
}
a.correct { color: inherit; white-space: nowrap; }
@page { size: letter landscape; margin: 14mm; @bottom-right { content: 'Página ' counter(page) ' de ' counter(pages); font: 7pt system-ui, sans-serif; color: #55636b; } }
@media print { :root { color-scheme: light; } body { max-width: none; padding: 0; font-size: 9pt; line-height: 1.3; }
  h1 { font-size: 16pt; } h2 { margin-top: 1rem; font-size: 11pt; } table { font-size: 7.5pt; } thead { display: table-header-group; }
  .scroll { overflow: visible; } th, td { padding: .15rem .3rem; } td.text { min-width: 6rem; }
  .totals, tfoot td { print-color-adjust: exact; } .correct { display: none; } }
`;

/** Whose statement it is, below each printed page; sheets of several doctors get mixed. */
export function pageFooter(text: string): string {
  return `@page { @bottom-left { content: '${cssText(text)}'; font: 7pt system-ui, sans-serif; color: #55636b; } }`;
}

/** The text within quotes of CSS: nothing in it can end them, nor the style. */
function cssText(text: string): string {
  return text.replace(/[^\p{L}\p{N} ·.-]/gu, (sign) => `\\${sign.codePointAt(0)?.toString(16)} `);
}
