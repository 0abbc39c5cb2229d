/** The processing types of 'Procesamiento Avanzado', and what each does (payout §5.1). */
import type { ProcessPaymentsInput } from '../../../contract/operations/jobs.ts';
import { type CalculationState, PROCESSING_MOVES } from '../../../domain/states.ts';

export type ProcessingType = Exclude<ProcessPaymentsInput['processingType'], 'full' | 'month'>;

export const PROCESSING_TYPES: readonly {
  value: ProcessingType;
  label: string;
  description: string;
}[] = [
  {
    value: 'individual',
    label: 'Individual',
    description:
      'Hace el pago de un solo doctor: sus registros del período quedan procesados en un pago.',
  },
  {
    value: 'bulk',
    label: 'Masivo',
    description:
      'Deja pendientes de pago los registros calculados del período, de los doctores elegidos.',
  },
  {
    value: 'society',
    label: 'Por sociedad',
    description: 'Como Masivo, solo con los doctores que cobran a través de una sociedad médica.',
  },
  {
    value: 'by_status',
    label: 'Por estado',
    description:
      'Deja pendientes de pago todos los registros en estado Calculado, de cualquier período.',
  },
];

/** Whether the type makes payments; the others only mark records as pending payment. */
export const makesPayment = (type: ProcessingType): boolean =>
  PROCESSING_MOVES[type].to === 'processed';

/** Whether the type is for one month (payout §5.2). */
export const isOfPeriod = (type: ProcessingType): boolean => type !== 'by_status';

/** The states from which the type moves records. */
export function takenStates(type: ProcessingType): readonly CalculationState[] {
  return PROCESSING_MOVES[type].from;
}
