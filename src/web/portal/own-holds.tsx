/** What of a doctor's own is held, since when and until when, with the message for them (payout §23.11). */
import { Accordion, Button, Card, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type Ref, useEffect, useRef, useState } from 'react';
import type { OwnHold } from '../../contract/payout/holds.ts';
import { dateInClinic, formatDate } from '../../domain/calendar/calendar.ts';
import { formatPesos } from '../../domain/money.ts';
import { countOf } from '../../domain/words/counts.ts';
import { asEstimate } from '../../domain/words/estimates.ts';
import { PauseBadge } from '../kit/display/figures.tsx';
import { unbroken } from '../kit/display/unbroken.tsx';
import { FailedQuery } from '../kit/loading/query-answer.tsx';
import { api } from '../kit/shell/client.ts';

/** One line that opens; renders nothing while nothing is held. */
export function OwnHolds({ doctorId }: { doctorId: number }) {
  const { data, error, refetch } = useQuery(api.holds.own.queryOptions({ input: { doctorId } }));
  if (error)
    return <FailedQuery title="No se pudo revisar qué está en pausa" query={{ error, refetch }} />;
  if (!data || data.length === 0) return null;
  return (
    <Accordion
      variant="contained"
      mb={4}
      aria-label="Pagos en pausa"
      styles={{ control: { minHeight: 44 }, label: { paddingBlock: 10 } }}
    >
      <Accordion.Item value="held">
        <Accordion.Control>
          <PauseBadge /> {headline(data)}
        </Accordion.Control>
        <Accordion.Panel>
          <Holds holds={data} />
        </Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  );
}

/** More are shown on request: a doctor's payments stand below. */
const SHOWN = 5;

function Holds({ holds }: { holds: readonly OwnHold[] }) {
  const [shown, setShown] = useState(SHOWN);
  const further = holds.length - shown;
  const next = useRef<HTMLDivElement>(null);
  // The button that showed them is gone.
  useEffect(() => {
    if (shown > SHOWN) next.current?.focus();
  }, [shown]);
  return (
    <Stack gap="sm">
      {holds.slice(0, shown).map((hold, index) => (
        <Held
          key={hold.id}
          hold={hold}
          isTitled={holds.length > 1}
          {...(index === SHOWN && { place: next })}
        />
      ))}
      {further > 0 && (
        <Button variant="default" onClick={() => setShown(holds.length)}>
          Ver {countOf(further, 'pausa', 'pausas')} más
        </Button>
      )}
    </Stack>
  );
}

function headline(holds: readonly OwnHold[]): string {
  const [first] = holds;
  return holds.length === 1 && first
    ? titleOf(first)
    : `${countOf(holds.length, 'pausa', 'pausas')} en sus pagos`;
}

function titleOf({ kind, name }: OwnHold): string {
  if (kind === 'doctor') return 'Todos sus pagos';
  if (kind === 'society') return `Lo que se paga a ${name ?? 'su sociedad'}`;
  if (kind === 'import') return 'Parte de sus atenciones';
  return `La atención de ${name ?? 'un paciente'}`;
}

/** `isTitled`: a single one is named by the line that opens. `place`: of the one that is gone on with. */
function Held(props: { hold: OwnHold; isTitled: boolean; place?: Ref<HTMLDivElement> }) {
  const { hold, isTitled, place } = props;
  const { message, until, createdAt, records, totalAmount, payments, paymentsAmount } = hold;
  const waiting = [
    records > 0 &&
      `${countOf(records, 'atención', 'atenciones')} por ${formatPesos(totalAmount)} ${asEstimate('líquidos')}`,
    payments > 0 &&
      `${countOf(payments, 'pago procesado', 'pagos procesados')} por ${formatPesos(paymentsAmount)} líquidos`,
  ].filter(Boolean);
  return (
    <Card padding="sm" {...(place && { ref: place, tabIndex: -1 })}>
      {isTitled && (
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {titleOf(hold)}
        </Text>
      )}
      {message && <Text size="sm">{message}</Text>}
      {waiting.length > 0 && <Text size="sm">Espera: {waiting.join(' y ')}.</Text>}
      <Text variant="hint">
        En pausa desde el {unbroken(formatDate(dateInClinic(new Date(createdAt))))}
        {until ? `, hasta el ${formatDate(until)}` : ', hasta que la clínica la reanude'}. Después
        se paga con la próxima nómina.
        {!message && ' Consulte el motivo en la administración de la clínica.'}
      </Text>
    </Card>
  );
}
