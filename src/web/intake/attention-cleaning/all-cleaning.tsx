/**
 * Borrado Total: everything without a payment; with a second sentence the payments, too (intake §6.10, intake §6.11).
 */
import { Checkbox, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { WIPE_PAID_TEXT, WIPE_TEXT } from '../../../contract/intake/attention-cleaning.ts';
import { formatPesos, pesos } from '../../../domain/money.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { confirm } from '../../kit/dialog/confirm.ts';
import { Warning } from '../../kit/display/warning.tsx';
import { api } from '../../kit/shell/client.ts';
import {
  CleaningButtons,
  CleaningDialog,
  CleaningPreview,
  COUNTED_ANEW,
  RemovalQuestion,
  useCleaning,
} from './cleaning.tsx';
import { removalVerb } from './labels.ts';

export function AllCleaning(props: { opened: boolean; onClose: () => void }) {
  return (
    <CleaningDialog {...props} title="Borrado Total">
      <Body onClose={props.onClose} />
    </CleaningDialog>
  );
}

const attentionCount = (count: number) => countOf(count, 'atención', 'atenciones');
const keptCount = (count: number) => countOf(count, 'atención que está', 'atenciones que están');
const calculationCount = (count: number) => countOf(count, 'cálculo', 'cálculos');
const paymentCount = (count: number) => countOf(count, 'pago', 'pagos');

/** The answer of `previewAll`. */
type Preview = Awaited<ReturnType<typeof api.attentionCleaning.previewAll.call>>;

function Body({ onClose }: { onClose: () => void }) {
  const [includePaid, setIncludePaid] = useState(false);
  const query = useQuery(
    api.attentionCleaning.previewAll.queryOptions({ input: { includePaid }, ...COUNTED_ANEW }),
  );
  const cleaning = useCleaning(api.attentionCleaning.removeAll.call, {
    success: 'Borrado total completado',
    message: ({ deletedAttentions, deletedCalculations, deletedPayments }) =>
      `Eliminados: ${attentionCount(deletedAttentions)}, ${calculationCount(deletedCalculations)} y ${paymentCount(deletedPayments)}.`,
    failureTitle: 'Error en borrado total',
    failure: 'No se pudo realizar el borrado total',
    onDone: onClose,
  });
  const preview = query.isFetching ? undefined : query.data;
  const count = preview?.attentions ?? 0;
  const remove = () =>
    cleaning.ask(async () => {
      if (!preview || !(await confirmWipe(preview, includePaid))) return null;
      return {
        asksNothing: true,
        input: {
          confirmText: WIPE_TEXT,
          ...(includePaid && { includePaidText: WIPE_PAID_TEXT }),
          expectedCount: count,
        },
      };
    });
  return (
    <Stack>
      <CleaningPreview query={query}>
        {({ attentions, doctors, months, calculations, kept }) => (
          <>
            {attentions === 0 ? (
              'No hay atenciones que eliminar. '
            ) : (
              <>
                Se eliminarán <b>{attentionCount(attentions)}</b> y{' '}
                <b>{calculationCount(calculations)}</b>, de {countOf(doctors, 'médico', 'médicos')}{' '}
                en {countOf(months, 'mes', 'meses')}.{' '}
              </>
            )}
            {kept > 0 &&
              `${kept === 1 ? 'Se conserva' : 'Se conservan'} ${keptCount(kept)} en un pago, procesado o pagado. `}
            El registro de auditoría se conserva.
          </>
        )}
      </CleaningPreview>
      <Checkbox
        label="Incluir también lo procesado y lo pagado"
        description="Solo si estos pagos son de prueba: después nadie podrá saber qué se pagó."
        checked={includePaid}
        onChange={(event) => setIncludePaid(event.currentTarget.checked)}
      />
      {includePaid && preview && preview.payments > 0 && (
        <Warning color="red" title="También se eliminarán los pagos">
          {paymentCount(preview.payments)} por {formatPesos(pesos(preview.paymentsAmount))}. Los
          nombres de los archivos bancarios y contables que ya se descargaron se conservan, sin sus
          líneas.
        </Warning>
      )}
      <CleaningButtons
        label="Borrar todo"
        count={count}
        loading={cleaning.isPending}
        onCancel={onClose}
        onRemove={remove}
      />
    </Stack>
  );
}

/** Asks the user to type the sentence, and a second one if payments are included. */
async function confirmWipe(preview: Preview, includePaid: boolean): Promise<boolean> {
  const { attentions: count, payments, paymentsAmount } = preview;
  const includesPayments = includePaid && payments > 0;
  const isSure = await confirm({
    title: 'Confirmar borrado total',
    body: (
      <RemovalQuestion
        sentence={`${removalVerb(count)} ${attentionCount(count)} con sus cálculos. No se puede deshacer.`}
        preview={preview}
      />
    ),
    confirmLabel: includesPayments ? 'Continuar' : 'Borrar todo',
    danger: true,
    typedText: WIPE_TEXT,
  });
  if (!isSure || !includesPayments) return isSure;
  return confirm({
    title: 'Incluir lo pagado',
    body: `Se eliminarán también los pagos procesados y pagados: ${paymentCount(payments)} por ${formatPesos(pesos(paymentsAmount))}. No se puede deshacer.`,
    confirmLabel: 'Borrar todo',
    danger: true,
    typedText: WIPE_PAID_TEXT,
  });
}
