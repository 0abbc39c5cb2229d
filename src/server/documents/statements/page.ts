/** The statement as a self-contained page without scripts, for reading and printing. */
import type { Maker } from '../../../domain/words/maker.ts';
import { type Html, html } from '../../platform/http/html.ts';
import { OWN_REFERRER, SIGN_OUT_FORM, SIGN_OUT_STYLE } from '../../platform/http/sign-out-page.ts';
import type { Amounts } from './amounts.ts';
import {
  type Statement,
  type StatementLine,
  type StatementPayment,
  LINE_TITLES as TITLES,
} from './statement.ts';
import { pageFooter, STATEMENT_STYLE } from './style.ts';

type Reader = {
  /** Whom the page's properties name. */
  readonly maker: Maker;
  /** The address of the clinic's logo; null without one. */
  readonly logo: string | null;
  /** Whether who reads it may correct paid lines: each leads there (payout §25.9). */
  readonly mayCorrect: boolean;
};

/** The whole page. */
export function statementPage(statement: Statement, { logo, maker, mayCorrect }: Reader): string {
  const { clinic, doctor, totals } = statement;
  const title = `${statement.title} · ${doctor.name} · ${statement.period}`;
  return html`<!doctype html>
<html lang="es-CL">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${OWN_REFERRER}
<meta name="author" content="${maker.by}">
<meta name="dcterms.created" content="${maker.at.toISOString()}">
<title>${title}</title>
<style>${{ html: STATEMENT_STYLE + SIGN_OUT_STYLE + pageFooter(title) }}</style>
</head>
<body>
${SIGN_OUT_FORM}
<header>
${logo && html`<img src="${logo}" alt="Logo de ${clinic.name}">`}
<p class="clinic"><strong>${clinic.name}</strong><br><small>${clinic.details}</small></p>
<p><small>Emitida el ${statement.issuedOn}</small></p>
</header>
<main>
<h1>${statement.title}</h1>
<p class="period">${statement.period} <small>${statement.filter}</small></p>
<div class="summary">
<section aria-label="Médico">
<p class="name">${doctor.name}</p>
<dl>${doctor.facts.map(([label, value]) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`)}</dl>
</section>
<dl class="totals" aria-label="Totales">
<div><dt>Monto bruto</dt><dd>${totals.gross}</dd></div>
<div><dt>Retención</dt><dd>${statement.withheld}</dd></div>
<div class="net"><dt>Líquido</dt><dd>${totals.net}</dd></div>
</dl>
</div>
<h2>Pagos del período</h2>
${paymentsTable(statement.payments)}
<h2>Resumen por tipo de registro</h2>
${subtotalsTable(statement)}
${statement.payments.map(
  (payment) =>
    html`${payment.lines.length > 0 ? html`<h2>Detalle: ${payment.title}</h2>${linesTable(payment, mayCorrect)}` : null}${payment.entries.length > 0 ? html`<h2>Haberes y descuentos: ${payment.title}</h2>${entriesTable(payment)}` : null}`,
)}
${statement.rules.length > 0 ? html`<h2>Cómo se calculó cada monto</h2>${rulesTable(statement)}` : null}
<ul>${statement.notes.map((note) => html`<li>${note}</li>`)}</ul>
</main>
</body>
</html>
`.html;
}

/** A column of texts; a long one wraps, and amounts are right-aligned. */
type Column = { readonly name: string; readonly kind: 'text' | 'long' | 'amount' };

const texts = (...names: string[]): Column[] => names.map((name) => ({ name, kind: 'text' }));
const long = (name: string): Column => ({ name, kind: 'long' });
const amounts = (...names: string[]): Column[] => names.map((name) => ({ name, kind: 'amount' }));

const CLASS = { text: null, long: html` class="text"`, amount: html` class="amount"` } as const;

/**
 * A row has a cell for each column. On a phone each row becomes a card: its cells are stacked with their columns'
 * names, so each cell carries its column's name.
 */
function table(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  total: readonly string[] | null = null,
): Html {
  return wrapped(
    'facts',
    columns,
    rows.map((cells) => row(columns, cells)),
    total && row(columns, total),
  );
}

function wrapped(
  name: string,
  columns: readonly Column[],
  rows: readonly Html[],
  total: Html | null,
): Html {
  const head = columns.map(
    (column) =>
      html`<th scope="col"${column.kind === 'amount' ? CLASS.amount : null}>${column.name}</th>`,
  );
  return html`<div class="scroll"><table class="${name}"><thead><tr>${head}</tr></thead><tbody>${rows}</tbody>${
    total && html`<tfoot>${total}</tfoot>`
  }</table></div>`;
}

/** `lead` precedes the cells. */
function row(
  columns: readonly Column[],
  cells: readonly (string | Html)[],
  lead: Html | null = null,
): Html {
  return html`<tr>${lead}${columns.map(({ name, kind }, at) => html`<td data-name="${name}"${CLASS[kind]}>${cells[at] ?? ''}</td>`)}</tr>
