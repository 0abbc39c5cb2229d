/** The statement as a page to read and print: self-contained, without scripts. */
import { type Html, html } from '../../platform/html.ts';
import type { Amounts } from './amounts.ts';
import type { Statement, StatementLine, StatementPayment } from './statement.ts';
import { STATEMENT_STYLE } from './style.ts';

/** The whole page. `logo` is the address of the clinic's logo, null without one. */
export function statementPage(statement: Statement, logo: string | null): string {
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
    ({ name, isAmount }) => html`<th scope="col"${isAmount ? RIGHT : null}>${name}</th>`,
  );
  return html`<div class="scroll"><table><thead><tr>${head}</tr></thead><tbody>${rows}</tbody>${
    total && html`<tfoot>${total}</tfoot>`
  }</table></div>`;
}

const RIGHT = html` class="amount"`;

const texts = (...names: string[]): Column[] => names.map((name) => ({ name }));
const amounts = (...names: string[]): Column[] => names.map((name) => ({ name, isAmount: true }));

function paymentsTable(payments: readonly StatementPayment[]): Html {
  return table(
    [
      ...texts('Pago', 'Estado', 'Fecha de pago', 'Forma', 'Cuenta'),
      ...amounts('Atenciones', 'Monto bruto', 'Retención', 'Líquido'),
    ],
    payments.map((payment) => {
      const { title, status, date, method, account, count } = payment;
      const cells = [title, status, date, method].map((cell) => html`<td>${cell}</td>`);
      return html`<tr>${cells}${text(account)}${amount(count)}${afterBase(payment)}</tr>`;
    }),
    null,
  );
}

function subtotalsTable({ subtotals, totals }: Statement): Html {
  const row = (title: string, { count, base, ...rest }: Amounts) =>
    html`<tr><td>${title}</td>${amount(count)}${amount(base)}${afterBase(rest)}</tr>`;
  return table(
    [
      ...texts('Tipo de registro'),
      ...amounts('Atenciones', 'Base', 'Monto bruto', 'Retención', 'Líquido'),
    ],
    subtotals.map(({ title, ...subtotal }) => row(title, subtotal)),
    row('Total', totals),
  );
}

function linesTable(payment: StatementPayment): Html {
  return table(
    [
      ...texts('Fecha', 'Paciente', 'Prestación', 'Tipo', 'Regla'),
      ...amounts('Base', 'Monto', 'Retención', 'Líquido'),
    ],
    payment.lines.map(lineRow),
    html`<tr><td colspan="5">Total</td>${amount(payment.base)}${afterBase(payment)}</tr>`,
  );
}

function lineRow(line: StatementLine): Html {
  const working = line.working === null ? null : html`<br><small>${line.working}</small>`;
  return html`<tr><td>${line.date}</td>${text(line.patient)}<td class="text">${line.service}${working}</td><td>${line.type}</td>${text(line.rule)}${amount(line.base)}${afterBase(line)}</tr>
`;
}

function rulesTable({ rules }: Statement): Html {
  return table(
    [...texts('Regla aplicada'), ...amounts('Atenciones', 'Base', 'Monto')],
    rules.map(
      ({ words, count, base, gross }) =>
        html`<tr>${text(words)}${amount(count)}${amount(base)}${amount(gross)}</tr>`,
    ),
    null,
  );
}

/** A cell that may be long: it wraps, the others do not. */
function text(content: string): Html {
  return html`<td class="text">${content}</td>`;
}

function afterBase({ gross, retention, net }: Omit<Amounts, 'count' | 'base'>): Html {
  return html`${amount(gross)}${amount(retention)}${amount(net)}`;
}

function amount(figure: string): Html {
  return html`<td${RIGHT}>${figure}</td>`;
}
