/** Lists lines without a rule before they are processed, so that they are not overlooked (payout §6.6). */
import { Button, Stack, Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Calculation } from '../../../contract/fees/calculations.ts';
import { formatDate } from '../../../domain/calendar/calendar.ts';
import { formatPesos } from '../../../domain/money.ts';
import { countOf, formatCount } from '../../../domain/words/counts.ts';
import { asEstimate } from '../../../domain/words/estimates.ts';
import { NO_RULE_LABEL } from '../../../domain/words/labels.ts';
import { Warning } from '../../kit/display/warning.tsx';
import { ErrorState } from '../../kit/loading/states.tsx';
import { api } from '../../kit/shell/client.ts';
import { ExplainedAmount } from '../../links/explanation.tsx';
import { LinesDialog } from './lines-dialog.tsx';
import type { LineFilters } from './lines-table.tsx';

/** How many lines are listed here; a link shows the others. */
const LISTED = 5;

/** Lets the table in it scroll on a small screen. */
const shrinking = { body: { minWidth: 0 } };

/** The notice about lines of `filters` without a rule; nothing if there are none. */
export function WithoutRuleNotice(props: { filters: LineFilters; withDoctor?: boolean }) {
  const { withDoctor = false } = props;
  const filters: LineFilters = { ...props.filters, withoutRule: true };
  const [isShown, setShown] = useState(false);
  const totals = useQuery(api.calculations.summary.queryOptions({ input: filters }));
  const lines = useQuery(
    api.calculations.list.queryOptions({ input: { ...filters, limit: LISTED } }),
  );
  const error = totals.error ?? lines.error;
  if (error) {
    return (
      <ErrorState
        title="No se pudo revisar qué registros no tienen regla"
        error={error}
        onRetry={() => {
          void totals.refetch();
          void lines.refetch();
        }}
      />
    );
  }
  if (!totals.data?.total || !lines.data) return null;
  const { total, finalAmount } = totals.data;
  const which = countOf(total, 'registro no tiene', 'registros no tienen');
  return (
    <Warning variant="outline" title={NO_RULE_LABEL} styles={shrinking}>
      <Stack gap="xs" align="flex-start">
        <span>
          {which} regla ni convenio y se pagan al 100 % de la base: {formatPesos(finalAmount)}{' '}
          líquidos. Revíselos antes de procesar.
        </span>
        <FirstLines lines={lines.data} withDoctor={withDoctor} />
        {total > LISTED && (
          <Button variant="default" size="compact-sm" onClick={() => setShown(true)}>
            Ver los {formatCount(total)} registros sin regla
          </Button>
        )}
      </Stack>
      <LinesDialog
        lines={isShown ? { title: NO_RULE_LABEL, filters, withDoctor } : null}
        onClose={() => setShown(false)}
      />
    </Warning>
  );
}

function FirstLines(props: { lines: readonly Calculation[]; withDoctor: boolean }) {
  const { lines, withDoctor } = props;
  return (
    <Table.ScrollContainer minWidth={0} type="native" w="100%">
      <Table verticalSpacing={4} aria-label="Registros sin regla">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Fecha</Table.Th>
            {withDoctor && <Table.Th>Doctor</Table.Th>}
            <Table.Th visibleFrom={withDoctor ? 'sm' : undefined}>Paciente</Table.Th>
            <Table.Th visibleFrom="sm">Prestación</Table.Th>
            <Table.Th ta="right">{asEstimate('Líquido')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map((line) => (
            <Table.Tr key={line.attentionId}>
              <Table.Td style={{ whiteSpace: 'nowrap' }}>{formatDate(line.attentionDate)}</Table.Td>
              {withDoctor && <Table.Td>{line.doctorName}</Table.Td>}
              <Table.Td visibleFrom={withDoctor ? 'sm' : undefined}>{line.patientName}</Table.Td>
              <Table.Td visibleFrom="sm">{line.serviceName}</Table.Td>
              <Table.Td ta="right">
                <ExplainedAmount attentionId={line.attentionId} value={line.finalAmount} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
