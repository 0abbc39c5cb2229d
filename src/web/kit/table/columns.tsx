/** Columns of tables: how each kind of value is shown, aligned and exported. */
import type { DataTableColumn } from 'mantine-datatable';
import { formatDate } from '../../../domain/calendar/calendar.ts';
import { formatRut } from '../../../domain/identity/rut.ts';
import { formatCount } from '../../../domain/words/counts.ts';
import type { StateBadge } from '../../../domain/words/state-badges.ts';
import { Amount, StatusBadge } from '../display/figures.tsx';
import { unbroken } from '../display/unbroken.tsx';

export type ExportValue = string | number | null;

/** A column whose title is a text, which also names it in the column chooser and in exports. */
export type Column<Row> = DataTableColumn<Row> & {
  accessor: string;
  title: string;
  /**
   * The value for CSV and XLSX, which contain every column in order, shown or not; null for a column without data, e.g.
   * buttons.
   */
  exportValue: ((row: Row) => ExportValue) | null;
  /** Hidden until the user chooses it. */
  hiddenAtFirst?: boolean;
  /** Only for exports: on the screen another column includes it. */
  fileOnly?: boolean;
};

/** For a column that is hidden on a small screen, where name and amount come first. */
export const onWideScreens = { visibleMediaQuery: '(min-width: 48em)' };
/** For a column that replaces it there. */
export const onPhones = { visibleMediaQuery: '(max-width: 47.99em)' };
/** For a column that is hidden on tablets, too: the steps between two amounts. */
export const onDesktops = { visibleMediaQuery: '(min-width: 66em)' };

type Field<Row> = keyof Row & string;
/** Overrides for what a helper below sets, e.g. `{ sortable: true, width: 120 }`. */
type Extra<Row> = Partial<Column<Row>>;

const read = <Row,>(row: Row, field: Field<Row>): unknown => row[field];
const asText = (value: unknown): string | null =>
  value === null || value === undefined || value === '' ? null : String(value);
const asNumber = (value: unknown): number | null =>
  value === null || value === undefined || value === '' ? null : Number(value);

function column<Row>(
  accessor: Field<Row>,
  title: string,
  show: (row: Row) => React.ReactNode,
  exportValue: (row: Row) => ExportValue,
  extra: Extra<Row>,
): Column<Row> {
  // The library's type forbids `ellipsis` beside `noWrap`; no helper sets both.
  return { accessor, title, render: show, exportValue, ...extra } as Column<Row>;
}

/** Text as it is; a dash when empty. */
export function textColumn<Row>(field: Field<Row>, title: string, extra: Extra<Row> = {}) {
  const text = (row: Row) => asText(read(row, field));
  return column<Row>(field, title, (row) => unbroken(text(row) ?? '—'), text, extra);
}

/** One of a set of values by its label, e.g. of `domain/words/labels.ts`. */
export function labelColumn<Row>(
  field: Field<Row>,
  title: string,
  labels: Readonly<Record<string, string>>,
  extra: Extra<Row> = {},
) {
  const label = (row: Row) => {
    const value = asText(read(row, field));
    return value === null ? null : (labels[value] ?? value);
  };
  return column<Row>(field, title, (row) => label(row) ?? '—', label, extra);
}

/** A count, e.g. of records, with dots for thousands. */
export function numberColumn<Row>(field: Field<Row>, title: string, extra: Extra<Row> = {}) {
  const value = (row: Row) => asNumber(read(row, field));
  const shown = (count: number | null) => (count === null ? '—' : formatCount(count));
  return column<Row>(field, title, (row) => shown(value(row)), value, {
    textAlign: 'right',
    noWrap: true,
    ...extra,
  } as Extra<Row>);
}

/** Pesos, right-aligned. */
export function pesosColumn<Row>(field: Field<Row>, title: string, extra: Extra<Row> = {}) {
  const value = (row: Row) => asNumber(read(row, field));
  return column<Row>(field, title, (row) => <Amount value={value(row)} />, value, {
    textAlign: 'right',
    noWrap: true,
    ...extra,
  } as Extra<Row>);
}

/** A percentage, as a number or a text such as `10.00`: `10,00 %`. */
export function percentColumn<Row>(field: Field<Row>, title: string, extra: Extra<Row> = {}) {
  const value = (row: Row) => asNumber(read(row, field));
  const shown = (row: Row) => {
    const percent = value(row);
    return percent === null ? '—' : `${percent.toFixed(2).replace('.', ',')} %`;
  };
  return column<Row>(field, title, shown, value, {
    textAlign: 'right',
    noWrap: true,
    ...extra,
  } as Extra<Row>);
}

/** A date `YYYY-MM-DD` as `31-07-2026`; `empty` if there is none. */
export function dateColumn<Row>(
  field: Field<Row>,
  title: string,
  { empty = '—', ...extra }: Extra<Row> & { empty?: string } = {},
) {
  const date = (row: Row) => {
    const value = asText(read(row, field));
    return value === null ? null : formatDate(value);
  };
  return column<Row>(field, title, (row) => date(row) ?? empty, date, {
    noWrap: true,
    ...extra,
  } as Extra<Row>);
}

/** A RUT in stored form as `12.345.678-5`. */
export function rutColumn<Row>(field: Field<Row>, title = 'RUT', extra: Extra<Row> = {}) {
  const rut = (row: Row) => {
    const value = asText(read(row, field));
    return value === null ? null : formatRut(value);
  };
  return column<Row>(field, title, (row) => rut(row) ?? '—', rut, {
    noWrap: true,
    ...extra,
  } as Extra<Row>);
}

/** A state as a badge, by its table of `domain/words/state-badges.ts`. */
export function statusColumn<Row>(
  field: Field<Row>,
  looks: Readonly<Record<string, StateBadge>>,
  title = 'Estado',
  extra: Extra<Row> = {},
) {
  const state = (row: Row) => String(read(row, field));
  return column<Row>(
    field,
    title,
    (row) => <StatusBadge state={state(row)} looks={looks} />,
    (row) => looks[state(row)]?.label ?? state(row),
    { noWrap: true, ...extra } as Extra<Row>,
  );
}

/** The row's buttons, at the right end. Clicks on them do not open the row. */
export function actionsColumn<Row>(
  render: (row: Row) => React.ReactNode,
  extra: Pick<Column<Row>, 'visibleMediaQuery'> = {},
): Column<Row> {
  return {
    accessor: 'actions',
    title: 'Acciones',
    textAlign: 'right',
    noWrap: true,
    exportValue: null,
    render,
    ...extra,
  };
}
