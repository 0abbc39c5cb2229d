/** What a step tells of itself while it runs: table, rule, the record it is at (spec 2 §3, Pipeline). */
import { Text } from '@mantine/core';
import { type JobStep, stepMetrics } from '../../../contract/jobs.ts';
import { formatRut } from '../../../domain/rut.ts';
import { clockTime } from '../jobs/public.ts';

export function StepMetrics({ step }: { step: JobStep }) {
  const read = stepMetrics.safeParse(step.metrics);
  if (!read.success) return null;
  const { tableName, ruleApplied, currentRecord, lastUpdate } = read.data;
  const lines = [
    ['Tabla', tableName],
    ['Regla aplicada', ruleApplied],
    [
      'Registro actual',
      currentRecord &&
        `${currentRecord.doctorName} (${formatRut(currentRecord.doctorRut)}), atención ${currentRecord.attentionId}`,
    ],
    ['Última actualización', lastUpdate && clockTime(lastUpdate)],
  ].filter(([, value]) => value !== undefined);
  return lines.map(([label, value]) => (
    <Text key={label} size="xs" c="dimmed">
      {label}: {value}
    </Text>
  ));
}
