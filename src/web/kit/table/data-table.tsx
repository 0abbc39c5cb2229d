/** The product's table: server paging, sorting, column choice, selection and export. */
import { ActionIcon, Box, Button, Group, Tooltip } from '@mantine/core';
import { IconFilterOff, IconRefresh } from '@tabler/icons-react';
import {
  type DataTablePaginationRenderContext,
  DataTable as Table,
  type DataTableProps as TableProps,
} from 'mantine-datatable';
import { formatCount } from '../../../domain/words/counts.ts';
import 'mantine-datatable/styles.css';
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { InTheBackground, loadedComponent } from '../loading/loaded-code.tsx';
import { EmptyState, ErrorState, LoadingState } from '../loading/states.tsx';
import { type Column, onPhones, onWideScreens } from './columns.tsx';
import type { Pages } from './export-table.ts';
import { type Rows, useExistingPage } from './paged-query.ts';
import { CONTROL_LABELS } from './pages.tsx';
import { SortHeader } from './sort-header.tsx';
import { useStickyHead } from './sticky-head.ts';
import './data-table.css';
import { useCompactRows, useHiddenColumns } from './table-choices.ts';
import type { TableSearch } from './url-filters.ts';
import type { ExportOrder } from './use-table-export.ts';

/** Loaded after the rows, which the user reads first. */
const ExportMenu = loadedComponent(async () => (await import('./export-menu.tsx')).ExportMenu) as <
  Row,
>(
  table: Omit<ExportOrder<Row>, 'format'>,
) => ReactNode;

const ColumnChooser = loadedComponent(async () => {
  const { ColumnChooser } = await import('./column-chooser.tsx');
  return ColumnChooser;
});
const CardSort = loadedComponent(async () => (await import('./card-sort.tsx')).CardSort);

const PAGE_SIZES = [10, 20, 50, 100, 200];
const EMPTY_HEIGHT_PX = 270;
/** When rows are shown as cards; the same as in `data-table.css`. */
const CARDS = '(max-width: 47.99em)';

export type Selection<Row> = {
  /** The selected ids, on all pages. */
  selected: readonly number[];
  onChange: (selected: number[]) => void;
  /** A row's name for screen readers, e.g. its doctor. */
  rowLabel: (row: Row) => string;
  /** Why a row can't be selected, said at its checkbox; undefined when it can. */
  reasonAgainst?: (row: Row) => string | undefined;
  /** Whether selecting a row deselects the one before. */
  single?: boolean;
};