`;
}

function paymentsTable(payments: readonly StatementPayment[]): Html {
  return table(
    [
      ...texts('Pago', 'Estado', 'Fecha de pago', 'Forma'),
      long('Cuenta'),
      ...amounts('Atenciones', 'Monto bruto', 'Retención', 'Líquido'),
    ],
    payments.map((payment) => {
      const { title, status, date, method, account, count } = payment;
      return [title, status, date, method, account, count, ...afterBase(payment)];
    }),
  );
}

function subtotalsTable({ subtotals, totals }: Statement): Html {
  const cells = (title: string, { count, base, ...rest }: Amounts) => [
    ...[title, count, base],
    ...afterBase(rest),
  ];
  return table(
    [
      ...texts('Tipo de registro'),
      ...amounts('Atenciones', 'Base', 'Monto bruto', 'Retención', 'Líquido'),
    ],
    subtotals.map(({ title, ...subtotal }) => cells(title, subtotal)),
    cells('Total', totals),
  );
}

const LINE_COLUMNS = [
  ...texts(TITLES.date),
  long(TITLES.patient),
  long(TITLES.service),
  ...texts(TITLES.type),
  long(TITLES.rule),
  ...amounts(TITLES.base, TITLES.gross, TITLES.retention, TITLES.net),
];

function linesTable(payment: StatementPayment, mayCorrect: boolean): Html {
  const total = row(
    LINE_COLUMNS.slice(5),
    [payment.base, ...afterBase(payment.ofLines)],
    html`<td colspan="5">Total</td>`,
  );
  return wrapped(
    'lines',
    LINE_COLUMNS,
    payment.lines.map((line) => lineRows(line, mayCorrect)),
    total,
  );
}

function entriesTable(payment: StatementPayment): Html {
  return table(
    [long('Concepto'), long('Tipo'), ...amounts('Monto', 'Retención', 'Líquido')],
    payment.entries.map(({ title, kind, ...figures }) => [title, kind, ...afterBase(figures)]),
    ['Total del pago', '', ...afterBase(payment)],
  );
}

/** The line, and, if its amount took several steps, a row below it that shows them. */
function lineRows(line: StatementLine, mayCorrect: boolean): Html {
  const { date, service, type, rule, base, working, paidId } = line;
  const patient =
    mayCorrect && paidId !== null
      ? html`${line.patient} <a class="correct" href="/correcciones?correct=${String(paidId)}" target="_blank">Corregir…</a>`
      : line.patient;
  const own = row(LINE_COLUMNS, [date, patient, service, type, rule, base, ...afterBase(line)]);
  if (working === null) return own;
  return html`${own}<tr class="working"><td></td><td colspan="8">${working}</td></tr>
`;
}

function rulesTable({ rules }: Statement): Html {
  return table(
    [long('Regla aplicada'), ...amounts('Atenciones', 'Base', 'Monto')],
    rules.map(({ words, count, base, gross }) => [words, count, base, gross]),
  );
}

function afterBase({ gross, retention, net }: Omit<Amounts, 'count' | 'base'>): string[] {
  return [gross, retention, net];
}
