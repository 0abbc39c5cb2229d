/** Lines of fees, 20 a page; a click on one explains its amounts. */
import { useState } from 'react';
import type { z } from 'zod';
import type { calculationFilters } from '../../../contract/fees/calculations.ts';
import { areEstimated } from '../../../domain/words/estimates.ts';
import { ESTIMATED_COLUMNS, lineColumns, markedBelow } from '../../fees/calculations/public.ts';
import { api } from '../../kit/shell/client.ts';
import { onWideScreens } from '../../kit/table/columns.tsx';
import { DataTable } from '../../kit/table/data-table.tsx';
import { usePagedList } from '../../kit/table/paged-query.ts';
import type { TableSearch } from '../../kit/table/url-filters.ts';
import { useExplanation } from '../../links/explanation.tsx';

export type LineFilters = z.input<typeof calculationFilters>;

const hiddenAtFirst = { hiddenAtFirst: true };
const doctorColumns = lineColumns({ doctorName: {}, doctorRut: hiddenAtFirst });
const columnsOf = (amounts: Parameters<typeof lineColumns>[0]) =>
  lineColumns({
    attentionDate: {},
    patientName: markedBelow('patientName'),
    patientRut: hiddenAtFirst,
    serviceCode: hiddenAtFirst,
    serviceName: onWideScreens,
    recordType: onWideScreens,
    rule: onWideScreens,
    status: hiddenAtFirst,
    baseAmount: onWideScreens,
    calculatedAmount: onWideScreens,
    retentionPercentage: hiddenAtFirst,
    ...amounts,
  });
const exactColumns = columnsOf({ retentionAmount: onWideScreens, finalAmount: {} });
const estimatedColumns = columnsOf({
  retentionAmount: { ...ESTIMATED_COLUMNS.retentionAmount, ...onWideScreens },
  finalAmount: ESTIMATED_COLUMNS.finalAmount,
});

/** `withDoctor` is for lines of several doctors. */
export function LinesTable(props: { filters: LineFilters; withDoctor?: boolean }) {
  const { filters, withDoctor = false } = props;
  const { status } = filters;
  const columns = Array.isArray(status) && areEstimated(status) ? estimatedColumns : exactColumns;
  const { openExplanation } = useExplanation();
  // Belongs to a dialog, so it is not kept in the address.
  const [search, setSearch] = useState<TableSearch>({ page: 1, pageSize: 20 });
  const rows = usePagedList(api.calculations, filters, search);
  return (
    <DataTable
      label={withDoctor ? 'Registros por doctor' : 'Registros'}
      columns={withDoctor ? [...doctorColumns, ...columns] : columns}
      rows={rows}
      search={search}
      onSearchChange={(change) => setSearch((current) => ({ ...current, page: 1, ...change }))}
      rowId={(line) => line.attentionId}
      onRowClick={(line) => openExplanation(line.attentionId)}
      emptyText="No hay detalles de pago disponibles"
      exportRows={rows.exportRows}
    />
  );
}
