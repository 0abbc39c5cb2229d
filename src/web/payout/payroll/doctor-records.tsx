/** The doctors with records in one state: totals, selection, and each doctor's lines. */
import { Button, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { DoctorTotals } from '../../../contract/fees/calculations.ts';
import type { Screen } from '../../../contract/screens.ts';
import { FailedQuery } from '../../kit/loading/query-answer.tsx';
import { useMayLink } from '../../kit/shell/current-user.ts';
import { LinkButton } from '../../kit/shell/links.tsx';
import type { Column } from '../../kit/table/columns.tsx';
import { SelectionBar } from '../../kit/table/selection-bar.tsx';
import {
  NO_DOCTOR_SELECTED,
  SelectionSummary,
  TotalsCards,
  TotalsTable,
} from './doctor-totals.tsx';
import { LinesDialog } from './lines-dialog.tsx';
import type { LineFilters } from './lines-table.tsx';
import type { TotalsSearch } from './totals-search.ts';
import type { useDoctorTotals } from './use-doctor-totals.ts';

type Props = {
  /** The name of the table and of its lines: 'Registros procesados'. */
  label: string;
  reading: ReturnType<typeof useDoctorTotals>;
  columns: readonly Column<DoctorTotals>[];
  /** The lines behind the totals. */
  filters: LineFilters;
  /** Whether the records are in no payment yet. */
  isEstimate?: boolean;
  search: TotalsSearch;
  setSearch: (change: Partial<TotalsSearch>) => void;
  /** The actions on the selection. */
  action: ReactNode;
  /** A notice between totals and table. */
  notice?: ReactNode;
  emptyText: string;
  /** The screen from which records come into this state. */
  source: Source;
};
type Source = { sentence: string; screen: Screen; label: string };

export function DoctorRecords({ label, reading, filters, search, setSearch, ...props }: Props) {
  const { totals, rows, exportRows, selection, chosen } = reading;
  const { isEstimate = false } = props;
  const { selected, setSelected, all } = selection;
  const [opened, setOpened] = useState<DoctorTotals | null>(null);
  // The banner of payout §6.5.
  if (rows.error) return <FailedQuery lead="Error al cargar los registros" query={rows} />;
  return (
    <>
      <TotalsCards totals={totals} isEstimate={isEstimate} />
      {props.notice}
      <SelectionBar
        count={selected.length}
        all={all}
        onClear={() => setSelected([])}
        summary={
          <SelectionSummary count={selected.length} totals={chosen} isEstimate={isEstimate} />
        }
        emptyText={NO_DOCTOR_SELECTED}
        action={props.action}
      />
      <TotalsTable
        label={label}
        columns={props.columns}
        rows={rows}
        exportRows={exportRows}
        search={search}
        setSearch={setSearch}
        selection={{ selected, onChange: setSelected, rowLabel: (row) => row.doctorName }}
        onRowClick={setOpened}
        emptyText={props.emptyText}
        emptyAction={
          !search.search && (
            <WayOn
              source={props.source}
              isOfMonth={search.month !== undefined || search.year !== undefined}
              onAllMonths={() => setSearch({ month: undefined, year: undefined })}
            />
          )
        }
      />
      <LinesDialog
        lines={
          opened && {
            title: `${label} de ${opened.doctorName}`,
            filters: { ...filters, doctorId: opened.doctorId },
          }
        }
        onClose={() => setOpened(null)}
      />
    </>
  );
}

/** What to do when there is nothing: show all months, or open the screen where records come from. */
function WayOn(props: { source: Source; isOfMonth: boolean; onAllMonths: () => void }) {
  const { sentence, screen, label } = props.source;
  const mayLink = useMayLink(screen);
  if (props.isOfMonth) {
    return (
      <Button variant="default" onClick={props.onAllMonths}>
        Ver todos los períodos
      </Button>
    );
  }
  return (
    <Stack align="center" gap="sm">
      <Text variant="hint">{sentence}</Text>
      {mayLink && (
        <LinkButton to={screen} variant="default">
          {label}
        </LinkButton>
      )}
    </Stack>
  );
}
