/** Pacientes reservados: who is hidden from all but administrators, since when and by which request (access §22). */
import { Text } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useState } from 'react';
import type { HiddenPatient } from '../../../contract/access/hidden-patients.ts';
import { formatRut } from '../../../domain/identity/rut.ts';
import { hiddenMark, RIGHT_KIND_LABELS } from '../../../domain/words/rights-words.ts';
import { nameOfUser } from '../../../domain/words/user-name.ts';
import { ColorBadge } from '../../kit/display/figures.tsx';
import { exactTime } from '../../kit/display/time-ago.ts';
import { Rut } from '../../kit/display/unbroken.tsx';
import { api } from '../../kit/shell/client.ts';
import { actionsColumn, type Column, labelColumn, numberColumn } from '../../kit/table/columns.tsx';
import { DataTable } from '../../kit/table/data-table.tsx';
import { usePagedList } from '../../kit/table/paged-query.ts';
import { RowMenu } from '../../kit/table/row-menu.tsx';
import { LiftForm } from './lift-form.tsx';

type Search = { page: number; pageSize: number };

export function HiddenSection<Table extends Search>(props: {
  search: Table;
  onSearchChange: (part: Partial<Table>) => void;
}) {
  const { search, onSearchChange } = props;
  const [lifted, setLifted] = useState<HiddenPatient | null>(null);
  const { page, pageSize } = search;
  const rows = usePagedList(api.hiddenPatients, {}, { page, pageSize });
  return (
    <>
      <Text variant="hint" mb="md">
        Su nombre y RUT los ve solo un administrador, en pantalla. Los demás ven «Paciente
        reservado» con un número. Se reserva desde una solicitud de oposición o bloqueo.
      </Text>
      <DataTable
        label="Pacientes reservados"
        columns={columns(setLifted)}
        rows={rows}
        search={{ page, pageSize }}
        onSearchChange={(part) => onSearchChange(part as Partial<Table>)}
        rowId={({ id }) => id}
        emptyText="Ningún paciente se ha reservado"
      />
      <LiftForm patient={lifted} onClose={() => setLifted(null)} />
    </>
  );
}

const columns = (onLift: (patient: HiddenPatient) => void): Column<HiddenPatient>[] => [
  {
    accessor: 'names',
    title: 'Paciente',
    exportValue: ({ names, rut }) => `${names.join(' · ')}, ${formatRut(rut)}`,
    render: ({ names, rut }) => (
      <div>
        {names.join(' · ')}
        <Text variant="small">
          <Rut of={rut} />
        </Text>
      </div>
    ),
  },
  {
    accessor: 'id',
    title: 'Para los demás',
    width: 190,
    noWrap: true,
    exportValue: ({ id }) => hiddenMark(id),
    render: ({ id }) => hiddenMark(id),
  },
  labelColumn('kind', 'Por', RIGHT_KIND_LABELS, { width: 120 }),
  numberColumn('attentions', 'Atenciones', { width: 110 }),
  {
    accessor: 'hiddenAt',
    title: 'Reservado',
    exportValue: ({ hiddenAt }) => exactTime(hiddenAt),
    render: ({ hiddenAt, hiddenByName, reason }) => (
      <div>
        {exactTime(hiddenAt)}, {nameOfUser(hiddenByName)}
        <Text variant="small" lineClamp={2}>
          {reason}
        </Text>
      </div>
    ),
  },
  {
    accessor: 'liftedAt',
    title: 'Estado',
    exportValue: ({ liftedAt }) => (liftedAt === null ? 'Reservado' : 'Se ve de nuevo'),
    render: ({ liftedAt, liftedByName, liftReason }) =>
      liftedAt === null ? (
        <ColorBadge label="Reservado" color="red" />
      ) : (
        <div>
          <ColorBadge label="Se ve de nuevo" color="gray" />
          <Text variant="small" lineClamp={2}>
            {exactTime(liftedAt)}, {nameOfUser(liftedByName)}. {liftReason}
          </Text>
        </div>
      ),
  },
  actionsColumn((patient) => (
    <RowMenu
      label={`Acciones de la reserva ${patient.id}`}
      actions={[
        {
          label: 'Levantar la reserva',
          icon: <IconEye size={16} aria-hidden />,
          reasonAgainst: patient.liftedAt === null ? undefined : 'Ya se levantó.',
          onClick: () => onLift(patient),
        },
      ]}
    />
  )),
];
