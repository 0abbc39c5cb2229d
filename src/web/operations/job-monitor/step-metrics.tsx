/** The figures of a step: table, rule, current or last record (operations §4.5). */
import { Text } from '@mantine/core';
import type { z } from 'zod';
import { type JobStep, stepMetrics } from '../../../contract/operations/jobs.ts';
import { clockTime } from '../../../domain/calendar/clock.ts';
import { formatRut } from '../../../domain/identity/rut.ts';
import { formatCount } from '../../../domain/words/counts.ts';
import { unbroken } from '../../kit/display/unbroken.tsx';

type Metrics = z.output<typeof stepMetrics>;

export function StepMetrics({ step }: { step: JobStep }) {
  const read = stepMetrics.safeParse(step.metrics);
  if (!read.success) return null;
  const { tableName, ruleApplied, lastUpdate } = read.data;
  const isRunning = step.status === 'running';
  const lines = [
    ['Tabla', tableName],
    [isRunning ? 'Regla aplicada' : 'Última regla aplicada', ruleApplied],
    [isRunning ? 'Registro actual' : 'Último registro', currentRecordText(read.data, isRunning)],
    ['Última actualización', lastUpdate && clockTime(lastUpdate)],
  ].filter(([, value]) => value !== undefined);
  return lines.map(([label, value]) => (
    <Text key={label} variant="small">
      {label}: {unbroken(value)}
    </Text>
  ));
}

/** `12.345 de 43.000 · Ana Soto (12.345.678-5), atención 99`, as far as known; undefined if nothing is. */
function currentRecordText(metrics: Metrics, isRunning: boolean): string | undefined {
  const { recordsProcessed, totalRecords, currentRecord } = metrics;
  const parts: string[] = [];
  if (isRunning && recordsProcessed) {
    const total = totalRecords ? ` de ${formatCount(totalRecords)}` : '';
    parts.push(`${formatCount(recordsProcessed)}${total}`);
  }
  if (currentRecord) {
    const { doctorName, doctorRut, attentionId } = currentRecord;
    const attention = attentionId === undefined ? '' : `, atención ${attentionId}`;
    parts.push(`${doctorName} (${formatRut(doctorRut)})${attention}`);
  }
  return parts.length === 0 ? undefined : parts.join(' · ');
}
