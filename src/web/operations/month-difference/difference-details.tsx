/**
 * Why a doctor is paid more or less in one month than in another: each reason with its pesos, its services or entries, and their
 * attentions (operations §15.4). For staff and for the doctor.
 */
import { Accordion, Alert, Anchor, Box, Button, Group, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type {
  EntryPart,
  ExplainedDifference,
  ServicePart,
} from '../../../contract/operations/month-difference.ts';
import { formatPeriod } from '../../../domain/calendar/calendar.ts';
import { divideHalfUp, formatPesos } from '../../../domain/money.ts';
import {
  DIFFERENCE_REASONS,
  type DifferenceReason,
  REASON_WORDS,
} from '../../../domain/month-difference/reasons.ts';
import { formatPercentChange } from '../../../domain/words/change.ts';
import { formatCount } from '../../../domain/words/counts.ts';
import { FailedQuery } from '../../kit/loading/query-answer.tsx';
import { LoadingState } from '../../kit/loading/states.tsx';
import { api } from '../../kit/shell/client.ts';
import { useIsStaff } from '../../kit/shell/current-user.ts';
import { Change } from './change.tsx';
import { payeeChange } from './difference-columns.tsx';
import { type AskedLines, LinesDialog } from './lines-dialog.tsx';
import './month-difference.css';
import { type ComparedPeriods, monthsInput } from './search.ts';

type Props = { doctorId: number; periods: ComparedPeriods };

/** Nothing is asked without a doctor. */
export const useDifference = (doctorId: number | undefined, periods: ComparedPeriods) =>
  useQuery(
    api.monthDifferences.ofDoctor.queryOptions({
      input: { doctorId: doctorId ?? 0, ...monthsInput(periods) },
      enabled: doctorId !== undefined,
    }),
  );

export function DifferenceDetails(props: Props) {
  const { doctorId, periods } = props;
  const [asked, setAsked] = useState<AskedLines | null>(null);
  const { data, error, refetch } = useDifference(doctorId, periods);
  if (error)
    return <FailedQuery title="No se pudieron comparar los meses" query={{ error, refetch }} />;
  if (!data) return <LoadingState text="Comparando los meses..." />;
  return (
    <Stack gap="md">
      <Totals difference={data} periods={periods} />
      {payeeChange(data) && <Text size="sm">{payeeChange(data)}.</Text>}
      {data.unexplained !== 0 && <Unexplained amount={data.unexplained} />}
      <Reasons difference={data} onAsk={setAsked} periods={periods} />
      <LinesDialog {...props} asked={asked} onClose={() => setAsked(null)} />
    </Stack>
  );
}

function Totals({
  difference,
  periods,
}: { difference: ExplainedDifference } & Pick<Props, 'periods'>) {
  const rows = [
    [formatPeriod(periods.before), formatPesos(difference.before)],
    [formatPeriod(periods.now), formatPesos(difference.now)],
  ] as const;
  return (
    <Table className="difference-totals" aria-label="Lo que paga cada mes, antes de retención">
      <Table.Tbody>
        {rows.map(([period, amount]) => (
          <Table.Tr key={period}>
            <Table.Th scope="row" fw={400}>
              {period}
            </Table.Th>
            <Table.Td ta="right">{amount}</Table.Td>
          </Table.Tr>
        ))}
        <Table.Tr>
          <Table.Th scope="row">
            Diferencia
            {difference.percent !== null && ` (${formatPercentChange(difference.percent)})`}
          </Table.Th>
          <Table.Td ta="right">
            <Change value={difference.difference} bold />
          </Table.Td>
        </Table.Tr>
      </Table.Tbody>
    </Table>
  );
}

function Unexplained({ amount }: { amount: number }) {
  const isStaff = useIsStaff();
  return (
    <Alert color="red" title={<>Sin explicar: {<Change value={amount} />}</>}>
      {isStaff
        ? 'Un pago no es la suma de sus líneas, o una línea no se pagó como dice su regla. Revise las atenciones del médico y la revisión de los libros antes de pagar.'
        : 'Consulte en la administración de la clínica antes de emitir su boleta.'}
    </Alert>
  );
}

function Reasons(props: {
  difference: ExplainedDifference;
  periods: ComparedPeriods;
  onAsk: (asked: AskedLines) => void;
}) {
  const { difference, periods, onAsk } = props;
  const found = DIFFERENCE_REASONS.flatMap((reason): [DifferenceReason, number][] => {
    const amount = difference.reasons[reason];
    const hasEntries = difference.entries.some((entry) => entry.reason === reason);
    return amount === undefined && !hasEntries ? [] : [[reason, amount ?? 0]];
  }).sort(([, one], [, other]) => Math.abs(other) - Math.abs(one));
  const largest = Math.max(1, ...found.map(([, amount]) => Math.abs(amount)));
  if (found.length === 0) {
    return (
      <Text variant="hint">
        {difference.now === 0 && difference.before === 0
          ? 'Ninguno de los dos meses paga algo.'
          : 'Los dos meses pagan lo mismo.'}
      </Text>
    );
  }
  return (
    <Accordion
      variant="contained"
      multiple
      aria-label="Razones de la diferencia"
      styles={{ chevron: { marginInlineStart: 10 } }}
    >
      {found.map(([reason, amount]) => (
        <Accordion.Item key={reason} value={reason}>
          <Accordion.Control>
            <Group justify="space-between" wrap="nowrap" gap="sm">
              <Text variant="label">{REASON_WORDS[reason].title}</Text>
              <Text size="sm">
                <Change value={amount} bold />
              </Text>
            </Group>
            <Bar part={amount / largest} />
          </Accordion.Control>
          <Accordion.Panel>
            <Stack gap="xs">
              <Text variant="hint">{REASON_WORDS[reason].why}</Text>
              <Parts
                reason={reason}
                parts={difference.parts.filter((part) => part.reason === reason)}
                entries={difference.entries.filter((entry) => entry.reason === reason)}
                periods={periods}
                onAsk={onAsk}
              />
            </Stack>
          </Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  );
}

/** From the middle to the right for more, to the left for less; `part` of the largest, from -1 to 1. */
function Bar({ part }: { part: number }) {
  const width = `${Math.abs(part) * 50}%`;
  return (
    <Box className="difference-bar" aria-hidden>
      <span data-less={part < 0 || undefined} style={{ width }} />
    </Box>
  );
}

const WITHOUT_LINES: ReadonlySet<DifferenceReason> = new Set([
  'corrections',
  'entries',
  'balances',
]);
/** How many services or entries are shown at first. */
const SHOWN = 8;

function Parts(props: {
  reason: DifferenceReason;
  parts: readonly ServicePart[];
  entries: readonly EntryPart[];
  periods: ComparedPeriods;
  onAsk: (asked: AskedLines) => void;
}) {
  const { reason, parts, entries, periods, onAsk } = props;
  const [isAll, setIsAll] = useState(false);
  const rows = [
    ...parts.map((part) => (
      <Table.Tr key={`${part.recordType} ${part.serviceId}`}>
        <Table.Td>
          <Anchor
            component="button"
            size="sm"
            ta="left"
            onClick={() =>
              onAsk({
                reason,
                service: {
                  id: part.serviceId,
                  name: part.serviceName,
                  recordType: part.recordType,
                },
              })
            }
          >
            {part.serviceName}
          </Anchor>
          <Text variant="small">{partWords(part)}</Text>
        </Table.Td>
        <Table.Td ta="right">
          <Change value={part.amount} />
        </Table.Td>
      </Table.Tr>
    )),
    ...entries.map((entry) => (
      <Table.Tr key={`entry ${entry.side} ${entry.id}`}>
        <Table.Td>
          {entry.description}
          <Text variant="small">
            En {formatPeriod(periods[entry.side])}
            {!entry.isPaid && ', todavía en ningún pago'}
            {entry.isHeld && ', en pausa'}
          </Text>
        </Table.Td>
        <Table.Td ta="right">
          <Change value={entry.side === 'now' ? entry.amount : -entry.amount} />
        </Table.Td>
      </Table.Tr>
    )),
  ];
  const shown = isAll ? rows : rows.slice(0, SHOWN);
  return (
    <>
      {rows.length > 0 && (
        <Table className="difference-parts" aria-label={`Detalle de ${REASON_WORDS[reason].title}`}>
          <Table.Tbody>{shown}</Table.Tbody>
        </Table>
      )}
      <Group gap="xs">
        {rows.length > shown.length && (
          <Button variant="subtle" size="compact-sm" onClick={() => setIsAll(true)}>
            Ver las {formatCount(rows.length)}
          </Button>
        )}
        {!WITHOUT_LINES.has(reason) && (
          <Button variant="default" size="compact-sm" onClick={() => onAsk({ reason })}>
            Ver las atenciones
          </Button>
        )}
      </Group>
    </>
  );
}

/** What of a service changed, as far as the reason is about it: `10 → 12 atenciones`. */
function partWords({ reason, before, now, rulesBefore, rulesNow }: ServicePart): string {
  const mean = (of: { lines: number }, sum: number) =>
    of.lines === 0 ? '—' : formatPesos(divideHalfUp(sum, of.lines));
  switch (reason) {
    case 'values':
      return `Base media ${mean(before, before.base)} → ${mean(now, now.base)}`;
    case 'rules':
    case 'affiliation': {
      const names = (rules: readonly string[]) => rules.join(', ') || 'la misma regla que el resto';
      return `${names(rulesBefore)} → ${names(rulesNow)}; honorario medio ${mean(before, before.fee)} → ${mean(now, now.fee)}`;
    }
    case 'scales':
      return `Honorario medio ${mean(before, before.fee)} → ${mean(now, now.fee)}`;
    default:
      return `${formatCount(before.lines)} → ${formatCount(now.lines)} atenciones`;
  }
}
