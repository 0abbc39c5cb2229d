/** The applied rules, each with its version, its terms and, for a progressive scale, its slices. */
import { Alert, Badge, Card, Group, Stack, Table, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { Explanation } from '../../../contract/fees/explanation.ts';
import { formatPesos, formatRate } from '../../../domain/money.ts';
import { NO_RULE_LABEL, RULE_KIND_LABELS } from '../../../domain/words/labels.ts';
import { Amount } from '../../kit/display/figures.tsx';
import { TableHead } from '../../kit/display/table-head.tsx';
import { useMayLink } from '../../kit/shell/current-user.ts';

type Applied = Explanation['applied'][number];

export function AppliedRules({ explanation: { applied } }: { explanation: Explanation }) {
  const mayChangeRules = useMayLink('/reglas');
  if (applied.length === 0) {
    return (
      <Alert color="yellow" icon={<IconAlertTriangle />} title={NO_RULE_LABEL}>
        Ninguna regla ni convenio coincide con esta atención, por lo que se paga el 100 % de la
        base.{' '}
        {mayChangeRules
          ? 'Si no corresponde, cree o corrija la regla y vuelva a calcular.'
          : 'Si no corresponde, avise a la administración.'}
      </Alert>
    );
  }
  return (
    <Stack gap="xs">
      {applied.map((rule) => (
        <AppliedRule key={rule.ruleVersionId} rule={rule} />
      ))}
    </Stack>
  );
}

function AppliedRule({ rule }: { rule: Applied }) {
  return (
    <Card padding="sm">
      <Stack gap={4}>
        <Group justify="space-between" align="flex-start" wrap="nowrap">
          <Text variant="label">{rule.name}</Text>
          <Text size="sm" component="div">
            <Amount value={rule.amount} bold />
          </Text>
        </Group>
        <Group gap="xs">
          <Badge variant="default">{RULE_KIND_LABELS[rule.ruleType]}</Badge>
          <Text variant="small">
            {rule.code} · versión {rule.version}
          </Text>
        </Group>
        <Text size="sm">Paga {rule.payment}</Text>
        {rule.accumulatedBefore !== null && (
          <Slices
            slices={rule.slices}
            accumulatedBefore={rule.accumulatedBefore}
            between={rule.accumulatedBetween ?? 0}
          />
        )}
      </Stack>
    </Card>
  );
}

function Slices(props: { slices: Applied['slices']; accumulatedBefore: number; between: number }) {
  return (
    <Stack gap={4} mt={4}>
      <Text size="sm">
        Acumulado en el mes antes de esta atención: <Amount value={props.accumulatedBefore} bold />
        {props.between > 0 && (
          <>
            , saltando <Amount value={props.between} bold /> de otras atenciones
          </>
        )}
      </Text>
      <Table.ScrollContainer minWidth={280} type="native">
        <Table fz="xs" verticalSpacing={4} horizontalSpacing={6} aria-label="Tramos de la tabla">
          <TableHead
            titles={['Tramo', 'Base en el tramo', 'Tasa', 'Monto']}
            right={['Base en el tramo', 'Tasa', 'Monto']}
          />
          <Table.Tbody>
            {props.slices.map((slice) => (
              <Table.Tr key={slice.from}>
                <Table.Td>
                  {slice.to === null
                    ? `desde ${formatPesos(slice.from)}`
                    : `${formatPesos(slice.from)} a ${formatPesos(slice.to)}`}
                </Table.Td>
                <Table.Td ta="right">
                  <Amount value={slice.baseAmount} />
                </Table.Td>
                <Table.Td ta="right">{formatRate(Math.round(slice.percentage * 100))}</Table.Td>
                <Table.Td ta="right">{slice.exactAmount}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Stack>
  );
}