export type DataTableProps<Row> = {
  /** The table's name for screen readers, export files and stored columns: 'Médicos'. */
  label: string;
  columns: readonly Column<Row>[];
  /** From `usePagedQuery` or `pageOfRows`. */
  rows: Rows<Row>;
  /** Page, page size, sort and columns, with their setter; both from `useUrlFilters`. */
  search: TableSearch;
  // A method, so that a setter for the screen's own sort keys is assignable.
  onSearchChange(change: Partial<TableSearch>): void;
  /** The specified text for no rows. */
  emptyText: string;
  /** What to do next, in a sentence below the text. */
  emptyHint?: string | undefined;
  emptyAction?: ReactNode;
  /** Takes the filters away, when they are why there are no rows. */
  onClearFilters?: (() => void) | undefined;
  rowId: (row: Row) => number;
  onRowClick?: (row: Row) => void;
  selection?: Selection<Row>;
  /** All filtered rows: from `pagesOf`, or `[rows]`. Shows the export buttons. */
  exportRows?: () => Pages<Row>;
  /** The title after an export, if the specification has its own. */
  exportedTitle?: string;
  /** Filters and buttons to the left of the table's own. */
  toolbar?: ReactNode;
  /** Renders a row on a phone, instead of its columns: a `RecordCard`. */
  card?: (row: Row) => ReactNode;
  rowExpansion?: TableProps<Row>['rowExpansion'];
};

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { rows, search, onSearchChange, columns, rowId, onRowClick } = props;
  const [hidden, setHidden] = useHiddenColumns(props.label, columns, search, onSearchChange);
  useExistingPage(rows, search, (page) => onSearchChange({ page }));
  const [isCompact] = useCompactRows();
  const box = useStickyHead();
  const empty = rows.records?.length === 0;
  return (
    <Box ref={box}>
      <Group justify="space-between" align="flex-end" mb="xs" gap="xs">
        <Group gap="xs" align="flex-end" flex={{ base: '1 1 auto', sm: '1 1 320px' }} miw={0}>
          {props.toolbar}
        </Group>
        <Group gap={4}>
          {!props.card && (
            <Box hiddenFrom="sm">
              <InTheBackground>
                <CardSort
                  choices={columns.filter(({ sortable, fileOnly }) => sortable && !fileOnly)}
                  sort={search.sort}
                  onSort={(sort) => onSearchChange({ sort })}
                />
              </InTheBackground>
            </Box>
          )}
          {props.exportRows && (
            <InTheBackground>
              <ExportMenu
                name={props.label}
                columns={columns}
                loadRows={props.exportRows}
                doneTitle={props.exportedTitle}
                total={rows.total}
              />
            </InTheBackground>
          )}
          <Tooltip label="Actualizar">
            <ActionIcon size="lg" aria-label="Actualizar la tabla" onClick={rows.refetch}>
              <IconRefresh size={18} />
            </ActionIcon>
          </Tooltip>
          <Box miw={34} visibleFrom={props.card && 'sm'}>
            <InTheBackground>
              <ColumnChooser
                columns={columns.map(({ accessor, title, fileOnly }) => ({
                  accessor,
                  title,
                  fileOnly,
                }))}
                hidden={hidden}
                onChange={setHidden}
              />
            </InTheBackground>
          </Box>
        </Group>
      </Group>
      {rows.error ? (
        <ErrorState error={rows.error} onRetry={rows.refetch} />
      ) : (
        <Table<Row>
          className={props.card ? 'kit-table kit-cards' : 'kit-table kit-rows'}
          {...{ 'data-compact': isCompact || undefined }}
          aria-label={props.label}
          withTableBorder
          // A table wider than its place scrolls sideways, also with the arrow keys.
          scrollAreaProps={{
            viewportProps: { tabIndex: 0, role: 'region', 'aria-label': props.label },
          }}
          verticalSpacing={isCompact ? 1 : 6}
          fz={isCompact ? 'xs' : 'sm'}
          borderRadius="sm"
          highlightOnHover={onRowClick !== undefined}
          minHeight={empty || !rows.records ? EMPTY_HEIGHT_PX : undefined}
          columns={[...cardColumn(props), ...shownColumns(props, hidden)]}
          records={rows.records ?? []}
          idAccessor={rowId}
          fetching={rows.fetching}
          customLoader={<LoadingState />}
          noRecordsText={props.emptyText}
          emptyState={
            empty ? (
              <EmptyState
                text={props.emptyText}
                {...(props.emptyHint && { description: props.emptyHint })}
                action={clickable(
                  props.emptyAction || props.onClearFilters ? (
                    <Group gap="xs" justify="center">
                      {props.emptyAction}
                      {props.onClearFilters && <ClearFilters onClick={props.onClearFilters} />}
                    </Group>
                  ) : null,
                )}
              />
            ) : (
              <span />
            )
          }
          onRowClick={
            onRowClick && (({ event, record }) => isOnRowItself(event) && onRowClick(record))
          }
          customRowAttributes={
            onRowClick &&
            ((record) => ({ ...asButton(() => onRowClick(record)), 'data-row': rowId(record) }))
          }
          rowExpansion={props.rowExpansion}
          {...(props.selection && selecting(props.selection, rows.records ?? [], rowId))}
          {...paging(rows, search, onSearchChange)}
        />
      )}
    </Box>
  );
}

function cardColumn<Row>({ card, label }: DataTableProps<Row>) {
  return card ? [{ accessor: 'card', title: label, render: card, ...onPhones }] : [];
}

function shownColumns<Row>(props: DataTableProps<Row>, hidden: readonly string[]) {
  const { columns, card, search, onSearchChange } = props;
  const onScreen = columns.filter((column) => !column.fileOnly);
  const title = cardTitle(onScreen.filter(({ accessor }) => !hidden.includes(accessor)));
  return onScreen.map(({ sortable, ...column }) => ({
    ...(card && onWideScreens),
    ...column,
    ...(column.render && { render: inOneValue(column.render) }),
    // On a phone a row is a card that names each value.
    customCellAttributes: () => ({
      'data-label': column.title,
      'data-column': column.accessor,
      'data-title': column.accessor === title || undefined,
    }),
    // A card has room for columns that narrow tables hide.
    ...(!card &&
      column.visibleMediaQuery && { visibleMediaQuery: `${column.visibleMediaQuery}, ${CARDS}` }),
    hidden: hidden.includes(column.accessor),
    title: sortable ? (
      <SortHeader
        title={column.title}
        accessor={column.accessor}
        sort={search.sort}
        onSort={(next) => onSearchChange({ sort: next })}
      />
    ) : (
      column.title
    ),
  }));
}

