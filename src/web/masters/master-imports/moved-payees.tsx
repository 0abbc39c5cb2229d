/** What a change does to payees, before it is made (masters §14.8). */
import { Alert } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import type { BulkPreview } from '../../../contract/masters/bulk-changes.ts';
import { formatPesos } from '../../../domain/money.ts';
import { countOf } from '../../../domain/words/counts.ts';

export function MovedPayees({ moved }: { moved: NonNullable<BulkPreview['moved']> }) {
  const { doctors, fees, inPayments, corrections } = moved;
  return (
    <Alert
      color="yellow"
      icon={<IconArrowsExchange />}
      title={`${countOf(doctors, 'médico cambia', 'médicos cambian')} de a quién se le paga`}
    >
      {fees.count > 0
        ? `${countOf(fees.count, 'honorario calculado', 'honorarios calculados')}, por ${formatPesos(fees.amount)} brutos, se ${fees.count === 1 ? 'pagará' : 'pagarán'} a otro beneficiario.`
        : 'Ningún honorario calculado cambia de beneficiario.'}
      {corrections.count > 0 &&
        ` También ${countOf(corrections.count, 'corrección aprobada sin pago', 'correcciones aprobadas sin pago')}, por ${formatPesos(corrections.amount)} brutos.`}
      {inPayments.count > 0 &&
        ` Lo que ya está en pagos queda como está: ${countOf(inPayments.count, 'honorario', 'honorarios')}, por ${formatPesos(inPayments.amount)}.`}
    </Alert>
  );
}
