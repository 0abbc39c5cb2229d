/** A movement on a telephone. */
import type { Calculation } from '../../../contract/calculations.ts';
import { formatDate } from '../../../domain/calendar.ts';
import { RECORD_TYPE_LABELS } from '../../../domain/labels.ts';
import { MOVEMENT_LOOKS } from '../../../domain/state-looks.ts';
import { StatusWord } from '../../kit/figures.tsx';
import { FeeWorking, RecordCard } from '../../kit/record-card.tsx';

export function MovementCard(movement: Calculation) {
  return (
    <RecordCard
      title={movement.patientName}
      amount={movement.finalAmount}
      amountLabel="líquido"
      state={
        <>
          <StatusWord state={movement.status} looks={MOVEMENT_LOOKS} />·{' '}
          {formatDate(movement.attentionDate)} · {RECORD_TYPE_LABELS[movement.recordType]}
        </>
      }
    >
      {movement.serviceName}
      <br />
      <FeeWorking gross={movement.calculatedAmount} retention={movement.retentionAmount} />
    </RecordCard>
  );
}
