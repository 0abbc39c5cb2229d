/** Which payments move to the payee of today: chosen one by one, and proposed as corrections (payout §28.2). */
import { Alert, Checkbox, ScrollArea, Table, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate, formatPeriod } from '../../../domain/calendar/calendar.ts';
import { formatPesos } from '../../../domain/money.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { isReason } from '../../../domain/words/reason.ts';
import { tellFailure } from '../../kit/dialog/tell-failure.ts';
import { toast } from '../../kit/dialog/toast.tsx';
import { Amount } from '../../kit/display/figures.tsx';
import { TableHead } from '../../kit/display/table-head.tsx';
import { ReasonField } from '../../kit/fields/reason-field.tsx';
import { DialogForm } from '../../kit/form/dialog-form.tsx';
import { api } from '../../kit/shell/client.ts';
import { type AskedElsewhere, askedElsewhere } from '../../links/paid-elsewhere.ts';

export function ElsewhereForm({ asked }: { asked: AskedElsewhere }) {
  const { doctorId, doctorName, payments } = asked;
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [reason, setReason] = useState('');
  const taken = payments.filter(({ paymentId }) => chosen.has(paymentId));
  const lines = taken.reduce((sum, one) => sum + one.lines, 0);
  const amount = taken.reduce((sum, one) => sum + one.amount, 0);
  const proposal = useMutation({
    mutationFn: () =>
      api.retroactiveChanges.proposeAffiliation.call({
        doctorId,
        paymentIds: [...chosen],
        reason: reason.trim(),
      }),
    onSuccess: ({ proposed }) => {
      toast.success(
        countOf(proposed, 'corrección propuesta', 'correcciones propuestas'),
        'Esperan en Correcciones hasta que se aprueben o descarten.',
      );
      askedElsewhere.leave();
    },
    onError: tellFailure('Nada se propuso'),
  });
  const toggle = (paymentId: number) => {
    const others = new Set(chosen);
    if (!others.delete(paymentId)) others.add(paymentId);
    setChosen(others);
  };
  return (
    <DialogForm
      submitLabel={
        lines === 0
          ? 'Elija pagos por mover'
          : `Proponer ${countOf(lines, 'corrección', 'correcciones')}: ${formatPesos(amount)}`
      }
      isReady={lines > 0 && isReason(reason)}
      isPending={proposal.isPending}
      onSubmit={() => proposal.mutate()}
      onCancel={askedElsewhere.leave}
      cancelLabel="Dejar como se pagó"
    >
      <Text size="sm">
        Según las afiliaciones de hoy, estos pagos de {doctorName} tienen atenciones de otro
        beneficiario. Quedan como se pagaron, salvo los que elija.
      </Text>
      <ScrollArea.Autosize mah={320} type="auto" offsetScrollbars="y">
        <Table verticalSpacing={6} style={{ fontVariantNumeric: 'tabular-nums' }}>
          <TableHead titles={['Pago', 'Se pagó a', 'Brutos']} right={['Brutos']} />
          <Table.Tbody>
            {payments.map((one) => (
              <Table.Tr key={one.paymentId}>
                <Table.Td>
                  <Checkbox
                    label={formatPeriod(one)}
                    description={`Pagado el ${formatDate(one.paymentDate)}`}
                    checked={chosen.has(one.paymentId)}
                    onChange={() => toggle(one.paymentId)}
                  />
                </Table.Td>
                <Table.Td>
                  {one.payeeName}
                  <Text variant="small">Corresponde a {one.becomesName}</Text>
                </Table.Td>
                <Table.Td ta="right">
                  <Amount value={one.amount} />
                  <Text variant="small">{countOf(one.lines, 'línea', 'líneas')}</Text>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea.Autosize>
      <Alert color="blue">
        Cada línea elegida se propone como corrección, calculada con las reglas de hoy. Al aprobarla
        se descuenta a quien se le pagó, y se paga al otro recién cuando eso se devuelva: en sus
        próximos pagos, o al decidirse en Saldos.
      </Alert>
      {lines > 0 && (
        <ReasonField
          description="Queda en la bitácora, y el médico lo lee en su portal con cada corrección."
          required
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
    </DialogForm>
  );
}
