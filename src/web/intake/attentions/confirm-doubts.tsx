/** Asks before an attention with doubts is saved (decision 62). */
import { Text } from '@mantine/core';
import { DOUBTS } from '../../../domain/intake/doubts.ts';
import { formatPesos } from '../../../domain/money.ts';
import { confirm } from '../../kit/dialog/confirm.ts';
import { api } from '../../kit/shell/client.ts';

type Input = Parameters<typeof api.attentions.doubts.call>[0];
/** The form's values, which may be more than the input, with the provider type as in its select. */
type Typed = Omit<Input, 'providerTypeId'> & {
  providerTypeId?: number | string | null | undefined;
};

/** Resolves to whether to save; asks only when there are doubts. */
export async function confirmDoubts(typed: Typed, confirmLabel: string): Promise<boolean> {
  const { doubts, usualAmount, other } = await api.attentions.doubts.call(inputOf(typed));
  if (doubts.length === 0) return true;
  const facts = [
    ...(usualAmount === null ? [] : [`Participado usual: ${formatPesos(usualAmount)}.`]),
    ...(other === null ? [] : [`Ya registrada: ${other}.`]),
  ];
  return confirm({
    title: 'Revise antes de guardar',
    body: (
      <>
        <ul style={{ margin: 0, paddingInlineStart: 20 }}>
          {doubts.map((code) => (
            <li key={code}>
              <Text span fw={600}>
                {DOUBTS[code].label}.
              </Text>{' '}
              {DOUBTS[code].sentence}
            </li>
          ))}
        </ul>
        {facts.map((fact) => (
          <Text key={fact} size="sm" mt="xs">
            {fact}
          </Text>
        ))}
      </>
    ),
    confirmLabel,
    dismissLabel: 'Volver y corregir',
  });
}

function inputOf(typed: Typed): Input {
  const { id, recordType, patientRut, patientName, doctorId, serviceId, externalId } = typed;
  const { attentionDate, attentionTime, scheduleType } = typed;
  const { grossAmount, netAmount, participatedAmount } = typed;
  return {
    ...{ id, recordType, patientRut, patientName, doctorId, serviceId, externalId },
    ...{ attentionDate, attentionTime, scheduleType, grossAmount, netAmount, participatedAmount },
    providerTypeId: Number(typed.providerTypeId) || null,
  };
}
