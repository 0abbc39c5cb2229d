/** What each agreement alone would pay, their sum, and what is paid in fact (fees §12.2, fees §12.3). */
import { Alert, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import type { SimulationResult } from '../../../contract/fees/rules.ts';
import { Amount, StatCard } from '../../kit/display/figures.tsx';
import { Warning } from '../../kit/display/warning.tsx';
import { MatchingRules } from './simulation-matching.tsx';

export function AgreementTotals({ result }: { result: SimulationResult }) {
  const agreements = result.matching.filter(({ ruleType }) => ruleType === 'convention');
  const sum = agreements.reduce((total, { amount }) => total + amount, 0);
  return (
    <Stack gap="sm">
      {agreements.length === 0 && (
        <Warning role="status" title="Ningún convenio coincide con los criterios">
          <Text size="sm">{result.explanation}</Text>
        </Warning>
      )}
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <StatCard
          label="Total que se pagaría"
          value={<Amount value={result.calculatedPayment} />}
          hint="Antes de la retención, como al procesar"
        />
        <StatCard
          label="Suma de los convenios que coinciden"
          value={<Amount value={sum} />}
          hint={agreements.length === 1 ? '1 convenio' : `${agreements.length} convenios`}
        />
      </SimpleGrid>
      {agreements.length > 0 && (
        <>
          {sum !== result.calculatedPayment && (
            <Alert color="blue" icon={<IconInfoCircle />} title="La suma no es lo que se pagaría">
              <Text size="sm">{differenceOf(result)}</Text>
            </Alert>
          )}
          <MatchingRules result={result} />
          <Text size="sm">{result.explanation}</Text>
        </>
      )}
    </Stack>
  );
}

/** Why the paid amount differs from the sum of the agreements. */
function differenceOf({ matching }: SimulationResult): string {
  const [first] = matching;
  const applied = matching.filter(({ isApplied }) => isApplied);
  if (applied.length === 1) {
    return `Solo se aplica ${first?.code} «${first?.name}»: es lo que va primero.`;
  }
  return applied.some(({ ruleType }) => ruleType === 'rule')
    ? 'También se suman reglas acumulables que coinciden.'
    : 'Se suman solo los convenios acumulables que coinciden.';
}
