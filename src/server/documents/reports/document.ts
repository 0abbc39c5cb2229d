/** The report for paper (`formats/pdf`). */
import { formatDate, type LocalDate } from '../../../domain/calendar/calendar.ts';
import { formatPesos, formatRate, WHOLE } from '../../../domain/money.ts';
import { formatCount } from '../../../domain/words/counts.ts';
import { distribute, type Portion } from '../../../domain/words/distribution.ts';
import { PARTICIPATION_TYPE_LABELS } from '../../../domain/words/labels.ts';
import { ACTIVE_BADGES } from '../../../domain/words/state-badges.ts';
import type { Block, Column, Report, Table } from '../../../formats/pdf/report.ts';
import { footerOf, letterheadOf } from '../../masters/clinic/public.ts';
import type { ReportRow, ServiceReport } from './report.ts';
import { describeFilters, describeSpan, REPORT_TITLE, typePortions } from './words.ts';

/** Font sizes in points: of tables, and of tables with many columns. */
const SIZE = 9.5;
const DENSE_SIZE = 8.5;

/** The figures, both distributions and a row for each service with the totals of all. */
export function reportDocument(report: ServiceReport, today: LocalDate): Report {
  const { clinic, summary } = report;
  const letterhead = letterheadOf(clinic);
  const filters = describeFilters(report);
  return {
    title: `${REPORT_TITLE} · ${clinic.name}`,
    running: `${REPORT_TITLE} · ${filters}`,
    footer: footerOf(letterhead),
    letterhead: { ...letterhead, issued: `Emitido el ${formatDate(today)}` },
    blocks: [
      {
        kind: 'title',
        text: REPORT_TITLE,
        subtitle: filters,
        remark: `Atenciones del ${describeSpan(report)}`,
      },
      { kind: 'figures', items: figuresOf(report) },
      { kind: 'heading', text: 'Distribución' },
      {
        kind: 'tables',
        tables: [
          distributionTable('Especialidad', summary.bySpecialty, summary.total),
          distributionTable('Tipo de participación', typePortions(report), summary.total),
        ],
      },
      { kind: 'heading', text: 'Detalle' },
      detailOf(report),
      { kind: 'notes', items: NOTES },
    ],
  };
}

const NOTES = [
  'Atenciones y monto bruto: los de todas las atenciones del período, en cualquier estado.',
  'Honorarios: lo calculado hasta ahora para esas atenciones, antes de la retención.',
  '% del bruto: parte de cada prestación en el monto bruto del reporte.',
];

function figuresOf({ summary, totals, rows }: ServiceReport): [string, string][] {
  return [
    ['Prestaciones', formatCount(summary.total)],
    ['Activas', formatCount(rows.filter(({ isActive }) => isActive).length)],
    ['Atenciones', formatCount(totals.attentions)],
    ['Monto bruto', formatPesos(totals.grossAmount)],
    ['Honorarios calculados', formatPesos(totals.calculatedAmount)],
  ];
}

function distributionTable(name: string, portions: readonly Portion[], total: number): Table {
  return {
    size: SIZE,
    columns: [
      { name, share: 1 },
      { name: 'Prestaciones', atLeast: 24, isAmount: true },
      { name: '% del total', atLeast: 24, isAmount: true },
    ],
    rows: distribute(portions).map((portion) => [
      portion.name,
      formatCount(portion.count),
      formatRate(portion.share),
    ]),
    total: ['Total', formatCount(total), formatRate(total === 0 ? 0 : WHOLE)],
  };
}

const COLUMNS: readonly Column[] = [
  { name: 'Código', atMost: 20 },
  { name: 'Nombre', share: 0.6 },
  { name: 'Especialidad', share: 0.4 },
  { name: 'Tipo' },
  { name: 'Valor base', isAmount: true },
  { name: 'Estado' },
  { name: 'Creación' },
  { name: 'Atenciones', isAmount: true },
  { name: 'Monto bruto', isAmount: true },
  { name: 'Honorarios', isAmount: true },
  { name: '% del bruto', isAmount: true },
];

function detailOf({ rows, totals }: ServiceReport): Block {
  if (rows.length === 0) {
    return {
      kind: 'paragraph',
      text: 'No se encontraron prestaciones que coincidan con los filtros.',
    };
  }
  return {
    kind: 'table',
    size: DENSE_SIZE,
    columns: COLUMNS,
    rows: rows.map(presentRow),
    total: [
      ...['Total', '', '', '', '', '', ''],
      formatCount(totals.attentions),
      formatPesos(totals.grossAmount),
      formatPesos(totals.calculatedAmount),
      formatRate(totals.grossAmount === 0 ? 0 : WHOLE),
    ],
  };
}

function presentRow(row: ReportRow): string[] {
  return [
    row.code,
    row.name,
    row.specialtyName,
    PARTICIPATION_TYPE_LABELS[row.participationType],
    row.baseValue === null ? 'No definido' : formatPesos(row.baseValue),
    ACTIVE_BADGES.feminine[`${row.isActive}`].label,
    formatDate(row.createdOn),
    formatCount(row.attentions),
    formatPesos(row.grossAmount),
    formatPesos(row.calculatedAmount),
    formatRate(row.share),
  ];
}
