/** A movement on a phone. */
import type { Calculation } from '../../../contract/fees/calculations.ts';
import { formatDate } from '../../../domain/calendar/calendar.ts';
import { asEstimate, isEstimated } from '../../../domain/words/estimates.ts';
import { RECORD_TYPE_LABELS } from '../../../domain/words/labels.ts';
import { MOVEMENT_BADGES } from '../../../domain/words/state-badges.ts';
import { StatusWord } from '../../kit/display/figures.tsx';
import { FeeWorking, RecordCard } from '../../kit/table/record-card.tsx';
import { CorrectedBadge } from '../../links/corrected-badge.tsx';
import { HeldBadge } from '../../links/held-badge.tsx';

export function MovementCard(movement: Calculation) {
  return (
    <RecordCard
      title={movement.patientName}
      amount={movement.finalAmount}
      amountLabel={asEstimate('líquido', isEstimated(movement.status))}
      state={
        <>
          <StatusWord state={movement.status} looks={MOVEMENT_BADGES} />·{' '}
          {formatDate(movement.attentionDate)} · {RECORD_TYPE_LABELS[movement.recordType]}
          {movement.paymentId === null && (
            <HeldBadge kind="record" id={movement.attentionId} label={movement.patientName} />
          )}
          <CorrectedBadge
            attentionId={movement.attentionId}
            status={movement.status}
            label={movement.patientName}
          />
        </>
      }
    >
      {movement.serviceName}
      <br />
      <FeeWorking gross={movement.calculatedAmount} retention={movement.retentionAmount} />
    </RecordCard>
  );
}
