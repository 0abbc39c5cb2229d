/** The attentions as a dense table. */
import { Text } from '@mantine/core';
import { IconCalculator, IconListDetails } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Attention } from '../../../contract/intake/attentions.ts';
import { givenExternalId } from '../../../domain/identity/external-id.ts';
import { LISTED_NOTES } from '../../../domain/intake/import-columns.ts';
import { ATTENTION_MOVES, type AttentionState, refusalOf } from '../../../domain/states.ts';
import { RECORD_TYPE_LABELS, SCHEDULE_LABELS } from '../../../domain/words/labels.ts';
import { ATTENTION_STATE_BADGES } from '../../../domain/words/state-badges.ts';
import { Rut } from '../../kit/display/unbroken.tsx';
import {
  actionsColumn,
  type Column,
  dateColumn,
  labelColumn,
  pesosColumn,
  rutColumn,
  statusColumn,
  textColumn,
} from '../../kit/table/columns.tsx';
import { DataTable } from '../../kit/table/data-table.tsx';
import type { Pages } from '../../kit/table/export-table.ts';
import type { Rows } from '../../kit/table/paged-query.ts';
import { CorrectedBadge } from '../../links/corrected-badge.tsx';
import { HeldBadge } from '../../links/held-badge.tsx';
import { LineMenu } from '../../links/line-actions.tsx';
import { NO_REQUEST_DATE } from './empty-texts.ts';
import type { Search } from './search.ts';

type Opening = (attentionId: number) => void;

const columnsWith = (onOpen: Opening, onExplain: Opening): Column<Attention>[] => [
  dateColumn('attentionDate', 'Fecha', { sortable: true }),
  textColumn('attentionTime', 'Hora', { hiddenAtFirst: true, noWrap: true }),
  dateColumn('requestDate', 'Fecha solicitud', { empty: NO_REQUEST_DATE, hiddenAtFirst: true }),
  textColumn('patientName', 'Paciente', { width: 172, render: PatientCell }),
  rutColumn('patientRut', 'RUT paciente', { hiddenAtFirst: true }),
  textColumn('doctorName', 'Doctor', { width: 140 }),
  textColumn('specialtyName', 'Especialidad', { hiddenAtFirst: true }),
  textColumn('societyName', 'Sociedad', { hiddenAtFirst: true }),
  textColumn('serviceName', 'Servicio'),
  textColumn('providerTypeName', 'Tipo de prestador', { hiddenAtFirst: true }),
  labelColumn('recordType', 'Tipo', RECORD_TYPE_LABELS, { hiddenAtFirst: true }),
  labelColumn('scheduleType', 'Horario', SCHEDULE_LABELS, { hiddenAtFirst: true }),
  textColumn('externalId', 'ID Excel', {
    render: ExternalIdCell,
    exportValue: ({ externalId }) => givenExternalId(externalId),
  }),
  ...LISTED_NOTES.map(({ field, title }) =>
    textColumn<Attention>(field, title, { hiddenAtFirst: true }),
  ),
  pesosColumn('grossAmount', 'Bruto'),
  pesosColumn('netAmount', 'Neto'),
  pesosColumn('participatedAmount', 'Participado'),
  statusColumn('status', ATTENTION_STATE_BADGES),
  actionsColumn((attention) => (
    <LineMenu<AttentionState>
      line={attention}
      returning={ATTENTION_MOVES.return}
      first={[
        {
          label: 'Ver detalle',
          icon: <IconListDetails size={16} />,
          onClick: () => onOpen(attention.id),
        },
        {
          label: 'Ver cálculo',
          icon: <IconCalculator size={16} />,
          onClick: () => onExplain(attention.id),
          reasonAgainst: refusalOf(ATTENTION_MOVES.markPaid, attention.status),
        },
      ]}
    />
  )),
];

/** The RUT distinguishes patients with the same name. */
function PatientCell({ id, patientName, patientRut, status }: Attention) {
  return (
    <>
      {patientName}
      <Text variant="small">
        <Rut of={patientRut} />
      </Text>
      {status !== 'paid' && <HeldBadge kind="record" id={id} label={patientName} />}
      <CorrectedBadge attentionId={id} status={status} label={patientName} />
    </>
  );
}

const SHOWN_ID_LENGTH = 12;

/** Shows only the beginning of a long id. */
function ExternalIdCell({ externalId: stored }: Attention) {
  const externalId = givenExternalId(stored) ?? '—';
  if (externalId.length <= SHOWN_ID_LENGTH) return externalId;
  return <span title={externalId}>{externalId.slice(0, SHOWN_ID_LENGTH)}…</span>;
}

export function AttentionTable(props: {
  rows: Rows<Attention>;
  search: Search;
  onSearchChange: (change: Partial<Search>) => void;
  onOpen: Opening;
  onExplain: Opening;
  exportRows: () => Pages<Attention>;
  emptyText: string;
  emptyAction: ReactNode;
}) {
  const { onOpen, onExplain, ...table } = props;
  return (
    <DataTable
      {...table}
      label="Atenciones médicas"
      columns={columnsWith(onOpen, onExplain)}
      rowId={(attention) => attention.id}
      onRowClick={(attention) => onOpen(attention.id)}
    />
  );
}
