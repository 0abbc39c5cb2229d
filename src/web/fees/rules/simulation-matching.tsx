/** Every matching rule: the amount that it alone would pay, and whether it is applied, or why not (fees §11.8). */
import { Button, Table, Text } from '@mantine/core';
import { useState } from 'react';
import type { SimulationResult } from '../../../contract/fees/rules.ts';
import { formatCount } from '../../../domain/words/counts.ts';
import { Amount, ColorBadge } from '../../kit/display/figures.tsx';
import { RuleLink } from './rule-link.tsx';

/** How many are shown until the user asks for the others. */
const FIRST_SHOWN = 20;

export function MatchingRules({ result }: { result: SimulationResult }) {
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? result.matching : result.matching.slice(0, FIRST_SHOWN);
  const hidden = result.matching.length - shown.length;
  const reasons = new Map(
    result.detail.conflicting.map(({ ruleVersionId, reason }) => [ruleVersionId, reason]),
  );
  return (
    <>
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
            {shown.map((rule) => (
              <Table.Tr key={rule.ruleVersionId}>
                <Table.Td>
                  <RuleLink rule={rule} />
                </Table.Td>
                <Table.Td ta="right">
                  <Amount value={rule.amount} bold={rule.isApplied} />
                  <Text variant="small" lineClamp={2} title={rule.payment}>
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
      {hidden > 0 && (
        <Button variant="subtle" size="compact-sm" mt="xs" onClick={() => setIsWhole(true)}>
          Ver {formatCount(hidden)} más
        </Button>
      )}
    </>
  );
}
