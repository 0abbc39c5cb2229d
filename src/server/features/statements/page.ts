/** The statement as a page to read and print: self-contained, without scripts. */
import { type Html, html } from '../../platform/html.ts';
import type { Amounts } from './amounts.ts';
import type { Statement, StatementLine, StatementPayment } from './statement.ts';
import { STATEMENT_STYLE } from './style.ts';

/** The whole page. */
export function statementPage(statement: Statement): string {
  const { clinic, doctor, totals } = statement;
  return html`<!doctype html>
<html lang="es-CL">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${`${statement.title} · ${doctor.name} · ${statement.period}`}</title>
<style>${{ html: STATEMENT_STYLE }}</style>
</head>
<body>
<header>
<p><strong>${clinic.name}</strong><br><small>${clinic.details}</small></p>
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
<div><dt>Retención</dt><dd>−${totals.retention}</dd></div>
<div class="net"><dt>Líquido</dt><dd>${totals.net}</dd></div>
</dl>
</div>
<h2>Pagos del período</h2>
${paymentsTable(statement.payments)}
<h2>Resumen por tipo de registro</h2>
${subtotalsTable(statement)}
${statement.payments.map(
  (payment) => html`<h2>Detalle: ${payment.title}</h2>${linesTable(payment)}`,
)}
<h2>Cómo se calculó cada monto</h2>
${rulesTable(statement)}
<ul>${statement.notes.map((note) => html`<li>${note}</li>`)}</ul>
</main>
</body>
</html>
`.html;
}

type Column = { readonly name: string; readonly isAmount?: boolean };

function table(columns: readonly Column[], rows: readonly Html[], total: Html | null): Html {
  const head = columns.map(
    ({ name, isAmount }) => html`<th scope="col" class="${isAmount ? 'amount' : ''}">${name}</th>`,
  );
  return html`<div class="scroll"><table><thead><tr>${head}</tr></thead><tbody>${rows}</tbody>${
    total && html`<tfoot>${total}</tfoot>`
  }</table></div>`;
}

const COUNT: Column = { name: 'Atenciones', isAmount: true };
const BASE: Column = { name: 'Base', isAmount: true };
const AFTER_BASE: readonly Column[] = [
  { name: 'Monto bruto', isAmount: true },
  { name: 'Retención', isAmount: true },
  { name: 'Líquido', isAmount: true },
];

function paymentsTable(payments: readonly StatementPayment[]): Html {
  const columns = ['Pago', 'Estado', 'Fecha de pago', 'Forma', 'Cuenta'].map((name) => ({ name }));
  return table(
    [...columns, COUNT, ...AFTER_BASE],
    payments.map(
      (payment) =>
        html`<tr><td>${payment.title}</td><td>${payment.status}</td><td>${payment.date}</td><td>${payment.method}</td><td>${payment.account}</td>${amount(payment.count)}${afterBase(payment)}</tr>`,
    ),
    null,
  );
}

function subtotalsTable({ subtotals, totals }: Statement): Html {
  const row = (title: string, amounts: Amounts) =>
    html`<tr><td>${title}</td>${amount(amounts.count)}${amount(amounts.base)}${afterBase(amounts)}</tr>`;
  return table(
    [{ name: 'Tipo de registro' }, COUNT, BASE, ...AFTER_BASE],
    subtotals.map((subtotal) => row(subtotal.title, subtotal)),
    row('Total', totals),
  );
}

function linesTable(payment: StatementPayment): Html {
  const columns = ['Fecha', 'Paciente', 'Prestación', 'Tipo'].map((name) => ({ name }));
  return table(
    [...columns, BASE, { name: 'Regla' }, ...AFTER_BASE],
    payment.lines.map(lineRow),
    html`<tr><td colspan="4">Total</td>${amount(payment.base)}<td></td>${afterBase(payment)}</tr>`,
  );
}

function lineRow(line: StatementLine): Html {
  const working = line.working && html`<br><small>${line.working}</small>`;
  return html`<tr><td class="date">${line.date}</td><td>${line.patient}</td><td>${line.service}${working || null}</td><td>${line.type}</td>${amount(line.base)}<td>${line.rule}</td>${afterBase(line)}</tr>
`;
}

function rulesTable({ rules }: Statement): Html {
  return table(
    [{ name: 'Regla aplicada' }, COUNT, BASE, { name: 'Monto', isAmount: true }],
    rules.map(
      (rule) =>
        html`<tr><td>${rule.words}</td>${amount(rule.count)}${amount(rule.base)}${amount(rule.gross)}</tr>`,
    ),
    null,
  );
}

function afterBase({ gross, retention, net }: Omit<Amounts, 'count' | 'base'>): Html {
  return html`${amount(gross)}${amount(retention)}${amount(net)}`;
}

function amount(text: string): Html {
  return html`<td class="amount">${text}</td>`;
}
