/** The columns of the list of corrections, and a correction on a phone. */
import { Text } from '@mantine/core';
import type { Correction } from '../../../contract/payout/corrections.ts';
import { formatDate, formatInstant, formatPeriod } from '../../../domain/calendar/calendar.ts';
import {
  awaitedWords,
  CORRECTION_CAUSE_LABELS,
  CORRECTION_STATE_BADGES,
} from '../../../domain/words/correction-words.ts';
import { NO_RULE_LABEL } from '../../../domain/words/labels.ts';
import { Amount, StatusBadge, StatusWord } from '../../kit/display/figures.tsx';
import {
  type Column,
  dateColumn,
  labelColumn,
  onDesktops,
  onWideScreens,
  pesosColumn,
  statusColumn,
  textColumn,
} from '../../kit/table/columns.tsx';
import { RecordCard } from '../../kit/table/record-card.tsx';
import { TwoLines } from '../../kit/table/two-lines.tsx';

const createdOf = ({ createdAt }: Correction) => formatInstant(new Date(createdAt));

const fileOnly = (
  accessor: string,
  title: string,
  exportValue: (row: Correction) => string | number | null,
): Column<Correction> => ({ accessor, title, fileOnly: true, exportValue });

/** Whether a change left the line without a rule, and nobody has said what is due. */
export const isUndecided = ({ isWithoutRule, state }: Correction) =>
  isWithoutRule && state === 'proposed';
export const WITHOUT_RULE = 'Quedó sin regla';
const UNDECIDED = 'Por decidir';

export const CORRECTION_COLUMNS: readonly Column<Correction>[] = [
  {
    accessor: 'createdAt',
    title: 'Corregida',
    sortable: true,
    ...onDesktops,
    exportValue: createdOf,
    width: 124,
    render: (row) => {
      const [day = '', time = ''] = createdOf(row).split(' ');
      return (
        <TwoLines
          first={<span style={{ whiteSpace: 'nowrap' }}>{day}</span>}
          second={`${time}, ${row.createdByName ?? 'El portal'}`}
        />
      );
    },
  },
  fileOnly('id', 'Número', ({ id }) => id),
  fileOnly('createdByName', 'Por', ({ createdByName }) => createdByName),
  {
    accessor: 'doctorName',
    title: 'Médico',
    sortable: true,
    exportValue: ({ doctorName }) => doctorName,
    render: ({ doctorName, due }) => (
      <TwoLines
        first={doctorName}
        second={due && due.doctorName !== doctorName ? `Pasa a ${due.doctorName}` : null}
      />
    ),
  },
  fileOnly('dueDoctorName', 'Médico correcto', ({ due }) => due?.doctorName ?? null),
  fileOnly('payeeName', 'Beneficiario pagado', ({ payeeName }) => payeeName),
  fileOnly('duePayeeName', 'Beneficiario correcto', ({ due }) => due?.payeeName ?? null),
  {
    accessor: 'patientName',
    title: 'Línea',
    width: 180,
    exportValue: ({ patientName }) => patientName,
    render: ({ patientName, serviceName, attentionDate }) => (
      <TwoLines first={patientName} second={`${serviceName}, ${formatDate(attentionDate)}`} />
    ),
  },
  textColumn('serviceName', 'Prestación', { fileOnly: true }),
  dateColumn('attentionDate', 'Fecha', { fileOnly: true }),
  textColumn('externalId', 'ID Excel', { fileOnly: true }),
  {
    ...labelColumn<Correction>('cause', 'Qué estaba mal', CORRECTION_CAUSE_LABELS),
    ...onWideScreens,
    width: 180,
    render: ({ cause, reason, isWithoutRule }) => (
      <TwoLines
        first={isWithoutRule ? WITHOUT_RULE : CORRECTION_CAUSE_LABELS[cause]}
        second={reason}
      />
    ),
  },
  textColumn('reason', 'Motivo', { fileOnly: true }),
  pesosColumn('paidAmount', 'Se pagó', onWideScreens),
  {
    accessor: 'due',
    title: 'Corresponde',
    textAlign: 'right',
    ...onWideScreens,
    exportValue: ({ due }) => due?.amount ?? 0,
    render: (row) => (isUndecided(row) ? UNDECIDED : <Amount value={row.due?.amount ?? 0} />),
  },
  fileOnly('rule', 'Regla', ({ due }) => due && (due.ruleName ?? NO_RULE_LABEL)),
  pesosColumn('difference', 'Diferencia', { sortable: true }),
  fileOnly('period', 'Mes', ({ period }) => formatPeriod(period)),
  {
    ...statusColumn<Correction>('state', CORRECTION_STATE_BADGES, 'Estado y mes'),
    width: 140,
    render: ({ state, period, awaitedPayee, isPaidAhead }) => (
      <>
        <StatusBadge state={state} looks={CORRECTION_STATE_BADGES} />
        <Text variant="small" style={{ whiteSpace: 'nowrap' }}>
          {formatPeriod(period)}
        </Text>
        {awaitedPayee && (
          <Text size="xs" style={{ whiteSpace: 'normal' }}>
            {awaitedWords(awaitedPayee, isPaidAhead)}
          </Text>
        )}
      </>
    ),
  },
  fileOnly('awaitedPayee', 'Falta la devolución de', ({ awaitedPayee }) => awaitedPayee),
  fileOnly('decidedByName', 'Decidió', ({ decidedByName }) => decidedByName),
  fileOnly('decisionReason', 'Motivo de la decisión', ({ decisionReason }) => decisionReason),
];

export function CorrectionCard(correction: Correction) {
  const { state, cause, doctorName, patientName, period, due, paidAmount, reason } = correction;
  return (
    <RecordCard
      title={doctorName}
      amount={correction.difference}
      amountLabel="diferencia"
      state={
        <>
          <StatusWord state={state} looks={CORRECTION_STATE_BADGES} />· {formatPeriod(period)}
          {correction.awaitedPayee && (
            <>. {awaitedWords(correction.awaitedPayee, correction.isPaidAhead)}</>
          )}
        </>
      }
    >
      {patientName}, {correction.serviceName}
      <br />
      {correction.isWithoutRule ? WITHOUT_RULE : CORRECTION_CAUSE_LABELS[cause]}: {reason}
      <br />
      Se pagó <Amount value={paidAmount} />, corresponde{' '}
      {isUndecided(correction) ? 'lo que se decida' : <Amount value={due?.amount ?? 0} />}
      {due && due.doctorName !== doctorName && ` a ${due.doctorName}`}
    </RecordCard>
  );
}
