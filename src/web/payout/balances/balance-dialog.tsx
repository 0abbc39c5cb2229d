/** Asks to write a balance off or to pass it on, or decides what was asked, with a reason (payout §24.13). */
import { Button, Modal, NativeSelect, Stack, Text, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { NewAttachment } from '../../../contract/payout/attachments.ts';
import type { Balance } from '../../../contract/payout/balances.ts';
import { formatPeriod } from '../../../domain/calendar/calendar.ts';
import { formatPesos, pesos } from '../../../domain/money.ts';
import { DialogActions } from '../../kit/dialog/dialog-actions.tsx';
import { toast } from '../../kit/dialog/toast.tsx';
import { ReasonForm } from '../../kit/form/reason-form.tsx';
import { api } from '../../kit/shell/client.ts';
import { AttachmentField, AttachmentLink } from '../attachments/public.ts';

export type BalanceTask = {
  action: 'writeOff' | 'passOn' | 'attach' | 'approve' | 'reject' | 'withdraw';
  balance: Balance;
};

const WORDS = {
  writeOff: [
    'Pedir el castigo del saldo',
    'Pedir castigo',
    'Pedido: falta que otra persona lo decida',
  ],
  passOn: [
    'Pasar el saldo a otro beneficiario',
    'Pedir',
    'Pedido: falta que otra persona lo decida',
  ],
  attach: ['Adjuntar el acuerdo', 'Adjuntar', 'Acuerdo adjuntado'],
  approve: ['Aprobar lo que se pidió', 'Aprobar', 'Aprobado'],
  reject: ['Rechazar lo que se pidió', 'Rechazar', 'Rechazado: el saldo se sigue debiendo'],
  withdraw: ['Desistir de lo que pidió', 'Desistir', 'Retirado: el saldo se sigue debiendo'],
} as const satisfies Readonly<Record<BalanceTask['action'], readonly [string, string, string]>>;

export function BalanceDialog(props: { task: BalanceTask | null; onClose: () => void }) {
  const { task, onClose } = props;
  return (
    <Modal opened={task !== null} onClose={onClose} title={task ? WORDS[task.action][0] : ''}>
      {task && (
        <Decision key={`${task.action}-${task.balance.entryId}`} task={task} onClose={onClose} />
      )}
    </Modal>
  );
}

function Decision({ task, onClose }: { task: BalanceTask; onClose: () => void }) {
  const { action, balance } = task;
  const { settlement, payees } = balance;
  const [payee, setPayee] = useState(0);
  const [agreement, setAgreement] = useState('');
  const [file, setFile] = useState<NewAttachment | null>();
  const [, confirmLabel, done] = WORDS[action];
  const id = settlement?.id ?? 0;
  const mutation = useMutation({
    mutationFn: async (reason: string): Promise<unknown> => {
      switch (action) {
        case 'attach':
          return file && api.balances.attach.call({ id, attachment: file });
        case 'approve':
          return api.balances.approve.call({
            id,
            reason,
            shownAttachment: settlement?.attachment?.attachedAt ?? null,
          });
        case 'reject':
          return api.balances.reject.call({ id, reason });
        case 'withdraw':
          return api.balances.withdraw.call({ id });
        case 'writeOff':
          return api.balances.settle.call({ entryId: balance.entryId, kind: 'write_off', reason });
        case 'passOn':
          return api.balances.settle.call({
            entryId: balance.entryId,
            kind: 'pass_on',
            societyId: payees[payee]?.societyId ?? null,
            agreement,
            reason,
            attachment: file,
          });
      }
    },
    onSuccess: () => {
      toast.success(done);
      onClose();
    },
    onError: (error) => toast.error('Nada cambió.', error),
  });
  return (
    <Stack>
      <Text size="sm">
        {balance.payeeName} debe {formatPesos(pesos(balance.amount))} de{' '}
        {formatPeriod({ year: balance.year, month: balance.month })}. {effectOf(task)}
      </Text>
      {settlement && <Text size="sm">Motivo de quien lo pidió: {settlement.reason}</Text>}
      {settlement?.agreement && <Text size="sm">Acuerdo: {settlement.agreement}</Text>}
      {action !== 'attach' && (
        <AttachmentLink
          attachment={settlement?.attachment}
          href={`/api/balance-settlements/${id}/attachment`}
        />
      )}
      {action === 'passOn' && (
        <>
          <NativeSelect
            label="Pasa a"
            data={payees.map(({ name }, index) => ({ value: String(index), label: name }))}
            value={String(payee)}
            onChange={(event) => setPayee(Number(event.currentTarget.value))}
          />
          <Textarea
            label="Acuerdo escrito"
            description="Qué se firmó, quién y cuándo."
            required
            autosize
            minRows={2}
            maxLength={500}
            value={agreement}
            onChange={(event) => setAgreement(event.currentTarget.value)}
          />
        </>
      )}
      {(action === 'passOn' || action === 'attach') && (
        <AttachmentField
          label="Acuerdo firmado"
          description="PDF, JPG o PNG de hasta 5 MB. Aprobado el paso, ya no cambia."
          kept={settlement?.attachment ?? null}
          isRemovable={false}
          value={file}
          onChange={setFile}
        />
      )}
      {action === 'attach' ? (
        <DialogActions onCancel={onClose}>
          <Button disabled={!file} loading={mutation.isPending} onClick={() => mutation.mutate('')}>
            {confirmLabel}
          </Button>
        </DialogActions>
      ) : (
        <ReasonForm
          confirmLabel={confirmLabel}
          disabled={action === 'passOn' && agreement.trim().length < 3}
          loading={mutation.isPending}
          onConfirm={(reason) => mutation.mutate(reason)}
          onClose={onClose}
        />
      )}
    </Stack>
  );
}

/** What it means. */
function effectOf({ action, balance: { settlement } }: BalanceTask): string {
  if (action === 'attach') return 'El acuerdo se adjunta hasta que otra persona lo decida.';
  if (action === 'writeOff') return 'Si otra persona lo aprueba, no se le descuenta más.';
  if (action === 'passOn')
    return 'Si otra persona lo aprueba, se descuenta de lo próximo que quien elija reciba por este médico.';
  if (action !== 'approve') return 'Sigue como saldo, y se descuenta de su próximo pago.';
  return settlement?.kind === 'pass_on'
    ? `Al aprobar, se descuenta de lo próximo que ${settlement.payeeName ?? 'el otro beneficiario'} reciba por este médico.`
    : 'Al aprobar, no se le descuenta más.';
}