const inOneValue =
  <Row,>(render: (row: Row, index: number) => ReactNode) =>
  (row: Row, index: number) => <div className="kit-value">{render(row, index)}</div>;

/** The column that heads a card: the name if there is one, else the first. */
function cardTitle(columns: readonly { accessor: string }[]): string | undefined {
  const names = columns.filter(({ accessor }) => NAMES.includes(accessor));
  return (names[0] ?? columns[0])?.accessor;
}
const NAMES = ['name', 'firstName', 'call', 'patientName', 'doctorName'];

/** A click on a button or link within the row does not open the row, even in a menu that the button opened. */
function isOnRowItself({ target, currentTarget }: MouseEvent): boolean {
  return (
    target instanceof Element &&
    currentTarget.contains(target) &&
    target.closest('a, button, input, label, [role="menuitem"]') === null
  );
}

/** A row that can be opened is focusable, and Enter opens it like a click. */
function asButton(open: () => void) {
  return {
    tabIndex: 0,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter' && event.target === event.currentTarget) open();
    },
  };
}

function paging<Row>(
  rows: Rows<Row>,
  search: TableSearch,
  onSearchChange: (change: Partial<TableSearch>) => void,
) {
  return {
    page: search.page,
    onPageChange: (page: number) => onSearchChange({ page }),
    totalRecords: rows.total ?? 0,
    recordsPerPage: search.pageSize,
    onRecordsPerPageChange: (pageSize: number) => onSearchChange({ pageSize }),
    recordsPerPageOptions: PAGE_SIZES,
    recordsPerPageLabel: 'Por página',
    paginationText: ({ from, to, totalRecords }: Record<'from' | 'to' | 'totalRecords', number>) =>
      `${formatCount(from)}–${formatCount(to)} de ${rows.hasMore ? 'más de ' : ''}${formatCount(totalRecords)}`,
    getPaginationControlProps: (control: 'first' | 'last' | 'previous' | 'next') => ({
      'aria-label': CONTROL_LABELS[control],
    }),
    renderPagination: ({ Controls }: DataTablePaginationRenderContext) => (
      <>
        <Controls.Text />
        <Controls.PageSizeSelector />
        {/* At most five page buttons (product §8.13). */}
        <Controls.Pagination siblings={0} getItemProps={pageNumber} />
      </>
    ),
  };
}

/** The library knows only the page's rows; ids selected on other pages are kept beside them. */
function selecting<Row>(
  { selected, onChange, rowLabel, reasonAgainst, single }: Selection<Row>,
  records: Row[],
  rowId: (row: Row) => number,
) {
  const chosen = new Set(selected);
  const onThisPage = new Set(records.map(rowId));
  return {
    selectedRecords: records.filter((row) => chosen.has(rowId(row))),
    onSelectedRecordsChange: (rows: Row[]) => {
      const ids = rows.map(rowId);
      if (single) onChange(ids.filter((id) => !chosen.has(id)));
      else onChange([...selected.filter((id) => !onThisPage.has(id)), ...ids]);
    },
    allRecordsSelectionCheckboxProps: {
      'aria-label': 'Seleccionar toda la página',
      display: single ? 'none' : undefined,
    },
    isRecordSelectable: (row: Row) => reasonAgainst?.(row) === undefined,
    getRecordSelectionCheckboxProps: (row: Row) => {
      const reason = reasonAgainst?.(row);
      return {
        'aria-label': [`Seleccionar ${rowLabel(row)}`, reason].filter(Boolean).join(': '),
        title: reason,
        radius: single ? 'xl' : undefined,
      };
    },
  };
}

/** Offered by a list that is empty because of its filters. */
export function ClearFilters({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="default" leftSection={<IconFilterOff size={16} />} onClick={onClick}>
      Quitar filtros
    </Button>
  );
}

/** The library makes the content of an empty table ignore clicks. */
function clickable(action: ReactNode): ReactNode {
  return action && <div style={{ pointerEvents: 'auto' }}>{action}</div>;
}

/** The number of a page, with dots for thousands as everywhere. */
const pageNumber = (page: number) => ({ children: formatCount(page) });
