/** Reanudar: which holds, and why if one wants to say so (payout §23.2). */
import { List, Text } from '@mantine/core';
import { useState } from 'react';
import { countOf, formatCount } from '../../../domain/words/counts.ts';
import { isReason } from '../../../domain/words/reason.ts';
import { tellFailure } from '../../kit/dialog/tell-failure.ts';
import { toast } from '../../kit/dialog/toast.tsx';
import { useTold } from '../../kit/dialog/use-told.ts';
import { ReasonField } from '../../kit/fields/reason-field.tsx';
import { DialogForm } from '../../kit/form/dialog-form.tsx';
import { api } from '../../kit/shell/client.ts';
import type { AskedRelease } from '../../links/holds.ts';

const NAMED = 5;

export function ReleaseForm({ asked, onClose }: { asked: AskedRelease; onClose: () => void }) {
  const { holds, onDone } = asked;
  const [reason, setReason] = useState('');
  const releasing = useTold(api.holds.releaseMany.call, {
    done: ({ released }) => {
      toast.success(
        released === 1 ? 'Pago reanudado' : 'Pagos reanudados',
        `${countOf(released, 'pausa terminó', 'pausas terminaron')}: lo que esperaba se paga con la próxima nómina.`,
      );
      onDone?.();
      onClose();
    },
    failed: tellFailure('Nada se reanudó'),
  });
  const typed = reason.trim();
  const isShort = typed.length > 0 && !isReason(typed);
  return (
    <DialogForm
      submitLabel={holds.length === 1 ? 'Reanudar' : `Reanudar ${formatCount(holds.length)}`}
      isReady={!isShort}
      isPending={releasing.isPending}
      onSubmit={() =>
        releasing.mutate({ ids: holds.map(({ id }) => id), reason: typed || undefined })
      }
      onCancel={onClose}
    >
      <Text size="sm">
        Lo que espera por {holds.length === 1 ? 'esta pausa' : 'estas pausas'} se paga con la
        próxima nómina, si ninguna otra pausa lo detiene:
      </Text>
      <List size="sm">
        {holds.slice(0, NAMED).map(({ id, name }) => (
          <List.Item key={id}>{name}</List.Item>
        ))}
        {holds.length > NAMED && <List.Item>y {formatCount(holds.length - NAMED)} más</List.Item>}
      </List>
      <ReasonField
        description="Opcional. Queda con la pausa y en la bitácora."
        value={reason}
        error={isShort && 'El motivo debe tener al menos 3 caracteres.'}
        onChange={(event) => setReason(event.currentTarget.value)}
        data-autofocus
      />
    </DialogForm>
  );
}
