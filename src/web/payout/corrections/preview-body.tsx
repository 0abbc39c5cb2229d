/** What a correction takes back and pays, by doctor and by line, before anything is saved (payout §25.1). */
import { Alert, List, Stack, Table, Text } from '@mantine/core';
import type { CorrectedLine, CorrectionPreview } from '../../../contract/payout/corrections.ts';
import { formatDate, formatPeriod } from '../../../domain/calendar/calendar.ts';
import { formatPesosChange } from '../../../domain/words/change.ts';
import { countOf, formatCount } from '../../../domain/words/counts.ts';
import { NO_RULE_LABEL } from '../../../domain/words/labels.ts';
import { AmountsTable } from '../../kit/display/amounts-table.tsx';
import { Amount } from '../../kit/display/figures.tsx';
import { TableHead } from '../../kit/display/table-head.tsx';

import { DoubtedLines, doubtedLines } from './doubted-lines.tsx';

const NAMED = 5;

export function PreviewBody({ preview }: { preview: CorrectionPreview }) {
  const { lines } = preview;
  return (
    <Stack component="section" aria-label="Qué cambia" gap="sm">
      <Refused preview={preview} />
      <DoubtedLines doubts={doubtedLines(preview)} />
      {lines > 0 && <WhatChanges preview={preview} />}
    </Stack>
  );
}

/** The lines that change; of several the sums, and of several doctors what changes for each. */
export function WhatChanges({
  preview,
}: {
  preview: Omit<CorrectionPreview, 'refused' | 'doubts'>;
}) {
  const { lines, doctors, recalculated, corrected } = preview;
  return (
    <>
      {(lines > 1 || preview.scaleAmount !== 0) && <Sums preview={preview} />}
      {doctors.length > 1 && <Doctors doctors={doctors} />}
      <Lines corrected={corrected} total={lines} />
      {recalculated > 0 && (
        <Alert color="blue">
          {countOf(
            recalculated,
            'registro sin pagar de los mismos tramos se recalcula',
            'registros sin pagar de los mismos tramos se recalculan',
          )}
          : lo que acumulan cambia.
        </Alert>
      )}
    </>
  );
}

/** What happens: `Corregir 1 línea: -$5.000`. */
export function labelOf(
  preview: Pick<CorrectionPreview, 'lines' | 'difference'> | undefined,
): string {
  if (!preview || preview.lines === 0) return 'Corregir';
  const { lines, difference } = preview;
  return `Corregir ${countOf(lines, 'línea', 'líneas')}: ${formatPesosChange(difference)}`;
}

function Sums({ preview }: { preview: Omit<CorrectionPreview, 'refused' | 'doubts'> }) {
  const { reversedAmount, replacedAmount, scaleAmount, difference } = preview;
  const rows = [
    { label: 'Se pagó', value: reversedAmount },
    { label: 'Corresponde', value: replacedAmount },
    ...(scaleAmount === 0 ? [] : [{ label: 'Ajuste de tramos', value: scaleAmount }]),
    { label: 'Diferencia, antes de retención', value: difference, bold: true },
  ];
  return <AmountsTable aria-label="Totales" verticalSpacing={6} rows={rows} />;
}

/** All but those that were refused by what was chosen: these are told first. */
function Refused({ preview: { refused, lines } }: { preview: CorrectionPreview }) {
  if (refused.length === 0) return null;
  return (
    <Alert
      color={lines === 0 ? 'red' : 'yellow'}
      title={
        lines === 0
          ? 'Nada que corregir'
          : countOf(refused.length, 'línea queda como está', 'líneas quedan como están')
      }
    >
      <List size="sm">
        {refused.slice(0, NAMED).map(({ attentionId, name, reason }) => (
          <List.Item key={attentionId}>
            {name}: {reason}
          </List.Item>
        ))}
        {refused.length > NAMED && (
          <List.Item>y {formatCount(refused.length - NAMED)} más</List.Item>
        )}
      </List>
    </Alert>
  );
}

function Doctors({ doctors }: Pick<CorrectionPreview, 'doctors'>) {
  return (
    <Table.ScrollContainer minWidth={300} mah={220} scrollAreaProps={FOCUSABLE}>
      <Table aria-label="Diferencia por médico" verticalSpacing={4} withTableBorder>
        <TableHead titles={['Médico', 'Diferencia']} right={['Diferencia']} />
        <Table.Tbody>
          {doctors.map(({ doctorId, doctorName, difference }) => (
            <Table.Tr key={doctorId}>
              <Table.Td>{doctorName}</Table.Td>
              <Table.Td ta="right">
                <Amount value={difference} bold />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

/** So that the keyboard reaches what is beyond its edge. */
const FOCUSABLE = { viewportProps: { tabIndex: 0 } };

/** A line, with its row where it is that of a file. */
type ShownLine = CorrectedLine & { readonly row?: number };

function Lines({ corrected, total }: { corrected: readonly ShownLine[]; total: number }) {
  return (
    <>
      <Table.ScrollContainer minWidth={560} mah={320} scrollAreaProps={FOCUSABLE}>
        <Table aria-label="Líneas que se corrigen" verticalSpacing={4} withTableBorder>
          <TableHead
            titles={['Línea', 'Según', 'Se pagó', 'Corresponde', 'Diferencia']}
            right={['Se pagó', 'Corresponde', 'Diferencia']}
          />
          <Table.Tbody>
            {corrected.map((line) => (
              <LineRow key={line.attentionId} line={line} />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {total > corrected.length && (
        <Text variant="small">
          Las primeras {formatCount(corrected.length)} de {formatCount(total)} líneas.
        </Text>
      )}
    </>
  );
}

function LineRow({ line }: { line: ShownLine }) {
  const { due, paidAmount, period } = line;
  return (
    <Table.Tr>
      <Table.Td>
        {line.patientName}
        {line.row !== undefined && <Text variant="small">Fila {line.row}</Text>}
        <Text variant="small">
          {line.serviceName}, {formatDate(line.attentionDate)}
        </Text>
        <Text variant="small">{line.payeeName}</Text>
      </Table.Td>
      <Table.Td>
        {due ? <DueWords line={line} due={due} /> : 'No se paga'}
        <Text variant="small">En {formatPeriod(period)}</Text>
      </Table.Td>
      <Table.Td ta="right">
        <Amount value={paidAmount} />
      </Table.Td>
      <Table.Td ta="right">
        <Amount value={due?.amount ?? 0} />
      </Table.Td>
      <Table.Td ta="right">
        <Amount value={(due?.amount ?? 0) - paidAmount} bold />
      </Table.Td>
    </Table.Tr>
  );
}

/** The rule, and of the rest only what is another one than was paid. */
export function DueWords(props: {
  line: Pick<CorrectedLine, 'payeeName' | 'serviceName' | 'attentionDate'>;
  due: NonNullable<CorrectedLine['due']>;
}) {
  const { line, due } = props;
  const others = [
    due.payeeName === line.payeeName ? null : `A ${due.payeeName}`,
    due.serviceName === line.serviceName ? null : due.serviceName,
    due.attentionDate === line.attentionDate ? null : formatDate(due.attentionDate),
  ].filter((text) => text !== null);
  return (
    <>
      {due.ruleName ?? NO_RULE_LABEL}
      {others.map((text) => (
        <Text size="xs" key={text}>
          {text}
        </Text>
      ))}
    </>
  );
}
