/** The columns of the list of requests (access §17.4). */
import { Text } from '@mantine/core';
import { IconDownload, IconEyeOff, IconMessageReply, IconPencil } from '@tabler/icons-react';
import type { RightsRequest } from '../../../contract/access/rights.ts';
import { formatDate } from '../../../domain/calendar/calendar.ts';
import { formatRut } from '../../../domain/identity/rut.ts';
import {
  CAPACITY_LABELS,
  FILE_KINDS,
  HIDING_KINDS,
  REQUEST_BADGES,
  RIGHT_KIND_LABELS,
} from '../../../domain/words/rights-words.ts';
import { ColorBadge } from '../../kit/display/figures.tsx';
import { saveAddress } from '../../kit/display/files.ts';
import {
  actionsColumn,
  type Column,
  dateColumn,
  labelColumn,
  onDesktops,
  onWideScreens,
  textColumn,
} from '../../kit/table/columns.tsx';
import { RowMenu } from '../../kit/table/row-menu.tsx';
import { TwoLines } from '../../kit/table/two-lines.tsx';

const hasFile = ({ kind, state }: RightsRequest) =>
  FILE_KINDS.includes(kind) && (state === 'open' || state === 'fulfilled');

const isGroundToHide = ({ kind, state }: RightsRequest) =>
  HIDING_KINDS.includes(kind) && (state === 'open' || state === 'fulfilled');

const isGroundToRectify = ({ kind, state }: RightsRequest) =>
  kind === 'rectification' && (state === 'open' || state === 'fulfilled');

type Act = (request: RightsRequest) => void;

/** What is done with a request, by a menu of its row. */
export type RequestActs = {
  readonly onAnswer: Act;
  /** Null for other users. */
  readonly administrator: { readonly onHide: Act; readonly onRectify: Act } | null;
};

export const requestColumns = ({
  onAnswer,
  administrator,
}: RequestActs): Column<RightsRequest>[] => [
  textColumn('id', 'N.º', { width: 70, sortable: true }),
  {
    accessor: 'personRut',
    title: 'Persona',
    width: 150,
    exportValue: ({ personRut }) => formatRut(personRut),
    render: (request) => (
      <TwoLines first={formatRut(request.personRut)} second={capacitiesOf(request)} />
    ),
  },
  { accessor: 'capacities', title: 'Es', fileOnly: true, exportValue: capacitiesOf },
  labelColumn('kind', 'Qué se pide', RIGHT_KIND_LABELS, { width: 150 }),
  {
    accessor: 'askedBy',
    title: 'Quién lo pide',
    exportValue: ({ askedBy }) => askedBy,
    render: ({ askedBy, ground }) => <TwoLines first={askedBy} second={ground} />,
    ...onWideScreens,
  },
  { accessor: 'ground', title: 'Fundamento', fileOnly: true, exportValue: ({ ground }) => ground },
  dateColumn('receivedOn', 'Recibida', { sortable: true, width: 110, ...onDesktops }),
  {
    accessor: 'dueOn',
    title: 'Plazo',
    sortable: true,
    width: 120,
    noWrap: true,
    exportValue: ({ dueOn }) => formatDate(dueOn),
    render: ({ dueOn, isLate }) => (
      <div>
        {formatDate(dueOn)}
        {isLate && (
          <Text size="xs" c="var(--mantine-color-error)">
            Plazo vencido
          </Text>
        )}
      </div>
    ),
  },
  {
    accessor: 'state',
    title: 'Estado',
    width: 210,
    exportValue: ({ state }) => REQUEST_BADGES[state].label,
    render: ({ state, answer }) => (
      <TwoLines first={<ColorBadge {...REQUEST_BADGES[state]} />} second={answer} />
    ),
  },
  { accessor: 'answer', title: 'Respuesta', fileOnly: true, exportValue: ({ answer }) => answer },
  actionsColumn((request) => (
    <RowMenu
      label={`Acciones de la solicitud ${request.id}`}
      actions={[
        {
          label: 'Descargar todos sus datos',
          icon: <IconDownload size={16} aria-hidden />,
          reasonAgainst: hasFile(request)
            ? undefined
            : 'Solo en solicitudes de acceso o portabilidad, por responder o acogidas.',
          onClick: () => saveAddress(`/api/rights/requests/${request.id}/file`),
        },
        {
          label: 'Responder',
          icon: <IconMessageReply size={16} aria-hidden />,
          reasonAgainst: request.state === 'open' ? undefined : 'Ya fue respondida.',
          onClick: () => onAnswer(request),
        },
        ...(administrator
          ? [
              {
                label: 'Rectificar al paciente',
                icon: <IconPencil size={16} aria-hidden />,
                reasonAgainst: isGroundToRectify(request)
                  ? undefined
                  : 'Solo en solicitudes de rectificación que no se rechazaron.',
                onClick: () => administrator.onRectify(request),
              },
              {
                label: 'Reservar al paciente',
                icon: <IconEyeOff size={16} aria-hidden />,
                reasonAgainst: isGroundToHide(request)
                  ? undefined
                  : 'Solo en solicitudes de oposición o bloqueo que no se rechazaron.',
                onClick: () => administrator.onHide(request),
              },
            ]
          : []),
      ]}
    />
  )),
];

function capacitiesOf({ capacities }: RightsRequest): string {
  return capacities.map((one) => CAPACITY_LABELS[one]).join(', ') || 'Sin datos';
}
