/** A row for each doctor of a request date; a click unfolds the records (payout §12.6). */
import { ActionIcon, Group, Tooltip } from '@mantine/core';
import { IconFileTypePdf, IconListDetails } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { PaidDoctor } from '../../../contract/payout/paid-payments.ts';
import { SearchField } from '../../kit/fields/search-field.tsx';
import {
  actionsColumn,
  type Column,
  numberColumn,
  onWideScreens,
  pesosColumn,
  rutColumn,
  textColumn,
} from '../../kit/table/columns.tsx';
import { DataTable } from '../../kit/table/data-table.tsx';
import type { Rows } from '../../kit/table/paged-query.ts';
import { RowMenu } from '../../kit/table/row-menu.tsx';
import { MarkedDoctor } from '../../links/held-badge.tsx';
import { useStatement } from '../../links/use-statement.ts';
import { DoctorRecords } from './doctor-records.tsx';
import type { SearchedDoctors } from './search.ts';
import { useDoctorUser } from './use-doctor-user.tsx';

const sortable = { sortable: true };
const columns: readonly Column<PaidDoctor>[] = [
  textColumn('doctorName', 'Doctor', { ...sortable, render: MarkedDoctor }),
  rutColumn('doctorRut', 'RUT', { ...sortable, ...onWideScreens }),
  textColumn('specialtyName', 'Especialidad', { ...sortable, ...onWideScreens }),
  numberColumn('records', 'Registros', { ...sortable, ...onWideScreens }),
  pesosColumn('totalBrutAmount', 'Bruto', { ...sortable, ...onWideScreens }),
  pesosColumn('totalAmount', 'Líquido', sortable),
];

export function DoctorsTable(props: {
  requestDate: string;
  rows: Rows<PaidDoctor>;
  search: SearchedDoctors;
  onSearchChange(change: Partial<SearchedDoctors>): void;
  onMovements: (doctorId: number) => void;
  /** Buttons beside the search. */
  tools: ReactNode;
}) {
  const { requestDate, rows, search, onSearchChange, onMovements } = props;
  const [unfolded, setUnfolded] = useState<readonly number[]>([]);
  const toggle = ({ doctorId }: PaidDoctor) =>
    setUnfolded((ids) =>
      ids.includes(doctorId) ? ids.filter((id) => id !== doctorId) : [...ids, doctorId],
    );
  const actions = actionsColumn<PaidDoctor>((doctor) => (
    <DoctorActions
      doctor={doctor}
      isUnfolded={unfolded.includes(doctor.doctorId)}
      onToggle={() => toggle(doctor)}
      onMovements={() => onMovements(doctor.doctorId)}
    />
  ));
  return (
    <DataTable
      label="Doctores con pagos"
      columns={[...columns, actions]}
      rows={rows}
      search={search}
      onSearchChange={onSearchChange}
      rowId={(doctor) => doctor.doctorId}
      onRowClick={toggle}
      rowExpansion={{
        trigger: 'never',
        allowMultiple: true,
        expanded: { recordIds: [...unfolded] },
        content: ({ record }) => <DoctorRecords requestDate={requestDate} doctor={record} />,
      }}
      onClearFilters={search.search ? () => onSearchChange({ search: undefined }) : undefined}
      emptyText={
        search.search
          ? 'Ningún doctor coincide con la búsqueda'
          : 'No hay detalles de pago disponibles'
      }
      toolbar={
        <>
          <SearchField
            label="Buscar por nombre, RUT o especialidad"
            w={340}
            value={search.search}
            onChange={(text) => onSearchChange({ search: text })}
          />
          {props.tools}
        </>
      }
    />
  );
}

function DoctorActions(props: {
  doctor: PaidDoctor;
  isUnfolded: boolean;
  onToggle: () => void;
  onMovements: () => void;
}) {
  const { doctor, isUnfolded } = props;
  const { doctorId, doctorName, period } = doctor;
  const statement = useStatement();
  const generateUser = useDoctorUser();
  return (
    <Group gap={2} wrap="nowrap" display="inline-flex">
      <Tooltip label="Cartola PDF">
        <ActionIcon
          aria-label={`Cartola PDF de ${doctorName}`}
          loading={statement.isPending}
          onClick={() => statement.mutate({ doctorId, period })}
        >
          <IconFileTypePdf size={18} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label="Ver movimientos">
        <ActionIcon aria-label={`Ver movimientos de ${doctorName}`} onClick={props.onMovements}>
          <IconListDetails size={18} />
        </ActionIcon>
      </Tooltip>
      <RowMenu
        label={`Acciones de ${doctorName}`}
        actions={[
          { label: isUnfolded ? 'Ocultar registros' : 'Ver registros', onClick: props.onToggle },
          {
            label: 'Generar Usuario',
            ...(doctor.hasUser && { reasonAgainst: 'El doctor ya tiene usuario.' }),
            onClick: () => void generateUser(doctor),
          },
        ]}
      />
    </Group>
  );
}
