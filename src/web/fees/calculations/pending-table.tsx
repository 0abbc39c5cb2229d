/** The attentions that a calculation would take up, 20 a page (fees §17.4). */
import type { z } from 'zod';
import { CALCULATION_TITLES as TITLES } from '../../../contract/fees/calculation-columns.ts';
import type { Attention } from '../../../contract/intake/attentions.ts';
import { RECORD_TYPE_LABELS, SCHEDULE_LABELS } from '../../../domain/words/labels.ts';
import { api } from '../../kit/shell/client.ts';
import {
  type Column,
  dateColumn,
  labelColumn,
  onWideScreens,
  pesosColumn,
  rutColumn,
  textColumn,
} from '../../kit/table/columns.tsx';
import { DataTable } from '../../kit/table/data-table.tsx';
import { usePagedList } from '../../kit/table/paged-query.ts';
import { HeldBadge } from '../../links/held-badge.tsx';
import { listFilters, type Selection, type searchSchema } from './selection.ts';

type Search = z.output<typeof searchSchema>;

const columns: Column<Attention>[] = [
  dateColumn('attentionDate', TITLES.attentionDate, { sortable: true }),
  textColumn('doctorName', TITLES.doctorName, {
    width: 160,
    render: ({ id, doctorName, patientName }) => (
      <>
        <div>{doctorName}</div>
        <HeldBadge kind="record" id={id} label={patientName} />
      </>
    ),
  }),
  rutColumn('doctorRut', TITLES.doctorRut, { hiddenAtFirst: true }),
  textColumn('specialtyName', TITLES.specialtyName, { hiddenAtFirst: true }),
  textColumn('patientName', TITLES.patientName, { width: 160, ...onWideScreens }),
  rutColumn('patientRut', TITLES.patientRut, { hiddenAtFirst: true }),
  textColumn('serviceName', TITLES.serviceName, onWideScreens),
  labelColumn('recordType', TITLES.recordType, RECORD_TYPE_LABELS, onWideScreens),
  labelColumn('scheduleType', 'Horario', SCHEDULE_LABELS, onWideScreens),
  pesosColumn('grossAmount', 'Bruto', onWideScreens),
  pesosColumn('netAmount', 'Neto', onWideScreens),
  pesosColumn('participatedAmount', 'Participado'),
];

export function PendingTable(props: {
  selection: Selection;
  search: Search;
  onSearchChange: (change: Partial<Search>) => void;
}) {
  const filters = { ...listFilters(props.selection), status: 'pending' as const };
  const rows = usePagedList(api.attentions, filters, props.search);
  return (
    <DataTable
      label="Atenciones pendientes"
      columns={columns}
      rows={rows}
      search={props.search}
      onSearchChange={props.onSearchChange}
      rowId={(attention) => attention.id}
      emptyText="No hay atenciones pendientes"
      exportRows={rows.exportRows}
    />
  );
}
