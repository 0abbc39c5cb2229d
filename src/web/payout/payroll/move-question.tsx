/** The question before a money move: what, how many, how much, and what can't be undone. */
import { Alert, Stack } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { PeriodSum } from '../../../contract/fees/calculations.ts';
import type { UnapprovedMonth } from '../../../contract/payout/pay-notices.ts';
import type { ListedPayment } from '../../../contract/payout/payroll.ts';
import type { ProcessingPreview } from '../../../contract/payout/processing-preview.ts';
import { formatPeriod, type Period } from '../../../domain/calendar/calendar.ts';
import { formatPesos } from '../../../domain/money.ts';
import { countOf, formatCount, someNames } from '../../../domain/words/counts.ts';
import { asEstimate } from '../../../domain/words/estimates.ts';
import { NO_RULE_LABEL } from '../../../domain/words/labels.ts';
import { type Fact, FactList } from '../../kit/display/fact-list.tsx';
import { PeriodSums } from '../../kit/display/period-sums.tsx';
import { UnapprovedMonths } from '../month-approvals/public.ts';
import { PreviewNotes, previewTable } from './run-preview.tsx';
import type { UnsentTransfers } from './unsent-transfers.ts';
import { doctors } from './words.ts';

/** A single month in the form of the question. */
export function periodSumOf(
  period: Period,
  doctor: { totalCount: number; totalBrutAmount: number; totalAmount: number },
): PeriodSum {
  return {
    ...period,
    doctors: 1,
    records: doctor.totalCount,
    calculatedAmount: doctor.totalBrutAmount,
    finalAmount: doctor.totalAmount,
  };
}

/** What processing means for later. */
export const PROCESSED_CONSEQUENCE =
  'Un pago procesado se puede anular hasta que se envía al banco; lo que llegue después será una complementaria.';

export function MoveQuestion(props: {
  /** E.g. 'Quedarán pendientes de pago:'. */
  lead: string;
  /** The first names are enough if `doctorCount` is given, and none where all are meant. */
  doctorNames: readonly string[];
  /** By default the number of names. */
  doctorCount?: number;
  records: number;
  /** In pesos, after retention; of a run that pays, its `preview` says it exactly. */
  netAmount: number;
  preview?: ProcessingPreview;
  /** Of fees in no payment: processing retains once for each document, instead of each line. */
  isEstimate?: boolean;
  /** The number of lines without a rule (payout §1.10). */
  withoutRule?: number;
  /** Transfers to be paid that are in no bank file. */
  unsent?: UnsentTransfers | undefined;
  /** Months to be paid that are not approved. */
  notApproved?: readonly UnapprovedMonth[];
  /** Payments in a bank file that would be paid in another way. */
  sent?: readonly Pick<ListedPayment, 'inFiles' | 'totalAmount'>[];
  /** The months concerned, which are always shown. */
  periods: readonly PeriodSum[];
  /** Further facts, e.g. the payment method. */
  facts?: readonly Fact[];
  /** The consequence, and that it can't be undone. */
  consequence: string;
}) {
  const { doctorNames, doctorCount = doctorNames.length, withoutRule = 0, periods } = props;
  const [period, ...others] = periods;
  const parts = props.preview && previewTable(props.preview);
  const facts: Fact[] = [
    doctorCount === 1
      ? ['Doctor', doctorNames[0]]
      : [
          'Doctores',
          doctorNames.length > 0
            ? `${doctors(doctorCount)}: ${someNames(doctorNames, doctorCount)}`
            : formatCount(doctorCount),
        ],
    ...(period
      ? [
          [
            'Período',
            others.length === 0 ? formatPeriod(period) : `${periods.length} períodos`,
          ] as const,
        ]
      : []),
    ['Registros', formatCount(props.records)],
    ...(props.facts ?? []),
    ...(parts
      ? []
      : [
          [
            props.preview ? 'Líquido exacto' : asEstimate('Líquido', props.isEstimate === true),
            <b key="amount">{formatPesos(props.preview?.totalAmount ?? props.netAmount)}</b>,
          ] as const,
        ]),
  ];
  return (
    <Stack gap="sm">
      <span>{props.lead}</span>
      <FactList facts={facts} />
      {parts}
      {others.length > 0 && (
        <PeriodSums
          lines={periods.map((sum) => ({ ...sum, amount: sum.finalAmount }))}
          amountTitle={asEstimate('Líquido', props.isEstimate === true)}
        />
      )}
      {props.preview && <PreviewNotes preview={props.preview} />}
      {withoutRule > 0 && (
        <Alert color="yellow" icon={<IconAlertTriangle />} title={NO_RULE_LABEL} p="xs">
          {countOf(
            withoutRule,
            'registro no tiene regla y se paga',
            'registros no tienen regla y se pagan',
          )}{' '}
          al 100 % de la base.
        </Alert>
      )}
      {props.unsent && props.unsent.total > 0 && (
        <Alert color="yellow" icon={<IconAlertTriangle />} title="Sin archivo bancario" p="xs">
          {countOf(
            props.unsent.total,
            'pago por transferencia no está',
            'pagos por transferencia no están',
          )}{' '}
          en ningún archivo de Nómina Bancaria: {formatPesos(props.unsent.totalAmount)}. Confirme
          que el dinero ya se transfirió.
        </Alert>
      )}
      {props.notApproved && <UnapprovedMonths months={props.notApproved} isInQuestion />}
      {props.sent && props.sent.length > 0 && (
        <Alert color="red" icon={<IconAlertTriangle />} title="Ya en un archivo bancario" p="xs">
          {countOf(props.sent.length, 'pago ya está', 'pagos ya están')} en{' '}
          {[...new Set(props.sent.flatMap(({ inFiles }) => inFiles))].join(', ')}:{' '}
          {formatPesos(props.sent.reduce((sum, { totalAmount }) => sum + totalAmount, 0))}. Si el
          banco procesa ese archivo, se pagaría dos veces.
        </Alert>
      )}
      <span>{props.consequence}</span>
    </Stack>
  );
}
