/** From which day of payment on a retention counts, whom that touches, and what is to be done about it (payout §30.1, payout §30.2). */
import { Alert, Checkbox, Radio, Stack, Text, Title } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { RetentionPreview } from '../../../contract/payout/retention-changes.ts';
import { formatPesos } from '../../../domain/money.ts';
import { formatPesosChange } from '../../../domain/words/change.ts';
import { countOf, whatWillBeDone } from '../../../domain/words/counts.ts';
import { isReason } from '../../../domain/words/reason.ts';
import { DateField } from '../../kit/fields/date-fields.tsx';
import { ReasonField } from '../../kit/fields/reason-field.tsx';
import { DialogForm } from '../../kit/form/dialog-form.tsx';
import { FailedQuery } from '../../kit/loading/query-answer.tsx';
import { LoadingState } from '../../kit/loading/states.tsx';
import { api } from '../../kit/shell/client.ts';
import { type AskedRetention, askedRetention } from '../../links/retention-change.ts';
import { TouchedTable } from './touched-table.tsx';

const inPayments = (count: number) => countOf(count, 'pago', 'pagos');

export function RetentionForm({ asked }: { asked: AskedRetention }) {
  const { target, whose, change, saveLabel, leaveLabel, total } = asked;
  const [reaches, setReaches] = useState(saveLabel === null);
  const [paidFrom, setPaidFrom] = useState<string | null>(null);
  const [wanted, setWanted] = useState({ reprocess: true, propose: true });
  const [reason, setReason] = useState('');
  const isDated = reaches && paidFrom !== null && paidFrom !== '';
  const query = useQuery({
    ...api.retentionChanges.preview.queryOptions({
      input: { target, paidFrom: paidFrom ?? undefined },
    }),
    enabled: isDated,
    placeholderData: keepPreviousData,
  });
  const preview = isDated ? query.data : undefined;
  const { unpaid, paid } = preview?.stands ?? {};
  const reprocess =
    wanted.reprocess && preview?.mayReprocess === true && (unpaid?.payments ?? 0) > 0;
  const propose = wanted.propose && (paid?.payments ?? 0) > 0;
  const isFollowed = reprocess || propose;
  const isReady = isFollowed
    ? isReason(reason) && !query.isPlaceholderData
    : saveLabel !== null && (!reaches || (isDated && preview !== undefined));
  const decide = () => {
    if (!isFollowed || !preview || paidFrom === null)
      return askedRetention.decide({ followUp: null });
    const shown = ({ payments, difference }: { payments: number; difference: number }) => ({
      payments,
      difference,
    });
    askedRetention.decide({
      followUp: {
        paidFrom,
        reprocess,
        propose,
        reason: reason.trim(),
        agreed: { unpaid: shown(preview.stands.unpaid), paid: shown(preview.stands.paid) },
      },
    });
  };
  return (
    <DialogForm
      submitLabel={labelOf({ saveLabel, reprocess, propose })}
      isReady={isReady}
      onSubmit={decide}
      onCancel={askedRetention.leave}
      cancelLabel={leaveLabel}
    >
      {change && <Text size="sm">{change}</Text>}
      <Text size="sm">
        Con la retención {whose} {saveLabel === null ? 'de hoy' : 'que va a guardar'},{' '}
        {countOf(total, 'pago ya procesado habría', 'pagos ya procesados habrían')} retenido otro
        monto.{' '}
        {total === 1
          ? 'Por sí solo no cambia: conserva el documento con que se procesó.'
          : 'Por sí solos no cambian: cada uno conserva el documento con que se procesó.'}
      </Text>
      {saveLabel !== null && (
        <Radio.Group
          label="Desde cuándo vale"
          value={reaches ? 'before' : 'now'}
          onChange={(value) => setReaches(value === 'before')}
        >
          <Stack gap="xs" mt="xs">
            <Radio value="now" label="Solo lo que se procese desde ahora" />
            <Radio value="before" label="También pagos anteriores, desde una fecha de pago" />
          </Stack>
        </Radio.Group>
      )}
      {reaches && (
        <DateField
          label="Desde la fecha de pago"
          description="El día en que se pagó, o en que se va a pagar lo que está sin transferir"
          w={{ base: '100%', xs: 320 }}
          required
          value={paidFrom}
          onChange={setPaidFrom}
        />
      )}
      {isDated && <FailedQuery query={query} />}
      {isDated && !query.error && !preview && <LoadingState />}
      {preview && paidFrom !== null && (
        <Touched
          preview={preview}
          target={target}
          paidFrom={paidFrom}
          chosen={{ reprocess, propose }}
          onChange={(change) => setWanted((before) => ({ ...before, ...change }))}
        />
      )}
      {isFollowed && (
        <ReasonField
          description="Queda en la bitácora, y lo lee quien aprueba los ajustes."
          required
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
    </DialogForm>
  );
}

/** What the button does: 'Guardar, procesar de nuevo y proponer ajustes'. */
function labelOf(chosen: { saveLabel: string | null; reprocess: boolean; propose: boolean }) {
  const { saveLabel, reprocess, propose } = chosen;
  return whatWillBeDone([
    saveLabel,
    reprocess && 'procesar de nuevo',
    propose && 'proponer ajustes',
  ]);
}

/** The payments by where they stand, each stand with what can be done about it. */
function Touched(props: {
  preview: RetentionPreview;
  target: AskedRetention['target'];
  paidFrom: string;
  chosen: { reprocess: boolean; propose: boolean };
  onChange: (change: { reprocess?: boolean; propose?: boolean }) => void;
}) {
  const { preview, chosen, onChange, ...reach } = props;
  const { stands, mayReprocess, heldAgain } = preview;
  const { unpaid, paid, ...others } = stands;
  const staying = Object.values(others).filter(({ payments }) => payments > 0);
  if (preview.total === 0)
    return (
      <Alert color="blue">
        Desde esa fecha ningún pago se procesó con otra retención: no hay nada que corregir.
      </Alert>
    );
  return (
    <>
      {unpaid.payments > 0 && (
        <Section title="Sin transferir">
          <TouchedTable {...reach} label="Pagos sin transferir" stands={['unpaid']} sums={unpaid} />
          <Checkbox
            label={`Anular ${unpaid.payments === 1 ? 'este pago' : `estos ${inPayments(unpaid.payments)}`} y procesar${unpaid.payments === 1 ? 'lo' : 'los'} de nuevo al guardar`}
            description={
              mayReprocess
                ? 'Con la misma fecha y otro número; el documento de una sociedad se hace de nuevo con todos sus pagos.'
                : 'Para esto necesita acceso a la nómina: pídalo a quien la procesa.'
            }
            checked={chosen.reprocess}
            disabled={!mayReprocess}
            onChange={(event) => onChange({ reprocess: event.currentTarget.checked })}
          />
          {chosen.reprocess && heldAgain.records > 0 && (
            <Alert color="yellow">
              {countOf(heldAgain.records, 'registro', 'registros')} por{' '}
              {formatPesos(heldAgain.grossAmount)} brutos{' '}
              {heldAgain.records === 1 ? 'está' : 'están'} en pausa: al procesar de nuevo no se
              pagan, y quedan calculados.
            </Alert>
          )}
          {chosen.reprocess && heldAgain.entries > 0 && (
            <Alert color="yellow">
              Haberes y descuentos en pausa: {heldAgain.entries}, por{' '}
              {formatPesos(heldAgain.entriesAmount)}. Al procesar de nuevo no se pagan, y esperan
              hasta que se reanude el pago.
            </Alert>
          )}
        </Section>
      )}
      {paid.payments > 0 && (
        <Section title="Pagados">
          <TouchedTable {...reach} label="Pagos pagados" stands={['paid']} sums={paid} />
          <Checkbox
            label={`Proponer ${countOf(paid.payments, 'ajuste', 'ajustes')} por la diferencia: ${formatPesosChange(paid.difference)}`}
            description="Sin retención, en el próximo pago de cada médico. Esperan en Haberes y Descuentos a que otra persona los apruebe o los retire; las boletas emitidas no cambian."
            checked={chosen.propose}
            onChange={(event) => onChange({ propose: event.currentTarget.checked })}
          />
        </Section>
      )}
      {staying.length > 0 && (
        <Section title="Quedan como están">
          <TouchedTable
            {...reach}
            label="Pagos que quedan como están"
            stands={['blocked', 'waiting', 'otherYear', 'invoice']}
            sums={staying.reduce((sum, one) => ({
              payments: sum.payments + one.payments,
              documents: sum.documents + one.documents,
              grossAmount: sum.grossAmount + one.grossAmount,
              retainedBefore: sum.retainedBefore + one.retainedBefore,
              retainedAfter: sum.retainedAfter + one.retainedAfter,
              difference: sum.difference + one.difference,
            }))}
          />
        </Section>
      )}
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack component="section" aria-label={title} gap="xs">
      <Title order={3} size="h5">
        {title}
      </Title>
      {children}
    </Stack>
  );
}
