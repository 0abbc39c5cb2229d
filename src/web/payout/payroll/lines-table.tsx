/** Lines of fees, 20 a page; a click on one explains its amounts. */
import { useState } from 'react';
import type { z } from 'zod';
import type { Calculation, calculationFilters } from '../../../contract/fees/calculations.ts';
import { RECORD_TYPE_LABELS } from '../../../domain/words/labels.ts';
import { PAYMENT_STATUS_BADGES } from '../../../domain/words/state-badges.ts';
import { explainedColumn, ruleColumn } from '../../fees/calculations/public.ts';
import { api } from '../../kit/shell/client.ts';
import {
  type Column,
  dateColumn,
  labelColumn,
  onWideScreens,
  percentColumn,
  rutColumn,
  statusColumn,
  textColumn,
} from '../../kit/table/columns.tsx';
import { DataTable } from '../../kit/table/data-table.tsx';
import { usePagedList } from '../../kit/table/paged-query.ts';
import type { TableSearch } from '../../kit/table/url-filters.ts';
import { useExplanation } from '../../links/explanation.tsx';

export type LineFilters = z.input<typeof calculationFilters>;

const doctorColumns: Column<Calculation>[] = [
  textColumn('doctorName', 'Doctor'),
  rutColumn('doctorRut', 'RUT doctor', { hiddenAtFirst: true }),
];
const columns: Column<Calculation>[] = [
  dateColumn('attentionDate', 'Fecha'),
  textColumn('patientName', 'Paciente'),
  rutColumn('patientRut', 'RUT paciente', { hiddenAtFirst: true }),
  textColumn('serviceCode', 'Código', { hiddenAtFirst: true, noWrap: true }),
  textColumn('serviceName', 'Prestación', onWideScreens),
  labelColumn('recordType', 'Tipo', RECORD_TYPE_LABELS, onWideScreens),
  { ...ruleColumn, ...onWideScreens },
  statusColumn('status', PAYMENT_STATUS_BADGES, 'Estado', { hiddenAtFirst: true }),
  { ...explainedColumn('baseAmount', 'Base'), ...onWideScreens },
  { ...explainedColumn('calculatedAmount', 'Calculado'), ...onWideScreens },
  percentColumn('retentionPercentage', '% retención', { hiddenAtFirst: true }),
  { ...explainedColumn('retentionAmount', 'Retención'), ...onWideScreens },
  explainedColumn('finalAmount', 'Líquido'),
];
const columnsWithDoctor = [...doctorColumns, ...columns];

/** `withDoctor` is for lines of several doctors. */
export function LinesTable(props: { filters: LineFilters; withDoctor?: boolean }) {
  const { filters, withDoctor = false } = props;
  const { openExplanation } = useExplanation();
  // Belongs to a dialog, so it is not kept in the address.
  const [search, setSearch] = useState<TableSearch>({ page: 1, pageSize: 20 });
  const rows = usePagedList(api.calculations, filters, search);
  return (
    <DataTable
      label={withDoctor ? 'Registros por doctor' : 'Registros'}
      columns={withDoctor ? columnsWithDoctor : columns}
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
