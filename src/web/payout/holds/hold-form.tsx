/** Poner en pausa: what would wait and what would not, told beforehand, and why (payout §23.1). */
import { Alert, Checkbox, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { HoldPreview, HoldTarget } from '../../../contract/payout/holds.ts';
import { formatPesos } from '../../../domain/money.ts';
import { countOf, formatCount } from '../../../domain/words/counts.ts';
import { asEstimate } from '../../../domain/words/estimates.ts';
import { isReason } from '../../../domain/words/reason.ts';
import { tellFailure } from '../../kit/dialog/tell-failure.ts';
import { toast } from '../../kit/dialog/toast.tsx';
import { useTold } from '../../kit/dialog/use-told.ts';
import { FactList } from '../../kit/display/fact-list.tsx';
import { today } from '../../kit/display/today.ts';
import { DateField } from '../../kit/fields/date-fields.tsx';
import { ReasonField } from '../../kit/fields/reason-field.tsx';
import { DialogForm } from '../../kit/form/dialog-form.tsx';
import { QueryAnswer } from '../../kit/loading/query-answer.tsx';
import { api } from '../../kit/shell/client.ts';
import type { AskedHold } from '../../links/holds.ts';

const isTooShort = (text: string) => text.trim().length > 0 && !isReason(text);

export function HoldForm({ asked, onClose }: { asked: AskedHold; onClose: () => void }) {
  const { target, what, onDone } = asked;
  const [reason, setReason] = useState('');
  const [message, setMessage] = useState('');
  const [until, setUntil] = useState<string | null>(null);
  const [annul, setAnnul] = useState(false);
  const query = useQuery(
    api.holds.preview.queryOptions({ input: { target }, gcTime: 0, staleTime: 0 }),
  );
  const holding = useTold(api.holds.create.call, {
    done: ({ records, totalAmount, annulled }) => {
      const undone =
        annulled > 0
          ? ` ${countOf(annulled, 'pago sin enviar se anuló', 'pagos sin enviar se anularon')}.`
          : '';
      toast.success(
        'En pausa',
        records === 0
          ? `Lo que se calcule desde ahora esperará.${undone}`
          : `${countOf(records, 'registro espera', 'registros esperan')} por ${formatPesos(totalAmount)} ${asEstimate('líquidos')}.${undone}`,
      );
      onDone?.();
      onClose();
    },
    failed: tellFailure('Nada se puso en pausa'),
  });
  const preview = query.data;
  const block = preview && whyNot(preview, target);
  const mustAnnul = Boolean(target.recordIds && preview && preview.unsent.records > 0);
  const isReady =
    preview !== undefined &&
    block === null &&
    isReason(reason) &&
    !isTooShort(message) &&
    (!mustAnnul || annul);
  return (
    <DialogForm
      submitLabel="Poner en pausa"
      isReady={isReady}
      isPending={holding.isPending}
      onSubmit={() =>
        holding.mutate({
          target: withoutHeld(target, preview?.heldIds ?? []),
          reason: reason.trim(),
          doctorMessage: message.trim() || undefined,
          until: until ?? undefined,
          annul,
        })
      }
      onCancel={onClose}
    >
      <Text size="sm">{what}</Text>
      <QueryAnswer query={query} loadingText="Contando lo que esperaría...">
        {(counted) => <Preview preview={counted} target={target} block={block ?? null} />}
      </QueryAnswer>
      {preview && block === null && preview.unsent.records > 0 && (
        <Checkbox
          label={`Anular ${countOf(preview.unsent.payments, 'pago sin enviar', 'pagos sin enviar')} por ${formatPesos(preview.unsent.totalAmount)}`}
          description={
            mustAnnul
              ? 'Hace falta para poner en pausa estos registros. Los demás del pago vuelven a calculado y se pueden procesar de nuevo.'
              : 'Si no, lo que ya está en esos pagos sigue su curso.'
          }
          checked={annul}
          onChange={(event) => setAnnul(event.currentTarget.checked)}
        />
      )}
      <ReasonField
        description="Es interno: queda con la pausa y en la bitácora. El médico no lo ve."
        required
        value={reason}
        error={isTooShort(reason) && 'El motivo debe tener al menos 3 caracteres.'}
        onChange={(event) => setReason(event.currentTarget.value)}
        data-autofocus
      />
      <Textarea
        label="Mensaje para el médico"
        description="Opcional. Lo lee en su portal; sin mensaje, solo ve que está en pausa y desde cuándo."
        autosize
        maxLength={500}
        value={message}
        error={isTooShort(message) && 'El mensaje debe tener al menos 3 caracteres.'}
        onChange={(event) => setMessage(event.currentTarget.value)}
      />
      <DateField
        label="Último día de la pausa"
        description="Opcional. Sin fecha, dura hasta que alguien la reanude."
        minDate={today()}
        value={until}
        onChange={setUntil}
      />
    </DialogForm>
  );
}

/** What is held already keeps its hold as it is. */
function withoutHeld(target: HoldTarget, heldIds: readonly number[]): HoldTarget {
  const left = (ids: number[] | undefined) => ids?.filter((id) => !heldIds.includes(id));
  return Object.fromEntries(
    Object.entries(target).map(([key, ids]) => [key, left(ids)]),
  ) as HoldTarget;
}

/** Why nothing can be held; null when something can. */
function whyNot({ targets, sent, paid }: HoldPreview, { recordIds }: HoldTarget): string | null {
  if (targets === 0)
    return 'Todo lo que eligió ya está en pausa. Reanúdelo primero si quiere otro motivo o plazo.';
  if (!recordIds) return null;
  if (paid > 0)
    return `${countOf(paid, 'registro ya está pagado', 'registros ya están pagados')}: lo pagado no se pone en pausa. Quítelo de la selección.`;
  if (sent > 0)
    return `${countOf(sent, 'registro va', 'registros van')} en un archivo que el banco puede tener. Si no lo recibió, retire el archivo en Nómina Bancaria.`;
  return null;
}

function Preview(props: { preview: HoldPreview; target: HoldTarget; block: string | null }) {
  const { preview, target, block } = props;
  const { records, grossAmount, totalAmount, heldOtherwise, alreadyHeld } = preview;
  if (block !== null) {
    return (
      <Alert color="red" title="No se puede poner en pausa">
        {block}
      </Alert>
    );
  }
  const isLasting = !target.recordIds;
  return (
    <>
      <FactList
        labelWidth={220}
        facts={[
          ['Registros que esperarían', formatCount(records)],
          ['Bruto', formatPesos(grossAmount)],
          [asEstimate('Líquido'), <b key="net">{formatPesos(totalAmount)}</b>],
          ...(preview.payments > 0
            ? [
                [
                  'Pagos sin enviar que esperarían',
                  `${formatCount(preview.payments)} por ${formatPesos(preview.paymentsAmount)}`,
                ] as const,
              ]
            : []),
        ]}
      />
      {isLasting && (
        <Text variant="hint">También espera lo que se calcule mientras dure la pausa.</Text>
      )}
      {alreadyHeld > 0 && (
        <Alert variant="default">
          {countOf(alreadyHeld, 'ya está en pausa y queda', 'ya están en pausa y quedan')} como está
          {alreadyHeld === 1 ? '' : 'n'}.
        </Alert>
      )}
      {heldOtherwise > 0 && (
        <Alert variant="default">
          {countOf(heldOtherwise, 'de estos registros ya espera', 'de estos registros ya esperan')}{' '}
          por otra pausa: seguirá{heldOtherwise === 1 ? '' : 'n'} esperando hasta que terminen
          todas.
        </Alert>
      )}
      {isLasting && preview.sent > 0 && (
        <Alert color="yellow">
          {countOf(preview.sent, 'registro va', 'registros van')} en un archivo que el banco puede
          tener: sigue{preview.sent === 1 ? '' : 'n'} su curso.
        </Alert>
      )}
      {isLasting && preview.paid > 0 && (
        <Alert variant="default">
          {countOf(preview.paid, 'registro ya está pagado', 'registros ya están pagados')}: lo
          pagado no cambia.
        </Alert>
      )}
    </>
  );
}
