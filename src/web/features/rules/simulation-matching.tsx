/** Every rule that matches: what it pays by itself, and whether it is applied or why not (design §5). */
import { Table, Text } from '@mantine/core';
import type { SimulationResult } from '../../../contract/rules.ts';
import { Amount, ColorBadge } from '../../kit/figures.tsx';
import { RuleLink } from './rule-link.tsx';

export function MatchingRules({ result }: { result: SimulationResult }) {
  const reasons = new Map(
    result.detail.conflicting.map(({ ruleVersionId, reason }) => [ruleVersionId, reason]),
  );
  return (
    <Table.ScrollContainer minWidth={520} type="native">
      <Table withTableBorder verticalSpacing={6} aria-label="Reglas que coinciden">
        <Table.Thead>
          <Table.Tr>
            <Table.Th w="36%">Regla o convenio</Table.Th>
            <Table.Th ta="right">Pagaría por sí sola</Table.Th>
            <Table.Th w="42%">Resultado</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {result.matching.map((rule) => (
            <Table.Tr key={rule.ruleVersionId}>
              <Table.Td>
                <RuleLink rule={rule} />
              </Table.Td>
              <Table.Td ta="right">
                <Amount value={rule.amount} bold={rule.isApplied} />
                <Text size="xs" c="dimmed">
                  {rule.payment}
                </Text>
              </Table.Td>
              <Table.Td>
                {rule.isApplied ? (
                  <ColorBadge color="green" label="Se aplica" />
                ) : (
                  <Text size="xs">{reasons.get(rule.ruleVersionId)}</Text>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
