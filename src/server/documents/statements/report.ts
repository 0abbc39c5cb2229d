/** The statement as a report for paper (`formats/pdf`). */
import type { Block, Cell, Column, Report } from '../../../formats/pdf/report.ts';
import { footerOf } from '../../masters/clinic/public.ts';
import type { Amounts } from './amounts.ts';
import {
  type Statement,
  type StatementLine,
  type StatementPayment,
  LINE_TITLES as TITLES,
} from './statement.ts';

/** Font sizes in points: of tables, and of tables with many columns. */
const SIZE = 9.5;
const DENSE_SIZE = 8.5;

/** The same texts as on the page (`page.ts`), laid out for paper. */
export function statementReport(statement: Statement): Report {
  const { title, period, clinic, doctor, totals } = statement;
  return {
    title: `${title} · ${doctor.name} · ${period}`,
    running: `${title} · ${doctor.name} · ${period}`,
    footer: footerOf(clinic),
    letterhead: { ...clinic, issued: `Emitida el ${statement.issuedOn}` },
    blocks: [
      { kind: 'title', text: title, subtitle: period, remark: statement.filter },
      {
        kind: 'summary',
        name: doctor.name,
        facts: doctor.facts,
        figures: [
          ['Monto bruto', totals.gross],
          ['Retención', statement.withheld],
          ['Líquido', totals.net],
        ],
      },
      { kind: 'heading', text: 'Pagos del período' },
      paymentsTable(statement.payments),
      { kind: 'heading', text: 'Resumen por tipo de registro' },
      subtotalsTable(statement),
      ...statement.payments.flatMap((payment): Block[] => [
        ...(payment.lines.length > 0
          ? [{ kind: 'heading', text: `Detalle: ${payment.title}` } as const, linesTable(payment)]
          : []),
        ...(payment.entries.length > 0
          ? [
              { kind: 'heading', text: `Haberes y descuentos: ${payment.title}` } as const,
              entriesTable(payment),
            ]
          : []),
      ]),
      ...(statement.rules.length > 0
        ? [{ kind: 'heading', text: 'Cómo se calculó cada monto' } as const, rulesTable(statement)]
        : []),
      { kind: 'notes', items: statement.notes },
    ],
  };
}

const amounts = (atLeast: number, ...names: string[]): Column[] =>
  names.map((name) => ({ name, atLeast, isAmount: true }));

function paymentsTable(payments: readonly StatementPayment[]): Block {
  return {
    kind: 'table',
    size: SIZE,
    columns: [
      { name: 'Pago', share: 1.2 },
      { name: 'Estado' },
      { name: 'Fecha de pago' },
      { name: 'Forma', share: 1 },
      { name: 'Cuenta', share: 2.2 },
      ...amounts(0, 'Atenciones', 'Monto bruto', 'Retención', 'Líquido'),
    ],
    rows: payments.map(({ title, status, date, method, account, count, ...payment }) => [
      ...[title, status, date, method, account, count],
      ...afterBase(payment),
    ]),
    total: null,
  };
}

function subtotalsTable({ subtotals, totals }: Statement): Block {
  const row = (title: string, figures: Amounts) => [
    ...[title, figures.count, figures.base],
    ...afterBase(figures),
  ];
  return {
    kind: 'table',
    size: SIZE,
    columns: [
      { name: 'Tipo de registro', share: 1 },
      ...amounts(0, 'Atenciones'),
      ...amounts(30, 'Base', 'Monto bruto', 'Retención', 'Líquido'),
    ],
    rows: subtotals.map(({ title, ...figures }) => row(title, figures)),
    total: row('Total', totals),
  };
}

function linesTable(payment: StatementPayment): Block {
  return {
    kind: 'table',
    size: DENSE_SIZE,
    columns: [
      { name: TITLES.date },
      { name: TITLES.patient, share: 0.31 },
      { name: TITLES.service, share: 0.47 },
      { name: TITLES.type, atLeast: 20 },
      { name: TITLES.rule, share: 0.3 },
      ...amounts(18, TITLES.base, TITLES.gross, TITLES.retention, TITLES.net),
    ],
    rows: payment.lines.map((line): Cell[] => [
      ...[line.date, line.patient, service(line), line.type, line.rule, line.base],
      ...afterBase(line),
    ]),
    total: ['Total', '', '', '', '', payment.base, ...afterBase(payment.ofLines)],
  };
}

function entriesTable(payment: StatementPayment): Block {
  return {
    kind: 'table',
    size: SIZE,
    columns: [
      { name: 'Concepto', share: 0.6 },
      { name: 'Tipo', share: 0.4 },
      ...amounts(30, 'Monto', 'Retención', 'Líquido'),
    ],
    rows: payment.entries.map(({ title, kind, ...figures }) => [
      title,
      kind,
      ...afterBase(figures),
    ]),
    total: ['Total del pago', '', ...afterBase(payment)],
  };
}

/** The steps of an amount, if there is more than one multiplication, are set below the service. */
function service({ service: text, working }: StatementLine): Cell {
  return working === null ? text : { text, note: working };
}

function rulesTable({ rules }: Statement): Block {
  return {
    kind: 'table',
    size: SIZE,
    columns: [
      { name: 'Regla aplicada', share: 1 },
      ...amounts(0, 'Atenciones'),
      ...amounts(30, 'Base', 'Monto'),
    ],
    rows: rules.map(({ words, count, base, gross }) => [words, count, base, gross]),
    total: null,
  };
}

function afterBase({ gross, retention, net }: Omit<Amounts, 'count' | 'base'>): string[] {
  return [gross, retention, net];
}
