/** Two versions of a record side by side; only the lines that differ. */
import { Table, Text } from '@mantine/core';
import { Sideways } from '../display/sideways.tsx';
import { differencesOf, type FieldLine } from './field-lines.ts';

/** E.g. another user's saved version beside the typed one, or a rule's version beside the previous one. */
export function Differences(props: {
  /** The title of the comparison, e.g. 'Lo que cambia usted'; shown above it. */
  label: string;
  before: readonly FieldLine[];
  after: readonly FieldLine[];
  beforeTitle: string;
  afterTitle: string;
}) {
  const rows = differencesOf(props.before, props.after);
  if (rows.length === 0) return <Text size="sm">{props.label}: nada.</Text>;
  return <ComparisonTable {...props} rows={rows} isCaptioned />;
}

type Comparison = { label: string; before: string | null; after: string | null; mark?: string };

/** Lines with their values before and after; `mark` distinguishes a line. */
export function ComparisonTable(props: {
  label: string;
  rows: readonly Comparison[];
  beforeTitle: string;
  afterTitle: string;
  /** Whether the label is shown above the table. */
  isCaptioned?: boolean;
}) {
  return (
    <Sideways minWidth={240} label={props.label}>
      <Table
        withTableBorder
        verticalSpacing={4}
        layout="fixed"
        captionSide="top"
        horizontalSpacing={6}
      >
        {props.isCaptioned && (
          <Table.Caption ta="left" mt={0} mb={4}>
            {props.label}
          </Table.Caption>
        )}
        <Table.Thead>
          <Table.Tr>
            <Table.Th w="34%">Campo</Table.Th>
            <Table.Th>{props.beforeTitle}</Table.Th>
            <Table.Th>{props.afterTitle}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {props.rows.map(({ label, before, after, mark }) => (
            <Table.Tr key={label} bg={mark && 'var(--mantine-color-yellow-light)'}>
              <Table.Th scope="row" style={WRAPPED}>
                {label}
                {mark && <Text size="xs">{mark}</Text>}
              </Table.Th>
              <Table.Td style={WRAPPED}>{before || '—'}</Table.Td>
              <Table.Td style={WRAPPED}>{after || '—'}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Sideways>
  );
}

const WRAPPED = { overflowWrap: 'anywhere', whiteSpace: 'pre-line' } as const;
