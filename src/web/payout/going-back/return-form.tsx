/** Devolver registros: where to, what it moves and what stays, and why (payout §21.1). */
import { Alert, SegmentedControl, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReturnPreview, ReturnTarget } from '../../../contract/payout/going-back.ts';
import { formatPesos } from '../../../domain/money.ts';
import { countOf, formatCount } from '../../../domain/words/counts.ts';
import { asEstimate } from '../../../domain/words/estimates.ts';
import { tellFailure } from '../../kit/dialog/tell-failure.ts';
import { toast } from '../../kit/dialog/toast.tsx';
import { useTold } from '../../kit/dialog/use-told.ts';
import { FactList } from '../../kit/display/fact-list.tsx';
import { ReasonForm } from '../../kit/form/reason-form.tsx';
import { QueryAnswer } from '../../kit/loading/query-answer.tsx';
import { api } from '../../kit/shell/client.ts';
import type { AskedReturn } from '../../links/going-back.ts';

const CONSEQUENCES: Readonly<Record<ReturnTarget, string>> = {
  pending:
    'Los cálculos se borran y las atenciones quedan como se importaron: se pueden editar, recalcular, importar de nuevo o eliminar.',
  calculated: 'Salen de la nómina pendiente y siguen calculados.',
};

export function ReturnForm({ asked, onClose }: { asked: AskedReturn; onClose: () => void }) {
  const { scope, what, onDone } = asked;
  const [to, setTo] = useState(asked.to);
  const query = useQuery(
    api.goingBack.previewReturn.queryOptions({ input: { scope, to }, gcTime: 0 }),
  );
  const returning = useTold(api.goingBack.returnRecords.call, {
    done: ({ records, totalAmount, recalculated }) => {
      const again =
        recalculated > 0
          ? ` ${countOf(recalculated, 'registro de sus tramos se recalculó', 'registros de sus tramos se recalcularon')}.`
          : '';
      toast.success(
        'Registros devueltos',
        `${countOf(records, 'registro', 'registros')} por ${formatPesos(totalAmount)} ${asEstimate('líquidos')} ${to === 'pending' ? 'a pendiente' : 'a calculado'}.${again}`,
      );
      onDone?.();
      onClose();
    },
    failed: tellFailure('Nada se devolvió'),
  });
  const preview = query.data;
  const records = preview?.records ?? 0;
  return (
    <Stack>
      <Text size="sm">{what}</Text>
      <SegmentedControl
        aria-label="Devolver a"
        value={to}
        onChange={(value) => setTo(value as ReturnTarget)}
        data={[
          { value: 'pending', label: 'A pendiente' },
          { value: 'calculated', label: 'A calculado' },
        ]}
      />
      <Text size="sm">{CONSEQUENCES[to]}</Text>
      <QueryAnswer query={query} loadingText="Contando los registros...">
        {(counted) => <Preview preview={counted} />}
      </QueryAnswer>
      <ReasonForm
        confirmLabel={
          records > 0 ? `Devolver ${countOf(records, 'registro', 'registros')}` : 'Devolver'
        }
        disabled={records === 0 || query.isFetching}
        loading={returning.isPending}
        onConfirm={(reason) => {
          if (!preview) return;
          const agreed = { records: preview.records, totalAmount: preview.totalAmount };
          returning.mutate({ scope, to, reason, agreed });
        }}
        onClose={onClose}
      />
    </Stack>
  );
}

function Preview({ preview }: { preview: ReturnPreview }) {
  const { records, doctors, pendingPayment, grossAmount, totalAmount, recalculated } = preview;
  const { processed, paid } = preview;
  return (
    <>
      {records > 0 ? (
        <FactList
          facts={[
            ['Registros', formatCount(records)],
            ...(pendingPayment > 0
              ? [['En la nómina pendiente', formatCount(pendingPayment)] as const]
              : []),
            ['Médicos', formatCount(doctors)],
            ['Bruto', formatPesos(grossAmount)],
            [asEstimate('Líquido'), <b key="net">{formatPesos(totalAmount)}</b>],
          ]}
        />
      ) : (
        <Alert variant="default" role="status">
          Nada de lo elegido puede volver.
        </Alert>
      )}
      {recalculated > 0 && (
        <Alert color="blue">
          {countOf(
            recalculated,
            'registro de los mismos tramos se recalcula',
            'registros de los mismos tramos se recalculan',
          )}
          : lo que acumulan cambia.
        </Alert>
      )}
      {processed > 0 && (
        <Alert color="yellow" title="En un pago procesado">
          {countOf(processed, 'registro no vuelve', 'registros no vuelven')}: anule antes su pago,
          en el detalle del pago o en Pagar Nómina.
        </Alert>
      )}
      {paid > 0 && (
        <Alert color="yellow" title="Ya pagado">
          {countOf(paid, 'registro no vuelve', 'registros no vuelven')}: lo pagado no se deshace.
        </Alert>
      )}
    </>
  );
}
