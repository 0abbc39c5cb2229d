/** The report as an Excel workbook: detail, by specialty, by participation type, and the filters. */
import { formatDate, type LocalDate, localDate } from '../../../domain/calendar/calendar.ts';
import { distribute, type SharedPortion } from '../../../domain/words/distribution.ts';
import { PARTICIPATION_TYPE_LABELS } from '../../../domain/words/labels.ts';
import type { Maker } from '../../../domain/words/maker.ts';
import { ACTIVE_BADGES } from '../../../domain/words/state-badges.ts';
import { type TableColumn, tableSheet, writeWorkbook } from '../../../formats/workbook/tabular.ts';
import type { ReportRow, ServiceReport } from './report.ts';
import { describeFilters, describeSpan, REPORT_TITLE, typePortions } from './words.ts';

/** The workbook's bytes. */
export function reportWorkbook(report: ServiceReport, today: LocalDate, maker: Maker): Uint8Array {
  const { bySpecialty } = report.summary;
  const sheets = [
    tableSheet(DETAIL, report.rows, 'Detalle'),
    tableSheet(portionColumns('Especialidad'), distribute(bySpecialty), 'Por especialidad'),
    tableSheet(
      portionColumns('Tipo de participación'),
      distribute(typePortions(report)),
      'Por tipo',
    ),
    tableSheet(FACTS, factsOf(report, today), 'Filtros'),
  ];
  return writeWorkbook(sheets, maker);
}

const DETAIL: readonly TableColumn<ReportRow>[] = [
  { title: 'Código', type: 'text', value: (row) => row.code },
  { title: 'Nombre', type: 'text', value: (row) => row.name },
  { title: 'Especialidad', type: 'text', value: (row) => row.specialtyName },
  {
    title: 'Tipo de participación',
    type: 'text',
    value: (row) => PARTICIPATION_TYPE_LABELS[row.participationType],
  },
  { title: 'Valor base', type: 'pesos', value: (row) => row.baseValue },
  {
    title: 'Estado',
    type: 'text',
    value: (row) => ACTIVE_BADGES.feminine[`${row.isActive}`].label,
  },
  { title: 'Fecha de creación', type: 'date', value: (row) => localDate(row.createdOn) },
  { title: 'Atenciones', type: 'integer', value: (row) => row.attentions },
  { title: 'Monto bruto', type: 'pesos', value: (row) => row.grossAmount },
  { title: 'Honorarios calculados', type: 'pesos', value: (row) => row.calculatedAmount },
  { title: '% del bruto', type: 'rate', value: (row) => row.share },
];

const portionColumns = (title: string): readonly TableColumn<SharedPortion>[] => [
  { title, type: 'text', value: ({ name }) => name },
  { title: 'Prestaciones', type: 'integer', value: ({ count }) => count },
  { title: '% del total', type: 'rate', value: ({ share }) => share },
];

type Fact = readonly [label: string, value: string];
const FACTS: readonly TableColumn<Fact>[] = [
  { title: 'Dato', type: 'text', value: ([label]) => label },
  { title: 'Valor', type: 'text', value: ([, value]) => value },
];

function factsOf(report: ServiceReport, today: LocalDate): Fact[] {
  return [
    ['Reporte', REPORT_TITLE],
    ['Clínica', report.clinic.name],
    ['Emitido el', formatDate(today)],
    ['Filtros', describeFilters(report)],
    ['Atenciones del', describeSpan(report)],
  ];
}
