/** Rectificaciones: whose name or RUT was corrected, by which request, and in how many records (access §27). */
import { Text } from '@mantine/core';
import type { Rectification } from '../../../contract/access/rectifications.ts';
import { formatRut } from '../../../domain/identity/rut.ts';
import { nameOfUser } from '../../../domain/words/user-name.ts';
import { exactTime } from '../../kit/display/time-ago.ts';
import { Rut, unbroken } from '../../kit/display/unbroken.tsx';
import { api } from '../../kit/shell/client.ts';
import { type Column, numberColumn, onDesktops, textColumn } from '../../kit/table/columns.tsx';
import { DataTable } from '../../kit/table/data-table.tsx';
import { usePagedList } from '../../kit/table/paged-query.ts';
import { recordsText } from './records-text.ts';

type Search = { page: number; pageSize: number };

export function RectifiedSection<Table extends Search>(props: {
  search: Table;
  onSearchChange: (part: Partial<Table>) => void;
}) {
  const { search, onSearchChange } = props;
  const { page, pageSize } = search;
  const rows = usePagedList(api.rectifications, {}, { page, pageSize });
  return (
    <>
      <Text variant="hint" mb="md">
        Lo que estaba mal escrito se guarda solo aquí: así se reconoce en un papel, y se corrige
        cuando un archivo lo trae de nuevo. Se rectifica desde una solicitud de rectificación.
      </Text>
      <DataTable
        label="Rectificaciones"
        columns={COLUMNS}
        rows={rows}
        search={{ page, pageSize }}
        onSearchChange={(part) => onSearchChange(part as Partial<Table>)}
        rowId={({ id }) => id}
        emptyText="Aún no se ha rectificado a ningún paciente"
      />
    </>
  );
}

const nowText = ({ newName, newRut, oldRut }: Rectification) =>
  [newName, newRut !== oldRut && formatRut(newRut)].filter(Boolean).join(', ');

const COLUMNS: Column<Rectification>[] = [
  textColumn('requestId', 'Solicitud', { width: 100 }),
  {
    accessor: 'oldNames',
    title: 'Decía',
    exportValue: ({ oldNames, oldRut }) => `${oldNames.join(' · ')}, ${formatRut(oldRut)}`,
    render: ({ oldNames, oldRut }) => (
      <div>
        {oldNames.join(' · ')}
        <Text variant="small">
          <Rut of={oldRut} />
        </Text>
      </div>
    ),
  },
  {
    accessor: 'newName',
    title: 'Dice',
    exportValue: nowText,
    render: (row) => unbroken(nowText(row)),
  },
  numberColumn('attentions', 'Atenciones', { width: 110 }),
  {
    accessor: 'records',
    title: 'Otros registros',
    exportValue: ({ records }) => recordsText(records),
    render: ({ records }) => recordsText(records) || '—',
    ...onDesktops,
  },
  {
    accessor: 'madeAt',
    title: 'Rectificado',
    exportValue: ({ madeAt }) => exactTime(madeAt),
    render: ({ madeAt, madeByName, reason }) => (
      <div>
        {exactTime(madeAt)}, {nameOfUser(madeByName)}
        <Text variant="small" lineClamp={2}>
          {reason}
        </Text>
      </div>
    ),
  },
];
