/** All of a doctor's calculated, processed and paid fees, with their sums (payout §13.1). */
import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { DetailsModal } from '../../fees/calculations/public.ts';
import { api } from '../../kit/shell/client.ts';
import { FeeTotals } from '../../kit/table/fee-totals.tsx';
import { MovementsTable } from './movements-table.tsx';

/** Closed when `doctorId` is null. */
export function MovementsDialog(props: { doctorId: number | null; onClose: () => void }) {
  const { doctorId, onClose } = props;
  const isOpen = doctorId !== null;
  const newest = useQuery({
    ...api.movements.list.queryOptions({ input: { doctorId: doctorId ?? 0, limit: 1 } }),
    enabled: isOpen,
  });
  const name = newest.data?.[0]?.doctorName;
  return (
    <DetailsModal
      opened={isOpen}
      onClose={onClose}
      title={name ? `Movimientos de ${name}` : 'Movimientos del doctor'}
    >
      {isOpen && (
        <Stack gap="md">
          <Tiles doctorId={doctorId} />
          <MovementsTable doctorId={doctorId} />
        </Stack>
      )}
    </DetailsModal>
  );
}

function Tiles({ doctorId }: { doctorId: number }) {
  const { data, isError } = useQuery(api.movements.summary.queryOptions({ input: { doctorId } }));
  if (isError && !data) return null;
  return (
    <FeeTotals
      label="Totales de los movimientos"
      counts={[['Movimientos', data?.total]]}
      sums={['baseAmount', 'calculatedAmount', 'retentionAmount', 'finalAmount']}
      totals={data}
    />
  );
}
