/** Chooses the payment of a received document. */
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '../../../domain/calendar/calendar.ts';
import { formatPesos } from '../../../domain/money.ts';
import { toast } from '../../kit/dialog/toast.tsx';
import { Rut } from '../../kit/display/unbroken.tsx';
import { SearchField } from '../../kit/fields/search-field.tsx';
import { FailedQuery } from '../../kit/loading/query-answer.tsx';
import { EmptyState, LoadingState } from '../../kit/loading/states.tsx';
import { api } from '../../kit/shell/client.ts';

export function ChooseDialog(props: { receivedId: number | null; onClose: () => void }) {
  const { receivedId, onClose } = props;
  return (
    <Modal opened={receivedId !== null} onClose={onClose} title="Elegir el pago" size="lg">
      {receivedId !== null && <Candidates receivedId={receivedId} onClose={onClose} />}
    </Modal>
  );
}

function Candidates({ receivedId, onClose }: { receivedId: number; onClose: () => void }) {
  const [search, setSearch] = useState<string>();
  const query = useQuery(
    api.receipts.candidates.queryOptions({ input: { receivedId, ...(search && { search }) } }),
  );
  const match = useMutation({
    mutationFn: (documentId: number) => api.receipts.match.call({ documentId, receivedId }),
    onSuccess: () => {
      toast.success('Pago elegido');
      onClose();
    },
    onError: (error) => toast.error('No se pudo elegir el pago.', error),
  });
  return (
    <Stack gap="sm">
      <Text size="sm">
        Los pagos sin boleta de fechas cercanas; primero los del mismo RUT. El pago no cambia.
      </Text>
      <SearchField label="Buscar por nombre o RUT" value={search} onChange={setSearch} />
      <FailedQuery query={query} />
      {query.isPending && <LoadingState />}
      {query.data?.length === 0 && <EmptyState text="No hay pagos sin boleta" />}
      {query.data?.map((one) => (
        <Group key={one.documentId} justify="space-between" wrap="nowrap">
          <div>
            <Text size="sm" fw={500}>
              {one.payeeName}
            </Text>
            <Text variant="small">
              <Rut of={one.payeeRut} /> · pago del {formatDate(one.paymentDate)} por{' '}
              {formatPesos(one.grossAmount)}
            </Text>
          </div>
          <Button
            size="xs"
            variant="default"
            aria-label={`Elegir el pago de ${one.payeeName} del ${formatDate(one.paymentDate)}`}
            loading={match.isPending && match.variables === one.documentId}
            onClick={() => match.mutate(one.documentId)}
          >
            Elegir
          </Button>
        </Group>
      ))}
    </Stack>
  );
}
